"""Where the house deals from a sealed shoe it throws the dice of the action button; nobody chooses them."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import pytest

from houseway.journal import TableRecord
from houseway.refusals import Refusal, Refused
from houseway.rules import load
from houseway.server.live.shoe import HouseShoe, asks_the_shoe
from houseway.server.writer import Writer
from houseway.table import Envelope, Phase, Role, TableState
from houseway.table.bank.state import Bank
from houseway.table.commands import ShowDice
from houseway.table.state import Shoe

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


def filled_in(sealed: bool, *thrown: int) -> ShowDice:
    game = load("ca/super-pan-9")
    shoe = Shoe(1, 8, "ab" * 32 if sealed else "", 14, pack=game.pack)
    state = TableState("t", game, game.digest, Phase.DEALING, shoe=shoe, bank=Bank(seat=1, shaken=True))
    house = HouseShoe(cast("TableRecord", SimpleNamespace(state=state)), cast("Writer", None))
    command = house.filled_in(Envelope("1", "d", Role.DEALER, NOON, ShowDice(thrown))).command
    assert isinstance(command, ShowDice)
    return command


def test_the_house_throws_three_dice_anew_each_time():
    throws = {filled_in(True).thrown for _ in range(40)}
    assert len(throws) > 5
    assert all(len(dice) == 3 and set(dice) <= set(range(1, 7)) for dice in throws)


def test_nobody_says_what_the_dice_of_a_sealed_table_show():
    with pytest.raises(Refused) as refused:
        filled_in(True, 1, 2, 3)
    assert refused.value.reason is Refusal.HOUSE_SEALS


def test_real_dice_are_keyed_by_the_dealer():
    assert filled_in(False, 1, 2, 3).thrown == (1, 2, 3)


@pytest.mark.parametrize(("role", "asks"), [(Role.DEALER, True), (Role.PATRON, False)])
def test_a_cup_opened_twice_under_one_id_is_answered_once(role, asks):
    assert asks_the_shoe(Envelope("1", "d", role, NOON, ShowDice())) is asks
