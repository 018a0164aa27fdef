"""30-2809, opening of the table."""

from houseway.table import commands as c
from houseway.table import events as e
from tests.asserting import assert_said
from tests.tables import CheckedTable

REAL = c.LoadShoe("", 8, 14)


def opened(house: c.House | None = None) -> CheckedTable:
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=house or c.House())
    return table


def test_co_30_2809_1_and_2_new_cards_are_inspected_washed_and_stacked():
    table = opened()
    table.dealer(c.InspectCards(), c.WashCards(), REAL)
    assert table.shoe.stage == "loaded"


def test_co_30_2809_2_no_shuffle_of_cards_that_were_not_washed():
    table = opened()
    assert table.refusal("dealer", REAL).cite == "30-2809"
    table.dealer(c.InspectCards())
    assert table.refusal("dealer", REAL).reason == "cards_not_ready"


def test_co_30_2809_2_no_wash_before_the_inspection():
    assert opened().refusal("dealer", c.WashCards()).reason == "cards_not_ready"


def test_co_30_2809_2_cards_in_use_are_not_inspected_again():
    table = opened()
    table.dealer(c.InspectCards(), c.WashCards())
    assert table.refusal("dealer", c.InspectCards()).reason == "cards_not_ready"


def test_co_30_2809_3_with_a_device_the_batches_are_inspected_too():
    table = opened(c.House(shuffling="device", batches=2))
    assert table.refusal("dealer", c.LoadShoe("", 8, 14, batch=1)).reason == "cards_not_ready"
    refused = table.refusal("dealer", c.InspectCards())
    assert (refused.reason, refused.cite) == ("cards_not_ready", "30-2809(3)"), "no player can look yet"
    table.seat(3)
    decision = table.dealer(c.InspectCards())
    assert e.BatchesStacked(2) in decision.events
    assert_said(table.state.said[-1], "batches-stacked")


def test_co_30_2809_3_a_device_asks_for_no_wash():
    table = opened(c.House(shuffling="device", batches=2))
    table.seat(3)
    table.dealer(c.InspectCards())
    assert table.refusal("dealer", c.WashCards()).reason == "cards_not_ready"
    table.dealer(c.LoadShoe("", 8, 14, batch=1))


def test_co_30_2809_4_pre_shuffled_cards_need_no_inspection():
    table = opened(c.House(shuffling="device", batches=2, pre_shuffled=True))
    table.dealer(REAL)
    assert table.shoe.number == 1


def test_co_30_2810_pre_shuffled_cards_only_with_a_shuffling_machine():
    table = CheckedTable.from_game("co/baccarat")
    refused = table.refusal("dealer", table.make_opening(house=c.House(pre_shuffled=True)))
    assert refused.reason == "layout_not_legal"
