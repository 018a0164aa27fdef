"""The best five of five, six or seven cards of one deck.

Each card has a word; the words of a hand are added up. Two fields of the sum say which ranks it holds below
and from the eight: sums of the keys are all different for up to seven cards, so that each has a number among
those of as many cards, and both numbers together that of the hand. A third field counts its suits. Numba,
numpy and plain Python look the same tables up.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from houseway.cards.notation import CARD_COUNT
from houseway.cards.poker.categories import FIVE_CARDS, by_strength, values

# Sums of up to seven of these, none more than four times, are all different.
KEYS = (1, 5, 24, 112, 521, 2247, 9244)
RANKS, LOW_RANKS, LEAST, MOST = 13, 6, 5, 7
LOW_BITS, SUITS_AT = 14, 30
LOW_FIELD, HIGH_FIELD = (1 << LOW_BITS) - 1, (1 << SUITS_AT - LOW_BITS) - 1
# The suits are counted in a hexadecimal digit each: with three added, an eight says "five or more".
THREES, EIGHTS = 0x3333, 0x8888

Ranks = tuple[int, ...]


class Many(NamedTuple):
    """`words` and `suits` by card; `low` by number of cards and low field, `high` by high field.

    `ranked` has the value of every hand without regard to suits, `flush` that of the ranks of one suit.
    """

    words: np.ndarray
    suits: np.ndarray
    low: np.ndarray
    high: np.ndarray
    ranked: np.ndarray
    flush: np.ndarray


def rank_key(rank: int) -> int:
    """What a rank adds to a hand's word."""
    return KEYS[rank] if rank < LOW_RANKS else KEYS[rank - LOW_RANKS] << LOW_BITS


def ranked_value(tables: Many, count: int, word: Any) -> Any:
    """The value of so many cards, as if no five were of one suit."""
    return tables.ranked[tables.low[count, word & LOW_FIELD] + tables.high[(word >> LOW_BITS) & HIGH_FIELD]]


def best_five(tables: Many, count: int, word: Any, suits: Any) -> Any:
    """The value of the best five of so many cards, whose words and suits were added up; arrays or numbers."""
    value = ranked_value(tables, count, word)
    for suit in range(4):
        value = np.maximum(value, tables.flush[(suits >> RANKS * suit) & 8191])
    return value


def has_flush(word: Any) -> Any:
    """Not zero where five or more of the cards are of one suit."""
    return ((word >> SUITS_AT) + THREES) & EIGHTS


def multisets(ranks: range, count: int) -> list[Ranks]:
    """Every way to hold so many cards of these ranks, four of one at most."""
    held = combinations_with_replacement(ranks, count)
    return [cards for cards in held if all(a != b for a, b in zip(cards, cards[4:], strict=False))]


@cache
def many_cards() -> Many:
    """The tables, built when the first hand is looked at."""
    keys = np.array([rank_key(rank) for rank in range(RANKS)])
    low = np.zeros((MOST + 1, LOW_FIELD + 1), dtype=np.int32)
    high = np.zeros(HIGH_FIELD + 1, dtype=np.uint16)
    numbered = {count: multisets(range(LOW_RANKS, RANKS), count) for count in range(MOST + 1)}
    for highs in numbered.values():
        high[[sum(map(rank_key, held)) >> LOW_BITS for held in highs]] = range(len(highs))
    hands: dict[int, list[Ranks]] = {count: [] for count in range(LEAST, MOST + 1)}
    start = 0
    for count, held in hands.items():
        for below in range(count + 1):
            for lows in multisets(range(LOW_RANKS), below):
                low[count, sum(map(rank_key, lows))] = start + len(held)
                held += [lows + highs for highs in numbered[count - below]]
        start += len(held)
    tables = Many(_words(keys), _suits(), low, high, np.zeros(start, dtype=np.uint16), _flushes())
    five = values(LEAST, FIVE_CARDS)
    tables.ranked[: len(hands[LEAST])] = [five[False, held[::-1]] for held in hands[LEAST]]
    for count in range(LEAST + 1, MOST + 1):
        words = keys[np.array(hands[count])]
        fewer = [ranked_value(tables, count - 1, words.sum(axis=1) - words[:, at]) for at in range(count)]
        numbers = tables.low[count, words.sum(axis=1) & LOW_FIELD] + high[words.sum(axis=1) >> LOW_BITS]
        tables.ranked[numbers] = np.max(fewer, axis=0)
    return tables


def _words(keys: np.ndarray) -> np.ndarray:
    cards = np.arange(CARD_COUNT)
    words: np.ndarray = keys[by_strength(cards)] + (1 << SUITS_AT + 4 * (cards % 4))
    return words


def _suits() -> np.ndarray:
    cards = np.arange(CARD_COUNT)
    suits: np.ndarray = np.int64(1) << (RANKS * (cards % 4) + by_strength(cards))
    return suits


def _flushes() -> np.ndarray:
    """The best flush among the ranks of one suit, a bit each; 0 where there are fewer than five."""
    five = values(LEAST, FIVE_CARDS)
    flush = np.zeros(1 << RANKS, dtype=np.uint16)
    for held in combinations(range(RANKS - 1, -1, -1), LEAST):
        flush[sum(1 << rank for rank in held)] = five[True, held]
    for held_bits in range(1 << RANKS):
        # Taking the bits away in turn, the best of what fewer cards of the suit make.
        if flush[held_bits] == 0 and held_bits.bit_count() > LEAST:
            flush[held_bits] = max(
                flush[held_bits & ~(1 << rank)] for rank in range(RANKS) if held_bits >> rank & 1
            )
    return flush
