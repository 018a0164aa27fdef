"""30-2806, the number of decks."""

import pytest

from houseway.table import commands as c
from tests.unit.table.croupier import Croupier


@pytest.mark.parametrize("decks", [6, 7, 8, 9, 10])
def test_co_30_2806_1_six_to_ten_decks(decks):
    table = Croupier()
    table.open()
    table.dealer(c.LoadShoe("00", decks, 14))
    assert table.shoe.cards_left == decks * 52


@pytest.mark.parametrize("decks", [1, 5, 11])
def test_co_30_2806_1_other_numbers_of_decks_are_refused(decks):
    table = Croupier()
    table.open()
    refused = table.refusal("dealer", c.LoadShoe("00", decks, 14))
    assert (refused.reason, refused.cite) == ("decks_not_allowed", "30-2806(1)")


def test_co_30_2806_1_no_card_comes_out_more_often_than_there_are_decks():
    table = Croupier()
    table.open()
    table.load()
    for _ in range(2):
        table.dealer(c.NextRound())
        table.settle("9s", "9s", "9s", "9s")
    table.dealer(c.NextRound(), c.NoMoreBets())
    assert table.refusal("dealer", c.DealCard("9s")).reason == "cards_not_in_shoe"
