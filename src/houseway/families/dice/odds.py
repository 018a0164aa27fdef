"""Exact counts for dice: every one of the 46,656 ways six dice can fall, each as likely as the next."""

import numpy as np
from numpy.typing import NDArray

from houseway.families.dice.coordinates import THROWS
from houseway.families.dice.rules import Cups
from houseway.families.plays import no_choice as has_choice
from houseway.families.plays import nothing_added as winnings_added
from houseway.families.plays import one_way as plays
from houseway.rules.classes import Group

__all__ = ["class_counts", "combinations", "has_choice", "plays", "winnings_added"]


def combinations(cards: tuple[int, ...]) -> int:
    return THROWS


def class_counts(group: Group, way: Cups, cards: tuple[int, ...], decks: int | None) -> NDArray[np.int64]:
    """How many throws fall in each class of the group; a cell of the dice is a throw."""
    classes = np.zeros(THROWS, dtype=np.int64)
    for name in group.coordinates:
        classes += group.codes[name]
    return np.bincount(classes, minlength=group.size)
