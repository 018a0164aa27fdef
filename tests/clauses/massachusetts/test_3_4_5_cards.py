"""3, 4 and 5, the cards: new decks, opening, shuffle, cut and burn."""

import pytest

from houseway.table import commands as c
from tests.asserting import assert_refused, assert_said
from tests.clauses.massachusetts.table import BANKER_WINS, bets_open, opened
from tests.tables import CheckedTable

REAL = c.LoadShoe("", 8, 14)


@pytest.mark.parametrize(("decks", "legal"), [(5, False), (6, True), (7, True), (8, True), (9, False)])
def test_ma_3_a_six_to_eight_decks(decks, legal):
    table = opened()
    if legal:
        table.dealer(c.LoadShoe("00", decks, 14))
    else:
        assert table.refusal("dealer", c.LoadShoe("00", decks, 14)).reason == "decks_not_allowed"


def test_ma_3_b_new_decks_after_each_shoe():
    table = bets_open(3, cutting_card=410)
    while table.shoe.stage != "spent":
        table.settle(*BANKER_WINS)
        if table.shoe.stage != "spent":
            table.dealer(c.NextRound())
    assert_said(table.state.said[-1], "new-decks")
    assert table.refusal("dealer", REAL).reason == "cards_not_ready"
    table.dealer(c.InspectCards(), c.WashCards(), REAL)


def test_ma_4_b_cards_are_spread_for_the_first_participants():
    table = opened()
    assert table.refusal("dealer", c.InspectCards()).cite == "4(b)"
    table.seat(2)
    table.dealer(c.InspectCards())


def test_ma_4_c_then_washed_and_stacked():
    table = opened()
    table.seat(2)
    table.dealer(c.InspectCards())
    assert table.refusal("dealer", REAL).reason == "cards_not_ready"
    table.dealer(c.WashCards(), REAL)


def test_ma_4_d_pre_shuffled_cards_follow_the_filing():
    table = opened(c.House(style="full", pre_shuffled=True))
    table.dealer(REAL)


def loaded(*seats: int, house: c.House | None = None) -> CheckedTable:
    table = opened(house or c.House(style="full"))
    for seat in seats:
        table.seat(seat)
    table.dealer(c.LoadShoe("00", 8, 14))
    return table


def test_ma_5_c_the_cut_is_offered_from_the_highest_seat_counterclockwise():
    table = loaded(1, 4, 6)
    for seat in (6, 4, 1):
        refused = table.refusal("dealer", c.Cut(100))
        assert_refused(refused, "cut_not_offered", "cut-offered", offered=seat)
        table.patron(seat, c.DeclineCut(seat))
    table.dealer(c.Cut(100))


def test_ma_5_c_on_a_reshuffle_from_the_last_curator():
    table = bets_open(1, 4, 6, cutting_card=410)
    table.settle(*BANKER_WINS)
    table.dealer(c.NextRound())
    table.settle(*BANKER_WINS)
    assert table.shoe.stage == "last_hand"
    table.do_as("p7", c.Sit(7, "Seven"))
    table.dealer(c.AcceptShoe(7), c.NextRound())
    table.settle(*BANKER_WINS)
    assert table.shoe.stage == "spent"
    table.patron(7, c.Leave(7))
    table.dealer(c.InspectCards(), c.WashCards(), REAL)
    assert_refused(table.refusal("dealer", c.Cut(100)), "cut_not_offered", "cut-offered", offered=6)


def test_ma_5_c_or_the_dealer_cuts_by_the_houses_choice():
    table = loaded(1, 4, house=c.House(style="full", filed={"5(c)": "dealer-cuts"}))
    assert table.refusal("p4", c.Cut(100, seat=4)).reason == "cut_not_offered"
    table.dealer(c.Cut(100))


@pytest.mark.parametrize("position", [52, 364])
def test_ma_5_d_the_cut_is_a_deck_in_from_either_end(position):
    loaded().dealer(c.Cut(position))


@pytest.mark.parametrize("position", [51, 365])
def test_ma_5_d_a_cut_nearer_to_an_end_is_refused(position):
    refused = loaded().refusal("dealer", c.Cut(position))
    assert (refused.reason, refused.cite) == ("cut_too_near_the_end", "5(d)")


@pytest.mark.parametrize(("behind", "legal"), [(13, False), (14, True)])
def test_ma_5_e_the_cutting_card_is_14_in_from_the_back(behind, legal):
    table = opened()
    if legal:
        table.dealer(c.LoadShoe("00", 8, behind))
    else:
        assert table.refusal("dealer", c.LoadShoe("00", 8, behind)).cite == "5(e)"


def test_ma_5_e_all_burned_cards_are_shown():
    table = opened()
    table.seat(2)
    table.dealer(c.InspectCards(), c.WashCards(), REAL, c.DeclineCut(2), c.Cut(100))
    assert table.refusal("dealer", c.Burn(("2s", "??", "??"))).reason == "card_unreadable"
    table.dealer(c.Burn(("2s", "Kh", "5d")))
    assert_said(table.state.said[-1], "burned", first="2s", count=2, shown=("Kh", "5d"))


def test_ma_5_f_a_supervisor_requires_a_recut():
    table = loaded(1, 4)
    table.patron(4, c.Cut(100, seat=4))
    table.supervisor(c.OrderRecut("next-entitled", "Cards showed."))
    assert table.refusal("p4", c.Cut(100, seat=4)).reason == "cut_not_offered"
    table.patron(1, c.Cut(100, seat=1))
    assert table.shoe.position == 200


def test_ma_5_f_not_after_a_card_was_dealt():
    table = bets_open(3)
    table.deal("9s")
    assert table.refusal("floor", c.OrderRecut("last-cutter", "Late.")).cite == "5(f)"


def test_ma_5_g_5_no_play_before_the_cut():
    refused = loaded().refusal("dealer", c.NextRound())
    assert refused.reason == "shoe_not_ready"
