"""Two Pan 9 hands counted by class: which pairs of hands a shoe deals, and how suits decide their ties.

Combinations are out of N (N-1) … (N-7), the ways to draw eight cards in order from a shoe of N cards;
hands that stand count each way the undealt cards could have fallen. They pass 2^63, so they are Python's
own integers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import perm, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.families.pan_nine import RANK_KEYS
from houseway.families.pan_nine.odds.hands import (
    ORDERS,
    TOP_STATES,
    Hands,
    Ints,
    played,
    suit_ways,
    top_states,
    weights,
)
from houseway.families.pan_nine.rules import Policy
from houseway.rules.classes import Group

BigInts = NDArray[np.object_]

MOST_CARDS = 8
LEAST_CARDS = 6
# Rows are numbered by a table of all codes up to this size, by sorting beyond it.
MOST_BINS = 1 << 23


class Policies(NamedTuple):
    """The three-card totals on which each side draws."""

    bettor: Policy
    dealer: Policy


def combinations(cards: Counts) -> int:
    return perm(sum(cards), MOST_CARDS)


def played_counts(group: Group, shoe: Counts, way: Policies) -> BigInts:
    """How many combinations fall in each class when both sides play so."""
    counts: BigInts = counted(_played(group, way), group, shoe)[0]
    return counts


@dataclass(frozen=True)
class Pairs:
    """Pairs of hands, each with the number of its kind: those that no rule and no suit can tell apart.

    A row of `kinds` is a label, the fourth cards drawn, the class by rank and a row of `ties`; that says for
    each order that the rules look at how the highest cards compare, or the tie that suits decide.
    """

    bettor: Hands
    dealer: Hands
    labels: int
    kind: Ints
    kinds: Ints
    ties: Ints


@lru_cache(maxsize=4)
def _played(group: Group, way: Policies) -> Pairs:
    one_label = np.zeros((1, 1), dtype=np.int64)
    return paired(group, played(way.bettor), played(way.dealer), one_label, 1)


def paired(group: Group, bettor: Hands, dealer: Hands, label: Ints, labels: int) -> Pairs:
    """Every pair, under a label for each: a row for each bettor's hand, a column for each of the dealer's."""
    drawn = bettor.drew[:, None] * 1 + dealer.drew[None, :]
    tops = [top_states(bettor, dealer, lowest) for lowest in _orders_seen(group)]
    columns = np.broadcast_arrays(label, drawn, _by_rank(group, bettor, dealer), *tops)
    label, drawn, classes, *tops = (column.reshape(-1) for column in columns)
    tie, ties = _numbered(tops, [TOP_STATES] * len(tops), len(classes))
    sizes = [labels, MOST_CARDS - LEAST_CARDS + 1, group.size, len(ties)]
    kind, kinds = _numbered([label, drawn, classes, tie], sizes, len(classes))
    return Pairs(bettor, dealer, labels, kind, kinds, ties)


def counted(pairs: Pairs, group: Group, shoe: Counts) -> BigInts:
    """Combinations by label and class."""
    rest = np.array([_ways_of_the_rest(shoe, LEAST_CARDS + more) for more in range(3)], dtype=object)
    ways = weights(pairs.bettor, pairs.dealer, shoe).reshape(-1)
    of_kind = _sums(pairs.kind, ways) * rest[pairs.kinds[:, 1]]
    counts = np.zeros((pairs.labels, group.size), dtype=object)
    for code, part, whole in _suit_classes(group, shoe, pairs.ties):
        mine = np.flatnonzero(part[pairs.kinds[:, 3]] != 0)
        label, _, by_rank, tie = pairs.kinds[mine].T
        np.add.at(counts, (label, by_rank + code), of_kind[mine] * part[tie] // whole[tie])
    return counts


def _numbered(columns: Sequence[Ints], sizes: Sequence[int], rows: int) -> tuple[Ints, Ints]:
    """Each row's number among the rows that differ, and those rows."""
    if prod(sizes) > MOST_BINS and len(sizes) > 2:
        # Few of all combinations occur: numbered first, what stands before the last column takes fewer bins.
        first, differing = _numbered(columns[:-1], sizes[:-1], rows)
        kind, pairs = _numbered([first, columns[-1]], [len(differing), sizes[-1]], rows)
        return kind, np.column_stack([differing[pairs[:, 0]], pairs[:, 1]])
    code = np.zeros(rows, dtype=np.int64)
    for column, size in zip(columns, sizes, strict=True):
        code = code * size + column
    if prod(sizes) <= MOST_BINS:
        occurring = np.flatnonzero(np.bincount(code))
        number = np.zeros(prod(sizes), dtype=np.int64)
        number[occurring] = np.arange(len(occurring))
        kind = number[code]
    else:
        occurring, kind = np.unique(code, return_inverse=True)
    differing = np.zeros((len(occurring), len(sizes)), dtype=np.int64)
    for at in reversed(range(len(sizes))):
        occurring, differing[:, at] = np.divmod(occurring, sizes[at])
    return kind, differing


def _ways_of_the_rest(shoe: Counts, dealt: int) -> int:
    return perm(sum(shoe) - dealt, MOST_CARDS - dealt)


def _by_rank(group: Group, bettor: Hands, dealer: Hands) -> Ints:
    """The part of each pair's class that ranks decide."""
    classes = np.zeros((len(bettor.start), len(dealer.start)), dtype=np.int64)
    for name in group.coordinates:
        if name in RANK_KEYS:
            classes += group.codes[name][_cells(name, bettor, dealer)]
    return classes


@lru_cache(maxsize=4)
def _cells(coordinate: str, bettor: Hands, dealer: Hands) -> Ints:
    """Each pair's cell in a coordinate that ranks decide."""
    cards = [column[:, None] for column in bettor.cards.T.astype(np.int32)]
    cards += [column[None, :] for column in dealer.cards.T.astype(np.int32)]
    cells: Ints = RANK_KEYS[coordinate](*cards)
    return cells


def _top_codes(group: Group) -> NDArray[np.int32]:
    """The class's part for each outcome of the three orders' comparisons of highest cards."""
    flat = group.codes.get("top", np.zeros(27, dtype=np.int32))
    return flat.reshape(3, 3, 3)


def _orders_seen(group: Group) -> list[int]:
    """The lowest cards of those orders whose highest card the group looks at."""
    codes = _top_codes(group)
    return [lowest for axis, lowest in enumerate(ORDERS) if (codes != codes.take([0], axis)).any()]


def _suit_classes(group: Group, shoe: Counts, states: Ints) -> Iterator[tuple[int, BigInts, BigInts]]:
    """How suits split hands in these states: a part of the class, its ways and the ways in all.

    Orders that tie at the same rank compare the same cards and come out alike; other ranks' suits fall
    independently.
    """
    orders = [ORDERS.index(lowest) for lowest in _orders_seen(group)]
    occurring, row = np.unique(states, return_inverse=True)
    row = row.reshape(states.shape)
    ways = np.array([suit_ways(int(state), shoe) for state in occurring], dtype=object).reshape(-1, 3)
    wholes = ways.sum(axis=1)
    for outcome in product(range(3), repeat=len(orders)):
        part, whole = np.ones(len(states), dtype=object), np.ones(len(states), dtype=object)
        for order, came in enumerate(outcome):
            told = np.zeros(len(states), dtype=np.bool_)
            for earlier in range(order):
                same = row[:, order] == row[:, earlier]
                part[same & (outcome[earlier] != came)] = 0
                told |= same
            part *= np.where(told, 1, ways[row[:, order], came])
            whole *= np.where(told, 1, wholes[row[:, order]])
        cell = [0, 0, 0]
        for order, came in zip(orders, outcome, strict=True):
            cell[order] = came
        yield int(_top_codes(group)[tuple(cell)]), part, whole


def _sums(kind: Ints, ways: Ints) -> BigInts:
    """The ways of each kind added up, in two halves because the sums may pass 2^63."""
    low = np.bincount(kind, weights=ways & 0xFFFFFFFF).astype(np.int64).astype(object)
    high = np.bincount(kind, weights=ways >> 32).astype(np.int64).astype(object)
    return (high << 32) + low  # type: ignore[no-any-return]  # of objects
