"""7 and 14, the curator."""

import pytest

from houseway.table import commands as c
from houseway.table.shoe.curating import offered_the_shoe
from tests.clauses.massachusetts.table import BANKER_WINS, PLAYER_WINS, opened
from tests.unit.table.croupier import BURN, Croupier


def shoe_on_the_table(*seats: int) -> Croupier:
    table = opened()
    for seat in seats:
        table.seat(seat)
    table.dealer(c.LoadShoe("00", 8, 14))
    for seat in sorted(seats, reverse=True):
        table.dealer(c.DeclineCut(seat))
    table.dealer(c.Cut(100), c.Burn(BURN))
    return table


def curated(*seats: int) -> Croupier:
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
        assert (refused.reason, refused.cite) == ("shoe_not_offered", "7(b)")
        assert f"seat {seat};" in refused.sentence
        table.patron(seat, c.DeclineShoe(seat))
    table.dealer(c.NextRound())


def test_ma_7_b_nobody_takes_it_out_of_turn():
    table = shoe_on_the_table(1, 3)
    assert table.refusal("p3", c.AcceptShoe(3)).reason == "shoe_not_offered"


def test_ma_7_c_who_accepts_is_the_curator():
    assert curated(2, 5).state.curator.seat == 5


def test_ma_7_d_1_a_player_may_have_the_dealer_deal():
    table = shoe_on_the_table(3)
    table.patron(3, c.AcceptShoe(3, dealer_deals=True))
    assert table.state.announcements[-1] == "Seat 3 is curator and has the dealer deal."


def test_ma_7_d_2_the_dealer_deals_if_nobody_accepts():
    table = shoe_on_the_table(3)
    table.patron(3, c.DeclineShoe(3))
    table.dealer(c.NextRound())
    assert table.state.curator.seat is None


def test_ma_14_a_the_curator_keeps_the_shoe_while_banker_does_not_lose():
    table = curated(2, 5)
    table.settle(*BANKER_WINS)
    assert table.state.curator.seat == 5


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
    assert table.state.curator.seat is None
    assert table.refusal("dealer", c.NextRound()).cite == "14(b)"


@pytest.mark.parametrize("who", ["dealer", "floor"])
def test_ma_14_a_2_or_ordered_for_delay(who):
    table = curated(2, 5)
    assert table.refusal("p2", c.OrderPass("Slow.")).reason == "not_allowed_for_role"
    assert table.refusal(who, c.OrderPass("")).reason == "reason_missing"
    table.do(who, c.OrderPass("Two invalid deals."))
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
