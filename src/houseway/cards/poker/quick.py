"""The best five of seven for kernels: one look at the tables, and the suits only where there is a flush."""

from typing import Any

import numpy as np

from houseway.cards.poker.many import RANKS, Many, has_flush, ranked_value
from houseway.compiled import kernel, part

_ranked_value, _has_flush = part(ranked_value), part(has_flush)


@part
def quick_five(tables: Many, count: int, word: int, suits: int) -> Any:
    """As `best_five`, of one hand: words and suits of so many cards added up."""
    if not _has_flush(word):
        return _ranked_value(tables, count, word)
    value = 0
    for suit in range(4):
        value = max(value, tables.flush[(suits >> RANKS * suit) & 8191])
    return value


@kernel
def category_counts(tables: Many, count: int) -> np.ndarray:
    """How many hands of so many cards of one deck are of each category."""
    counts = np.zeros(16, dtype=np.int64)
    at = np.arange(count)
    words, suits = np.zeros(count + 1, dtype=np.int64), np.zeros(count + 1, dtype=np.int64)
    changed = 0
    while True:
        for place in range(changed, count):
            words[place + 1] = words[place] + tables.words[at[place]]
            suits[place + 1] = suits[place] + tables.suits[at[place]]
        # The last card runs to the end of the deck by itself.
        for card in range(at[count - 1], 52):
            word = words[count - 1] + tables.words[card]
            counts[quick_five(tables, count, word, suits[count - 1] + tables.suits[card]) >> 12] += 1
        place = count - 2
        while place >= 0 and at[place] == 52 - count + place:
            place -= 1
        if place < 0:
            return counts
        at[place] += 1
        for later in range(place + 1, count):
            at[later] = at[later - 1] + 1
        changed = place
