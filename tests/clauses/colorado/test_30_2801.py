"""30-2801(2), accommodation for a person with a disability."""

import pytest

from houseway.table import commands as c
from tests.tables import BANKER, CheckedTable, betting_table


def cut_offered() -> CheckedTable:
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.seat(5)
    table.dealer(c.LoadShoe("00", 8, 14))
    return table


def test_co_30_2801_2_the_floor_lets_the_dealer_cut_for_a_patron():
    table = cut_offered()
    assert table.refusal("dealer", c.Cut(100)).reason == "cut_not_offered"
    table.supervisor(c.SetAside("cut", "The patron cannot reach the stack."))
    table.dealer(c.Cut(100))


@pytest.mark.parametrize("procedure", ["deal-order", "settling", "third-card-in-error", "vigorish"])
def test_co_30_2801_2_never_a_draw_or_a_pay_out(procedure):
    refused = cut_offered().refusal("floor", c.SetAside(procedure, "Because."))
    assert (refused.reason, refused.cite) == ("never_set_aside", "30-2801(2)")


def test_co_30_2801_2_an_accommodation_is_the_floors_and_has_a_reason():
    table = cut_offered()
    assert table.refusal("dealer", c.SetAside("cut", "Because.")).reason == "not_allowed_for_role"
    assert table.refusal("floor", c.SetAside("cut", "")).reason == "reason_missing"


def test_co_30_2801_2_it_ends_with_the_next_round():
    table = cut_offered()
    table.supervisor(c.SetAside("cut", "The patron cannot reach the stack."))
    table.dealer(c.Cut(100), c.Burn(("As", "2s")), c.NextRound())
    assert table.state.accommodations == ()


def test_co_30_2801_2_a_patron_who_cannot_place_chips_calls_the_bet():
    table = betting_table(3)
    call = c.CallBet(3, c.Stake(*BANKER, 1_000))
    assert table.refusal("p3", call).reason == "call_not_taken"
    table.supervisor(c.SetAside("wager-media", "The patron cannot move the chips."))
    table.patron(3, call)
    table.dealer(c.ConfirmCall(3))
    assert table.state.seat(3).bet_on(BANKER) == 1_000
