"""30-2899.05, Golden Frog Baccarat."""

import pytest

from tests.clauses.rounds import bet, decks, net, paytables, practice

GAME = "co/golden-frog"
OVER_7 = "3-card-9-over-3-card-7"
OVER_1 = "3-card-9-over-3-card-1"
NATURAL = "natural-9-over-2-card-7"
PAYS = {OVER_7: 200, OVER_1: 150, NATURAL: 50, "8-over-6": 25, "jin-chan": 40, "koi": 25}
BANKER_3_CARD_7 = ("Ks Qh 6d", "3s Jh 4d")


def winners(hands):
    """The bonus wagers that win, with what a dollar gains on each."""
    won = {wager: net(GAME, hands, bet(wager, amount=100)) for wager in PAYS}
    assert {gained for gained in won.values() if gained < 0} <= {-100}
    return {wager: gained // 100 for wager, gained in won.items() if gained > 0}


@pytest.mark.parametrize(
    ("hands", "wager"),
    [
        (("Ks Qh 9d", "3s Jh 4d"), OVER_7),
        (("Ks Qh 7d", "3s Jh 6d"), OVER_7),
        (("Ks Qh 9d", "3s Jh 8d"), OVER_1),
        (("Ks Qh Ad", "3s Jh 6d"), OVER_1),
        (("9s Kh", "7d Kc"), NATURAL),
        (("7s Kh", "9d Kc"), NATURAL),
        (("8s Kh", "6d Kc"), "8-over-6"),
        (("Ks Qh 6d", "2s Jh 6c"), "8-over-6"),
        (BANKER_3_CARD_7, "jin-chan"),
        (("Ks Qh 8d", "7s Jh"), "koi"),
    ],
)
def test_co_30_2899_05_4_each_wager_wins_on_its_hand_whichever_it_is(hands, wager):
    assert winners(hands) == {wager: PAYS[wager]}


def test_co_30_2899_05_4_a_three_card_8_over_6_wins_koi_too():
    assert winners(("Ks Qh 8d", "6s Jh")) == {"8-over-6": 25, "koi": 25}


@pytest.mark.parametrize(
    "hands",
    [
        ("Ks Qh 9d", "7s Jh"),
        ("9s Kh", "Ad Kc"),
        ("7s Kh", "7d Kc"),
        ("6s Kh", "7d Kc"),
        ("8s Kh", "7d Kc"),
        ("9s Kh", "6d Kc"),
        ("8s Kh", "8d Kc"),
    ],
)
def test_co_30_2899_05_4_the_same_totals_in_other_numbers_of_cards_or_a_tie_lose(hands):
    assert winners(hands) == {}


def test_co_30_2899_05_5_commission_free_banker_pushes_on_a_winning_three_card_7():
    free = bet("banker", "banker", "commission-free")
    assert net(GAME, BANKER_3_CARD_7, free) == 0
    assert net(GAME, BANKER_3_CARD_7, bet("jin-chan")) == 40_000
    assert net(GAME, ("6s Kh", "7d Kc"), free) == 1_000
    assert net(GAME, ("9s Kh", "7d Kc"), free) == -1_000
    assert net(GAME, ("7s Kh", "7d Kc"), free) == 0


def test_co_30_2899_05_1_with_a_commission_as_the_base_game():
    assert paytables(GAME, "banker") == {*paytables("co/baccarat", "banker"), "commission-free"}
    assert net(GAME, BANKER_3_CARD_7, bet("banker", "banker", "win-vig-5")) == 950


def test_co_30_2899_05_1_any_number_of_decks():
    assert decks(GAME) == tuple(range(1, 21))


def test_co_30_2899_05_3_dealer_tokes_on_any_of_the_wagers():
    assert practice(GAME).tokes.not_on == ()
