"""Exact counts for dice: every one of the 46,656 ways six dice can fall, each as likely as the next."""

import numpy as np
from numpy.typing import NDArray

from houseway.families.dice.coordinates import THROWS
from houseway.families.vocabulary import Vocabulary
from houseway.rules.classes import Group

Ints = NDArray[np.int64]


def total_combinations() -> int:
    return THROWS


def class_counts(group: Group, vocabulary: Vocabulary) -> Ints:
    """How many throws fall in each class of the group; a cell of the dice is a throw."""
    classes = np.zeros(vocabulary.coordinate("dice").cells, dtype=np.int64)
    for name in group.coordinates:
        classes += group.codes[name]
    return np.bincount(classes, minlength=group.size)
