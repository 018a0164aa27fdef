"""Exact odds of Pan 9: a bettor's hand against the player-dealer's, from any shoe, however both play.

Combinations are out of N (N-1) … (N-7), the ways to draw eight cards in order from a shoe of N cards;
hands that stand count each way the undealt cards could have fallen. They pass 2^63, so they are Python's
own integers.
"""

from collections.abc import Iterator
from itertools import product
from math import perm

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.pan_hands import (
    ORDERS,
    TOP_STATES,
    Hands,
    Ints,
    hands,
    suit_ways,
    top_states,
    weights,
)
from houseway.cards.decks import Counts, full_decks
from houseway.families.pan_nine import RANK_KEYS
from houseway.families.pan_nine.hitting import SEVEN, TEN, Policy
from houseway.rules.classes import Group

BigInts = NDArray[np.object_]

MOST_CARDS = 8
LEAST_CARDS = 6


def fresh_shoe(decks: int) -> Counts:
    """Decks without sevens, eights, nines and tens."""
    return full_decks(decks, frozenset(range(SEVEN, TEN + 1)))


def total_combinations(shoe: Counts) -> int:
    return perm(sum(shoe), MOST_CARDS)


def class_counts(group: Group, shoe: Counts, bettor: Policy, dealer: Policy) -> BigInts:
    """How many combinations fall in each class, each side drawing on its three-card totals named here."""
    one_label = np.zeros((1, 1), dtype=np.int64)
    sides = hands().played(bettor), hands().played(dealer)
    counts: BigInts = labelled_counts(group, shoe, *sides, one_label, 1)[0]
    return counts


def labelled_counts(
    group: Group, shoe: Counts, bettor: Hands, dealer: Hands, label: Ints, labels: int
) -> BigInts:
    """Combinations by label and class; `label` has a row for each bettor's hand, a column for the dealer's.

    Pairs of hands that no rule and no suit can tell apart are added up first.
    """
    ways = weights(bettor, dealer, shoe)
    drawn = bettor.drew[:, None] * 1 + dealer.drew[None, :]
    tops = [top_states(bettor, dealer, lowest) for lowest in _orders_seen(group)]
    columns = np.broadcast_arrays(label, drawn, _by_rank(group, bettor, dealer), *tops)
    label, drawn, classes, *tops = (column[ways > 0] for column in columns)
    alike = (label * (MOST_CARDS - LEAST_CARDS + 1) + drawn) * group.size + classes
    for top in tops:
        alike = alike * TOP_STATES + top
    _, first, kind = np.unique(alike, return_index=True, return_inverse=True)
    counts = np.zeros((labels, group.size), dtype=object)
    splits: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}
    for at, added in zip(first, _sums(kind, ways[ways > 0]), strict=True):
        states = tuple(int(top[at]) for top in tops)
        if states not in splits:
            splits[states] = list(_suit_classes(group, shoe, states))
        of_kind = added * _ways_of_the_rest(shoe, LEAST_CARDS + int(drawn[at]))
        for code, part, whole in splits[states]:
            counts[label[at], classes[at] + code] += of_kind * part // whole
    return counts


def _ways_of_the_rest(shoe: Counts, dealt: int) -> int:
    return perm(sum(shoe) - dealt, MOST_CARDS - dealt)


def _by_rank(group: Group, bettor: Hands, dealer: Hands) -> Ints:
    """The part of each pair's class that ranks decide."""
    classes = np.zeros((len(bettor.start), len(dealer.start)), dtype=np.int64)
    cards = [column[:, None] for column in bettor.cards.T] + [column[None, :] for column in dealer.cards.T]
    for name in group.coordinates:
        if name in RANK_KEYS:
            classes += group.codes[name][RANK_KEYS[name](*cards)]
    return classes


def _top_codes(group: Group) -> NDArray[np.int32]:
    """The class's part for each outcome of the three orders' comparisons of highest cards."""
    flat = group.codes.get("top", np.zeros(27, dtype=np.int32))
    return flat.reshape(3, 3, 3)


def _orders_seen(group: Group) -> list[int]:
    """The lowest cards of those orders whose highest card the group looks at."""
    codes = _top_codes(group)
    return [lowest for axis, lowest in enumerate(ORDERS) if (codes != codes.take([0], axis)).any()]


def _suit_classes(group: Group, shoe: Counts, states: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """How suits split hands in these states: a part of the class, its ways and the ways in all.

    Orders that tie at the same rank compare the same cards and come out alike; other ranks' suits fall
    independently.
    """
    ways = {state: suit_ways(state, shoe) for state in states}
    seen = [ORDERS.index(lowest) for lowest in _orders_seen(group)]
    for outcome in product(range(3), repeat=len(ways)):
        said = dict(zip(ways, outcome, strict=True))
        part, whole = 1, 1
        for state, came in said.items():
            part *= ways[state][came]
            whole *= sum(ways[state])
        cell = [0, 0, 0]
        for order, state in zip(seen, states, strict=True):
            cell[order] = said[state]
        if part:
            yield int(_top_codes(group)[tuple(cell)]), part, whole


def _sums(kind: Ints, ways: Ints) -> list[int]:
    """The ways of each kind added up, in two halves because the sums may pass 2^63."""
    low = np.zeros(int(kind.max()) + 1, dtype=np.int64)
    high = np.zeros_like(low)
    np.add.at(low, kind, ways & 0xFFFFFFFF)
    np.add.at(high, kind, ways >> 32)
    return [(int(above) << 32) + int(below) for above, below in zip(high, low, strict=True)]
