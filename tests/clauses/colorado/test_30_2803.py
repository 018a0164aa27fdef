"""30-2803, the table: posted limits."""

import pytest

from houseway.table import commands as c
from tests.unit.table.croupier import BANKER, PLAYER, TIE, Croupier, betting_table


def test_co_30_2803_3b_a_bet_within_the_limits_is_taken():
    table = betting_table(3)
    table.bet(3, TIE, 500)
    table.bet(3, TIE, 9_500)
    assert table.state.seat(3).bet_on(TIE) == 10_000


def test_co_30_2803_3b_a_bet_above_the_maximum_is_refused():
    refused = betting_table(3).refusal("p3", c.PlaceBet(3, *TIE, 50_000))
    assert refused.reason == "above_table_maximum"
    assert refused.sentence == (
        "Tie takes at most $100 at this table; $500 was offered (posted limits, 30-2803(3)(b))."
    )


def test_co_30_2803_3b_a_bet_raised_above_the_maximum_is_refused():
    table = betting_table(3)
    table.bet(3, TIE, 10_000)
    refused = table.refusal("p3", c.PlaceBet(3, *TIE, 500))
    assert refused.sentence == (
        "Tie takes at most $100 at this table; $5 was offered on top of $100 (posted limits, 30-2803(3)(b))."
    )


def test_co_30_2803_3b_a_bet_below_the_minimum_is_refused():
    refused = betting_table(3).refusal("p3", c.PlaceBet(3, *PLAYER, 999))
    assert (refused.reason, refused.cite) == ("below_table_minimum", "30-2803(3)(b)")


@pytest.mark.parametrize(("minimum", "maximum"), [(0, 100), (200, 100), (-5, 5)])
def test_co_30_2803_3b_a_table_does_not_open_without_sensible_limits(minimum, maximum):
    table = Croupier()
    game = table.state.game
    layout = (c.Posted(*BANKER, minimum, maximum),)
    refused = table.refusal("dealer", c.OpenTable("t-1", game.id, game.digest, (1,), layout, 0))
    assert (refused.reason, refused.cite) == ("layout_not_legal", "30-2803(3)(b)")
