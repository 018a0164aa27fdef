"""30-2810, shuffle, cut and burn."""

import pytest

from houseway.cards import cards_text
from houseway.cards.pack import FIFTY_TWO
from houseway.cards.seal import commitment
from houseway.table import commands as c
from houseway.table.routine import comes_next
from tests.asserting import assert_refused, assert_said
from tests.tables import PLAYER, SEED, CheckedTable


def loaded_table() -> CheckedTable:
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.dealer(c.LoadShoe(commitment(SEED, FIFTY_TWO.counts(8)), 8, 14))
    return table


def cut_table() -> CheckedTable:
    table = loaded_table()
    table.dealer(c.Cut(100))
    return table


def test_co_30_2810_1_no_play_before_the_shuffle():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    assert table.refusal("dealer", c.NextRound()).reason == "shoe_not_ready"


def test_co_30_2810_1_no_reshuffle_in_the_middle_of_a_shoe():
    table = cut_table()
    table.dealer(c.Burn(("As", "2s")), c.NextRound())
    assert table.refusal("dealer", c.LoadShoe("00", 8, 14)).reason == "round_not_over"


def test_co_30_2810_2_a_participant_may_cut():
    table = loaded_table()
    table.seat(7)
    table.patron(7, c.Cut(200, seat=7))
    assert_said(table.state.said[-1], "cut", to=7, position=200)


def test_co_30_2810_2_only_a_participant_or_the_dealer_may_cut():
    table = loaded_table()
    table.seat(7)
    assert table.refusal("p2", c.Cut(200, seat=7)).reason == "not_your_seat"
    assert table.refusal("p7", c.Cut(200)).reason == "not_allowed_for_role"


@pytest.mark.parametrize("position", [10, 406])
def test_co_30_2810_3_the_cut_is_10_cards_in_from_either_end(position):
    table = loaded_table()
    table.dealer(c.Cut(position))
    assert table.shoe.position == position


@pytest.mark.parametrize("position", [-1, 0, 9, 407])
def test_co_30_2810_3_a_cut_nearer_to_an_end_is_refused(position):
    refused = loaded_table().refusal("dealer", c.Cut(position))
    assert (refused.reason, refused.cite) == ("cut_too_near_the_end", "30-2810(3)")


@pytest.mark.parametrize(("behind", "legal"), [(14, True), (13, False), (0, False), (416, False)])
def test_co_30_2810_4_the_cutting_card_is_14_cards_in_from_the_back(behind, legal):
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    command = c.LoadShoe("00", 8, behind)
    if legal:
        table.dealer(command)
    else:
        assert table.refusal("dealer", command).cite == "30-2810(4)"


@pytest.mark.parametrize(
    ("first", "more"), [("As", 1), ("2h", 2), ("9c", 9), ("10d", 10), ("Jd", 10), ("Ks", 10)]
)
def test_co_30_2810_4_as_many_cards_are_burned_as_the_first_counts(first, more):
    table = cut_table()
    others = ("3s", "3h", "3d", "3c", "4s", "4h", "4d", "4c", "5s", "5h", "5d")
    for wrong in (more - 1, more + 1):
        refused = table.refusal("dealer", c.Burn((first, *others[:wrong])))
        assert (refused.reason, refused.cite) == ("burn_not_by_first_card", "30-2810(4)")
    table.dealer(c.Burn((first, *others[:more])))
    assert table.shoe.cards_left == 416 - 1 - more


def test_co_30_2810_4_no_play_before_the_burn():
    table = cut_table()
    refused = table.refusal("dealer", c.NextRound())
    assert (refused.reason, refused.cite) == ("shoe_not_ready", "30-2810(4)")


def test_co_30_2810_4_no_burn_before_the_cut():
    assert loaded_table().refusal("dealer", c.Burn(("As", "2s"))).reason == "shoe_not_ready"


def seated_table(*seats: int, house: c.House | None = None) -> CheckedTable:
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=house or c.House())
    for seat in seats:
        table.seat(seat)
    table.dealer(c.LoadShoe(commitment(SEED, FIFTY_TWO.counts(8)), 8, 14))
    return table


def test_co_30_2810_2_the_cut_is_offered_to_the_highest_seat_then_clockwise():
    table = seated_table(2, 5, 7)
    for seat in (7, 2, 5):
        refused = table.refusal("dealer", c.Cut(100))
        assert_refused(refused, "cut_not_offered", "cut-offered", offered=seat)
        table.patron(seat, c.DeclineCut(seat))
    table.dealer(c.Cut(100))


def test_co_30_2810_2_nobody_cuts_out_of_turn():
    table = seated_table(2, 5)
    refused = table.refusal("p2", c.Cut(100, seat=2))
    assert (refused.reason, refused.cite) == ("cut_not_offered", "30-2810(2)")
    assert table.refusal("p2", c.DeclineCut(2)).reason == "cut_not_offered"
    table.patron(5, c.Cut(100, seat=5))


def test_co_30_2810_4_only_the_first_burned_card_is_shown():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.dealer(c.InspectCards(), c.WashCards(), c.LoadShoe("", 8, 14), c.Cut(100))
    assert table.refusal("dealer", c.Burn(("??", "2s"))).reason == "burn_not_by_first_card"
    table.dealer(c.Burn(("2s", "??", "??")))
    assert_said(table.state.said[-1], "burned", first="2s", count=2, shown=())
    assert table.shoe.cards_left == 413


def test_co_30_2810_5_a_supervisor_has_the_cards_cut_again_by_the_last_cutter():
    table = seated_table(2, 5)
    table.patron(5, c.Cut(100, seat=5))
    assert table.refusal("dealer", c.OrderRecut("last-cutter", "crooked")).reason == "not_allowed_for_role"
    assert table.refusal("floor", c.OrderRecut("last-cutter", " ")).reason == "reason_missing"
    table.supervisor(c.OrderRecut("last-cutter", "The stack slipped."))
    assert table.refusal("p2", c.Cut(100, seat=2)).reason == "cut_not_offered"
    table.patron(5, c.Cut(350, seat=5))
    assert table.shoe.position == (100 + 350) % 416


def test_co_30_2810_5_or_by_the_next_person_entitled():
    table = seated_table(2, 5)
    table.patron(5, c.Cut(100, seat=5))
    table.supervisor(c.OrderRecut("next-entitled", "The stack slipped."))
    table.patron(2, c.Cut(50, seat=2))


RECUT = c.OrderRecut("last-cutter", "The stack slipped.")


def burned_table() -> CheckedTable:
    """Real cards, cut by seat 5 and burned; nothing else has left the shoe."""
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.seat(5)
    table.dealer(c.InspectCards(), c.WashCards(), c.LoadShoe("", 8, 14))
    table.patron(5, c.Cut(None, seat=5))
    table.dealer(c.Burn(("As", "2s")))
    return table


def test_co_30_2810_5_cards_are_recut_and_burned_again_after_the_burn():
    table = burned_table()
    table.supervisor(RECUT)
    assert table.refusal("dealer", c.NextRound()).reason == "shoe_not_ready"
    assert table.refusal("dealer", c.Cut()).reason == "cut_not_offered"
    table.patron(5, c.Cut(None, seat=5))
    table.dealer(c.Burn(("2h", "??", "??")))
    assert (table.shoe.cards_left, cards_text(table.shoe.drawn[:3])) == (416 - 5, "As 2s 2h")
    table.supervisor(RECUT)


@pytest.mark.parametrize("closed", [False, True])
def test_co_30_2810_5_cards_are_recut_with_bets_down_and_the_bets_stay(closed):
    table = burned_table()
    table.dealer(c.NextRound())
    table.bet(5, PLAYER, 1_000)
    if closed:
        table.dealer(c.NoMoreBets())
    table.supervisor(RECUT)
    assert comes_next(table.state).act == "cut-seat"
    table.patron(5, c.Cut(None, seat=5))
    assert comes_next(table.state).act == "burn"
    if closed:
        assert table.refusal("dealer", c.DealCard("9s")).reason == "shoe_not_ready"
    table.dealer(c.Burn(("Ah", "??")))
    table.settle("9s", "7h", "Kd", "Kc")
    assert table.chips(5) == 101_000


def test_co_30_2810_5_no_recut_once_a_card_was_dealt():
    table = burned_table()
    table.dealer(c.NextRound())
    table.deal("9s")
    refused = table.refusal("floor", RECUT)
    assert (refused.reason, refused.cite) == ("shoe_not_ready", "30-2810(5)")
    table.settle("7h", "Kd", "Kc")
    assert table.refusal("floor", RECUT).reason == "shoe_not_ready"


def test_co_30_2810_5_a_card_drawn_in_error_before_the_first_hand_has_left_the_shoe():
    table = burned_table()
    table.dealer(c.CardInError("9s"))
    assert table.refusal("floor", RECUT).reason == "shoe_not_ready"


def test_co_30_2810_5_the_first_burn_is_not_taken_back_from_under_a_second_cut():
    table = burned_table()
    table.supervisor(RECUT)
    taken = c.TakeBackCard(1, "Miskeyed.")
    assert table.refusal("dealer", taken).reason == "no_error_here"
    table.dealer(c.Cut(None, seat=5), c.Burn(("Ah", "??")), taken)
    assert (table.shoe.stage, cards_text(table.shoe.drawn)) == ("cut", "As 2s")


def test_co_30_2810_5_a_sealed_shoe_is_recut_only_before_its_burn():
    table = cut_table()
    table.dealer(c.Burn(("As", "2s")))
    refused = table.refusal("floor", RECUT)
    assert (refused.reason, refused.cite) == ("shoe_not_ready", "30-2810(5)")


def idle_table(house: c.House | None = None) -> CheckedTable:
    """A table that has had play, whose shoe is spent, and which everyone has left."""
    table = CheckedTable.from_game("co/baccarat")
    table.open_table(house=house or c.House())
    table.seat(1)
    table.dealer(c.InspectCards())
    if table.state.cards == "inspected":
        table.dealer(c.WashCards())
    table.dealer(c.LoadShoe("", 8, 412), c.DeclineCut(1), c.Cut(100), c.Burn(("As", "2s")))
    table.patron(1, c.Leave(1))
    while table.shoe.stage != "spent":
        table.dealer(c.NextRound())
        table.settle("9s", "7h", "Kd", "Kc")
    return table


@pytest.mark.parametrize(
    ("house", "batch", "cite"),
    [
        (c.House(), 1, "30-2810(6)(a)"),
        (c.House(shuffling="device", batches=2), 2, "30-2810(6)(b)"),
    ],
)
def test_co_30_2810_6a_and_b_shuffled_cards_wait_for_a_patron_who_is_offered_the_cut(house, batch, cite):
    table = idle_table(house)
    table.dealer(c.LoadShoe("", 8, 14, batch))
    refused = table.refusal("dealer", c.Cut(100))
    assert (refused.reason, refused.cite) == ("table_idle", cite)
    table.seat(4)
    table.patron(4, c.Cut(100, seat=4))


def test_co_30_2810_6c_used_cards_may_stay_in_the_rack():
    table = idle_table(c.House(shuffling="device", batches=2))
    assert table.state.discards
    assert table.state.phase == "shuffling"
