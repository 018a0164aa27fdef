"""7 and 14, the curator."""

import pytest
from msgspec.structs import replace

from houseway.families.two_hand.acts.curator import curator_of, offered_the_shoe
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.people.round_the_table import counterclockwise, to_the_right_of
from tests.asserting import assert_refused, assert_said
from tests.clauses.massachusetts.table import (
    BANKER_WINS,
    FULL,
    MIDI,
    PLAYER,
    PLAYER_WINS,
    bets_open,
    opened,
)
from tests.tables import BURN, CheckedTable


def shoe_on_the_table(*seats: int) -> CheckedTable:
    table = opened()
    for seat in seats:
        table.seat(seat)
    table.dealer(c.LoadShoe("00", 8, 14))
    for seat in sorted(seats, reverse=True):
        table.patron(seat, c.DeclineCut(seat))
    table.dealer(c.Cut(100), c.Burn(BURN))
    return table


def curated(*seats: int) -> CheckedTable:
    """The first seat has the shoe and a round is open."""
    table = shoe_on_the_table(*seats)
    seat = offered_the_shoe(table.state)
    assert seat is not None
    table.patron(seat, c.AcceptShoe(seat))
    table.dealer(c.NextRound())
    return table


def test_ma_7_b_the_shoe_is_offered_to_seat_one_and_then_counterclockwise():
    table = shoe_on_the_table(1, 3, 7)
    for seat in (1, 7, 3):
        refused = table.refusal("dealer", c.NextRound())
        assert_refused(refused, "shoe_not_offered", "shoe-accepted-first", "7(b)", offered=seat)
        table.patron(seat, c.DeclineShoe(seat))
    table.dealer(c.NextRound())


def test_ma_7_b_nobody_takes_it_out_of_turn():
    table = shoe_on_the_table(1, 3)
    assert table.refusal("p3", c.AcceptShoe(3)).reason == "shoe_not_offered"


def test_ma_7_c_who_accepts_is_the_curator():
    assert curator_of(curated(2, 5).state).seat == 5


def test_ma_7_d_1_a_player_may_have_the_dealer_deal():
    table = shoe_on_the_table(3)
    table.patron(3, c.AcceptShoe(3, dealer_deals=True))
    assert_said(table.state.said[-1], "curator-has-dealer-deal", to=3)


def test_ma_7_d_2_the_dealer_deals_if_nobody_accepts():
    table = shoe_on_the_table(3)
    table.patron(3, c.DeclineShoe(3))
    table.dealer(c.NextRound())
    assert curator_of(table.state).seat is None


def test_ma_14_a_the_curator_keeps_the_shoe_while_banker_does_not_lose():
    table = curated(2, 5)
    table.settle(*BANKER_WINS)
    assert curator_of(table.state).seat == 5


def test_ma_14_a_or_passes_it_after_a_round():
    table = curated(2, 5)
    assert table.refusal("p5", c.PassShoe(5)).reason == "round_not_over"
    table.settle(*BANKER_WINS)
    assert table.refusal("p2", c.PassShoe(2)).reason == "not_curator"
    table.patron(5, c.PassShoe(5))
    assert offered_the_shoe(table.state) == 2


def test_ma_14_a_1_it_is_passed_when_banker_loses():
    table = curated(2, 5)
    table.settle(*PLAYER_WINS)
    assert curator_of(table.state).seat is None
    assert table.refusal("dealer", c.NextRound()).cite == "14(b)"


@pytest.mark.parametrize(
    "cards", [("9s", "9h", "Kd", "Kc"), ("2s", "2h", "Kd", "Kc", "5s", "5h"), BANKER_WINS]
)
def test_ma_14_a_1_a_tie_or_a_banker_that_wins_passes_no_shoe(cards):
    table = curated(2, 5)
    table.settle(*cards)
    assert curator_of(table.state).seat == 5
    assert offered_the_shoe(table.state) is None
    table.dealer(c.NextRound())
    table.settle(*PLAYER_WINS)
    assert (curator_of(table.state).seat, offered_the_shoe(table.state)) == (None, 2)


@pytest.mark.parametrize("who", ["dealer", "floor"])
def test_ma_14_a_2_or_ordered_for_delay(who):
    table = curated(2, 5)
    assert table.refusal("p2", c.OrderPass("Slow.")).reason == "not_allowed_for_role"
    assert table.refusal(who, c.OrderPass("")).reason == "reason_missing"
    assert table.refusal(who, c.OrderPass("Two invalid deals.")).reason == "second_signature_needed"
    table.do_as(who, c.OrderPass("Two invalid deals."), {"dealer": "floor", "floor": "dealer"}[who])
    assert offered_the_shoe(table.state) == 2


def test_ma_14_b_next_is_the_player_to_the_right_then_counterclockwise():
    table = curated(1, 4, 6)
    table.settle(*PLAYER_WINS)
    for seat in (6, 4):
        assert offered_the_shoe(table.state) == seat
        table.patron(seat, c.DeclineShoe(seat))
    table.dealer(c.NextRound())


def test_ma_14_b_a_curator_who_leaves_passes_the_shoe():
    table = curated(2, 5)
    table.patron(5, c.Leave(5))
    assert offered_the_shoe(table.state) == 2


def test_ma_7_d_2_a_shoe_that_all_declined_is_offered_again_when_the_banker_loses():
    table = bets_open(2, 3)
    table.settle(*PLAYER_WINS)
    assert_said(table.state.said[-1], "shoe-offered-again")
    assert table.refusal("dealer", c.NextRound()).reason == "shoe_not_offered"
    assert offered_the_shoe(table.state) is not None
    table.dealer_keeps_shoe()
    table.dealer(c.NextRound())
    table.settle(*BANKER_WINS)
    table.dealer(c.NextRound())


def test_readings_45_a_house_may_number_its_seats_counterclockwise():
    table = opened(replace(FULL, seats_counterclockwise=True))
    for seat in (1, 4, 6):
        table.seat(seat)
    assert counterclockwise(table.state, 1) == [1, 2, 3, 4, 5, 6, 7]
    assert to_the_right_of(table.state, 4)[:3] == [5, 6, 7]


@pytest.mark.parametrize(
    ("changes", "seat"),
    [({}, 6), ({"equal_bets_from_left": True}, 2), ({"seats_counterclockwise": True}, 2)],
)
def test_ma_9_d_6_the_house_says_which_of_equal_bettors_is_closest(changes, seat):
    table = bets_open(2, 6, house=replace(MIDI, **changes))
    for bettor in (2, 6):
        table.bet(bettor, PLAYER, 1_000)
    table.deal("2s", "7h", "Kd", "Kc")
    decision = table.dealer(c.HandCards("player"))
    assert [event.seat for event in decision.events if isinstance(event, e.HandHandedOver)] == [seat]
