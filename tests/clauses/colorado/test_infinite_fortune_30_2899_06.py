"""30-2899.06, Infinite Fortune Baccarat."""

import pytest

from tests.clauses.rounds import bet, decks, net, paytables, practice

GAME = "co/infinite-fortune"
NATURALS = "natural-9-over-natural-8"
BANKER_3_CARD_7 = ("Ks Qh 6d", "3s Jh 4d")
OFFERS = {
    "3-card-9-over-3-card-8": (None, "standard"),
    NATURALS: (None, "1"),
    "8-over-7": (None, "standard"),
    "super-7": (None, "standard"),
    "fortune-8": (None, "standard"),
}


def winners(hands):
    won = {w: net(GAME, hands, bet(w, on, table, 100)) // 100 for w, (on, table) in OFFERS.items()}
    return {wager: gained for wager, gained in won.items() if gained > 0}


@pytest.mark.parametrize("hands", [("Ks Qh 9d", "3s Jh 5d"), ("Ks Qh 8d", "2s Jh 7d")])
def test_co_30_2899_06_6_b_3_card_9_over_3_card_8_pays_200_to_1_on_either_hand(hands):
    assert winners(hands) == {"3-card-9-over-3-card-8": 200}


@pytest.mark.parametrize(("option", "won"), [("1", 50_000), ("2", 45_000), ("3", 40_000)])
@pytest.mark.parametrize("hands", [("9s Kh", "8d Kc"), ("8s Kh", "9d Kc")])
def test_co_30_2899_06_6_c_natural_9_over_natural_8_pays_by_option(hands, option, won):
    assert net(GAME, hands, bet(NATURALS, None, option)) == won


@pytest.mark.parametrize("hands", [("9s Kh", "7d Kc"), ("8s Kh", "8d Kc"), ("Ks Qh 9d", "3s Jh 5d")])
def test_co_30_2899_06_6_c_any_other_hand_loses(hands):
    assert net(GAME, hands, bet(NATURALS, None, "1")) == -1_000


@pytest.mark.parametrize("hands", [("8s Kh", "7d Kc"), ("7s Kh", "8d Kc"), ("Ks Qh 7d", "3s Jh 5d")])
def test_co_30_2899_06_6_d_any_8_over_any_7_pays_25_to_1(hands):
    assert winners(hands) == {"8-over-7": 25}


@pytest.mark.parametrize("hands", [("8s Kh", "6d Kc"), ("9s Kh", "7d Kc"), ("7s Kh", "7d Kc")])
def test_co_30_2899_06_6_d_other_totals_lose(hands):
    assert winners(hands) == {}


def test_co_30_2899_06_6_e_super_7_pays_40_to_1():
    assert winners(BANKER_3_CARD_7) == {"super-7": 40}
    assert winners(("6s Kh", "7d Kc")) == {}


def test_co_30_2899_06_6_f_fortune_8_pays_25_to_1():
    assert winners(("Ks Qh 8d", "6s Jh")) == {"fortune-8": 25}
    assert winners(("8s Kh", "6d Kc")) == {}


def test_co_30_2899_06_6_g_and_h_pairs_pay_11_to_1_whatever_their_suits():
    for hands in (("8s 8h", "7d Kc"), ("8s 8s", "7d Kc")):
        assert net(GAME, hands, bet("pair", "player")) == 11_000
        assert net(GAME, hands, bet("pair", "banker")) == -1_000
    assert net(GAME, ("6s Kh", "7d 7h Kc"), bet("pair", "banker")) == 11_000
    assert net(GAME, ("Ks 5h 5d", "7d Kc"), bet("pair", "player")) == -1_000


def test_co_30_2899_06_3_and_5_commission_free_banker_pushes_on_a_winning_three_card_7():
    free = bet("banker", "banker", "commission-free")
    assert net(GAME, BANKER_3_CARD_7, free) == 0
    assert net(GAME, ("6s Kh", "7d Kc"), free) == 1_000
    assert net(GAME, ("7s Kh", "7d Kc"), free) == 0


def test_co_30_2899_06_1_commission_as_the_base_game_and_6_or_8_decks():
    assert paytables(GAME, "banker") == {*paytables("co/baccarat", "banker"), "commission-free"}
    assert decks(GAME) == (6, 8)


def test_co_30_2899_06_8_tokes_on_optional_wagers_only_where_the_patron_bets():
    optional = {
        "3-card-9-over-3-card-8",
        "natural-9-over-natural-8",
        "8-over-7",
        "super-7",
        "fortune-8",
        "pair",
    }
    assert set(practice(GAME).tokes.beside_own) == optional
