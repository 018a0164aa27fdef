"""Which row of a House Way chart seven cards fall under, and the setting that its tries choose.

The same text serves one hand and numba; `counts` are the cards of each rank, a joker among the aces.
"""

from math import comb
from typing import Any

import numpy as np

from houseway.cards.notation import CARD_COUNT

# What seven cards hold, by rank.
KINDS = (
    "high card", "one pair", "two pair", "three pair", "three of a kind", "two threes of a kind",
    "full house", "four of a kind", "four of a kind with a pair", "five aces",
)  # fmt: skip
HIGH_CARD, PAIR, TWO_PAIR, THREE_PAIR, THREE, TWO_THREES, FULL_HOUSE, FOUR, FOUR_AND_PAIR, FIVE_ACES = range(
    10
)
# The places of the front's two cards among seven, and those of the back's five.
FRONT_PLACES = np.array([(first, second) for first in range(7) for second in range(first + 1, 7)])
BACK_PLACES = np.array([[at for at in range(7) if at not in front] for front in FRONT_PLACES.tolist()])
SETTINGS = len(FRONT_PLACES)
# With so many jokers at most only one suit can be a flush: hands that are set alike make a class.
MOST_IN_A_CLASS = 2
CHOOSE = np.array([[comb(n, k) for k in range(9)] for n in range(CARD_COUNT + 1)])


def kind_of(counts: Any) -> Any:
    """What is held, and the rank of its most cards: the four, the three, the higher pair."""
    most, rank, several, threes = 0, 0, 0, 0
    for at in range(12, -1, -1):
        several += counts[at] >= 2
        threes += counts[at] == 3
        if counts[at] > most:
            most, rank = counts[at], at
    if most >= 5:
        return FIVE_ACES, rank
    if most == 4:
        return FOUR + (several > 1), rank
    if most == 3:
        return TWO_THREES if threes > 1 else FULL_HOUSE if several > 1 else THREE, rank
    return HIGH_CARD + several, rank


def chosen(tries: Any, fronts: Any, backs: Any, least: Any) -> Any:
    """The setting of the highest front, then the highest back, by the first of the tries that any fits.

    A try has the least front and the least back that it takes; `least` is the least back of each front.
    """
    for at in range(len(tries)):
        best, place = -1, -1
        for setting in range(SETTINGS):
            front, back = fronts[setting], backs[setting]
            fits = front >= tries[at, 0] >= 0 and back >= tries[at, 1] and back >= least[front]
            worth = front * 65536 + back
            if fits and worth > best:
                best, place = worth, setting
        if place >= 0:
            return place
    return -1
