"""Which cards of a two-hand round share a rank, and every way suits can lie on them.

How suits fall depends on the pattern alone: which cards share a rank and which of a hand's first two cards
ranks higher. So ranks and suits are counted apart and multiplied.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.families.two_hand import SUIT_KEYS

Ints = NDArray[np.int64]
# Ranks, keys and numbers that are small: kept narrow because there are many.
Narrow = NDArray[np.int8] | NDArray[np.int16]

PLACES = 6
_PAIRS = tuple(combinations(range(PLACES), 2))
_CODES = 1 << len(_PAIRS) + 3


@dataclass(frozen=True)
class Patterns:
    """`examples` has six ranks of each pattern (-1 for none), `number` each pattern by its code."""

    examples: NDArray[np.int16]
    number: NDArray[np.int16]


def pattern_codes(ranks: Sequence[NDArray[Any]]) -> NDArray[np.int32]:
    """A bit for each pair of places that share a rank, each third card, and a Banker's pair that falls."""
    bits = [ranks[i] == ranks[j] for i, j in _PAIRS]
    bits[_PAIRS.index((2, 5))] &= ranks[2] >= 0
    bits += [ranks[2] >= 0, ranks[5] >= 0, ranks[3] > ranks[4]]
    codes = np.zeros(len(ranks[0]), dtype=np.int32)
    for place, bit in enumerate(bits):
        codes |= np.left_shift(bit, place, dtype=np.int32)
    return codes


@cache
def patterns(ordered: bool) -> Patterns:
    """The patterns of every round that drawing rules could deal: six ranks are enough to show them all.

    A hand's first two cards stand in order of rank; with `ordered` the Banker's stand as they were dealt.
    """
    grid = np.indices((6, 6, 7, 6, 6, 7), dtype=np.int16).reshape(PLACES, -1)
    grid[[2, 5]] -= 1
    ranks = grid[:, (grid[0] <= grid[1]) & (ordered | (grid[3] <= grid[4]))]
    codes, first = np.unique(pattern_codes(list(ranks)), return_index=True)
    number = np.full(_CODES, -1, dtype=np.int16)
    number[codes] = np.arange(len(codes))
    return Patterns(ranks[:, first].T, number)


@cache
def dealt_before(ordered: bool) -> NDArray[np.int8]:
    """For each pattern and place, how many cards of its rank are dealt before it."""
    examples = patterns(ordered).examples
    places = [(examples[:, :p] == examples[:, p : p + 1]).sum(axis=1) for p in range(PLACES)]
    return np.stack(places, axis=1).astype(np.int8)


@dataclass(frozen=True)
class Falls:
    """Every way to put suits on every pattern, one row a way.

    `kind` numbers the rows of `repeats`, which say how many cards have so many of the same rank and suit
    before them: with D decks a card that has k can be drawn in D - k ways.
    """

    cards: tuple[NDArray[np.int16], ...]
    pattern: NDArray[np.int16]
    kind: NDArray[np.int8]
    repeats: Ints


@cache
def falls(ordered: bool) -> Falls:
    examples = patterns(ordered).examples
    pieces, numbers = [], []
    for player_draws in (False, True):
        for banker_draws in (False, True):
            alike = ((examples[:, 2] >= 0) == player_draws) & ((examples[:, 5] >= 0) == banker_draws)
            pieces.append(_with_suits(examples[alike]))
            numbers.append(np.repeat(np.flatnonzero(alike), pieces[-1].shape[1] // alike.sum()))
    cards = tuple(np.concatenate(column) for column in zip(*pieces, strict=True))
    kind, repeats = _kinds(cards)
    return Falls(cards, np.concatenate(numbers).astype(np.int16), kind, repeats)


def _with_suits(ranks: NDArray[np.int16]) -> NDArray[np.int16]:
    """Six columns of cards: each pattern with every way to put suits on the places that have a card."""
    present = np.flatnonzero(ranks[0] >= 0)
    suits = np.indices((4,) * len(present), dtype=np.int16).reshape(len(present), -1)
    cards = np.full((PLACES, len(ranks), suits.shape[1]), -1, dtype=np.int16)
    cards[present] = (ranks.T[present] * 4)[:, :, None] + suits[:, None, :]
    return cards.reshape(PLACES, -1)


def _kinds(cards: tuple[NDArray[np.int16], ...]) -> tuple[NDArray[np.int8], Ints]:
    code = np.zeros(len(cards[0]), dtype=np.int32)
    places = (PLACES + 1) ** np.arange(PLACES, dtype=np.int32)
    for place, card in enumerate(cards):
        before = np.zeros(len(card), dtype=np.int8)
        for earlier in cards[:place]:
            before += card == earlier
        code += places[before] * (card >= 0)
    occurring = np.flatnonzero(np.bincount(code))
    number = np.zeros(int(occurring[-1]) + 1, dtype=np.int8)
    number[occurring] = np.arange(len(occurring))
    return number[code], occurring[:, None] // places % (PLACES + 1)


@cache
def suit_keys(ordered: bool, coordinate: str) -> Narrow:
    """The coordinate's suit key of every fall."""
    keys = SUIT_KEYS[coordinate](*falls(ordered).cards)
    return keys.astype(np.int16)  # type: ignore[no-any-return]  # keys are Any
