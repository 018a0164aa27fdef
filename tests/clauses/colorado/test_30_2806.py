"""30-2806, the number of decks."""

import pytest

from houseway.table import commands as c
from houseway.table.opening.setting_up import set_up
from houseway.table.session import Table
from tests.clauses.tables import table as table_file
from tests.tables import CheckedTable


@pytest.mark.parametrize("decks", [6, 7, 8, 9, 10])
def test_co_30_2806_1_six_to_ten_decks(decks):
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.dealer(c.LoadShoe("00", decks, 14))
    assert table.shoe.cards_left == decks * 52


@pytest.mark.parametrize("decks", [1, 5, 11])
def test_co_30_2806_1_other_numbers_of_decks_are_refused(decks):
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    refused = table.refusal("dealer", c.LoadShoe("00", decks, 14))
    assert (refused.reason, refused.cite) == ("decks_not_allowed", "30-2806(1)")


def test_co_30_2806_1_the_shoe_holds_the_decks_of_the_table_file():
    found = set_up(table_file("co/baccarat", decks=8), "t-1", "t-1.toml")
    table = Table(found.state, found.decks)
    table.do(found.opening)
    refused = table.can(c.LoadShoe("00", 6, 14))
    assert refused is not None
    assert (refused.reason, refused.cite) == ("decks_not_allowed", "30-2806(1)")
    table.do(c.LoadShoe("00", 8, 14))


def test_co_30_2806_1_no_card_comes_out_more_often_than_there_are_decks():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.load()
    for _ in range(2):
        table.dealer(c.NextRound())
        table.settle("9s", "9s", "9s", "9s")
    table.dealer(c.NextRound(), c.NoMoreBets())
    assert table.refusal("dealer", c.DealCard("9s")).reason == "cards_not_in_shoe"


TWO_BATCHES = c.House(shuffling="device", batches=2)


def device_table() -> CheckedTable:
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=TWO_BATCHES)
    table.dealer(c.LoadShoe("00", 8, 396, batch=1), c.Cut(100), c.Burn(("As", "2s")))
    return table


def spend(table: CheckedTable) -> None:
    """Deal until the shoe, whose cutting card lies near the front, is over."""
    while table.shoe.stage != "spent":
        table.dealer(c.NextRound())
        table.settle(*(("9s", "7h", "Kd", "Kc"), ("9h", "7d", "Kc", "Ks"))[table.state.round % 2])


def test_co_30_2806_1a_i_two_batches_need_a_shuffling_device():
    table = CheckedTable.from_game("co/baccarat")
    by_hand = table.make_opening(house=c.House(batches=2))
    three = table.make_opening(house=c.House(shuffling="device", batches=3))
    assert table.refusal("dealer", by_hand).reason == "layout_not_legal"
    assert table.refusal("dealer", three).cite == "30-2806(1)(a), 30-2806(4)"
    table.open_table(house=TWO_BATCHES)


def test_co_30_2806_1a_iii_a_batch_is_one_of_the_two():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=TWO_BATCHES)
    assert table.refusal("dealer", c.LoadShoe("00", 8, 14, batch=3)).reason == "batch_not_next"
    table.dealer(c.LoadShoe("00", 8, 14, batch=2))


def test_co_30_2806_1a_iv_batches_alternate_from_shoe_to_shoe():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=TWO_BATCHES)
    table.seat(1)
    table.dealer(
        c.InspectCards(), c.LoadShoe("", 8, 396, batch=1), c.DeclineCut(1), c.Cut(100), c.Burn(("As", "2s"))
    )
    spend(table)
    refused = table.refusal("dealer", c.LoadShoe("", 8, 14, batch=1))
    assert (refused.reason, refused.cite) == ("batch_not_next", "30-2806(1)(a)(iv)")
    table.dealer(c.LoadShoe("", 8, 14, batch=2))
    assert table.shoe.batch == 2


def test_co_30_2806_1a_v_only_one_batch_is_in_the_discard_rack():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=TWO_BATCHES)
    table.seat(1)
    table.dealer(c.InspectCards(), c.LoadShoe("", 8, 396, batch=1), c.DeclineCut(1))
    table.dealer(c.Cut(100), c.Burn(("As", "2s")))
    spend(table)
    assert table.state.discards
    table.dealer(c.LoadShoe("", 8, 14, batch=2))
    assert table.state.discards == ()


def test_co_30_2806_1b_the_second_cutting_card_ends_the_shoe():
    table = device_table()
    assert table.shoe.cutting_card == 396
    assert table.shoe.cards_left == 414


def test_co_30_2806_4_with_a_device_the_shoe_still_holds_six_to_ten_decks():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=TWO_BATCHES)
    assert table.refusal("dealer", c.LoadShoe("00", 12, 14)).reason == "decks_not_allowed"
