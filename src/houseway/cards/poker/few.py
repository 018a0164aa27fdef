"""Three cards, four cards, and the best four of five, looked up by their ranks.

The functions are integer arithmetic without branches: the same text serves one hand, numpy arrays and numba.
A card is its number (`As` 0, `Kc` 51); with several decks a hand may hold one twice.
"""

from functools import cache
from typing import Any

import numpy as np

from houseway.cards.poker.categories import THREE_CARDS, Order, values

RANKS = 13


@cache
def few_cards(order: Order) -> np.ndarray:
    """The values of all hands of three or four cards, first those of several suits, then those of one."""
    count = {THREE_CARDS: 3}.get(order, 4)
    hands = values(count, order)
    strengths = (np.indices((RANKS,) * count).reshape(count, -1).T - 1) % RANKS
    downwards = np.sort(strengths, axis=1)[:, ::-1]
    keys = [tuple(ranks) for ranks in downwards.tolist()]
    table = [hands[suited, ranks] for suited in (False, True) for ranks in keys]
    return np.array(table, dtype=np.int32)


def three_value(table: Any, a: Any, b: Any, c: Any) -> Any:
    suited = (a % 4 == b % 4) & (b % 4 == c % 4)
    return table[((suited * 13 + a // 4) * 13 + b // 4) * 13 + c // 4]


def four_value(table: Any, a: Any, b: Any, c: Any, d: Any) -> Any:
    suited = (a % 4 == b % 4) & (b % 4 == c % 4) & (c % 4 == d % 4)
    return table[(((suited * 13 + a // 4) * 13 + b // 4) * 13 + c // 4) * 13 + d // 4]


def best_four_of_five(table: Any, a: Any, b: Any, c: Any, d: Any, e: Any) -> Any:
    """The value of the best four of five cards; the table is that of four."""
    first = np.maximum(four_value(table, b, c, d, e), four_value(table, a, c, d, e))
    second = np.maximum(four_value(table, a, b, d, e), four_value(table, a, b, c, e))
    return np.maximum(np.maximum(first, second), four_value(table, a, b, c, d))
