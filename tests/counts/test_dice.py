"""3 Dice Baccarat counted: all 46,656 throws."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from houseway.families.dice import odds as dice
from houseway.families.dice.rules import Cups
from houseway.rules import load
from houseway.rules.classes import class_table

GAME = load("co/3-dice")


@pytest.fixture(scope="module")
def throws():
    """Throws by line, the losing ones last, for every offer."""
    found = {}
    for group in class_table(GAME).groups:
        counts = dice.class_counts(group, Cups(), (), None)
        assert counts.sum() == dice.combinations(()) == 46_656
        for entry, line_of in zip(group.entries, group.line_of, strict=True):
            lines = range(len(entry.lines) + 1)
            found[entry.offer.key] = [int(counts[line_of == line].sum()) for line in lines]
    return found


@pytest.mark.parametrize(
    ("number", "wins"),
    [
        ("01", 2 * 22 * 27),
        ("02", 22 * 27),
        ("03", 22 * 27),
        ("06", 46_656 - 215**2),
        ("07", 46_656 - 214**2),
        ("08", 46_656 - 210**2),
        ("09", 2 * 25 * 16),
        ("10", 24**2),
        ("11", 27**2 + 25**2),
        ("12", 16**2),
        ("13", 2 * 27**2),
    ],
)
def test_single_events(throws, number, wins):
    assert throws[f"se-{number}", None, f"PT-FLT-3DB-SE-{number}"] == [wins, 46_656 - wins]


def test_margins_and_ties(throws):
    sums = Counter(sum(faces) % 10 for faces in product(range(1, 7), repeat=3))
    by = Counter[int]()
    for player, banker in product(range(10), repeat=2):
        by[player - banker] += sums[player] * sums[banker]
    talons = throws["golden-talons", "player", "PT-FLT-3DB-GT-01"]
    assert talons[:-1] == [*(by[margin] for margin in range(9, 3, -1)), by[0]]
    assert throws["golden-talons", "banker", "PT-FLT-3DB-GT-01"] == talons
    wins = sum(by[margin] for margin in range(1, 10))
    assert throws["player", "player", "standard"] == [594, wins - 594, by[0], wins]
    assert throws["banker", "banker", "standard"] == [594, wins - 594, by[0], wins]
    assert throws["tie", None, "standard"] == [by[0], 2 * wins] == [4_836, 41_820]


def test_the_edge_of_the_hands_is_the_3_over_0_that_pushes(throws):
    _, wins, _, loses = throws["player", "player", "standard"]
    assert Fraction(loses - wins, 46_656) == Fraction(594, 46_656) == Fraction(11, 864)


def test_triples(throws):
    one, two, three = (throws["triple-progressive", None, f"PT-PRG-TRI-0{number}"] for number in (1, 2, 3))
    assert one == two == [1, 2, 33, 420, 840, 1_260, 44_100]
    assert three == [2, 34, 420, 840, 1_260, 44_100]
