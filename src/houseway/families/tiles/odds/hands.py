"""Every four tiles that a hand can be, by kind, and how two such hands compare however they are set.

Tiles of one kind are not told apart: 4,285 hands stand for 35,960, each with the number that it stands for.
"""

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.cards.notation import FIRST_TILE, TILES
from houseway.families.tiles.coordinates import OUTCOMES
from houseway.families.tiles.house_way import settings
from houseway.families.tiles.ranking import KIND_OF, KINDS, LUK_ABOVE_NG, ORDERS, fours

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CELLS = OUTCOMES * OUTCOMES
WAYS = 3


@dataclass(frozen=True)
class TileHands:
    """One row a hand: its kinds, how often each kind is in it, and the state of each of its three settings.

    A state is what the ranks of a setting come to under every order of single tiles; `cells` compares two.
    """

    kinds: tuple[tuple[int, ...], ...]
    held: Ints
    states: Ints
    cells: NDArray[np.uint8]


@cache
def hands() -> TileHands:
    kinds = fours()
    held = np.array([[four.count(kind) for kind in range(len(KINDS))] for four in kinds])
    ranked = np.array([[[each[2:] for each in settings(four, order)] for order in ORDERS] for four in kinds])
    # A row a setting: low and high under the first order, then under the other.
    rows = ranked.transpose(0, 2, 1, 3).reshape(-1, 2 * len(ORDERS))
    differing, state = np.unique(rows, axis=0, return_inverse=True)
    return TileHands(kinds, held, state.reshape(-1, WAYS), _compared(differing))


def _compared(ranked: Ints) -> NDArray[np.uint8]:
    """The cell of every state against every other, a byte each."""
    cells = np.zeros((len(ranked), len(ranked)), dtype=np.uint8)
    for own in ranked.T.astype(np.uint8):
        cells *= 3
        cells += own[:, None] > own[None, :]
        cells += own[:, None] >= own[None, :]
    return cells


def setting_of(four: tuple[int, ...], low: tuple[int, int]) -> int:
    """Which of its three settings puts these two kinds apart from the others."""
    for way, each in enumerate(settings(four, LUK_ABOVE_NG)):
        if sorted(low) in (sorted(each.low), sorted(each.high)):
            return way
    raise AssertionError("both are kinds of the hand")


def of_each_kind(shoe: Counts) -> tuple[int, ...]:
    """How many tiles of each kind the set still holds."""
    faces = shoe[FIRST_TILE : FIRST_TILE + len(TILES)]
    return tuple(
        sum(count for count, of in zip(faces, KIND_OF, strict=True) if of == kind)
        for kind in range(len(KINDS))
    )


class Dealt:
    """The ways to deal a hand from a set of tiles, and another from what it leaves.

    A hand's tiles halve the ways of another with one of theirs, or leave none: exact in floating point.
    """

    def __init__(self, shoe: Counts) -> None:
        left = of_each_kind(shoe)
        held = hands().held
        ways = [np.array([comb(count, taken) for taken in range(3)], dtype=np.float64) for count in left]
        self.ways: Floats = np.prod([ways[kind][held[:, kind]] for kind in range(len(left))], axis=0)
        self._beside = {
            (kind, taken): self._parts(count, taken)[held[:, kind]]
            for kind, count in enumerate(left)
            for taken in (1, 2)
        }

    @staticmethod
    def _parts(count: int, taken: int) -> Floats:
        """Of the ways to take none, one or two of so many, the part that is left when some are gone."""
        after = max(count - taken, 0)
        return np.array([comb(after, also) / (comb(count, also) or 1) for also in range(3)])

    def left_by(self, row: int) -> Floats:
        """The ways to deal each hand when that of this row is out."""
        ways = self.ways
        for kind in set(hands().kinds[row]):
            ways = ways * self._beside[kind, int(hands().held[row, kind])]
        return ways
