"""GEGA-002045, GEGA-002056 and GEGA-004086: the three games of Three Card Poker, at a live table."""

import pytest

from houseway.refusals import Refusal
from houseway.table import commands as c
from tests.clauses.california.blackjack import play
from tests.clauses.california.poker_hands import SIX, THREE, THREE_B, hand, opened, spot


@pytest.mark.parametrize("game", [THREE, THREE_B, SIX])
def test_r_7_a_who_folds_forfeits_the_ante(game):
    assert hand(game, "9s 6h 4d", "Kh 7c 2d", "fold") == {"ante": -1_000}


@pytest.mark.parametrize("game", [THREE, THREE_B, SIX])
@pytest.mark.parametrize(
    ("own", "banker", "net"),
    [
        ("Ks 6h 4d", "Qh 7c 2d", 1_000),  # (c)(1)
        ("Qs 6h 4d", "Kh 7c 2d", -1_000),  # (c)(2)
        ("Ks 7h 2s", "Kh 7c 2d", 0),  # (c)(3): suits do not count
        ("3s 4h 5d", "Kh 9h 2h", 1_000),  # a straight beats a flush
        ("2s 2h 2d", "3h 4c 5d", 1_000),  # three of a kind beats a straight
        ("As 2h 3d", "2s 3h 4d", -1_000),  # the ace is low in the lowest straight
    ],
)
def test_r_8_c_a_qualified_hand_decides_ante_and_play(game, own, banker, net):
    assert hand(game, own, banker, "play-1") == {"ante": net, "play": net}


@pytest.mark.parametrize(
    ("game", "own", "ante"),
    [
        (THREE, "Js 9h 4d", 1_000),
        (THREE, "9s 6h 4d", -1_000),  # PH-1: settled like any wager
        (THREE, "Jd 7s 2s", 0),
        (THREE_B, "9s 6h 4d", 1_000),
        (THREE_B, "Jd 7s 2s", 1_000),
        (SIX, "9s 6h 4d", 1_000),
    ],
)
def test_r_8_a_b_a_jack_high_does_not_qualify(game, own, ante):
    assert hand(game, own, "Jh 7c 2d", "play-1") == {"ante": ante, "play": 0}


def test_r_8_b_to_the_letter_a_lower_ante_is_not_taken():
    assert hand(THREE, "9s 6h 4d", "Jh 7c 2d", "play-1", low_ante_stays=1) == {"ante": 0, "play": 0}
    assert hand(THREE, "9s 6h 4d", "Qh 7c 2d", "play-1", low_ante_stays=1) == {"ante": -1_000, "play": -1_000}


@pytest.mark.parametrize(
    ("own", "times"),
    [
        ("As Ks Qs", 200),
        ("Ks Qs Js", 40),
        ("As 2s 3s", 40),
        ("7s 7h 7d", 30),
        ("7s 8h 9d", 6),
        ("7s 9s Ks", 3),
        ("7s 7h Kd", 1),
        ("As Kh Jd", -1),
    ],
)
def test_bonus_bets_6_pay_the_players_own_three_cards(own, times):
    for game in (THREE, THREE_B):
        assert hand(game, own, "Qh 7c 2d", "play-1", also={"bonus": 500})["bonus"] == 500 * times
    assert hand(SIX, own, "Qh 7c 2d", "play-1", also={"pair-plus": 500})["pair-plus"] == 500 * times


def test_r_7_a_and_pair_plus_8_a_fold_costs_pair_plus_and_not_the_bonus():
    for game in (THREE, THREE_B):
        assert hand(game, "7s 7h Kd", "Qh 7c 2d", "fold", also={"bonus": 500})["bonus"] == 500
    assert hand(SIX, "7s 7h Kd", "Qh 7c 2d", "fold", also={"pair-plus": 500})["pair-plus"] == -500


@pytest.mark.parametrize(
    ("own", "banker", "times"),
    [
        ("As Ks Qs", "Js 10s 2d", 1_000),
        ("9s Ks Qs", "Js 10s 2d", 200),
        ("9s 9h Qs", "9d 9c 2d", 100),
        ("9s 9h Qs", "9d Qc 2d", 20),
        ("9s 2s Qs", "Ks 7s 2d", 15),
        ("9s 10h Js", "Qd Kc 2d", 10),
        ("9s 9h Js", "Qd 9c 2d", 7),
        ("9s 9h Js", "Qd Jc 2d", -1),
    ],
)
def test_6_card_bonus_4_and_10_the_best_five_of_all_six(own, banker, times):
    found = hand(SIX, own, banker, "fold", also={"6-card-bonus": 500})
    assert found["6-card-bonus"] == 500 * times, "it stays after a fold (6 Card Bonus 8)"


@pytest.mark.parametrize(("game", "bonus"), [(THREE, "bonus"), (THREE_B, "bonus"), (SIX, "pair-plus")])
def test_r_5_a_bonus_needs_an_ante_and_the_play_bet_its_time(game, bonus):
    table = opened(game, 1, 2)
    assert table.refusal("p2", c.PlaceBet(2, *spot(game, bonus), 500)).reason is Refusal.BASE_BET_NEEDED
    table.bet(2, spot(game, "ante"), 1_000)
    assert table.refusal("p2", c.PlaceBet(2, *spot(game, "play"), 1_000)).reason is Refusal.BETS_NOT_OPEN
    assert table.refusal("dealer", c.ShortBet(2, *spot(game, "play"), 400)).reason is Refusal.BETS_NOT_OPEN


@pytest.mark.parametrize(("game", "cite"), [(THREE, "GEGA-002045 r.7"), (THREE_B, "GEGA-002056 r.7")])
def test_r_7_b_who_has_no_chips_for_a_play_bet_cannot_make_it(game, cite):
    table = opened(game, 1, 2)
    table.bet(2, spot(game, "ante"), 60_000)
    table.dealer(c.NoMoreBets())
    for card in ["9s", "Kh", "6h", "7c", "4d", "2d"]:
        table.dealer(c.DealCard(card))
    refused = table.refusal("p2", c.Choose(2, "place-2", "play-1"))
    assert (refused.reason, refused.cite) == (Refusal.NOT_ENOUGH_CHIPS, cite)


@pytest.mark.parametrize(("also", "closed"), [((), {"place-2"}), (("6-card-bonus",), set())])
def test_six_card_round_of_play_3_b_a_folded_hand_is_opened_for_its_6_card_bonus(also, closed):
    table = opened(SIX, 1, 2)
    for wager in ("ante", *also):
        table.bet(2, spot(SIX, wager), 1_000)
    play(table, {"place-2": "2s 5h 9d", "banker": "Kh Kd Ks"}, {"place-2": "fold"})
    assert {held.name for held in table.state.deal.hands if held.is_down} == closed
