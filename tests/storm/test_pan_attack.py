"""Dishonest dealers, floors and patrons of Panguingue: refused in words, nothing lost, no dead end."""

import pytest

from houseway.cards import card_text
from houseway.refusals import Refusal
from houseway.table import commands as c
from tests.clauses.california.pan_tables import PanInMemory, refused
from tests.storm.pan_attack import attack


@pytest.mark.parametrize("seed", range(3))
def test_everybody_tries_everything(seed):
    assert attack(f"quick {seed}", 1).heard["refused"]


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_everybody_tries_everything_for_long():
    for seed in range(300):
        attack(seed, 4)


def test_a_dealer_cannot_find_out_by_guesses_what_a_player_holds():
    """Right and wrong guesses are refused alike, and no sentence names what the hand could do."""
    table = PanInMemory([60_00] * 3, {"no_tops": 1})
    table.start(1)
    seat, said = table.pan.acting.seat, set()
    table.do("dealer", c.Choose(seat, f"place-{seat}", "touch"))
    table.dealer()
    for card in {*map(card_text, table.pan.acting.cards), "As", "Kd", "7c"}:
        for choice in ("discard", "new", "add"):
            no = refused(
                Refusal.NOT_YOUR_SEAT, table, "dealer", c.Choose(seat, f"place-{seat}", choice, cards=(card,))
            )
            said.add(no.sentence)
    assert len(said) == 1
    table.do("dealer", c.Choose(seat, f"place-{seat}", "usual"))


def test_nobody_leaves_or_takes_chips_away_in_a_hand():
    table = PanInMemory([60_00] * 3)
    table.start(1)
    refused(Refusal.BETS_STILL_DOWN, table, "p1", c.Leave(1))
    table.do("dealer", c.BuyIn(2, 20_00, {20_00: 1}))
    assert (table.state.seat(2).chips, table.pan.player(2).chips) == (78_00, 58), (
        "it plays from the next hand"
    )
