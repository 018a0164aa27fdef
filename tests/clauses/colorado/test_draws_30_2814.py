"""30-2814: who draws, against each printed chart, which is written out here again."""

import pytest

from houseway.refusals import Refused
from houseway.rules import load
from tests.asserting import require_refused
from tests.clauses.charts import banker_draws, player_draws
from tests.clauses.rounds import bet, card_for, dealt, paid

GAME = "co/baccarat"
VARIATIONS = [
    "co/5-treasures",
    "co/99-fortunes",
    "co/dragon-bonus",
    "co/ez-baccarat",
    "co/golden-frog",
    "co/infinite-fortune",
]

# The grid as printed, with S for the two broken glyphs (Ø and 8) under card 1.
GRID = """
7  S S S S S S S S S S
6  S S S S S S D D S S
5  S S S S D D D D S S
4  S S D D D D D D S S
3  D D D D D D D D S D
2  D D D D D D D D D D
1  D D D D D D D D D D
0  D D D D D D D D D D
"""
CELLS = [
    (int(score), third, letter)
    for score, *letters in (row.split() for row in GRID.strip().splitlines())
    for third, letter in enumerate(letters)
]

# The text table below the grid: third cards on which the Banker draws, and on which he does not.
TABLE_2 = {
    3: ("0-1-2-3-4-5-6-7-9", "8"),
    4: ("2-3-4-5-6-7", "0-1-8-9"),
    5: ("4-5-6-7", "0-1-2-3-8-9"),
    6: ("6-7", "0-1-2-3-4-5-8-9"),
}


@pytest.mark.parametrize("player", range(10))
@pytest.mark.parametrize("banker", range(10))
def test_co_30_2814_1_a_natural_ends_the_draw(player, banker):
    natural = player >= 8 or banker >= 8
    assert player_draws(GAME, player, banker) == (player <= 5 and not natural)
    if natural:
        assert not banker_draws(GAME, banker, None, player)


@pytest.mark.parametrize("score", range(10))
def test_co_30_2814_2_table_1_player_draws_on_0_to_5_and_stays_on_6_to_9(score):
    assert player_draws(GAME, score) == (score <= 5)


def test_co_30_2814_4_the_grid_has_8_scores_by_10_third_cards():
    assert len(CELLS) == 80


@pytest.mark.parametrize(("score", "third", "letter"), CELLS)
def test_co_30_2814_3_the_banker_grid(score, third, letter):
    assert banker_draws(GAME, score, third) == (letter == "D")


@pytest.mark.parametrize("score", TABLE_2)
def test_co_30_2814_3_table_2_in_words(score):
    draws, stands = ([int(third) for third in text.split("-")] for text in TABLE_2[score])
    assert sorted(draws + stands) == list(range(10))
    assert all(banker_draws(GAME, score, third) for third in draws)
    assert not any(banker_draws(GAME, score, third) for third in stands)


@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize("score", range(8))
def test_co_30_2814_3_table_2_the_player_stood(player, score):
    assert banker_draws(GAME, score, None, player) == (score <= 5)


@pytest.mark.parametrize("variation", VARIATIONS)
def test_co_30_2899_variations_do_not_alter_the_drawing_rules(variation):
    assert load(variation).draw == load(GAME).draw


@pytest.mark.parametrize(
    ("player", "banker", "say", "total", "natural"),
    [
        ("8s Kh", "7d 6c 4s", "banker-may-not-draw", 3, 8),
        ("6s Kh 2d", "7d Kc", "player-may-not-draw", 6, None),
        ("5s Kh", "7d Kc", "player-must-draw", 5, None),
        ("5s Kh 8d", "3d Kc 2s", "banker-may-not-draw", 3, None),
        ("5s Kh 9d", "3d Kc", "banker-must-draw", 3, None),
        ("6s Kh", "5d Kc", "banker-must-draw", 5, None),
        ("6s Kh", "6d Kc 2h", "banker-may-not-draw", 6, None),
    ],
)
def test_co_30_2814_cards_that_break_the_tables_are_refused(player, banker, say, total, natural):
    told = {"total": total, "natural": natural}
    with require_refused("cards_break_drawing_rules", say, "30-2814", **told):
        paid(GAME, (player, banker), bet("player", "player"))


def test_co_30_2814_a_wrong_draw_travels_as_an_id_with_values():
    with pytest.raises(Refused) as refused:
        paid(GAME, ("8s Kh", "7d 6c 4s"), bet("player", "player"))
    assert refused.value.say == "banker-may-not-draw"
    assert refused.value.values == {"player": "8s Kh", "banker": "7d 6c 4s", "total": 3, "natural": 8}


def test_co_30_2814_a_round_by_the_tables_is_complete():
    assert card_for(load(GAME), dealt("5s Kh 8d", "3d Kc")) is None
