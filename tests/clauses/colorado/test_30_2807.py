"""30-2807, wagers."""

import pytest

from houseway.table import commands as c
from tests.asserting import assert_refused
from tests.tables import BANKER, BANKER_TIE_VIG, PLAYER, TIE, betting_table

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
    assert [(t.credit, t.cents) for t in decision.transfers] == [("seat/t-1/3/chips", 1_000)]


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


def test_co_30_2807_4_a_bet_meant_for_another_round_is_refused_and_one_that_names_none_is_taken():
    table = betting_table(3)
    stakes = (c.Stake(*PLAYER, 1000), c.Stake(*TIE, 500))
    table.patron(3, c.PlaceBet(3, *PLAYER, 1000, round=1), c.PlaceBets(3, stakes, round=1))
    table.settle(*PLAYER_WINS)
    late = table.refusal("p3", c.PlaceBet(3, *PLAYER, 1000, round=2))
    assert (late.reason, late.cite) == ("another_round", "30-2807(4)")
    table.dealer(c.NextRound())
    for bet in (c.PlaceBet(3, *PLAYER, 1000, round=1), c.PlaceBets(3, stakes, round=1)):
        late = table.refusal("p3", bet)
        assert_refused(late, "another_round", "bet-for-another-round", "30-2807(4)", meant=1, round=2)
    table.bet(3, PLAYER, 1000)


def test_co_30_2807_4_bets_are_made_raised_and_withdrawn_before_no_more_bets():
    table = betting_table(3)
    table.bet(3, BANKER, 1000)
    table.bet(3, BANKER, 500)
    assert table.state.seat(3).bet_on(BANKER) == 1500
    table.patron(3, c.TakeBack(3, *BANKER))
    assert table.chips(3) == 100_000


def test_co_30_2807_4_part_of_a_bet_is_withdrawn_down_to_the_minimum():
    table = betting_table(3)
    table.bet(3, BANKER, 1500)
    table.patron(3, c.TakeBack(3, *BANKER, 500))
    assert (table.state.seat(3).bet_on(BANKER), table.chips(3)) == (1000, 99_000)
    assert table.refusal("p3", c.TakeBack(3, *BANKER, 500)).reason == "below_table_minimum"
    assert table.refusal("p3", c.TakeBack(3, *BANKER, 1500)).reason == "no_bet_there"
    table.patron(3, c.TakeBack(3, *BANKER, 1000))
    assert (table.state.seat(3).bets, table.chips(3)) == ((), 100_000)


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


def test_co_30_2807_3_promotional_chips_win_value_chips_and_come_back():
    table = betting_table(3)
    table.supervisor(c.GivePromotion(3, 2_000, "promotional"))
    table.patron(3, c.PlaceBet(3, *PLAYER, 2_000, medium="promotional"))
    table.settle(*PLAYER_WINS)
    assert (table.chips(3), table.state.seat(3).promotional) == (102_000, 2_000)


def test_co_30_2807_3_promotional_chips_that_lose_do_not_go_into_the_tray():
    table = betting_table(3)
    table.supervisor(c.GivePromotion(3, 2_000, "promotional"))
    table.patron(3, c.PlaceBet(3, *PLAYER, 2_000, medium="promotional"))
    tray = table.ledger.balance("tray/t-1")
    table.settle(*BANKER_WINS)
    assert table.ledger.balance("tray/t-1") == tray
    assert table.ledger.balance("promotions/t-1") == 2_000


def test_co_30_2807_3_a_coupon_is_matched_with_chips_and_taken_when_it_wins():
    table = betting_table(3)
    table.supervisor(c.GivePromotion(3, 2_500, "coupon"))
    coupon = c.Stake(*PLAYER, 2_500, "coupon")
    assert table.refusal("p3", c.PlaceBets(3, (coupon,))).reason == "medium_not_taken"
    table.patron(3, c.PlaceBets(3, (c.Stake(*PLAYER, 2_500), coupon)))
    table.settle(*PLAYER_WINS)
    assert (table.chips(3), table.state.seat(3).coupon) == (105_000, 0)


def test_co_30_2807_3_a_patron_bets_no_promotion_he_was_not_given():
    table = betting_table(3)
    command = c.PlaceBet(3, *PLAYER, 2_000, medium="promotional")
    assert table.refusal("p3", command).reason == "not_enough_chips"


def test_co_30_2807_3_bets_are_not_made_by_word():
    refused = betting_table(3).refusal("p3", c.CallBet(3, c.Stake(*PLAYER, 2_000)))
    assert (refused.reason, refused.cite) == ("call_not_taken", "30-2807(3)")


def test_co_30_2802_16_over_the_shoulder_only_where_the_house_allows_it():
    table = betting_table(3)
    assert table.refusal("p8", c.StandBehind(3, "Eight")).cite == "30-2802(16)"
    table = betting_table(3, house=c.House(over_the_shoulder=True))
    table.do_as("p8", c.StandBehind(3, "Eight"))
    standing = 1 + len(table.state.seats[:-1])
    table.dealer(c.BuyIn(standing, 5_000, {5_000: 1}))
    table.do_as("p8", c.PlaceBet(standing, *BANKER, 5_000))
    assert table.state.seat(standing).bets[0].at == 3
    table.bet(3, BANKER, 5_000)
    table.settle(*BANKER_WINS)
    assert (table.chips(standing), table.chips(3)) == (9_750, 104_750)
    table.do_as("p8", c.Leave(standing))
    assert table.ledger.balance("patron/p8/chips") == 9_750


def test_co_30_2802_16_a_patron_with_a_seat_backs_another_place_too():
    table = betting_table(3, 5, house=c.House(over_the_shoulder=True))
    table.do_as("p5", c.PlaceBet(5, *BANKER, 5_000, at=3))
    table.do_as("p5", c.PlaceBet(5, *BANKER, 2_000))
    assert [(bet.at, bet.cents) for bet in table.state.seat(5).bets] == [(3, 5_000), (None, 2_000)]
    assert table.refusal("p5", c.PlaceBet(5, *BANKER, 5_000, at=4)).reason == "seat_not_at_table"
    table.settle(*BANKER_WINS)
    assert sorted((bet.at or bet.seat, bet.net) for bet in table.state.settlements) == [
        (3, 4_750),
        (5, 1_900),
    ]


def test_co_30_2802_16_nobody_stands_behind_an_empty_seat():
    table = betting_table(3, house=c.House(over_the_shoulder=True))
    assert table.refusal("p8", c.StandBehind(4, "Eight")).reason == "seat_not_at_table"
