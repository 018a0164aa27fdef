"""30-2807(1): when each wager wins, loses or is void."""

import pytest

from tests.clauses.rounds import bet, net, paid

GAME = "co/baccarat"
PLAYER_HIGHER = ("9s Kh", "7d Kc")
BANKER_HIGHER = ("6s Kh", "7d Kc")
EQUAL = ("7s Kh", "7d Kc")


def outcome(hands, wager, on=None, paytable="standard"):
    return paid(GAME, hands, bet(wager, on, paytable)).outcome


def test_co_30_2807_1_a_banker_wins_when_higher_loses_when_lower_and_is_void_when_equal():
    outcomes = [
        outcome(hands, "banker", "banker", "win-vig-5") for hands in (BANKER_HIGHER, PLAYER_HIGHER, EQUAL)
    ]
    assert outcomes == ["win", "lose", "push"]


def test_co_30_2807_1_b_player_wins_when_higher_loses_when_lower_and_is_void_when_equal():
    outcomes = [outcome(hands, "player", "player") for hands in (PLAYER_HIGHER, BANKER_HIGHER, EQUAL)]
    assert outcomes == ["win", "lose", "push"]


def test_co_30_2807_1_c_tie_wins_when_equal_and_loses_when_not():
    outcomes = [outcome(hands, "tie") for hands in (EQUAL, PLAYER_HIGHER, BANKER_HIGHER)]
    assert outcomes == ["win", "lose", "lose"]


def test_co_30_2807_1_d_perfect_pair_pays_on_either_hand():
    assert outcome(("3s 3s", "9d Kc"), "perfect-pair") == "win"
    assert outcome(("9d Kc", "3s 3s"), "perfect-pair") == "win"
    assert outcome(("9d Kc", "3s 3h"), "perfect-pair") == "lose"


def test_co_30_2807_1_e_total_card_wager_counts_the_cards_of_both_hands():
    assert outcome(PLAYER_HIGHER, "total-cards-4") == "win"
    assert outcome(PLAYER_HIGHER, "total-cards-5") == "lose"


@pytest.mark.parametrize(("percent", "lost"), [(25, 250), (5, 50), (10, 100)])
def test_co_30_2807_1_a_iii_a_tied_banker_bet_may_be_charged_vigorish(percent, lost):
    tied = paid(GAME, EQUAL, bet("banker", "banker", f"tie-vig-{percent}"))
    assert (tied.outcome, tied.award, tied.vigorish, tied.net) == ("push", 0, lost, -lost)


def test_co_30_2807_1_b_iii_a_tied_player_bet_is_never_charged():
    assert net(GAME, EQUAL, bet("player", "player")) == 0


VARIATIONS = [
    "5-treasures",
    "99-fortunes",
    "dragon-bonus",
    "ez-baccarat",
    "golden-frog",
    "infinite-fortune",
    "eternal",
]


@pytest.mark.parametrize("game", VARIATIONS)
def test_co_30_2807_1_d_and_e_every_variation_with_cards_takes_perfect_pair_and_total_cards(game):
    hands = ("3s 3s", "2d Kc 5h")
    assert net(f"co/{game}", hands, bet("perfect-pair")) == 25_000
    nets = [net(f"co/{game}", hands, bet(f"total-cards-{cards}")) for cards in (4, 5, 6)]
    assert nets == [-1_000, 2_000, -1_000]
