"""Exact counts from a fresh shoe of any number of decks.

Combinations are out of N (N-1) … (N-5), the ways to draw six cards in order from N = 52 decks; rounds of
four and five cards count each way the undealt cards could have fallen. Up to twenty decks every count is
below 2^63, so the arithmetic is exact in 64-bit integers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import perm

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import RANK_COUNT
from houseway.families.two_hand.odds.leaves import Play, Ranks, leaves, rank_keys
from houseway.families.two_hand.odds.patterns import (
    PLACES,
    Ints,
    Narrow,
    dealt_before,
    falls,
    patterns,
    suit_keys,
)
from houseway.families.two_hand.vocabulary import vocabulary
from houseway.families.vocabulary import Coordinate
from houseway.refusals import Refusal, Refused
from houseway.rules.classes import Group

# What fits into memory a few times over and is multiplied in a second or two.
MOST_WAYS, MOST_PAIRS = 1 << 25, 1 << 21


def class_counts(group: Group, play: Play, decks: int) -> Ints:
    """How many combinations fall in each class of the group."""
    coordinates = tuple(vocabulary().coordinate(name) for name in group.coordinates)
    codes: NDArray[np.integer]
    if len(coordinates) == 1:
        codes, ways = group.codes[coordinates[0].name], _cell_counts(coordinates[0], play, decks)
    elif all(coordinate.suit_cells == 1 for coordinate in coordinates):
        codes, ways = rank_classes(group, play), ways_of_leaves(play, decks)
    else:
        by_class = _class_ways(group, coordinates, play)
        codes, ways = by_class.codes, by_class.counted(decks)
    return _added_up(codes, ways, group.size)


def _added_up(classes: NDArray[np.integer], ways: Ints, size: int) -> Ints:
    counts = np.zeros(size, dtype=np.int64)
    np.add.at(counts, classes, ways)
    return counts


@lru_cache(maxsize=32)
def _cell_counts(coordinate: Coordinate, play: Play, decks: int) -> Ints:
    """The combinations of each cell of one coordinate: every group that looks at it alone adds these up."""
    if coordinate.suit_cells == 1:
        return _added_up(rank_keys(play, coordinate.name), ways_of_leaves(play, decks), coordinate.rank_cells)
    rows, columns = np.arange(coordinate.rank_cells), np.arange(coordinate.suit_cells)
    split = Split((coordinate,), rows[:, None] * len(columns) + columns, [rows], [columns])
    return split_ways(split, play).counted(decks).reshape(-1)


def ways_of_leaves(play: Play, decks: int) -> Ints:
    """The combinations of each leaf, whatever the suits."""
    dealt = leaves(play)
    return _rank_weights(play.ordered, decks)[dealt.pattern] * dealt.ways


@lru_cache(maxsize=32)
def rank_classes(group: Group, play: Play) -> NDArray[np.int32]:
    """The class of each leaf, where no rule looks at suits."""
    classes: NDArray[np.int32] = sum(
        (group.codes[name][rank_keys(play, name)] for name in group.coordinates),
        start=np.zeros(len(leaves(play).ways), dtype=np.int32),
    )
    return classes


@dataclass(frozen=True)
class Split:
    """A group's classes as pairs of a rank class and a suit class: `codes[rank class, suit class]`.

    `rows` and `columns` give, for each coordinate, the part that a rank key or a suit key has in them.
    """

    coordinates: tuple[Coordinate, ...]
    codes: Ints
    rows: list[Ints]
    columns: list[Ints]

    def rank_class(self, play: Play) -> Ints:
        return _mixed(self.rows, [rank_keys(play, coordinate.name) for coordinate in self.coordinates])

    def suit_class(self, ordered: bool) -> Ints:
        seen = [at for at, coordinate in enumerate(self.coordinates) if coordinate.suit_cells > 1]
        keys = [suit_keys(ordered, self.coordinates[at].name) for at in seen]
        return _mixed([self.columns[at] for at in seen], keys)


def _mixed(parts: Sequence[Ints], keys: Sequence[Narrow]) -> Ints:
    mixed = np.zeros(len(keys[0]), dtype=np.int64)
    for part, key in zip(parts, keys, strict=True):
        mixed *= int(part.max()) + 1
        mixed += part[key]
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


@dataclass(frozen=True)
class ClassWays:
    """What does not depend on the decks: `by_rank[pattern, class]` and `by_suit[pattern, class, kind]`.

    Both count ways; each combination of a rank class and a suit class is the class in `codes`.
    """

    ordered: bool
    codes: Ints
    by_rank: Ints
    by_suit: Ints

    def counted(self, decks: int) -> Ints:
        """The combinations of each rank class and suit class."""
        weights = _kind_weights(self.ordered, decks)
        by_suit = (self.by_suit @ weights) * _rest(self.ordered, decks)[:, None]
        combinations: Ints = self.by_rank.T @ by_suit
        return combinations


@lru_cache(maxsize=32)
def _class_ways(group: Group, coordinates: tuple[Coordinate, ...], play: Play) -> ClassWays:
    return split_ways(split_classes(group, coordinates), play)


def split_ways(split: Split, play: Play, told: Sequence[tuple[Ranks, Ints]] = ()) -> ClassWays:
    """The ways of each pair of classes; with `told`, of each rank class once for each rank of one card.

    It has that card's rank in every leaf, and in how many of the leaf's ways it is that.
    """
    dealt, suits = leaves(play), falls(play.ordered)
    rank_classes, suit_classes = split.codes.shape
    rank_class, parts = split.rank_class(play), told or [(np.zeros(1, np.int8), dealt.ways.astype(np.int64))]
    if told:
        rank_classes, rank_class = rank_classes * RANK_COUNT, rank_class * RANK_COUNT
    size, kinds = len(patterns(play.ordered).examples), len(suits.repeats)
    if size * max(rank_classes, suit_classes * kinds) > MOST_WAYS or rank_classes * suit_classes > MOST_PAIRS:
        raise Refused(Refusal.TOO_COSTLY, "analysis", "too-costly")
    cells, by_rank = dealt.pattern * np.int64(rank_classes) + rank_class, np.zeros(size * rank_classes)
    for rank, ways in parts:
        by_rank += np.bincount(cells + rank, weights=ways, minlength=size * rank_classes)
    cells = suits.pattern * np.int64(suit_classes) + split.suit_class(play.ordered)
    by_suit = np.bincount(cells * kinds + suits.kind, minlength=size * suit_classes * kinds)
    return ClassWays(
        play.ordered,
        split.codes,
        by_rank.astype(np.int64).reshape(size, rank_classes),
        by_suit.astype(np.int64).reshape(size, suit_classes, kinds),
    )


def _kind_weights(ordered: bool, decks: int) -> Ints:
    """The ways to draw cards of which so many have the same before them."""
    left = decks - np.arange(PLACES)
    weights: Ints = np.prod(np.where(falls(ordered).repeats > 0, left, 1) ** falls(ordered).repeats, axis=1)
    return weights


@lru_cache(maxsize=32)
def _rest(ordered: bool, decks: int) -> Ints:
    """For each pattern, the ways to draw the cards of six that it leaves undealt."""
    dealt = (patterns(ordered).examples >= 0).sum(axis=1)
    return np.array([perm(52 * decks - int(cards), PLACES - int(cards)) for cards in dealt])


@lru_cache(maxsize=32)
def _rank_weights(ordered: bool, decks: int) -> Ints:
    """For each pattern, the ways to draw its cards whatever their suits, and the rest of six."""
    dealt = patterns(ordered).examples >= 0
    each: Ints = np.where(dealt, 4 * decks - dealt_before(ordered).astype(np.int64), 1).prod(axis=1)
    return each * _rest(ordered, decks)
