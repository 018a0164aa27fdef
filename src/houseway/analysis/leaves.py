"""Every way a two-hand round can fall by rank, and every way suits can lie on it.

A leaf is a sequence of ranks that the drawing rules deal, each hand's first two cards in order of rank
(two ranks that differ can fall two ways, so `ways` is 1, 2 or 4). Its pattern says which cards share a
rank. How suits fall depends on the pattern alone, so ranks and suits are counted apart and multiplied.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.families.two_hand import RANK_KEYS, SUIT_KEYS
from houseway.families.two_hand import coordinates as c
from houseway.families.two_hand.tableau import Tableau
from houseway.families.vocabulary import Coordinate

Ints = NDArray[np.int64]

PLACES = 6


class Play(msgspec.Struct, frozen=True):
    """The drawing rules as the round is played: `stand` where the bettor may choose to.

    With `ordered`, the Banker's first two cards are told apart, for rules that look at the card face up.
    """

    tableau: Tableau
    ordered: bool = False
    stand: bool = False


@dataclass(frozen=True)
class Leaves:
    """Ranks 0 to 12 of p0 p1 p2 b0 b1 b2 (-1 for none), one row a leaf, and the patterns they show.

    `seen` are the ranks that count; a card delivered to a bettor who stands is dealt but does not count.
    """

    ranks: Ints
    seen: Ints
    ways: Ints
    pattern: Ints
    patterns: Ints


@lru_cache(maxsize=8)
def leaves(play: Play) -> Leaves:
    low, high = np.triu_indices(13)
    first, second = (low, high) if not play.ordered else np.divmod(np.arange(169), 13)
    player, banker = (
        index.ravel() for index in np.meshgrid(range(len(low)), range(len(first)), indexing="ij")
    )
    none = np.full(len(player), -1)
    four = np.stack([low[player], high[player], none, first[banker], second[banker], none], axis=1)
    ranks = _with_thirds(four.astype(np.int8), play)
    ways = (1 + (ranks[:, 0] != ranks[:, 1])) * (1 + ((ranks[:, 3] != ranks[:, 4]) & (not play.ordered)))
    codes = np.zeros(len(ranks), dtype=np.int32)
    for i, j in combinations(range(PLACES), 2):
        codes = codes * 2 + ((ranks[:, i] == ranks[:, j]) & (ranks[:, i] >= 0))
    codes = codes * 8 + (ranks[:, 2] >= 0) * 4 + (ranks[:, 5] >= 0) * 2 + (ranks[:, 3] > ranks[:, 4])
    _, first_of, pattern = np.unique(codes, return_index=True, return_inverse=True)
    whole = ranks.astype(np.int64)
    return Leaves(whole, _seen(whole, play), ways.astype(np.int64), pattern, whole[first_of])


def _seen(ranks: Ints, play: Play) -> Ints:
    if not (play.stand and play.tableau.choice_up):
        return ranks
    points = c.point(ranks * 4)
    may_stand = np.isin((points[:, 0] + points[:, 1]) % 10, play.tableau.choice)
    may_stand &= np.isin(points[:, 3], play.tableau.choice_up)
    seen = ranks.copy()
    seen[may_stand, 2] = -1
    return seen


def _with_thirds(four: NDArray[np.int8], play: Play) -> NDArray[np.int8]:
    """The first four ranks followed by every third card that the drawing rules deal."""
    tableau = play.tableau
    points = c.point(four * 4)
    player_two, banker_two = (points[:, 0] + points[:, 1]) % 10, (points[:, 3] + points[:, 4]) % 10
    ended = tableau.naturals_end & (np.maximum(player_two, banker_two) >= 8)
    draws = np.array(tableau.player)
    if play.stand and not tableau.choice_up:
        draws[list(tableau.choice)] = False
    player_draws = draws[player_two] & ~ended
    drawn = _with_card(four, player_draws, 2)
    ended = np.concatenate([ended[~player_draws], np.repeat(ended[player_draws], 13)])
    points = c.point(drawn * 4)
    banker_two = (points[:, 3] + points[:, 4]) % 10
    third = np.where(drawn[:, 2] < 0, c.NO_THIRD, points[:, 2])
    banker_draws = np.array(tableau.banker)[banker_two, third] & ~ended
    return _with_card(drawn, banker_draws, 5)


def _with_card(ranks: NDArray[np.int8], draws: NDArray[np.bool_], place: int) -> NDArray[np.int8]:
    """The rows that do not draw, then the others once for each of the thirteen ranks."""
    drawn = np.repeat(ranks[draws], 13, axis=0)
    drawn[:, place] = np.tile(np.arange(13, dtype=np.int8), int(draws.sum()))
    return np.concatenate([ranks[~draws], drawn])


@lru_cache(maxsize=64)
def rank_keys(play: Play, coordinate: str) -> Ints:
    """The rank key of every leaf; 0 for a coordinate that looks at suits alone."""
    if coordinate not in RANK_KEYS:
        return np.zeros(len(leaves(play).ways), dtype=np.int64)
    keys: Ints = RANK_KEYS[coordinate](*_spades(play))
    return keys


@lru_cache(maxsize=2)
def _spades(play: Play) -> list[Ints]:
    """The leaves' cards as if all were spades: rank keys do not mind."""
    return [np.where(column < 0, -1, column * 4) for column in leaves(play).seen.T]


@dataclass(frozen=True)
class RankFalls:
    """Leaves that share a pattern and the rank keys of some coordinates, their ways added up."""

    pattern: Ints
    keys: dict[str, Ints]
    ways: Ints


@lru_cache(maxsize=64)
def rank_falls(play: Play, coordinates: tuple[Coordinate, ...]) -> RankFalls:
    """The leaves told apart by the rank keys of these coordinates."""
    found = leaves(play)
    code = found.pattern
    for coordinate in coordinates:
        code = code * coordinate.rank_cells + rank_keys(play, coordinate.name)
    code, inverse = np.unique(code, return_inverse=True)
    ways = np.bincount(inverse, weights=found.ways).astype(np.int64)
    keys: dict[str, Ints] = {}
    for coordinate in reversed(coordinates):
        keys[coordinate.name] = code % coordinate.rank_cells
        code = code // coordinate.rank_cells
    return RankFalls(code, keys, ways)


@dataclass(frozen=True)
class SuitFalls:
    """For each pattern, the ways four suits can lie on its cards, those of one kind counted together.

    `multiples[k - 1]` says how many cards (rank and suit) appear just k times: with D decks a card that
    appears k times can be drawn in D (D-1) … (D-k+1) ways.
    """

    pattern: Ints
    multiples: list[Ints]
    keys: dict[str, Ints]
    ways: Ints


@lru_cache(maxsize=16)
def suit_falls(play: Play, coordinates: tuple[Coordinate, ...]) -> SuitFalls:
    """The falls told apart by the suit keys of these coordinates."""
    radices = [PLACES + 1] * PLACES + [coordinate.suit_cells for coordinate in coordinates]
    packed = []
    for ranks, multiples in zip(leaves(play).patterns, _pattern_multiples(play), strict=True):
        cards, code = all_suits(ranks), multiples
        for coordinate in coordinates:
            code = code * coordinate.suit_cells + SUIT_KEYS[coordinate.name](*cards)
        packed.append(np.unique(code, return_counts=True))
    code = np.concatenate([codes for codes, _ in packed])
    columns = []
    for radix in reversed(radices):
        columns.append(code % radix)
        code = code // radix
    columns.reverse()
    keys = {coordinate.name: columns[PLACES + place] for place, coordinate in enumerate(coordinates)}
    return SuitFalls(code, columns[:PLACES], keys, np.concatenate([ways for _, ways in packed]))


@lru_cache(maxsize=4)
def _pattern_multiples(play: Play) -> list[Ints]:
    """For each pattern, its number and the multiples of each way to put suits on it, packed together."""
    packed = []
    for number, ranks in enumerate(leaves(play).patterns):
        cards = all_suits(ranks)
        code = np.full(len(cards[0]), number)
        for appear in _multiples(cards):
            code = code * (PLACES + 1) + appear
        packed.append(code)
    return packed


def all_suits(ranks: Ints) -> list[Ints]:
    """Six columns of cards, one row for each way to put suits on the ranks."""
    present = [place for place in range(PLACES) if ranks[place] >= 0]
    grid = np.indices((4,) * len(present)).reshape(len(present), -1)
    cards = [np.full(grid.shape[1], -1) for _ in range(PLACES)]
    for suits, place in zip(grid, present, strict=True):
        cards[place] = ranks[place] * 4 + suits
    return cards


def _multiples(cards: list[Ints]) -> list[Ints]:
    """How many distinct cards appear once, twice, … six times in each row."""
    stack = np.sort(np.stack(cards, axis=1), axis=1)
    found = [np.zeros(len(stack), dtype=np.int64) for _ in range(PLACES)]
    run = np.ones(len(stack), dtype=np.int64)
    for place in range(PLACES):
        ends = (place == PLACES - 1) | (stack[:, place] != stack[:, min(place + 1, PLACES - 1)])
        counted = ends & (stack[:, place] >= 0)
        for times in range(1, PLACES + 1):
            found[times - 1] += counted & (run == times)
        run = np.where(ends, 1, run + 1)
    return found
