"""Exact counts from a fresh shoe of any number of decks.

Combinations are out of N (N-1) … (N-5), the ways to draw six cards in order from N = 52 decks; rounds of
four and five cards count each way the undealt cards could have fallen. Up to twenty decks every count is
below 2^63, so the arithmetic is exact in 64-bit integers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import perm

import numpy as np

from houseway.analysis.leaves import (
    PLACES,
    Ints,
    Play,
    RankFalls,
    SuitFalls,
    leaves,
    rank_falls,
    suit_falls,
)
from houseway.families.vocabulary import Coordinate, Vocabulary
from houseway.rules.classes import Group

MOST_DECKS = 20


def class_counts(group: Group, vocabulary: Vocabulary, play: Play, decks: int) -> Ints:
    """How many combinations fall in each class of the group."""
    coordinates = tuple(vocabulary.coordinate(name) for name in group.coordinates)
    split = split_classes(group, coordinates)
    by_rank = _rank_ways(split, rank_falls(play, coordinates), len(leaves(play).patterns))
    with_suits = tuple(coordinate for coordinate in coordinates if coordinate.suit_cells > 1)
    if with_suits:
        by_suit = _suit_weights(split, suit_falls(play, with_suits), play, decks)
    else:
        by_suit = _rank_weights(play, decks)[:, None]
    counts = np.zeros(group.size, dtype=np.int64)
    np.add.at(counts, split.codes, by_rank.T @ by_suit)
    return counts


@dataclass(frozen=True)
class Split:
    """A group's classes as pairs of a rank class and a suit class: `codes[rank class, suit class]`.

    `rows` and `columns` give, for each coordinate, the part that a rank key or a suit key has in them.
    """

    coordinates: tuple[Coordinate, ...]
    codes: Ints
    rows: list[Ints]
    columns: list[Ints]

    def rank_class(self, keys: Mapping[str, Ints]) -> Ints:
        return _mixed(self.coordinates, self.rows, keys)

    def suit_class(self, keys: Mapping[str, Ints]) -> Ints:
        return _mixed(self.coordinates, self.columns, keys)


def _mixed(coordinates: Sequence[Coordinate], parts: Sequence[Ints], keys: Mapping[str, Ints]) -> Ints:
    mixed = np.zeros(len(next(iter(keys.values()))), dtype=np.int64)
    for coordinate, part in zip(coordinates, parts, strict=True):
        if coordinate.name in keys:
            mixed = mixed * (int(part.max()) + 1) + part[keys[coordinate.name]]
    return mixed


def split_classes(group: Group, coordinates: tuple[Coordinate, ...]) -> Split:
    """Rows of a coordinate's cells that no class tells apart are one rank class, columns one suit class."""
    codes = np.zeros((1, 1), dtype=np.int64)
    all_rows, all_columns = [], []
    for coordinate in coordinates:
        square = group.codes[coordinate.name].reshape(coordinate.rank_cells, coordinate.suit_cells)
        if coordinate.suit_cells == 1:
            rows, row_of = np.unique(square, return_inverse=True)
            both, column_of = rows[:, None], np.zeros(1, dtype=np.int64)
        else:
            rows, row_of = np.unique(square, axis=0, return_inverse=True)
            both, column_of = np.unique(rows, axis=1, return_inverse=True)
        pairs = codes[:, None, :, None] + both[None, :, None, :]
        codes = pairs.reshape(codes.shape[0] * both.shape[0], codes.shape[1] * both.shape[1])
        all_rows.append(row_of.reshape(-1))
        all_columns.append(column_of.reshape(-1))
    return Split(coordinates, codes, all_rows, all_columns)


def _rank_ways(split: Split, falls: RankFalls, patterns: int) -> Ints:
    """For each pattern and rank class, the ways its ranks can fall."""
    width = split.codes.shape[0]
    cells = falls.pattern * width + split.rank_class(falls.keys)
    ways = np.bincount(cells, weights=falls.ways, minlength=patterns * width)
    return ways.astype(np.int64).reshape(patterns, width)


def _rest(play: Play, decks: int) -> Ints:
    """For each pattern, the ways to draw the cards of six that it leaves undealt."""
    dealt = (leaves(play).patterns >= 0).sum(axis=1)
    return np.array([perm(52 * decks - int(cards), PLACES - int(cards)) for cards in dealt])


def _suit_weights(split: Split, falls: SuitFalls, play: Play, decks: int) -> Ints:
    """For each pattern and suit class, the ways to draw its cards and the rest of six."""
    weights = falls.ways.copy()
    for times, appear in enumerate(falls.multiples, start=1):
        weights *= np.int64(perm(decks, times)) ** appear
    by_suit = np.zeros((len(leaves(play).patterns), split.codes.shape[1]), dtype=np.int64)
    np.add.at(
        by_suit, (falls.pattern, split.suit_class(falls.keys)), weights * _rest(play, decks)[falls.pattern]
    )
    return by_suit


def _rank_weights(play: Play, decks: int) -> Ints:
    """For each pattern, the ways to draw its cards whatever their suits, and the rest of six."""
    weights = _rest(play, decks)
    for number, ranks in enumerate(leaves(play).patterns):
        _, shared = np.unique(ranks[ranks >= 0], return_counts=True)
        for times in shared:
            weights[number] *= perm(4 * decks, int(times))
    return weights
