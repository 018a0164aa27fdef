"""Massachusetts 8(a): when each wager wins, loses or is returned."""

import pytest

from houseway.rules import load
from tests.clauses.margins import NATURAL_TIE, PLAYER_BY
from tests.clauses.rounds import bet, paid, practice

GAME = "ma/baccarat"
EZ = "ma/ez-baccarat"
PLAYER_HIGHER = ("9s Kh", "7d Kc")
BANKER_HIGHER = ("6s Kh", "7d Kc")
EQUAL = ("7s Kh", "7d Kc")
DRAGON_7 = ("Ks Qh 6d", "3s Jh 4d")
PANDA_8 = ("Ks Qh 8d", "7s Jh")
BOTH_3_CARD_7 = ("Ks Qh 7d", "3s Jh 4d")
BEATEN_3_CARD_7 = ("Ks Qh 8d", "2s Jh 5d")


def outcome(game, hands, wager, on=None, paytable="standard"):
    return paid(game, hands, bet(wager, on, paytable)).outcome


@pytest.mark.parametrize("game", [GAME, EZ])
def test_ma_8_a_1_banker_wins_loses_and_ties(game):
    outcomes = [outcome(game, hands, "banker", "banker") for hands in (BANKER_HIGHER, PLAYER_HIGHER, EQUAL)]
    assert outcomes == ["win", "lose", "push"]


def test_ma_8_a_1_iii_a_dragon_7_returns_the_banker_bet_at_an_ez_table_only():
    assert outcome(EZ, DRAGON_7, "banker", "banker") == "push"
    assert outcome(GAME, DRAGON_7, "banker", "banker") == "win"


@pytest.mark.parametrize("game", [GAME, EZ])
def test_ma_8_a_2_player_wins_loses_and_ties(game):
    rounds = (PLAYER_HIGHER, PANDA_8, BANKER_HIGHER, DRAGON_7, EQUAL)
    outcomes = [outcome(game, hands, "player", "player") for hands in rounds]
    assert outcomes == ["win", "win", "lose", "lose", "push"]


@pytest.mark.parametrize("game", [GAME, EZ])
def test_ma_8_a_3_tie_wins_when_equal_and_loses_when_not(game):
    outcomes = [outcome(game, hands, "tie") for hands in (EQUAL, PLAYER_HIGHER, BANKER_HIGHER)]
    assert outcomes == ["win", "lose", "lose"]


@pytest.mark.parametrize(
    ("hands", "player", "banker"),
    [
        (("8s Kh", "7d Kc"), "win", "lose"),  # (i)a: a natural, the other hand is not
        (("9s Kh", "8d Kc"), "win", "lose"),  # (i)b and (ii)a: natural 9 over natural 8
        (PLAYER_BY[4], "win", "lose"),  # (i)c and (ii)b: no natural, by four
        (PLAYER_BY[3], "lose", "lose"),  # (ii)c: by less than four
        (EQUAL, "lose", "lose"),  # (ii)b: no natural, equal
        (NATURAL_TIE, "push", "push"),  # (iii): naturals of equal count
        (("9s Kh", "9d Kc"), "push", "push"),
    ],
)
@pytest.mark.parametrize("game", [GAME, EZ])
def test_ma_8_a_4_dragon_bonus_wins_loses_and_ties(game, hands, player, banker):
    assert outcome(game, hands, "dragon-bonus", "player", "A") == player
    assert outcome(game, hands, "dragon-bonus", "banker", "A") == banker


def test_ma_8_a_4_dragon_bonus_may_be_bet_on_both_hands_as_of_right():
    both = practice(GAME).both_hands
    assert (both.allowed, both.wagers) == ("always", ("dragon-bonus",))


@pytest.mark.parametrize(
    ("hands", "dragon", "panda"),
    [
        (DRAGON_7, "win", "lose"),
        (PANDA_8, "lose", "win"),
        (BEATEN_3_CARD_7, "lose", "win"),
        (BOTH_3_CARD_7, "lose", "lose"),
        (BANKER_HIGHER, "lose", "lose"),
        (("8s Kh", "7d Kc"), "lose", "lose"),
        (("Ks Qh 8d", "2s Jh 6c"), "lose", "lose"),
    ],
)
def test_ma_8_a_5_and_6_dragon_7_and_panda_8_insurance(hands, dragon, panda):
    assert (outcome(EZ, hands, "dragon-7"), outcome(EZ, hands, "panda-8")) == (dragon, panda)


def test_ma_8_a_5_and_6_the_insurance_wagers_exist_at_ez_tables_only():
    offered = {offer.wager for offer in load(GAME).offers()}
    assert not offered & {"dragon-7", "panda-8"}


@pytest.mark.parametrize("hands", [("8s 8h", "7d Kc"), ("6s Kh", "7d 7d Kc"), ("8s 8s", "7d 7c Kc")])
def test_ma_8_a_7_i_house_money_wins_on_a_pair_in_either_hand_or_both_whatever_its_suits(hands):
    assert outcome(GAME, hands, "house-money") == "win"


@pytest.mark.parametrize("hands", [EQUAL, ("Ks Qh 5d", "7s Jh"), ("Ks 5h 5d", "7s Jh")])
def test_ma_8_a_7_ii_without_a_pair_in_the_first_two_cards_house_money_loses(hands):
    assert outcome(GAME, hands, "house-money") == "lose"
