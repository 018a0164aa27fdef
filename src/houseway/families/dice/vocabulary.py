"""The words the rule language has for a throw of two hands of dice."""

from functools import cache

import numpy as np

from houseway.families.dice.coordinates import THROWS, dice_of
from houseway.families.vocabulary import Coordinate, Feature, Vocabulary, contest, feature

COORDINATES = (Coordinate("dice", THROWS, 1),)


@cache
def vocabulary() -> Vocabulary:
    dice = np.stack(dice_of(np.arange(THROWS)))
    hands = {"player": np.sort(dice[:3], axis=0), "banker": np.sort(dice[3:], axis=0)}
    totals = [hand.sum(axis=0) % 10 for hand in hands.values()]
    features = contest("dice", *totals)
    for name, (low, middle, high) in hands.items():
        features += _shapes(name, low, middle, high)
    return Vocabulary(COORDINATES, {each.name: each for each in features})


def _shapes(hand: str, low: np.ndarray, middle: np.ndarray, high: np.ndarray) -> list[Feature]:
    """What three dice in order of their faces make together."""
    return [
        feature(
            f"{hand}.triple",
            "dice",
            np.where(low == high, low, 0),
            "the face all three dice show: 1 to 6",
            "0 when they do not",
        ),
        feature(
            f"{hand}.straight",
            "dice",
            (middle == low + 1) & (high == low + 2),
            "1 if the dice are 123, 234, 345 or 456, in any order",
        ),
    ]
