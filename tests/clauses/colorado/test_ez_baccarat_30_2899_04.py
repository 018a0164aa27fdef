"""30-2899.04, EZ Baccarat and its progressive."""

import pytest

from houseway.rules import load
from tests.clauses.rounds import bet, line, net, paid, paid_by_seat, paytables

GAME = "co/ez-baccarat"
METER = {"main": 500_001}
DRAGON_7 = ("Ks Qh 6d", "3s Jh 4d")
PANDA_8 = ("Ks Qh 8d", "7s Jh")
BANKER_2_CARD_7 = ("6s Kh", "7d Kc")
BETS = {
    "player": bet("player", "player"),
    "banker": bet("banker", "banker"),
    "tie": bet("tie"),
    "dragon-7": bet("dragon-7"),
    "panda-8": bet("panda-8"),
}
PROGRESSIVE_LINES = {
    "suited": ("Ks Qs Js", "3s 10s 4s"),
    "color": ("Ks Qc Js", "3s 10c 4s"),
    "dragon": ("Ks Qh Jd", "3s 10c 4s"),
    "two-card": ("Ks Qs Js", "7s 10s"),
    "panda-suited": ("Ks Qs 8s", "2s 10s 5s"),
    "panda-color": ("Ks Qc 8s", "2s 10c 5c"),
    "panda-over-7": ("Ks Qs 8s", "2h 10h 5h"),
    "panda-alone-suited": ("Ks Qs 8s", "4h 10d"),
    "dragon-alone-suited": ("Kh Qd 6d", "3s 10s 4s"),
}


def nets(hands):
    return {name: net(GAME, hands, one) for name, one in BETS.items()}


def progressive(hands, paytable):
    return paid(GAME, hands, bet("progressive", None, paytable, 100), meters=METER)


def test_co_30_2899_04_4_dragon_7_pays_40_to_1_banker_pushes_all_else_loses():
    won = {"banker": 0, "dragon-7": 40_000}
    assert nets(DRAGON_7) == dict.fromkeys(BETS, -1_000) | won
    assert paid(GAME, DRAGON_7, BETS["banker"]).outcome == "push"


def test_co_30_2899_04_4_panda_8_pays_25_to_1_player_even_money_all_else_loses():
    won = {"player": 1_000, "panda-8": 25_000}
    assert nets(PANDA_8) == dict.fromkeys(BETS, -1_000) | won


def test_co_30_2899_04_2_a_banker_win_with_a_two_card_7_is_paid_in_full():
    won = paid(GAME, BANKER_2_CARD_7, BETS["banker"])
    assert (won.award, won.vigorish, won.net) == (1_000, 0, 1_000)
    assert net(GAME, BANKER_2_CARD_7, BETS["dragon-7"]) == -1_000


@pytest.mark.parametrize("hands", [("Ks Qh 7d", "3s Jh 4d"), ("8s Kh", "8d Kc"), ("Ks Qh 8d", "2s Jh 6d")])
def test_co_30_2899_04_4_a_tied_3_card_7_or_8_is_neither(hands):
    assert net(GAME, hands, BETS["dragon-7"]) == net(GAME, hands, BETS["panda-8"]) == -1_000
    assert net(GAME, hands, BETS["banker"]) == net(GAME, hands, BETS["player"]) == 0
    assert net(GAME, hands, BETS["tie"]) == 8_000


def test_co_30_2899_04_4_a_beaten_3_card_7_is_no_dragon_7_and_a_natural_8_no_panda():
    assert net(GAME, PROGRESSIVE_LINES["panda-over-7"], BETS["dragon-7"]) == -1_000
    assert net(GAME, ("8s Kh", "7d Kc"), BETS["panda-8"]) == -1_000


def test_co_30_2899_04_2_no_vigorish():
    assert paytables(GAME, "banker") == {"standard"}
    assert not any(line.vigorish for offer in load(GAME).offers() for line in offer.lines)


@pytest.mark.parametrize(("paytable", "color"), [("1", 250), ("2", 230)])
def test_co_30_2899_04_5_g_paytables_1_and_2(paytable, color):
    hands = [PROGRESSIVE_LINES[name] for name in ("suited", "color", "dragon", "two-card")]
    awards = [progressive(h, paytable).award for h in hands]
    assert awards == [METER["main"], color * 100, 7_500, 6_000]
    assert progressive(DRAGON_7, paytable).net == -100


def test_co_30_2899_04_5_g_a_pay_for_1_takes_the_bet_and_10_to_1_leaves_it():
    assert progressive(PROGRESSIVE_LINES["dragon"], "1").net == 7_400
    assert progressive(PROGRESSIVE_LINES["panda-alone-suited"], "3").net == 1_900
    assert progressive(DRAGON_7, "3").net == 1_000


def test_co_30_2899_04_5_g_paytable_3():
    names = ("panda-suited", "panda-color", "panda-over-7", "panda-alone-suited", "dragon-alone-suited")
    awards = [progressive(PROGRESSIVE_LINES[name], "3").award for name in names]
    assert awards == [METER["main"], 50_000, 5_000, 2_000, 2_000]
    assert progressive(PANDA_8, "3").award == progressive(DRAGON_7, "3").award == 1_000
    assert progressive(BANKER_2_CARD_7, "3").net == -100


def test_co_30_2899_04_5_g_suited_covers_both_hands_where_both_are_named():
    offer = ("progressive", None, "1")
    assert line(GAME, ("Ks Qs Js", "3h 10h 4h"), offer) == "Dragon 7 – Player 0"
    assert line(GAME, ("Ks Qs Js", "3c 10c 4c"), offer) == "Dragon 7 – Player 0 – Same Color"


def test_co_30_2899_04_5_g_suited_needs_the_winning_three_cards_alone():
    offer = ("progressive", None, "3")
    assert line(GAME, PROGRESSIVE_LINES["panda-alone-suited"], offer) == "Panda 8 or Dragon 7 – suited"
    assert line(GAME, ("Ks Qh 8s", "4h 10h"), offer) == "Panda 8 or Dragon 7"


def test_co_30_2899_04_5_f_ii_the_meter_is_split_among_all_who_bet_it():
    bets = [bet("progressive", None, "1", 100, seat) for seat in (1, 4)]
    won = paid_by_seat(GAME, PROGRESSIVE_LINES["suited"], bets, meters=METER)
    assert {seat: one.award for seat, one in won.items()} == {1: 250_000, 4: 250_001}


def test_co_30_2899_04_4_all_other_bets_lose_does_not_touch_the_progressive():
    assert progressive(PROGRESSIVE_LINES["dragon"], "1").outcome == "win"
