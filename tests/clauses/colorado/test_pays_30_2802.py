"""30-2802: wagers that the definitions price."""

import pytest

from houseway.rules import load
from tests.clauses.rounds import bet, net

GAME = "co/baccarat"
BOTH_SUITS = ("8s 8h", "7d Kc")
IDENTICAL = ("8s 8s", "7d Kc")
BANKER_IDENTICAL = ("6s Kh", "7d 7d Kc")
THIRD_CARD_PAIR = ("Ks 5h 5d", "7d Kc")


@pytest.mark.parametrize("hands", [BOTH_SUITS, IDENTICAL])
def test_co_30_2802_12_match_pair_pays_11_to_1_whatever_the_suits(hands):
    assert net(GAME, hands, bet("match-pair", "player")) == 11_000


def test_co_30_2802_12_match_pair_of_the_other_hand_loses():
    assert net(GAME, BOTH_SUITS, bet("match-pair", "banker")) == -1_000
    assert net(GAME, BANKER_IDENTICAL, bet("match-pair", "banker")) == 11_000


def test_co_30_2802_12_match_pair_looks_at_the_first_two_cards_and_at_ranks():
    assert net(GAME, THIRD_CARD_PAIR, bet("match-pair", "player")) == -1_000
    assert net(GAME, ("Ks Qs 5d", "7d Kc"), bet("match-pair", "player")) == -1_000


@pytest.mark.parametrize(("hands", "won"), [(BOTH_SUITS, 11_000), (IDENTICAL, -1_000)])
def test_co_30_2802_12_by_the_letter_a_suited_pair_is_no_match_pair(hands, won):
    letter = {"match_pair_unsuited": 1}
    assert net(GAME, hands, bet("match-pair", "player"), options=letter) == won


@pytest.mark.parametrize("hands", [IDENTICAL, BANKER_IDENTICAL, ("8s 8s", "7d 7d Kc")])
def test_co_30_2802_19_perfect_pair_pays_25_to_1_once_for_either_hand_or_both(hands):
    assert net(GAME, hands, bet("perfect-pair")) == 25_000


@pytest.mark.parametrize("hands", [BOTH_SUITS, THIRD_CARD_PAIR, ("8s Kh", "8s Kh")])
def test_co_30_2802_19_no_perfect_pair_without_two_identical_cards_in_one_hand(hands):
    assert net(GAME, hands, bet("perfect-pair")) == -1_000


def test_co_30_2802_19_perfect_pair_odds_are_a_floor_and_match_pair_odds_are_not():
    game = load(GAME)
    assert game.offer("perfect-pair", None, "standard").table.floor
    assert not game.offer("match-pair", "player", "standard").table.floor


@pytest.mark.parametrize(
    ("hands", "won"),
    [
        (("8s Kh", "7d Kc"), {4: 1_500, 5: -1_000, 6: -1_000}),
        (("6s Kh", "5d Kc 2h"), {4: -1_000, 5: 2_000, 6: -1_000}),
        (("5s Kh 8d", "7d Kc"), {4: -1_000, 5: 2_000, 6: -1_000}),
        (("5s Kh 9d", "3d Kc 2h"), {4: -1_000, 5: -1_000, 6: 2_000}),
    ],
)
def test_co_30_2802_31_total_cards_4_pay_3_to_2_and_5_or_6_pay_2_to_1(hands, won):
    assert {n: net(GAME, hands, bet(f"total-cards-{n}")) for n in (4, 5, 6)} == won
