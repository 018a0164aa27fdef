"""Every way a two-hand round can fall by rank, and every way suits can lie on it.

A leaf is a sequence of ranks that the drawing rules deal, each hand's first two cards in order of rank
(two ranks that differ can fall two ways, so `ways` is 1, 2 or 4). Its pattern says which cards share a
rank. How suits fall depends on the pattern alone, so ranks and suits are counted apart and multiplied.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from houseway.families.two_hand import SUIT_KEYS
from houseway.families.two_hand import coordinates as c
from houseway.families.two_hand.tableau import Tableau
from houseway.families.vocabulary import Coordinate

Ints = NDArray[np.int64]

PLACES = 6


@dataclass(frozen=True)
class Leaves:
    """Ranks 0 to 12 of p0 p1 p2 b0 b1 b2 (-1 for none), one row a leaf, and the patterns they show."""

    ranks: Ints
    ways: Ints
    pattern: Ints
    patterns: Ints


@lru_cache(maxsize=8)
def leaves(tableau: Tableau) -> Leaves:
    low, high = np.triu_indices(13)
    hands = len(low)
    player, banker = (index.ravel() for index in np.meshgrid(range(hands), range(hands), indexing="ij"))
    none = np.full(hands * hands, -1)
    four = np.stack([low[player], high[player], none, low[banker], high[banker], none], axis=1)
    ranks = _with_thirds(four, tableau)
    ways = (1 + (ranks[:, 0] != ranks[:, 1])) * (1 + (ranks[:, 3] != ranks[:, 4]))
    codes = np.zeros(len(ranks), dtype=np.int64)
    for i, j in combinations(range(PLACES), 2):
        codes = codes * 2 + ((ranks[:, i] == ranks[:, j]) & (ranks[:, i] >= 0))
    codes = codes * 4 + (ranks[:, 2] >= 0) * 2 + (ranks[:, 5] >= 0)
    _, first, pattern = np.unique(codes, return_index=True, return_inverse=True)
    return Leaves(ranks, ways, pattern, ranks[first])


def _with_thirds(four: Ints, tableau: Tableau) -> Ints:
    """The first four ranks followed by every third card that the drawing rules deal."""
    points = c.point(four * 4)
    player_two, banker_two = (points[:, 0] + points[:, 1]) % 10, (points[:, 3] + points[:, 4]) % 10
    ended = tableau.naturals_end & (np.maximum(player_two, banker_two) >= 8)
    player_draws = np.array(tableau.player)[player_two] & ~ended
    drawn = _with_card(four, player_draws, 2)
    ended = np.concatenate([ended[~player_draws], np.repeat(ended[player_draws], 13)])
    points = c.point(drawn * 4)
    banker_two = (points[:, 3] + points[:, 4]) % 10
    third = np.where(drawn[:, 2] < 0, c.NO_THIRD, points[:, 2])
    banker_draws = np.array(tableau.banker)[banker_two, third] & ~ended
    return _with_card(drawn, banker_draws, 5)


def _with_card(ranks: Ints, draws: NDArray[np.bool_], place: int) -> Ints:
    """The rows that do not draw, then the others once for each of the thirteen ranks."""
    drawn = np.repeat(ranks[draws], 13, axis=0)
    drawn[:, place] = np.tile(np.arange(13), int(draws.sum()))
    return np.concatenate([ranks[~draws], drawn])


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
def suit_falls(tableau: Tableau, coordinates: tuple[Coordinate, ...]) -> SuitFalls:
    """The falls told apart by the suit keys of these coordinates."""
    radices = [PLACES + 1] * PLACES + [coordinate.suit_cells for coordinate in coordinates]
    packed = []
    for number, ranks in enumerate(leaves(tableau).patterns):
        cards = all_suits(ranks)
        columns = [*_multiples(cards), *(SUIT_KEYS[coordinate.name](*cards) for coordinate in coordinates)]
        code = np.full(len(cards[0]), number)
        for radix, column in zip(radices, columns, strict=True):
            code = code * radix + column
        packed.append(np.unique(code, return_counts=True))
    code = np.concatenate([codes for codes, _ in packed])
    columns = []
    for radix in reversed(radices):
        columns.append(code % radix)
        code = code // radix
    columns.reverse()
    keys = {coordinate.name: columns[PLACES + place] for place, coordinate in enumerate(coordinates)}
    return SuitFalls(code, columns[:PLACES], keys, np.concatenate([ways for _, ways in packed]))


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
