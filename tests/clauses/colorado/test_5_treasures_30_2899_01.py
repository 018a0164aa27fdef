"""30-2899.01, 5 Treasures."""

import pytest

from houseway.rules import load
from tests.clauses.rounds import bet, net, paytables

GAME = "co/5-treasures"
TABLES = ("1", "2")
BANKER_3_CARD_7 = ("Ks Qh 6d", "3s Jh 4d")
PLAYER_3_CARD_8 = ("Ks Qh 8d", "7s Jh")
PLAYER_3_CARD_9 = ("Ks Qh 9d", "7s Jh")
BANKER_3_CARD_9 = ("Ks Qh 5d", "3s Jh 6d")
BOTH_3_CARD_9 = ("Ks Qh 9d", "3s Jh 6d")
BOTH_3_CARD_7 = ("Ks Qh 7d", "3s Jh 4d")
BOTH_2_CARD_7 = ("7s Kh", "7d Kc")
MIXED_7 = ("Ks Qh 7d", "7s Jh")
PLAIN = ("9s Kh", "7d Kc")
WAGERS = ("fortune-7", "golden-8", "heavenly-9", "blazing-7s", "cover-all")


def nets(hands, paytable):
    """Net of a dollar on each of the five wagers, in dollars."""
    return [net(GAME, hands, bet(wager, paytable=paytable, amount=100)) // 100 for wager in WAGERS]


@pytest.mark.parametrize("table", TABLES)
def test_co_30_2899_01_5_a_fortune_7_pays_40_to_1(table):
    assert nets(BANKER_3_CARD_7, table) == [40, -1, -1, -1, 6]


@pytest.mark.parametrize("table", TABLES)
def test_co_30_2899_01_5_a_a_two_card_7_is_no_fortune_7(table):
    assert nets(("6s Kh", "7d Kc"), table) == [-1, -1, -1, -1, -1]


@pytest.mark.parametrize("table", TABLES)
def test_co_30_2899_01_5_b_golden_8_pays_25_to_1(table):
    assert nets(PLAYER_3_CARD_8, table) == [-1, 25, -1, -1, 6]
    assert nets(("8s Kh", "7d Kc"), table) == [-1, -1, -1, -1, -1]


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("hands", [PLAYER_3_CARD_9, BANKER_3_CARD_9])
def test_co_30_2899_01_5_c_one_3_card_9_pays_10_to_1(hands, table):
    assert nets(hands, table) == [-1, -1, 10, -1, 6]


@pytest.mark.parametrize("table", TABLES)
def test_co_30_2899_01_5_c_both_3_card_9_pay_75_to_1_and_a_natural_9_nothing(table):
    assert nets(BOTH_3_CARD_9, table) == [-1, -1, 75, -1, 6]
    assert nets(PLAIN, table) == [-1, -1, -1, -1, -1]


@pytest.mark.parametrize(("table", "won"), [("1", 400), ("2", 200)])
def test_co_30_2899_01_5_d_both_3_card_7s(table, won):
    assert nets(BOTH_3_CARD_7, table) == [-1, -1, -1, won, 6]


def test_co_30_2899_01_5_d_both_2_card_7s_pay_50_to_1_under_table_2_only():
    assert nets(BOTH_2_CARD_7, "2") == [-1, -1, -1, 50, 6]
    assert nets(BOTH_2_CARD_7, "1") == [-1, -1, -1, -1, -1]


@pytest.mark.parametrize("table", TABLES)
def test_co_30_2899_01_5_d_a_3_card_7_and_a_2_card_7_are_not_alike(table):
    assert nets(MIXED_7, table) == [-1, -1, -1, -1, -1]


def test_co_30_2899_01_5_e_cover_all_may_be_played_alone_and_the_five_share_one_table():
    game = load(GAME)
    assert net(GAME, BANKER_3_CARD_7, bet("cover-all", paytable="1")) == 6_000
    assert [shared.wagers for shared in game.shared_tables] == [WAGERS]


def test_co_30_2899_01_4_the_commission_is_5_percent_on_wins_and_nothing_else():
    assert paytables(GAME, "banker") == {"win-vig-5"}
    assert net(GAME, ("6s Kh", "7d Kc"), bet("banker", "banker", "win-vig-5")) == 950


def test_co_30_2899_01_2_dragon_bonus_is_not_offered():
    assert paytables(GAME, "dragon-bonus") == paytables(GAME, "bonus") == set()
