"""30-2813, additional cards and the last hand."""

import pytest

from houseway.table import commands as c
from tests.asserting import assert_said
from tests.tables import BURN, SEED, CheckedTable, betting_table, spent_table

NATURAL = ("9s", "8h", "Kd", "Kc")


def nearly_spent_table(cards_before_the_cutting_card: int) -> CheckedTable:
    """A table at which the cutting card comes after so many more cards."""
    return betting_table(cutting_card=8 * 52 - len(BURN) - cards_before_the_cutting_card)


def play(table: CheckedTable) -> tuple[str, ...]:
    """One hand; returns the ids of what was announced after its result."""
    if table.state.phase == "settled":
        table.dealer(c.NextRound())
    table.settle(*NATURAL)
    return tuple([said.say for said in table.state.said[3:]])


def test_co_30_2813_1_point_counts_are_announced_player_first():
    table = betting_table()
    table.deal("As", "2h", "3d", "4c")
    assert_said(table.state.said[-1], "counts", player=4, banker=6)


def test_co_30_2813_3_never_more_than_one_additional_card_to_a_hand():
    table = betting_table()
    table.deal("As", "Ah", "Ad", "Ac", "2s", "2h")
    assert [len(table.state.deal.cards("player")), len(table.state.deal.cards("banker"))] == [3, 3]
    assert table.refusal("dealer", c.DealCard("2d")).reason == "nothing_to_deal"


@pytest.mark.parametrize("cards_before", [1, 2, 3])
def test_co_30_2813_4_cutting_card_in_a_hand_then_one_more_hand(cards_before):
    table = nearly_spent_table(cards_before)
    assert play(table) == ("last-hand",)
    assert play(table) == ("reshuffle",)
    refused = table.refusal("dealer", c.NextRound())
    assert (refused.reason, refused.cite) == ("shoe_spent", "30-2813(4)")


def test_co_30_2813_4_cutting_card_before_the_first_card_of_a_hand():
    table = nearly_spent_table(4)
    assert play(table) == ()
    assert play(table) == ("last-hand",)
    assert play(table) == ("reshuffle",)


def test_co_30_2813_4_until_the_cutting_card_comes_hands_go_on():
    table = nearly_spent_table(9)
    assert [play(table) for _ in range(3)] == [(), (), ("last-hand",)]


def test_co_30_2813_4_the_reshuffle_follows_once_the_spent_shoe_is_revealed():
    table = spent_table()
    assert table.refusal("dealer", c.LoadShoe("00", 8, 14)).reason == "round_not_over"
    table.dealer(c.RevealShoe(SEED.hex()))
    table.dealer(c.LoadShoe("00", 8, 14))
    assert table.shoe.number == 2
