"""The words the rule language has for a hand of the blackjack family."""

from functools import cache

import numpy as np

from houseway.families.blackjack import coordinates as c
from houseway.families.vocabulary import Coordinate, Feature, Vocabulary, feature

VALUES_CELLS = 3 * 4 * 2 * 3 * c.TOTALS
BANKER_CELLS = 2 * 2 * c.MOST_COUNTED * c.TOTALS
COORDINATES = (
    Coordinate("values", VALUES_CELLS, 1),
    Coordinate("banker", BANKER_CELLS, 1),
    Coordinate("up", 11, 1),
    Coordinate("three", 6, 2),
)


@cache
def vocabulary() -> Vocabulary:
    features = [*_values(), *_banker(), *_first_cards()]
    return Vocabulary(COORDINATES, {each.name: each for each in features})


def _values() -> list[Feature]:
    cell = np.arange(VALUES_CELLS)
    total, rest = cell % c.TOTALS, cell // c.TOTALS
    cards, rest = rest % 3 + 2, rest // 3
    over, rest = rest % 2, rest // 2
    status, compared = rest % 4, rest // 4
    return [
        feature("player.total", "values", total, "final count; a Natural of an ace and a ten counts 21"),
        feature("player.cards", "values", cards, "number of cards, 4 for four or more"),
        feature("player.over", "values", over, "1 if the hand is over"),
        feature(
            "player.natural", "values", (status == c.NATURAL) | (status == c.TWO_JOKERS), "1 for a Natural"
        ),
        feature("player.jokers", "values", status == c.TWO_JOKERS, "1 for a Natural of two jokers"),
        feature("player.surrendered", "values", status == c.SURRENDERED, "1 if the hand was given up"),
        feature("player.wins", "values", compared == 2, "1 if this hand is nearer what the game aims at"),
        feature("banker.wins", "values", compared == 0, "1 if this hand is nearer what the game aims at"),
        feature("tie", "values", compared == 1, "1 if both hands rank the same"),
    ]


def _banker() -> list[Feature]:
    cell = np.arange(BANKER_CELLS)
    total, rest = cell % c.TOTALS, cell // c.TOTALS
    cards, rest = rest % c.MOST_COUNTED + 1, rest // c.MOST_COUNTED
    return [
        feature("banker.total", "banker", total, "final count; a Natural of an ace and a ten counts 21"),
        feature("banker.cards", "banker", cards, "number of cards, 8 for eight or more"),
        feature("banker.over", "banker", rest % 2, "1 if the hand is over"),
        feature("banker.natural", "banker", rest // 2, "1 for a Natural"),
    ]


def _first_cards() -> list[Feature]:
    kind, suited = np.arange(12) // 2, np.arange(12) % 2
    counts = np.select([kind == c.OTHER, kind == c.NINETEEN, kind == c.TWENTY], [0, 19, 20], 21)
    up = "what the player-dealer's first card counts, an ace 1"
    three = "of the bettor's first two cards and the up card"
    return [
        feature("banker.up", "up", np.arange(11), up, "0 for a joker"),
        feature("three.total", "three", counts, f"count {three}, 19 to 21", "0 for any other"),
        feature("three.sevens", "three", kind == c.SEVENS, f"1 for three sevens {three}"),
        feature("three.run", "three", kind == c.SIX_SEVEN_EIGHT, f"1 for a 6, a 7 and an 8 {three}"),
        feature("three.suited", "three", suited, f"1 for one suit {three}"),
    ]
