"""How hands are set on either side, and all deals by what they come to."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from houseway.cards.poker.categories import ACE, WIDTH, Category
from houseway.compiled import kernel
from houseway.families.pai_gow import coordinates as c
from houseway.families.pai_gow.choosing import SETTINGS
from houseway.families.pai_gow.house_way import Chart
from houseway.families.pai_gow.odds.hands import Ints, Ways, classes, listed, looked, set_alike
from houseway.families.pai_gow.odds.pairs import OtherPoints, OwnPoints, pairs
from houseway.families.pai_gow.ranking import FORTUNES, FRONTS, fortune_of
from houseway.families.plays import BEST, HOUSE_WAY

# Of a bettor who sees the other hand: what he can win against, and what he cannot even push against.
_WINS, _REACHES = range(2)


class SevenCards(NamedTuple):
    """Of every class, as `listed` has them: 0, 1 or 2 for ace-high, and what it is for Fortune."""

    ace_high: Ints
    fortune: Ints


@lru_cache(maxsize=8)
def seven_cards(chart: Chart, jokers: int) -> SevenCards:
    hands, ways = listed(jokers), set_alike(chart, jokers)
    strengths = looked().strengths[hands.cards]
    high = (ways.best >> WIDTH == Category.HIGH_CARD) & (strengths.max(axis=1) == ACE)
    category = ways.best >> WIDTH
    fortune = np.zeros(len(category), dtype=np.int64)
    for at in np.flatnonzero(category >= Category.THREE_OF_A_KIND):
        fortune[at] = fortune_of(category[at], ways.most[at], hands.jokers[at], ways.suits[at])
    return SevenCards(high * (1 + (hands.jokers > 0)), fortune)


@lru_cache(maxsize=8)
def fortune_cells(chart: Chart, jokers: int) -> Ints:
    """All hands of seven cards by what they are for Fortune."""
    cells = np.zeros(FORTUNES, dtype=np.int64)
    np.add.at(cells, seven_cards(chart, jokers).fortune, all_ways(jokers))
    return cells


def all_ways(jokers: int) -> Ints:
    """How many hands each class stands for, its jokers chosen too."""
    from math import comb

    hands = listed(jokers)
    return hands.ways * np.array([comb(jokers, held) for held in range(jokers + 1)])[hands.jokers]


@lru_cache(maxsize=16)
def deals(chart: Chart, jokers: int, strategy: str, with_fortune: bool = False) -> Ints:
    """All deals of two hands by the bettor's cell of `fortune`, if that is asked for, and of `values`."""
    seven = seven_cards(chart, jokers)
    kinds = FORTUNES if with_fortune else 1
    label = (seven.ace_high > 0) + 2 * (seven.fortune if with_fortune else 0)
    own = _OWN[strategy](chart, jokers, label, 2 * kinds)
    labels = int(own.labels.max()) + 1
    counted = pairs(own, _others(chart, jokers, seven.ace_high), jokers, (labels, c.ACE_HIGH))
    return _CELLS[strategy](counted.astype(object), kinds)


def _by_place(jokers: int, values: Ints) -> Ints:
    by_place = np.zeros(int(listed(jokers).place.max()) + 1, dtype=np.int64)
    by_place[listed(jokers).place] = values
    return by_place


def _house_way_points(ways: Ways) -> Ints:
    rows = np.arange(len(ways.house_way))
    fronts, backs = (of[rows, ways.house_way].astype(np.int64) for of in (ways.fronts, ways.backs))
    return backs * FRONTS + fronts


def _others(chart: Chart, jokers: int, ace_high: Ints) -> OtherPoints:
    points = _by_place(jokers, _house_way_points(set_alike(chart, jokers)))
    return OtherPoints(points, _by_place(jokers, ace_high))


def _by_the_chart(chart: Chart, jokers: int, label: Ints, labels: int) -> OwnPoints:
    points = _by_place(jokers, _house_way_points(set_alike(chart, jokers)))
    count = len(points)
    return OwnPoints(np.arange(count + 1), points, _by_place(jokers, label), np.ones(count, dtype=np.int64))


def _best_answer(chart: Chart, jokers: int, label: Ints, labels: int) -> OwnPoints:
    """Of a bettor who sees the other hand: whom he beats, each once, and the best of both his hands."""
    hands, ways = listed(jokers), set_alike(chart, jokers)
    order = np.unique(hands.place, return_index=True)[1]
    counts, points, weights = _stairs(ways.fronts[order], ways.backs[order], ways.legal[order])
    of_label = np.repeat(label[order], counts) + labels * (weights == 0)
    first = np.zeros(int(hands.place.max()) + 2, dtype=np.int64)
    first[1 + hands.place[order]] = counts
    return OwnPoints(first.cumsum(), points, of_label, weights + (weights == 0))


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


def _compared_cells(counted: Ints, kinds: int) -> Ints:
    """Cells from how many are below and not above: how both hands compare, and who is ace-high."""
    below, not_above, every = (counted.reshape(kinds, 2, c.ACE_HIGH, 3, 3)[..., at] for at in range(3))
    fronts = np.stack((every - not_above, not_above - below, below))
    below, not_above, every = (fronts[..., at] for at in range(3))
    both = np.stack((every - not_above, not_above - below, below))
    # Back, front, kind, own and other ace-high, as `values_key` has them.
    return np.transpose(both, (2, 1, 0, 4, 3)).reshape(kinds, c.VALUES_CELLS)


def _answered_cells(counted: Ints, kinds: int) -> Ints:
    """Won, pushed and lost as both above, one above and none; copies are not told apart."""
    wins, reaches = counted.reshape(2, kinds, 2, c.ACE_HIGH, 9)
    won, every = wins[..., 0], reaches[..., 8]
    lost = every - reaches[..., 2] - reaches[..., 6] + reaches[..., 0]
    both = np.zeros((kinds, 3, 3, c.ACE_HIGH, 2), dtype=object)
    for (front, back), part in _ANSWERS.items():
        both[:, front, back] = np.swapaxes((won, every - won - lost, lost)[part], 1, 2)
    return both.reshape(kinds, c.VALUES_CELLS)


_ANSWERS = {(c.ABOVE, c.ABOVE): 0, (c.ABOVE, c.BELOW): 1, (c.BELOW, c.BELOW): 2}
_OWN = {HOUSE_WAY: _by_the_chart, BEST: _best_answer}
_CELLS = {HOUSE_WAY: _compared_cells, BEST: _answered_cells}
STRATEGIES: Mapping[bool, tuple[str, ...]] = {False: (HOUSE_WAY,), True: (BEST, HOUSE_WAY)}
