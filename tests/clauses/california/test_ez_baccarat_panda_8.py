"""GEGA-003090, EZ Baccarat Panda 8: what each line pays."""

import pytest

from houseway.analysis.odds import odds
from houseway.rules import load
from tests.clauses.rounds import bet, net, paid

GAME = "ca/ez-baccarat-panda-8"
DRAGON_7 = ("Ks 6h", "Kd 5c 2s")
PANDA_8 = ("Ks 3h 5d", "Kd Qc Js")
BANKER_2_CARD_7 = ("Ks 6h", "Kd 7c")
PLAYER_2_CARD_8 = ("Ks 8h", "Kd 7c")
TIE = ("Ks 7h", "Kd 5c 2s")
LETTER = {"letter": 1}


@pytest.mark.parametrize(
    ("hands", "won"), [(PANDA_8, 1_000), (PLAYER_2_CARD_8, 1_000), (TIE, 0), (DRAGON_7, -1_000)]
)
def test_ca_gega_003090_2a_player_line_pays_1_to_1(hands, won):
    assert net(GAME, hands, bet("player", "player")) == won


@pytest.mark.parametrize(
    ("hands", "won"), [(BANKER_2_CARD_7, 1_000), (DRAGON_7, 0), (TIE, 0), (PANDA_8, -1_000)]
)
def test_ca_gega_003090_2b_banker_line_pays_1_to_1_and_pushes_on_a_winning_three_card_7(hands, won):
    assert net(GAME, hands, bet("banker", "banker")) == won


@pytest.mark.parametrize(
    ("hands", "won"), [(BANKER_2_CARD_7, 1_000), (DRAGON_7, 1_000), (TIE, 0), (PANDA_8, -1_000)]
)
def test_ca_gega_003090_by_the_letter_a_three_card_7_pays_the_banker_line(hands, won):
    assert net(GAME, hands, bet("banker", "banker"), options=LETTER) == won


def test_ca_gega_003090_by_the_letter_the_banker_line_favors_the_bettor(words):
    game = load(GAME)
    banker = [game.offer("banker", "banker", "standard")]
    assert odds(game, 8, banker)[0].fixed_profit < 0
    assert odds(game, 8, banker, options=LETTER)[0].fixed_profit > 0
    departing = [note for note in game.notes if note.departs]
    assert departing[0].cite == "GEGA-003090 How Winners are Determined"
    words(departing[0].text)


@pytest.mark.parametrize(("hands", "won"), [(TIE, 8_000), (DRAGON_7, -1_000)])
def test_ca_gega_003090_tie_bet_pays_8_to_1(hands, won):
    assert net(GAME, hands, bet("tie")) == won


@pytest.mark.parametrize(("hands", "won"), [(DRAGON_7, 40_000), (BANKER_2_CARD_7, -1_000), (TIE, -1_000)])
def test_ca_gega_003090_dragon_7_pays_40_to_1(hands, won):
    assert net(GAME, hands, bet("dragon-7")) == won


@pytest.mark.parametrize(
    ("hands", "won"),
    [
        (PANDA_8, 25_000),
        (PLAYER_2_CARD_8, -1_000),
        # A three-card 8 that the banker's 9 beats, and one it ties.
        (("Ks 4h 4d", "Kd 4c 5s"), -1_000),
        (("Ks 4h 4d", "Kd 4c 4s"), -1_000),
    ],
)
def test_ca_gega_003090_panda_8_pays_25_to_1(hands, won):
    assert net(GAME, hands, bet("panda-8")) == won


def test_ca_gega_003090_cites_are_of_this_game():
    assert paid(GAME, DRAGON_7, bet("dragon-7")).cite == "GEGA-003090 Bonus Bets"
