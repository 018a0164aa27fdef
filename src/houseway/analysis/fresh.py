"""Exact counts from a fresh shoe of any number of decks.

Combinations are out of N (N-1) … (N-5), the ways to draw six cards in order from N = 52 decks; rounds of
four and five cards count each way the undealt cards could have fallen. Up to twenty decks every count is
below 2^63, so the arithmetic is exact in 64-bit integers.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import perm

import numpy as np

from houseway.analysis.leaves import PLACES, Ints, SuitFalls, leaves, suit_falls
from houseway.families.two_hand import RANK_KEYS
from houseway.families.two_hand.tableau import Tableau
from houseway.families.vocabulary import Vocabulary
from houseway.rules.classes import Group

MOST_DECKS = 20


def total_combinations(decks: int) -> int:
    return perm(52 * decks, 6)


@lru_cache(maxsize=64)
def rank_keys(tableau: Tableau, coordinate: str) -> Ints:
    """The rank key of every leaf; 0 for a coordinate that looks at suits alone."""
    if coordinate not in RANK_KEYS:
        return np.zeros(len(leaves(tableau).ways), dtype=np.int64)
    columns = [np.where(column < 0, -1, column * 4) for column in leaves(tableau).ranks.T]
    keys: Ints = RANK_KEYS[coordinate](*columns)
    return keys


def class_counts(group: Group, vocabulary: Vocabulary, tableau: Tableau, decks: int) -> Ints:
    """How many combinations fall in each class of the group."""
    split = _split(group, vocabulary, tableau)
    found = leaves(tableau)
    width = int(split.rank_class.max()) + 1
    cells = found.pattern * width + split.rank_class
    by_rank = np.bincount(cells, weights=found.ways, minlength=len(found.patterns) * width)
    by_rank = by_rank.astype(np.int64).reshape(-1, width)
    by_suit = _suit_weights(split, tableau, decks)
    counts = np.zeros(group.size, dtype=np.int64)
    np.add.at(counts, split.codes, by_rank.T @ by_suit)
    return counts


@dataclass(frozen=True)
class _Split:
    """Rank class of each leaf, suit class of each fall, and the group's class for each pair of them."""

    rank_class: Ints
    falls: SuitFalls
    suit_class: Ints
    codes: Ints


def _split(group: Group, vocabulary: Vocabulary, tableau: Tableau) -> _Split:
    coordinates = [vocabulary.coordinate(name) for name in group.coordinates]
    falls = suit_falls(tableau, tuple(coordinate for coordinate in coordinates if coordinate.suit_cells > 1))
    rank_class = np.zeros(len(leaves(tableau).ways), dtype=np.int64)
    suit_class = np.zeros(len(falls.ways), dtype=np.int64)
    codes = np.zeros((1, 1), dtype=np.int64)
    for coordinate in coordinates:
        square = group.codes[coordinate.name].reshape(coordinate.rank_cells, coordinate.suit_cells)
        rows, row_of = np.unique(square, axis=0, return_inverse=True)
        both, column_of = np.unique(rows, axis=1, return_inverse=True)
        if coordinate.name in RANK_KEYS:
            rank_class = rank_class * both.shape[0] + row_of.reshape(-1)[rank_keys(tableau, coordinate.name)]
        if coordinate.name in falls.keys:
            suit_class = suit_class * both.shape[1] + column_of.reshape(-1)[falls.keys[coordinate.name]]
        pairs = codes[:, None, :, None] + both[None, :, None, :]
        codes = pairs.reshape(codes.shape[0] * both.shape[0], codes.shape[1] * both.shape[1])
    used_ranks, rank_class = np.unique(rank_class, return_inverse=True)
    used_suits, suit_class = np.unique(suit_class, return_inverse=True)
    return _Split(rank_class, falls, suit_class, codes[np.ix_(used_ranks, used_suits)])


def _suit_weights(split: _Split, tableau: Tableau, decks: int) -> Ints:
    """For each pattern and suit class, the ways to draw its cards, times the ways to draw the rest of six."""
    patterns = leaves(tableau).patterns
    weights = split.falls.ways.copy()
    for times, appear in enumerate(split.falls.multiples, start=1):
        weights *= np.int64(perm(decks, times)) ** appear
    dealt = (patterns >= 0).sum(axis=1)
    rest = np.array([perm(52 * decks - int(cards), PLACES - int(cards)) for cards in dealt])
    width = int(split.suit_class.max()) + 1
    by_suit = np.zeros((len(patterns), width), dtype=np.int64)
    np.add.at(by_suit, (split.falls.pattern, split.suit_class), weights * rest[split.falls.pattern])
    return by_suit
