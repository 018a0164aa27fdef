"""30-2802, definitions that bind the table."""

from houseway.table import commands as c
from tests.tables import PLAYER, PLAYER_BONUS, betting_table

NATURAL_TIE = ("9s", "9h", "Kd", "Kc")


def test_co_30_2802_22_a_push_stays_on_its_spot_for_the_next_round():
    table = betting_table(3)
    table.bet(3, PLAYER_BONUS, 500)
    decision = table.settle(*NATURAL_TIE)
    assert table.state.settlements[0].outcome == "push"
    assert table.state.seat(3).bet_on(PLAYER_BONUS) == 500
    assert not decision.transfers
    table.dealer(c.NextRound())
    assert table.state.seat(3).bet_on(PLAYER_BONUS) == 500


def test_co_30_2802_22_a_held_push_may_be_taken_back_when_bets_open_again():
    table = betting_table(3)
    table.bet(3, PLAYER_BONUS, 500)
    table.settle(*NATURAL_TIE)
    assert table.refusal("p3", c.TakeBack(3, *PLAYER_BONUS)).reason == "bets_not_open"
    table.dealer(c.NextRound())
    table.patron(3, c.TakeBack(3, *PLAYER_BONUS))
    assert table.chips(3) == 100_000


def test_co_30_2802_22_a_held_push_is_in_play_in_the_next_round():
    table = betting_table(3)
    table.bet(3, PLAYER_BONUS, 500)
    table.settle(*NATURAL_TIE)
    table.dealer(c.NextRound())
    table.settle("9s", "Kh", "Kd", "Kc")
    assert table.chips(3) == 100_000 + 500


def test_co_30_2802_22_void_is_not_push():
    table = betting_table(3)
    table.bet(3, PLAYER, 1000)
    table.settle(*NATURAL_TIE)
    assert not table.state.seat(3).bets
