"""Every deal of two hands counted by its cell, hand by hand and setting by setting."""

from functools import lru_cache

import numpy as np

from houseway.cards.decks import Counts
from houseway.families.tiles.house_way import house_way
from houseway.families.tiles.odds.hands import CELLS, WAYS, Dealt, Ints, hands, setting_of
from houseway.families.tiles.rules import Tiles


@lru_cache(maxsize=8)
def by_house_way(tiles: Tiles) -> Ints:
    """Which of its three settings House Way takes of each hand."""
    return np.array(
        [setting_of(four, house_way(tiles.house_way, four, tiles.order).low) for four in hands().kinds]
    )


@lru_cache(maxsize=16)
def against(shoe: Counts, other: bytes) -> Ints:
    """For each hand and setting, the hands it meets by cell; those are set as `other` says, a byte each.

    The cell is read from the first hand's side. What a hand weighs itself is not counted in.
    """
    return _counted(shoe, other, [range(WAYS)] * len(hands().kinds))


def _counted(shoe: Counts, other: bytes, ways: list[range]) -> Ints:
    dealt = Dealt(shoe)
    counts = np.zeros((len(ways), WAYS, CELLS), dtype=np.int64)
    for row in np.flatnonzero(dealt.ways):
        counts[row] = of_hand(dealt, other, int(row), ways[row])
    return counts


def of_hand(dealt: Dealt, other: bytes, row: int, ways: range = range(WAYS)) -> Ints:
    """The hands that this one meets, by setting and cell."""
    every = hands()
    met = every.states[np.arange(len(every.kinds)), np.frombuffer(other, dtype=np.uint8)]
    weights = dealt.left_by(row)
    counts = np.zeros((WAYS, CELLS), dtype=np.int64)
    for way in ways:
        cells = every.cells[every.states[row, way]][met]
        counts[way] = np.bincount(cells, weights=weights, minlength=CELLS)
    return counts


@lru_cache(maxsize=16)
def both_set(shoe: Counts, both: bytes) -> Ints:
    """All deals by cell where both sides set every hand the same way."""
    ways = [range(way, way + 1) for way in both]
    counts = _counted(shoe, both, ways)
    return totalled(shoe, counts, np.frombuffer(both, dtype=np.uint8))


def totalled(shoe: Counts, counts: Ints, chosen: Ints) -> Ints:
    """All deals by cell where the first hand is set as chosen."""
    weighed = Dealt(shoe).ways.astype(np.int64)
    summed: Ints = weighed @ counts[np.arange(len(weighed)), chosen]
    return summed


def as_bytes(chosen: Ints) -> bytes:
    return chosen.astype(np.uint8).tobytes()
