"""The words the rule language has for a Pan 9 deal."""

from functools import cache

import numpy as np

from houseway.families.pan_nine.coordinates import NO_FOURTH
from houseway.families.vocabulary import Coordinate, Feature, Vocabulary, contest, feature

COORDINATES = (
    Coordinate("values", 6400, 1),
    Coordinate("ladder", 27, 1),
    Coordinate("top", 1, 27),
)


@cache
def vocabulary() -> Vocabulary:
    features = [*_values(), *_tie_breakers()]
    return Vocabulary(COORDINATES, {each.name: each for each in features})


def _values() -> list[Feature]:
    cell = np.arange(6400)
    threes = {"player": cell // 640, "banker": cell // 64 % 10}
    fourths = {"player": cell // 8 % 8, "banker": cell % 8}
    stood = {hand: fourths[hand] == NO_FOURTH for hand in fourths}
    totals = {hand: (threes[hand] + np.where(stood[hand], 0, fourths[hand])) % 10 for hand in threes}
    features = contest("values", totals["player"], totals["banker"])
    for hand in threes:
        features += [
            feature(f"{hand}.cards", "values", np.where(stood[hand], 3, 4), "number of cards"),
            feature(f"{hand}.three", "values", threes[hand], "point count of the first three cards"),
        ]
    return features


def _tie_breakers() -> list[Feature]:
    digits = np.arange(27) // 9, np.arange(27) // 3 % 3, np.arange(27) % 3
    features = []
    for option, digit in enumerate(digits, start=1):
        cards = f"card by card in the order of option {option}: -1 lower, 0 the same, 1 higher"
        card = f"highest card, its suit counting, in the order of option {option}: -1, 0 or 1"
        features += [
            feature(f"high.a{option}", "ladder", digit - 1, f"the bettor's hand, {cards}"),
            feature(f"high.b{option}", "top", digit - 1, f"the bettor's {card}"),
        ]
    return features
