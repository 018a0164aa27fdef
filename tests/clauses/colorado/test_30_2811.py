"""30-2811 and 30-2810(6)(d), a device that shuffles the cards continuously."""

from houseway.table import commands as c
from tests.tables import CheckedTable

CONTINUOUS = c.House(shuffling="continuous", pre_shuffled=True)


def continuous_table() -> CheckedTable:
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=CONTINUOUS)
    table.dealer(c.LoadShoe("", 8, 0))
    return table


def test_co_30_2811_cards_are_dealt_from_a_continuous_shuffler():
    table = continuous_table()
    for _ in range(5):
        table.dealer(c.NextRound())
        table.settle("9s", "9s", "9s", "9s")
    assert table.state.round == 5


def test_co_30_2811_within_a_round_no_card_comes_more_often_than_there_are_decks():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=CONTINUOUS)
    table.dealer(c.LoadShoe("", 6, 0), c.NextRound(), c.NoMoreBets())
    assert table.shoe.decks == 6
    for _ in range(4):
        table.dealer(c.DealCard("As"))
    assert table.shoe.cards_left == 308


def test_co_30_2811_cards_without_an_order_cannot_be_committed_to():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=CONTINUOUS)
    assert table.refusal("dealer", c.LoadShoe("00", 8, 14)).reason == "cards_not_ready"


def test_co_30_2810_6d_the_cards_stay_in_the_shuffler_until_a_patron_arrives():
    table = continuous_table()
    assert table.refusal("dealer", c.Cut(100)).reason == "shoe_not_ready"
    table.seat(2)
    table.dealer(c.NextRound())
