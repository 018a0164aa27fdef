"""Hands of every pot game by chance: what was decided is what the events lead to; seats in any order."""

import random

import pytest

from houseway.cards import card_texts
from houseway.families.pots.bots import answer
from houseway.families.round import Ask
from houseway.table import commands as c
from houseway.table import events as e
from tests.tables import POT_GAMES, CheckedTable, Chooses

HANDS = 4


def loose(rng: random.Random) -> Chooses:
    def chooses(table: CheckedTable, ask: Ask) -> c.Choose:
        made = answer(table.play, table.state.deal, ask, "loose", rng.randrange)
        return c.Choose(made.place, made.hand, made.choice, made.cents, card_texts(made.cards))

    return chooses


@pytest.mark.parametrize("game", POT_GAMES)
def test_a_table_decided_is_the_one_its_events_lead_to(game: str) -> None:
    """`do` compares both after every command, and that hands lie in the order of their players."""
    rng = random.Random(game)
    table = CheckedTable.open_pots(game, [20_00, 500_00, 90_00, 500_00, 500_00])
    for hand in range(HANDS):
        table.play_hand(hand, loose(rng))
    assert sum(isinstance(event, e.PotsPushed | e.HandPassed) for event in table.events) == HANDS


@pytest.mark.parametrize("game", ["texas-holdem", "draw-poker", "razz"])
def test_seats_told_in_any_order_play_clockwise(game: str) -> None:
    """They are numbered clockwise, however a table was opened."""
    played = []
    for seats in ((1, 2, 4, 7), (7, 2, 1, 4)):
        table = CheckedTable.open_pots(game, [500_00] * 4, seats=seats)
        for hand in range(HANDS):
            table.play_hand(hand, loose(random.Random(game)))
        played.append([event for event in table.events if isinstance(event, e.HandStarted | e.ChoiceMade)])
    assert played[0] == played[1]
