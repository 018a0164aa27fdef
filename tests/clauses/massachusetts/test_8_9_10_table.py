"""8(b), 8(c), 9 and 10, wagers and the deal at the table."""

import pytest

from houseway.cards import cards_text
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.views.view import view
from tests.asserting import assert_said
from tests.clauses.massachusetts.table import BANKER, BANKER_WINS, MIDI, PLAYER, TIE, bets_open
from tests.tables import CheckedTable

FOUR = ("As", "2h", "3d", "3c")


def test_ma_8_b_a_verbal_bet_with_cash_stands_once_the_dealer_confirms_it():
    table = bets_open(3)
    table.patron(3, c.CallBet(3, c.Stake(*TIE, 2_000)))
    assert not table.state.seat(3).bets
    decision = table.dealer(c.ConfirmCall(3))
    assert [(t.debit, t.credit, t.cents) for t in decision.transfers] == [
        ("patron/p3/cash", "drop/t-1", 2_000),
        ("tray/t-1", "seat/t-1/3/chips", 2_000),
        ("seat/t-1/3/chips", "seat/t-1/3/bets/tie/-/standard", 2_000),
    ]
    assert (table.state.seat(3).bet_on(TIE), table.chips(3)) == (2_000, 100_000)
    assert table.refusal("dealer", c.ConfirmCall(3)).reason == "call_not_taken"


def test_ma_8_b_a_verbal_bet_not_confirmed_lapses():
    table = bets_open(3)
    table.patron(3, c.CallBet(3, c.Stake(*TIE, 2_000)))
    table.dealer(c.NoMoreBets())
    assert (table.state.seat(3).called, table.state.seat(3).bets) == (None, ())


def test_ma_8_b_match_play_coupons_but_no_promotional_chips():
    table = bets_open(3)
    table.supervisor(c.GivePromotion(3, 2_500, "coupon"))
    assert table.refusal("floor", c.GivePromotion(3, 2_500, "promotional")).cite == "8(b)"


@pytest.mark.parametrize(
    "command", [c.PlaceBet(3, *TIE, 500), c.TakeBack(3, *BANKER), c.CallBet(3, c.Stake(*TIE, 500))]
)
def test_ma_8_c_no_bet_after_no_more_bets(command):
    table = bets_open(3)
    table.bet(3, BANKER, 1_000)
    table.dealer(c.NoMoreBets())
    refused = table.refusal("p3", command)
    assert (refused.reason, refused.cite) == ("bets_closed", "8(c)")


def test_ma_8_c_before_it_bets_are_made_and_taken_back():
    table = bets_open(3)
    table.bet(3, BANKER, 1_000)
    table.patron(3, c.TakeBack(3, *BANKER))
    assert table.chips(3) == 100_000


def test_ma_9_b_cards_is_announced_after_no_more_bets():
    table = bets_open(3)
    table.dealer(c.NoMoreBets())
    closed, cards = table.state.said
    assert_said(closed, "no-more-bets")
    assert_said(cards, "as-said", words=table.state.practice.no_more_bets.then_announced)


def test_ma_9_c_four_cards_face_down_then_placed_face_up_by_the_dealer():
    table = bets_open(3)
    table.bet(3, PLAYER, 1_000)
    table.deal(*FOUR[:3])
    assert view(table.state, Role.PATRON, "p3").hands[0].cards == ("??", "??")
    table.deal(FOUR[3])
    assert view(table.state, Role.PATRON, "p3").hands[1].cards == ("2h", "3c")
    assert cards_text(table.state.deal.cards("player")) == "As 3d"


def test_ma_9_c_third_cards_are_dealt_face_up():
    table = bets_open(3)
    table.deal(*FOUR, "2s")
    assert view(table.state, Role.PATRON, "p3").hands[0].cards == ("As", "3d", "2s")


def midi(*bets: tuple[int, tuple[str, str | None, str], int]) -> CheckedTable:
    table = bets_open(*dict.fromkeys(seat for seat, _, _ in bets), house=MIDI)
    for seat, offer, cents in bets:
        table.bet(seat, offer, cents)
    table.deal(*FOUR)
    return table


def test_ma_9_d_only_where_it_is_filed():
    table = CheckedTable.from_game("ma/baccarat")
    refused = table.refusal("dealer", table.make_opening(MIDI_LAYOUT, house=c.House(style="midi")))
    assert refused.reason == "layout_not_legal"


MIDI_LAYOUT = (c.Posted(*PLAYER, 500, 1_000),)
BETS = ((2, PLAYER, 2_000), (5, PLAYER, 2_000), (3, BANKER, 1_000))


def test_ma_9_d_2_and_3_highest_bettors_turn_the_hands_and_counts_are_announced():
    table = midi(*BETS)
    table.dealer(c.HandCards("player"), c.ReturnCards(5, "player"), c.HandCards("banker"))
    table.patron(3, c.ReturnCards(3, "banker"))
    player, banker = table.state.said[2:]
    assert_said(player, "one-count", hand="player", total=4)
    assert_said(banker, "one-count", hand="banker", total=5)


def test_ma_9_d_4_and_5_third_cards_to_the_same_players():
    table = midi(*BETS)
    table.dealer(c.HandCards("player"), c.ReturnCards(5, "player"))
    table.dealer(c.HandCards("banker"), c.ReturnCards(3, "banker"), c.DealCard("4s"))
    assert table.refusal("dealer", c.HandCards("player", 2, agreed=True)).reason == "not_yours_to_turn"
    table.dealer(c.HandCards("player"), c.ReturnCards(5, "player"), c.DealCard("2s"))
    table.dealer(c.HandCards("banker"), c.ReturnCards(3, "banker"), c.SettleRound())


def test_ma_9_d_6_equal_bets_always_go_to_the_closest_counterclockwise():
    table = midi(*BETS)
    assert table.refusal("dealer", c.HandCards("player", 2, agreed=True)).cite == "9(d)(6)"
    table.dealer(c.HandCards("player"))
    assert table.state.holder("player") == 5


def test_ma_9_d_7_the_dealer_turns_a_hand_without_bets():
    table = midi((2, PLAYER, 2_000))
    assert table.refusal("dealer", c.TurnCards("player")).reason == "not_yours_to_turn"
    table.dealer(c.HandCards("player"), c.ReturnCards(2, "player"), c.TurnCards("banker"))


def test_ma_9_f_a_player_gives_up_the_cards_and_they_go_to_the_right():
    table = midi(*BETS)
    table.dealer(c.HandCards("player"))
    table.patron(5, c.GiveUpCards(5, "player"))
    table.dealer(c.HandCards("player"))
    assert table.state.holder("player") == 3


def test_ma_9_f_the_right_is_withdrawn_for_delay():
    table = midi(*BETS)
    assert table.refusal("floor", c.WithdrawCards("player", "Slow.")).reason == "not_yours_to_turn"
    table.dealer(c.HandCards("player"))
    assert table.refusal("floor", c.WithdrawCards("player", "")).reason == "reason_missing"
    table.supervisor(c.WithdrawCards("player", "Slow."))
    for seat in (3, 2):
        table.dealer(c.GiveUpCards(seat, "player"))
    table.dealer(c.TurnCards("player"))


def test_ma_10_a_both_counts_are_announced():
    table = bets_open(3)
    table.deal(*FOUR)
    assert_said(table.state.said[-1], "counts", player=4, banker=5)


def test_ma_10_c_never_more_than_one_card_more():
    table = bets_open(3)
    table.deal("As", "Ah", "Ad", "Ac", "2s", "2h")
    assert table.refusal("dealer", c.DealCard("2d")).reason == "nothing_to_deal"


@pytest.mark.parametrize("before", [0, 2])
def test_ma_10_d_cut_card_first_or_within_a_hand_then_one_more_hand(before):
    table = bets_open(3, cutting_card=414 - before)
    table.settle(*BANKER_WINS)
    assert_said(table.state.said[-1], "last-hand")
    table.dealer(c.NextRound())
    table.settle(*BANKER_WINS)
    assert table.refusal("dealer", c.NextRound()).cite == "10(d)"
