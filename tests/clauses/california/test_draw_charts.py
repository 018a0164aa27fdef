"""The banker's third card in each California game, against the chart the game prints."""

import pytest

from houseway.cards import parse_cards
from houseway.families.round import face_up
from houseway.rules import load
from tests.asserting import require_refused
from tests.clauses.rounds import bet, card_for, net
from tests.clauses.rounds import decks as decks_allowed

# The chart of EZ Baccarat Panda 8 (Round of Play 5), ZooBac (8), Golden Frog 1.0 (8), 2.0 and 2.1 (7).
# 21st Century 8.0 prints the same rules in words (How Winners are Determined and Paid).
STANDARD = """
    0 1 2 3 4 5 6 7 8 9
7   S S S S S S S S S S
6   S S S S S S H H S S
5   S S S S H H H H S S
4   S S H H H H H H S S
3   H H H H H H H H S H
2   H H H H H H H H H H
1   H H H H H H H H H H
0   H H H H H H H H H H
"""
# 21st Century 4.0, Rules for Player / Dealer: stand on 6 or more, hit on 5 or less.
FOUR = """
    0 1 2 3 4 5 6 7 8 9
7   S S S S S S S S S S
6   S S S S S S S S S S
5   H H H H H H H H H H
4   H H H H H H H H H H
3   H H H H H H H H H H
2   H H H H H H H H H H
1   H H H H H H H H H H
0   H H H H H H H H H H
"""
CHARTS = {
    "ca/ez-baccarat-panda-8": STANDARD,
    "ca/zoobac": STANDARD,
    "ca/golden-frog-1.0": STANDARD,
    "ca/golden-frog-2.0": STANDARD,
    "ca/golden-frog-2.1": STANDARD,
    "ca/21st-century-4.0": FOUR,
    "ca/21st-century-8.0": STANDARD,
}
CARD = {0: "10", 1: "A", **{n: str(n) for n in range(2, 10)}}


def two(total, suit):
    return parse_cards(f"K{suit} {CARD[total]}{suit}")


def rows(chart):
    heading, *lines = chart.strip().splitlines()
    thirds = [int(third) for third in heading.split()]
    for one in lines:
        score, *letters = one.split()
        yield from ((int(score), third, letter) for third, letter in zip(thirds, letters, strict=True))


@pytest.mark.parametrize("game", CHARTS)
def test_ca_banker_draws_as_the_printed_chart_says(game):
    loaded = load(game)
    cells = list(rows(CHARTS[game]))
    assert len(cells) == 80
    for score, third, letter in cells:
        drawn = (*two(0, "s"), *parse_cards(f"{CARD[third]}h"))
        due = card_for(loaded, face_up(player=drawn, banker=two(score, "d")))
        assert due == ("banker" if letter == "H" else None), (score, third)


@pytest.mark.parametrize("game", CHARTS)
def test_ca_banker_hits_on_5_or_less_when_the_player_stands(game):
    for player in (6, 7):
        for score in range(8):
            due = card_for(load(game), face_up(player=two(player, "s"), banker=two(score, "d")))
            assert due == ("banker" if score <= 5 else None), (player, score)


@pytest.mark.parametrize("game", CHARTS)
def test_ca_player_hits_on_5_or_less_and_stands_on_6_and_more(game):
    for total in range(8):
        due = card_for(load(game), face_up(player=two(total, "s"), banker=two(7, "d")))
        assert due == ("player" if total <= 5 else None), total


@pytest.mark.parametrize("game", CHARTS)
def test_ca_naturals_end_the_draw(game):
    for natural in (8, 9):
        for total in range(10):
            assert card_for(load(game), face_up(player=two(natural, "s"), banker=two(total, "d"))) is None
            assert card_for(load(game), face_up(player=two(total, "s"), banker=two(natural, "d"))) is None


@pytest.mark.parametrize("game", CHARTS)
@pytest.mark.parametrize(
    ("hands", "say", "total"),
    [
        (("Ks 4h", "Kd 7c"), "player-must-draw", 4),
        (("Ks 6h 2d", "Kd 7c"), "player-may-not-draw", 6),
        (("Ks 2h 2d", "Kd 7c 2s"), "banker-may-not-draw", 7),
        (("Ks 2h 2d", "Kd 2c"), "banker-must-draw", 2),
    ],
)
def test_ca_cards_that_break_the_drawing_rules_are_refused_with_the_clause(game, hands, say, total):
    with require_refused("cards_break_drawing_rules", say, load(game).draw.cite, total=total):
        net(game, hands, bet("player", "player"))


@pytest.mark.parametrize(
    ("game", "decks"),
    [
        ("ca/ez-baccarat-panda-8", range(3, 9)),
        ("ca/zoobac", range(4, 9)),
        ("ca/golden-frog-1.0", range(1, 9)),
        ("ca/golden-frog-2.0", range(1, 9)),
        ("ca/golden-frog-2.1", range(1, 9)),
        ("ca/21st-century-4.0", range(1, 9)),
        ("ca/21st-century-8.0", range(3, 9)),
    ],
)
def test_ca_number_of_decks(game, decks):
    assert decks_allowed(game) == tuple(decks)
