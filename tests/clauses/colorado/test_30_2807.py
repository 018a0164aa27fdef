"""30-2807, wagers."""

import pytest

from houseway.table import commands as c
from tests.unit.table.croupier import BANKER, BANKER_TIE_VIG, PLAYER, TIE, betting_table

PLAYER_WINS = ("9s", "7h", "Kd", "Kc")
BANKER_WINS = ("7s", "9h", "Kd", "Kc")
TIED = ("7s", "7h", "Kd", "Kc")


@pytest.mark.parametrize(
    ("offer", "cards", "chips"),
    [
        (BANKER, BANKER_WINS, 100_950),
        (BANKER, PLAYER_WINS, 99_000),
        (PLAYER, PLAYER_WINS, 101_000),
        (PLAYER, BANKER_WINS, 99_000),
        (TIE, TIED, 108_000),
        (TIE, PLAYER_WINS, 99_000),
    ],
)
def test_co_30_2807_1_the_permitted_wagers_win_and_lose(offer, cards, chips):
    table = betting_table(3)
    table.bet(3, offer, 1000)
    table.settle(*cards)
    assert table.chips(3) == chips


@pytest.mark.parametrize("offer", [BANKER, PLAYER])
def test_co_30_2807_1_a_tied_player_or_banker_bet_is_void_and_given_back_at_once(offer):
    table = betting_table(3)
    table.bet(3, offer, 1000)
    decision = table.settle(*TIED)
    assert table.chips(3) == 100_000
    assert not table.state.seat(3).bets
    assert [transfer.why for transfer in decision.transfers] == ["void bet given back"]


def test_co_30_2807_2_a_wager_that_is_not_on_the_layout_is_refused():
    table = betting_table(3)
    assert table.refusal("p3", c.PlaceBet(3, *BANKER_TIE_VIG, 1000)).reason == "offer_not_at_table"
    assert table.refusal("p3", c.PlaceBet(3, "roulette", None, "zero", 1000)).reason == "unknown_offer"


def test_co_30_2807_3_a_wager_is_made_with_chips():
    table = betting_table(3)
    refused = table.refusal(
        "p3", c.PlaceBets(3, (c.Stake(*PLAYER, 50_000), c.Stake(*BANKER, 50_000), c.Stake(*TIE, 500)))
    )
    assert (refused.reason, refused.cite) == ("not_enough_chips", "30-2807(3)")
    table.patron(3, c.PlaceBets(3, (c.Stake(*PLAYER, 50_000), c.Stake(*BANKER, 50_000))))
    assert table.chips(3) == 0


def test_co_30_2807_4_bets_are_made_raised_and_withdrawn_before_no_more_bets():
    table = betting_table(3)
    table.bet(3, BANKER, 1000)
    table.bet(3, BANKER, 500)
    assert table.state.seat(3).bet_on(BANKER) == 1500
    table.patron(3, c.TakeBack(3, *BANKER))
    assert table.chips(3) == 100_000


@pytest.mark.parametrize(
    "command", [c.PlaceBet(3, *TIE, 500), c.PlaceBet(3, *BANKER, 500), c.TakeBack(3, *BANKER)]
)
def test_co_30_2807_4_no_bet_after_no_more_bets(command):
    table = betting_table(3)
    table.bet(3, BANKER, 1000)
    table.dealer(c.NoMoreBets())
    refused = table.refusal("p3", command)
    assert (refused.reason, refused.cite) == ("bets_closed", "30-2807(4)")


def test_co_30_2807_unnumbered_bets_in_play_are_not_carried_away():
    table = betting_table(3, 4)
    table.bet(3, BANKER, 1000)
    table.deal("7s")
    assert table.refusal("p3", c.Leave(3)).reason == "bets_still_down"
    table.patron(4, c.Leave(4))


def test_co_30_2807_unnumbered_after_the_decision_they_may_be():
    table = betting_table(3)
    table.bet(3, BANKER, 1000)
    table.settle(*BANKER_WINS)
    table.patron(3, c.Leave(3))
    assert table.ledger.balance("patron/p3/chips") == 100_950
