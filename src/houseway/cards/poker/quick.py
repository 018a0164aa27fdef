"""The best five for kernels: one look at the tables, and the suits only where there is a flush."""

from typing import Any

import numpy as np

from houseway.cards.poker.many import (
    EIGHTS,
    HIGH_FIELD,
    JOKER_AT,
    JOKER_ROWS,
    LOW_BITS,
    LOW_FIELD,
    RANKS,
    SUITS_AT,
    THREES,
    Many,
)
from houseway.compiled import kernel, part

# Without a sign no place needs to be looked at for counting from the end, which takes most of the time.
_LOW, _HIGH, _LOW_BITS = np.uint64(LOW_FIELD), np.uint64(HIGH_FIELD), np.uint64(LOW_BITS)
_SUITS_AT, _THREES, _EIGHTS = np.uint64(SUITS_AT), np.uint64(THREES), np.uint64(EIGHTS)
_SUIT, _JOKER_AT, _JOKER_ROWS = np.uint64((1 << RANKS) - 1), np.uint64(JOKER_AT), np.uint64(JOKER_ROWS)
_SECOND, _THIRD, _FOURTH = np.uint64(RANKS), np.uint64(2 * RANKS), np.uint64(3 * RANKS)


@part
def quick_number(tables: Many, row: int, held: np.uint64) -> Any:
    """As `number_of`, of one hand."""
    below = tables.low[np.uint64(row), held & _LOW]
    return np.uint64(below) + np.uint64(tables.high[(held >> _LOW_BITS) & _HIGH])


@part
def quick_flush(tables: Many, suits: int) -> Any:
    """The best flush of a hand that has one, without a joker."""
    left = np.uint64(suits)
    # One after the other, not in a loop: that takes seven times as long around it.
    first = max(tables.flush[left & _SUIT], tables.flush[(left >> _SECOND) & _SUIT])
    last = max(tables.flush[(left >> _THIRD) & _SUIT], tables.flush[(left >> _FOURTH) & _SUIT])
    return np.int64(max(first, last))


@part
def quick_five(tables: Many, count: int, word: int, suits: int) -> Any:
    """As `best_five`, of one hand without a joker: words and suits of so many cards added up."""
    held = np.uint64(word)
    if not ((held >> _SUITS_AT) + _THREES) & _EIGHTS:
        return np.int64(tables.ranked[quick_number(tables, count, held)])
    return quick_flush(tables, suits)


@part
def quick_with_joker(tables: Many, count: int, word: int, suits: int) -> Any:
    """As `best_five`, of one hand that may hold a joker."""
    held, joker = np.uint64(word), np.uint64(word) >> _JOKER_AT
    value = np.int64(tables.ranked[quick_number(tables, np.uint64(count) + joker * _JOKER_ROWS, held)])
    if not ((held >> _SUITS_AT) + _THREES) & _EIGHTS:
        return value
    left, bug = np.uint64(suits), joker << _SECOND
    best = np.int64(0)
    for _ in range(4):
        best = max(best, np.int64(tables.flush[left & _SUIT | bug]))
        left >>= _SECOND
    return max(best, value) if joker else best


@kernel
def category_counts(tables: Many, count: int) -> np.ndarray:
    """How many hands of so many cards of one deck are of each category."""
    counts = np.zeros(16, dtype=np.int64)
    at = np.arange(count)
    words, suits = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    changed = 0
    while True:
        for place in range(changed, count - 2):
            words[place + 1] = words[place] + tables.words[at[place]]
            suits[place + 1] = suits[place] + tables.suits[at[place]]
        # The last two cards run to the end of the deck by themselves.
        word, suit = words[count - 2], suits[count - 2]
        for first in range(at[count - 2], 51):
            with_first, suits_first = word + tables.words[first], suit + tables.suits[first]
            for last in range(first + 1, 52):
                of_all = with_first + tables.words[last]
                counts[quick_five(tables, count, of_all, suits_first + tables.suits[last]) >> 12] += 1
        place = count - 3
        while place >= 0 and at[place] == 52 - count + place:
            place -= 1
        if place < 0:
            return counts
        at[place] += 1
        for later in range(place + 1, count):
            at[later] = at[later - 1] + 1
        changed = place
