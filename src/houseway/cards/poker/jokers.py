"""Five cards with up to four jokers, each an ace or whatever completes a straight or a flush; or wild.

As in `many`, the words of a hand's cards are added up: two fields say which ranks it holds, and a fourth one
counts its jokers. Numba, numpy and plain Python look the same tables up.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import CARD_COUNT
from houseway.cards.poker.categories import ACE, FIVE_CARDS_WITH_BUG, by_strength, values
from houseway.cards.poker.many import (
    HIGH_FIELD,
    LOW_BITS,
    LOW_FIELD,
    LOW_RANKS,
    RANKS,
    SUITS_AT,
    Ranks,
    multisets,
    rank_key,
)

FIVE, MOST_JOKERS = 5, 4
JOKERS_AT = SUITS_AT + 16
SUIT_BITS = (1 << RANKS) - 1
# Every straight, from A-2-3-4-5 upwards.
RUNS = tuple(tuple((low - 1) % RANKS for low in range(start, start + FIVE)) for start in range(10))


class Numbered(NamedTuple):
    """A number for every way to hold so many cards by rank: that of its low field and of its high one added.

    `low` goes by count and field; `hands` are the ways, in the order of their numbers.
    """

    low: NDArray[np.int32]
    high: NDArray[np.uint16]
    hands: tuple[Ranks, ...]


class Jokers(NamedTuple):
    """`words` and `suits` by card, the joker's among them; `ranked` by number, `flush` by jokers and suit."""

    words: NDArray[np.int64]
    suits: NDArray[np.int64]
    low: NDArray[np.int32]
    high: NDArray[np.uint16]
    ranked: NDArray[np.uint16]
    flush: NDArray[np.uint16]


def number(tables: Any, count: Any, word: Any) -> Any:
    """The number of so many cards beside the jokers."""
    return tables.low[count, word & LOW_FIELD] + tables.high[(word >> LOW_BITS) & HIGH_FIELD]


def five_value(tables: Any, word: Any, suits: Any) -> Any:
    """The value of five cards, whose words and suits were added up; arrays or numbers."""
    jokers = word >> JOKERS_AT
    value = tables.ranked[number(tables, FIVE - jokers, word)]
    for suit in range(4):
        value = np.maximum(value, tables.flush[jokers, (suits >> RANKS * suit) & SUIT_BITS])
    return value


@cache
def numbered(counts: Iterable[int]) -> Numbered:
    """The ways to hold each of these counts of cards, by rank."""
    low = np.zeros((max(counts) + 1, LOW_FIELD + 1), dtype=np.int32)
    high = np.zeros(HIGH_FIELD + 1, dtype=np.uint16)
    highs = {count: multisets(range(LOW_RANKS, RANKS), count) for count in range(max(counts) + 1)}
    for ways in highs.values():
        high[[sum(map(rank_key, held)) >> LOW_BITS for held in ways]] = range(len(ways))
    hands: list[Ranks] = []
    for count in counts:
        for below in range(count + 1):
            for lows in multisets(range(LOW_RANKS), below):
                low[count, sum(map(rank_key, lows))] = len(hands)
                hands += [lows + held for held in highs[count - below]]
    return Numbered(low, high, tuple(hands))


@cache
def joker_cards(wild: bool = False) -> Jokers:
    """The tables, built when the first hand is looked at."""
    by_rank = numbered(range(1, FIVE + 1))
    ranked = [(_wild if wild else _semi_wild)(held) for held in by_rank.hands]
    cards = [(by_strength(card), card % 4) for card in range(CARD_COUNT)]
    words = [rank_key(rank) + (1 << SUITS_AT + 4 * suit) for rank, suit in cards]
    suits = [1 << RANKS * suit + rank for rank, suit in cards]
    return Jokers(
        np.array([*words, 1 << JOKERS_AT]),
        np.array([*suits, 0]),
        by_rank.low,
        by_rank.high,
        np.array(ranked, dtype=np.uint16),
        _flushes(),
    )


def _value(held: Ranks) -> int:
    return values(FIVE, FIVE_CARDS_WITH_BUG)[False, tuple(sorted(held, reverse=True))]


def _semi_wild(held: Ranks) -> int:
    """What these ranks are worth with jokers up to five: aces, or all that a straight lacks."""
    straights = [_value(run) for run in RUNS if len(set(held)) == len(held) and set(held) <= set(run)]
    return max(_value(held + (ACE,) * (FIVE - len(held))), *straights, 0)


@cache
def _wild(held: Ranks) -> int:
    """What they are worth where a joker may be any card; only aces may be five."""
    if len(held) == FIVE:
        return _value(held)
    added = (rank for rank in range(RANKS) if rank == ACE or held.count(rank) < 4)
    return max(_wild(tuple(sorted((*held, rank)))) for rank in added)


def _flushes() -> NDArray[np.uint16]:
    """The flush of the ranks of one suit, a bit each, and as many jokers as five want; 0 for other counts."""
    five = values(FIVE, FIVE_CARDS_WITH_BUG)
    flush = np.zeros((MOST_JOKERS + 1, 1 << RANKS), dtype=np.uint16)
    for jokers in range(MOST_JOKERS + 1):
        for held in combinations(range(RANKS - 1, -1, -1), FIVE - jokers):
            bits = sum(1 << rank for rank in held)
            more = (flush[jokers - 1, bits | 1 << rank] for rank in range(RANKS) if not bits >> rank & 1)
            flush[jokers, bits] = max(more) if jokers else five[True, held]
    return flush
