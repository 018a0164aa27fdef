"""30-2899.03, Dragon Bonus."""

import pytest

from houseway.table import commands as c
from tests.clauses.margins import BANKER_BY, NATURAL_TIE, PLAYER_BY
from tests.clauses.rounds import bet, line, net, paytables, practice
from tests.tables import betting_table

GAME = "co/dragon-bonus"
TABLES = {
    "1": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "2": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "3": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}


def dragon(hands, on, paytable="1", **house):
    return net(GAME, hands, bet("dragon-bonus", on, paytable), **house)


@pytest.mark.parametrize("margin", range(4, 10))
@pytest.mark.parametrize("paytable", TABLES)
def test_co_30_2899_03_5_c_non_natural_winners_by_4_to_9_points(paytable, margin):
    won = TABLES[paytable][margin] * 1_000
    assert dragon(PLAYER_BY[margin], "player", paytable) == won
    assert dragon(BANKER_BY[margin], "banker", paytable) == won


@pytest.mark.parametrize("margin", [2, 3])
def test_co_30_2899_03_4_b_a_smaller_win_loses(margin):
    assert dragon(PLAYER_BY[margin], "player") == dragon(BANKER_BY[margin], "banker") == -1_000


def test_co_30_2899_03_4_the_other_hands_win_loses():
    assert dragon(PLAYER_BY[9], "banker") == dragon(BANKER_BY[9], "player") == -1_000


@pytest.mark.parametrize("paytable", TABLES)
@pytest.mark.parametrize("hands", [("9s Kh", "Kd Qc"), ("9s Kh", "8d Kc"), ("8s Kh", "7d Kc")])
def test_co_30_2899_03_6_e_i_natural_winners_always_pay_even_money(hands, paytable):
    assert dragon(hands, "player", paytable) == 1_000
    assert dragon(hands[::-1], "banker", paytable) == 1_000


def test_co_30_2899_03_6_e_i_natural_9_over_0_is_the_natural_line_and_a_three_card_9_over_0_is_not():
    assert line(GAME, ("9s Kh", "Kd Qc"), ("dragon-bonus", "player", "1")) == "Natural winner"
    assert line(GAME, PLAYER_BY[9], ("dragon-bonus", "player", "1")) == "Win by 9 points"


def test_co_30_2899_03_4_a_a_beaten_natural_loses():
    assert dragon(("8s Kh", "9d Kc"), "player") == -1_000


@pytest.mark.parametrize("hands", [NATURAL_TIE, ("9s Kh", "9d Kc")])
@pytest.mark.parametrize("on", ["player", "banker"])
@pytest.mark.parametrize("paytable", TABLES)
def test_co_30_2899_03_6_e_ii_natural_ties_push(paytable, on, hands):
    assert dragon(hands, on, paytable) == 0


def test_co_30_2899_03_6_e_ii_the_base_games_option_does_not_touch_that():
    assert dragon(NATURAL_TIE, "player", options={"natural_tie_loses": 1}) == 0


@pytest.mark.parametrize("hands", [("7s Kh", "7d Kc"), ("Ks Qh 9d", "3s Jh 6d")])
@pytest.mark.parametrize("on", ["player", "banker"])
def test_co_30_2899_03_6_e_iii_all_other_ties_lose(on, hands):
    assert dragon(hands, on) == -1_000


def test_co_30_2899_03_2_both_hands_at_the_licensees_discretion():
    assert practice(GAME).both_hands.allowed == "licensee"
    assert practice(GAME).base_bet.required == "licensee"


def test_co_30_2899_03_6_b_the_base_games_vigorish_applies_and_its_bonus_does_not():
    assert paytables(GAME, "banker") == paytables("co/baccarat", "banker")
    assert paytables(GAME, "bonus") == set()


@pytest.mark.parametrize(
    ("first", "wagers"), [(False, ["player", "dragon-bonus"]), (True, ["dragon-bonus", "player"])]
)
def test_co_30_2899_03_6_d_the_house_settles_bonus_bets_in_the_order_it_likes(first, wagers):
    player, bonus = ("player", "player", "standard"), ("dragon-bonus", "player", "1")
    layout = tuple(c.Posted(*offer, 500, 50_000) for offer in (player, bonus))
    table = betting_table(3, layout=layout, game="co/dragon-bonus", house=c.House(bonus_bets_first=first))
    table.bet(3, player, 1_000)
    table.bet(3, bonus, 1_000)
    table.settle("9s", "7h", "Kd", "Kc")
    assert [bet.wager for bet in table.state.settlements] == wagers
