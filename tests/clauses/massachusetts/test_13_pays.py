"""Massachusetts 13: payout odds and vigorish."""

import pytest

from houseway.rules import load
from tests.clauses.margins import BANKER_BY, NATURAL_TIE, PLAYER_BY
from tests.clauses.rounds import bet, decks, line, net, paid, paytables, practice

GAME = "ma/baccarat"
EZ = "ma/ez-baccarat"
BANKER_WINS = ("6s Kh", "7d Kc")
TIED = ("7s Kh", "7d Kc")
DRAGON_7 = ("Ks Qh 6d", "3s Jh 4d")
PANDA_8 = ("Ks Qh 8d", "7s Jh")
NATURAL_9_OVER_0 = ("9s Kh", "Kd Qc")
TABLES = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}


@pytest.mark.parametrize("game", [GAME, EZ])
def test_ma_13_a_player_pays_1_to_1(game):
    assert net(game, ("9s Kh", "7d Kc"), bet("player", "player")) == 1_000


@pytest.mark.parametrize("game", [GAME, EZ])
def test_ma_13_b_tie_pays_at_least_8_to_1(game):
    assert net(game, TIED, bet("tie")) == 8_000
    assert load(game).offer("tie", None, "standard").table.floor


@pytest.mark.parametrize(("rounding", "vigorish"), [({}, 60), ({"vigorish_rounding": "quarter-up"}, 75)])
def test_ma_13_c_a_12_dollar_banker_win_bears_5_percent_with_and_without_rounding(rounding, vigorish):
    won = paid(GAME, BANKER_WINS, bet("banker", "banker", amount=1_200), options=rounding)
    assert (won.award, won.vigorish, won.net) == (1_200, vigorish, 1_200 - vigorish)


def test_ma_13_c_exactly_5_percent_and_none_at_an_ez_table_or_on_a_tie():
    assert paytables(GAME, "banker") == paytables(EZ, "banker") == {"standard"}
    assert net(GAME, BANKER_WINS, bet("banker", "banker")) == 950
    assert net(EZ, BANKER_WINS, bet("banker", "banker")) == 1_000
    assert net(GAME, TIED, bet("banker", "banker")) == 0


def test_ma_13_d_vigorish_may_be_collected_at_payment_or_marked():
    assert practice(GAME).vigorish.collected == ("at-payment", "marked")
    assert practice(EZ).vigorish.collected == ()


@pytest.mark.parametrize("margin", range(4, 10))
@pytest.mark.parametrize("paytable", TABLES)
def test_ma_13_e_dragon_bonus_pays_by_the_margin(paytable, margin):
    won = TABLES[paytable][margin] * 1_000
    assert net(GAME, PLAYER_BY[margin], bet("dragon-bonus", "player", paytable)) == won
    assert net(GAME, BANKER_BY[margin], bet("dragon-bonus", "banker", paytable)) == won
    assert net(GAME, PLAYER_BY[margin], bet("dragon-bonus", "banker", paytable)) == -1_000


@pytest.mark.parametrize("paytable", TABLES)
def test_ma_13_e_natural_winner_pays_1_to_1_and_natural_tie_pushes(paytable):
    assert line(GAME, NATURAL_9_OVER_0, ("dragon-bonus", "player", paytable)) == "Natural winner"
    assert net(GAME, NATURAL_9_OVER_0, bet("dragon-bonus", "player", paytable)) == 1_000
    assert net(GAME, NATURAL_TIE, bet("dragon-bonus", "player", paytable)) == 0


def test_ma_13_e_no_vigorish_on_dragon_bonus_and_its_tables_are_no_floors():
    tables = [load(GAME).offer("dragon-bonus", on, t).table for on in ("player", "banker") for t in TABLES]
    assert not any(line.vigorish for table in tables for line in table.lines)
    assert not any(table.floor for table in tables)


def test_ma_13_f_dragon_7_insurance_pays_40_to_1():
    assert net(EZ, DRAGON_7, bet("dragon-7")) == 40_000
    assert net(EZ, PANDA_8, bet("dragon-7")) == -1_000


def test_ma_13_g_panda_8_insurance_pays_25_to_1():
    assert net(EZ, PANDA_8, bet("panda-8")) == 25_000
    assert net(EZ, DRAGON_7, bet("panda-8")) == -1_000


@pytest.mark.parametrize("game", [GAME, EZ])
@pytest.mark.parametrize(
    ("hands", "won"),
    [
        (("8s 8h", "7d 7c Kc"), 15_000),
        (("8s 8h", "7d Kc"), 3_000),
        (("6s Kh", "7d 7c Kc"), 3_000),
        (TIED, -1_000),
    ],
)
def test_ma_13_h_house_money_pays_15_to_1_on_both_pairs_and_3_to_1_on_one(game, hands, won):
    assert net(game, hands, bet("house-money")) == won


def test_ma_9_e_house_money_looks_at_two_cards_so_third_cards_change_nothing():
    four, six = ("8s 8h", "8d 8c"), ("5s 5h 9d", "As Ah Kd")
    assert net(GAME, four, bet("house-money")) == net(GAME, six, bet("house-money")) == 15_000


def test_ma_3_a_six_to_eight_decks():
    assert decks(GAME) == decks(EZ) == (6, 7, 8)
