"""Where the house deals from a sealed shoe it throws the dice of the action button; nobody chooses them."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import pytest

from houseway.cards.dice import dice_key, throw_dice
from houseway.cards.seal import Seal
from houseway.journal import TableRecord
from houseway.refusals import Refusal, Refused
from houseway.rules import load
from houseway.server.live.shoe import HouseShoe, asks_the_shoe
from houseway.server.writer import Writer
from houseway.table import Envelope, Phase, Role, TableState
from houseway.table.bank.state import Bank
from houseway.table.commands import ShowDice
from houseway.table.state import Shoe
from tests.unit.cards.sealed_records import SEED, SHARES

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


def filled_in(seal: Seal | None, *thrown: int, throws: int = 0) -> ShowDice:
    """What the house does of a cup that is opened at a shoe under this seal, or of real cards."""
    game = load("ca/super-pan-9")
    shoe = Shoe(
        1,
        8,
        "ab" * 32 if seal else "",
        14,
        pack=game.pack,
        seal=seal or "seed-2",
        shares=SHARES,
        throws=throws,
    )
    state = TableState("t", game, game.digest, Phase.DEALING, shoe=shoe, bank=Bank(seat=1, shaken=True))
    house = HouseShoe(cast("TableRecord", SimpleNamespace(state=state)), cast("Writer", None))
    house._seeds[1] = SEED
    command = house.filled_in(Envelope("1", "d", Role.DEALER, NOON, ShowDice(thrown))).command
    assert isinstance(command, ShowDice)
    return command


@pytest.mark.parametrize("seal", ["seed-2", "tree-2"])
def test_the_house_throws_by_the_key_that_the_seal_binds(seal):
    throws = [filled_in(seal, throws=number).thrown for number in range(40)]
    assert throws == [throw_dice(dice_key(SEED), number + 1, SHARES) for number in range(40)]
    assert len(set(throws)) > 20
    assert filled_in(seal, throws=7) == filled_in(seal, throws=7)


@pytest.mark.parametrize("seal", ["seed-1", "tree-1"])
def test_at_a_shoe_whose_seal_is_older_the_house_throws_anew_each_time(seal):
    throws = {filled_in(seal).thrown for _ in range(40)}
    assert len(throws) > 5
    assert all(len(dice) == 3 and set(dice) <= set(range(1, 7)) for dice in throws)


def test_nobody_says_what_the_dice_of_a_sealed_table_show():
    with pytest.raises(Refused) as refused:
        filled_in("seed-2", 1, 2, 3)
    assert refused.value.reason is Refusal.HOUSE_SEALS


def test_real_dice_are_keyed_by_the_dealer():
    assert filled_in(None, 1, 2, 3).thrown == (1, 2, 3)


@pytest.mark.parametrize(("role", "asks"), [(Role.DEALER, True), (Role.PATRON, False)])
def test_a_cup_opened_twice_under_one_id_is_answered_once(role, asks):
    assert asks_the_shoe(Envelope("1", "d", role, NOON, ShowDice())) is asks
