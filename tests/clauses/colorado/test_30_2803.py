"""30-2803, the table: posted limits."""

import pytest

from houseway.ledger.accounts import tip_box
from houseway.table import commands as c
from tests.asserting import assert_refused
from tests.tables import BANKER, PLAYER, TIE, CheckedTable, betting_table


def test_co_30_2803_3b_a_bet_within_the_limits_is_taken():
    table = betting_table(3)
    table.bet(3, TIE, 500)
    table.bet(3, TIE, 9_500)
    assert table.state.seat(3).bet_on(TIE) == 10_000


def test_co_30_2803_3b_a_bet_above_the_maximum_is_refused():
    refused = betting_table(3).refusal("p3", c.PlaceBet(3, *TIE, 50_000))
    assert_refused(
        refused, "above_table_maximum", "limits-above", "30-2803(3)(b)", most=10_000, offered=50_000
    )


def test_co_30_2803_3b_a_bet_raised_above_the_maximum_is_refused():
    table = betting_table(3)
    table.bet(3, TIE, 10_000)
    refused = table.refusal("p3", c.PlaceBet(3, *TIE, 500))
    assert_refused(refused, "above_table_maximum", "limits-above", "30-2803(3)(b)", offered=500, down=10_000)


def test_co_30_2803_3b_tokes_count_towards_the_maximum():
    table = betting_table(3)
    table.bet(3, TIE, 9_000)
    table.patron(3, c.PlaceBet(3, *TIE, 1_000, toke=True))
    for more in (c.PlaceBet(3, *TIE, 500, toke=True), c.PlaceBet(3, *TIE, 500)):
        refused = table.refusal("p3", more)
        assert (refused.reason, refused.cite) == ("above_table_maximum", "30-2803(3)(b)")


def test_co_30_2803_3b_a_toke_may_be_less_than_the_minimum_and_does_not_help_to_reach_it():
    table = betting_table(3)
    table.patron(3, c.PlaceBet(3, *TIE, 100, toke=True))
    assert table.refusal("p3", c.PlaceBet(3, *TIE, 400)).reason == "below_table_minimum"


def test_co_30_2803_3b_a_bet_below_the_minimum_is_refused():
    refused = betting_table(3).refusal("p3", c.PlaceBet(3, *PLAYER, 999))
    assert (refused.reason, refused.cite) == ("below_table_minimum", "30-2803(3)(b)")


@pytest.mark.parametrize(("minimum", "maximum"), [(0, 100), (200, 100), (-5, 5)])
def test_co_30_2803_3b_a_table_does_not_open_without_sensible_limits(minimum, maximum):
    table = CheckedTable.from_game("co/baccarat")
    game = table.state.game
    layout = (c.Posted(*BANKER, minimum, maximum),)
    refused = table.refusal("dealer", c.OpenTable("t-1", game.id, game.digest, (1,), layout, 0))
    assert (refused.reason, refused.cite) == ("layout_not_legal", "30-2803(3)(b)")


def test_co_30_2804_a_winning_toke_is_the_dealers_with_the_bet_that_won():
    table = betting_table(3)
    table.patron(3, c.PlaceBet(3, *PLAYER, 1_000), c.PlaceBet(3, *PLAYER, 500, toke=True))
    table.settle("9s", "2h", "Kd", "4c")
    assert (table.chips(3), table.ledger.balance(tip_box("t-1"))) == (101_000 - 500, 1_000)
