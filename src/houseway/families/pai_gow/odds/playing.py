"""How hands are set on either side, and all deals by what they come to."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from functools import lru_cache
from math import comb

import numpy as np

from houseway.cards.poker.categories import ACE, WIDTH, Category
from houseway.compiled import kernel
from houseway.families.pai_gow import coordinates as c
from houseway.families.pai_gow.choosing import SETTINGS
from houseway.families.pai_gow.house_way import SettingChart
from houseway.families.pai_gow.odds.hands import Ints, card_tables, listed, set_alike
from houseway.families.pai_gow.odds.pairs import OtherPoints, OwnPoints, pairs
from houseway.families.pai_gow.ranking import FORTUNES, FRONTS
from houseway.families.plays import BEST


@lru_cache(maxsize=8)
def ace_high(chart: SettingChart, jokers: int) -> Ints:
    """Of every class, as `listed` has them, 0, 1 or 2 for ace-high (PH-31)."""
    hands, ways = listed(jokers), set_alike(chart, jokers)
    has_ace = (card_tables().strengths[hands.cards] == ACE).any(axis=1)
    is_high = (ways.best >> WIDTH == Category.HIGH_CARD) & has_ace
    kinds: Ints = is_high * (1 + (hands.jokers > 0))
    return kinds


@lru_cache(maxsize=8)
def fortune_cells(chart: SettingChart, jokers: int) -> Ints:
    """All hands of seven cards by what they are for Fortune."""
    cells = np.zeros(FORTUNES, dtype=np.int64)
    np.add.at(cells, set_alike(chart, jokers).fortune, all_ways(jokers))
    return cells


def all_ways(jokers: int) -> Ints:
    """How many hands each class stands for, its jokers chosen too."""
    hands = listed(jokers)
    ways: Ints = hands.ways * np.array([comb(jokers, held) for held in range(jokers + 1)])[hands.jokers]
    return ways


@lru_cache(maxsize=16)
def deals(chart: SettingChart, jokers: int, strategy: str) -> Ints:
    """All deals of two hands by cell of `values`."""
    high = by_place(jokers, ace_high(chart, jokers))
    others = OtherPoints(house_way_points(chart, jokers), high)
    if strategy == BEST:
        own = best_answer(chart, jokers)
        labels = high.repeat(np.diff(own.first)) > 0
        counted = pairs(own._replace(labels=labels + 2 * own.labels), others, jokers, (4, c.ACE_HIGH))
        return _answered_cells(counted.astype(object))
    first, ones = np.arange(len(high) + 1), np.ones(len(high), dtype=np.int64)
    own = OwnPoints(first, others.points, (high > 0).astype(np.int64), ones)
    return _compared_cells(pairs(own, others, jokers, (2, c.ACE_HIGH)).astype(object))


def by_place(jokers: int, values: Ints) -> Ints:
    """What `listed` has in its order, by class; of a class that stands there twice the first."""
    place = listed(jokers).place
    of_class = np.zeros(int(place.max()) + 1, dtype=np.int64)
    of_class[place[::-1]] = values[::-1]
    return of_class


@lru_cache(maxsize=8)
def house_way_points(chart: SettingChart, jokers: int) -> Ints:
    """Where the chart's setting of every class lies."""
    ways = set_alike(chart, jokers)
    rows = np.arange(len(ways.house_way))
    fronts, backs = (of[rows, ways.house_way].astype(np.int64) for of in (ways.fronts, ways.backs))
    return by_place(jokers, backs * FRONTS + fronts)


@lru_cache(maxsize=4)
def best_answer(chart: SettingChart, jokers: int) -> OwnPoints:
    """Of a bettor who sees the other hand, with label 0 whom he beats, each once.

    With label 1 there is the best of both his hands: who is not below either of them cannot be pushed.
    """
    hands, ways = listed(jokers), set_alike(chart, jokers)
    place, rows = np.unique(hands.place, return_index=True)
    counts, points, weights = _stairs(ways.fronts[rows], ways.backs[rows], ways.legal[rows])
    first = np.zeros(int(place.max()) + 2, dtype=np.int64)
    first[1 + place] = counts
    return OwnPoints(first.cumsum(), points, (weights == 0).astype(np.int64), weights + (weights == 0))


@kernel
def _stairs(fronts, backs, legal):
    """The settings that no other one is as good as, both ways, and where they overlap; 0 marks the maxima."""
    count = len(fronts)
    counts, at = np.zeros(count, np.int64), 0
    points, weights = np.zeros(count * 2 * SETTINGS, np.int64), np.zeros(count * 2 * SETTINGS, np.int64)
    order = np.zeros(SETTINGS, np.int64)
    for row in range(count):
        start, settings = at, 0
        for setting in range(SETTINGS):
            if legal[row, setting]:
                order[settings] = fronts[row, setting] * 65536 + backs[row, setting]
                settings += 1
        ordered = np.sort(order[:settings])[::-1]
        highest = -1
        for place in range(settings):
            front, back = ordered[place] // 65536, ordered[place] % 65536
            if back > highest:
                if highest >= 0:
                    points[at], weights[at] = highest * FRONTS + front, -1
                    at += 1
                points[at], weights[at] = back * FRONTS + front, 1
                at += 1
                highest = back
        points[at] = highest * FRONTS + ordered[0] // 65536
        at += 1
        counts[row] = at - start
    return counts, points[:at], weights[:at]


def _compared_cells(counted: Ints) -> Ints:
    """Cells from how many are below and not above: how both hands compare, and who is ace-high."""
    for axis in (3, 2):
        below, not_above, every = np.moveaxis(counted.reshape(2, c.ACE_HIGH, 3, 3), axis, 0)
        counted = np.stack((every - not_above, not_above - below, below), axis)
    # Own and other ace-high, back, front: as `values_key` has them the other way round.
    return counted.transpose(3, 2, 1, 0).reshape(c.VALUES_CELLS)


def _answered_cells(counted: Ints) -> Ints:
    """Won, pushed and lost as both above, one above and none; copies are not told apart."""
    wins, reaches = counted.reshape(2, 2, c.ACE_HIGH, 9)
    won, every = wins[..., 0], reaches[..., 8]
    lost = every - reaches[..., 2] - reaches[..., 6] + reaches[..., 0]
    cells = np.zeros((3, 3, c.ACE_HIGH, 2), dtype=object)
    cells[c.ABOVE, c.ABOVE], cells[c.BELOW, c.BELOW] = won.T, lost.T
    cells[c.ABOVE, c.BELOW] = (every - won - lost).T
    return cells.reshape(c.VALUES_CELLS)
