"""Every hand a Pan 9 side can end with, by rank, and the ways a shoe deals two of them.

A hand is three ranks in no order and a fourth card or none: 165 starts, 1,650 hands. Suits matter only
where both hands hold the same highest rank; they are counted apart, from the suits of that one rank.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, perm, prod

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.families.pan_nine import coordinates as c
from houseway.families.pan_nine.rules import Policy, total

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

ORDERS = (c.LOWEST_1, c.LOWEST_2, c.LOWEST_3)
# What `c.compared` says of a bettor who has less, the same and more.
LESS, SAME, MORE = 0, 1, 2
# A tie at the top is one number above those three: its rank, the bettor's cards of it and the dealer's.
_TIES = 3
TOP_STATES = _TIES + c.RANKS * 16


@dataclass(frozen=True, eq=False)
class Hands:
    """One row a hand: its cards (suits left at spades), its start, how often each rank is in it.

    Each is equal to itself alone, so that what is worked out of it can be kept.
    """

    cards: Ints
    start: Ints
    three: Ints
    ranks: Ints
    orders: Ints

    @property
    def drew(self) -> Bools:
        return self.cards[:, 3] >= 0

    def where(self, wanted: Bools) -> "Hands":
        return Hands(*(column[wanted] for column in vars(self).values()))


def card_at(place: int) -> int:
    """The spade at a place of the circle A 2 3 4 5 6 J Q K."""
    return (place + 4 * (place > 5)) * 4


@cache
def starts() -> tuple[tuple[int, int, int], ...]:
    """The three places of every start, in order."""
    return tuple((x, y, z) for x, y, z in combinations_with_replacement(range(c.RANKS), 3))


@cache
def hands() -> Hands:
    rows = [(start, fourth) for start in range(len(starts())) for fourth in (None, *range(c.RANKS))]
    cards, ranks, orders = [], [], []
    for start, fourth in rows:
        first = [starts()[start].count(place) for place in range(c.RANKS)]
        ranks.append([times + (place == fourth) for place, times in enumerate(first)])
        orders.append(factorial(3) // prod(map(factorial, first)))
        cards.append([*map(card_at, starts()[start]), -1 if fourth is None else card_at(fourth)])
    three = [total(tuple(row[:3])) for row in cards]
    start_of = [start for start, _ in rows]
    return Hands(*(np.array(column, dtype=np.int64) for column in (cards, start_of, three, ranks, orders)))


@lru_cache(maxsize=64)
def played(draws: Policy) -> Hands:
    """The hands that a side ends with if it draws on these three-card totals and no others."""
    return hands().where(hands().drew == np.isin(hands().three, list(draws)))


def of_each_rank(shoe: Counts) -> list[tuple[int, ...]]:
    """The shoe's cards by place and suit, spades first."""
    return [shoe[card_at(place) : card_at(place) + 4] for place in range(c.RANKS)]


@lru_cache(maxsize=2)
def weights(bettor: Hands, dealer: Hands, shoe: Counts) -> Ints:
    """The ways to deal each pair of hands, first three cards in any order.

    At most 36 times eight cards of one rank: below 2^63 up to thirty decks.
    """
    ways = bettor.orders[:, None] * dealer.orders[None, :]
    held = [sum(suits) for suits in of_each_rank(shoe)]
    for start in range(0, c.RANKS, 3):
        # Three ranks at once: the two hands' cards of them, a digit each, are looked up together.
        falling = np.ones((1, 1), dtype=np.int64)
        for cards in held[start : start + 3]:
            of_rank = np.array([[perm(cards, a + b) for b in range(5)] for a in range(5)], dtype=np.int64)
            falling = np.kron(falling, of_rank)
        digits = np.array([25, 5, 1])
        three = slice(start, start + 3)
        ways *= falling[bettor.ranks[:, three] @ digits][:, dealer.ranks[:, three] @ digits]
    return ways


def top_states(bettor: Hands, dealer: Hands, lowest: int) -> Ints:
    """For each pair of hands whose highest rank wins in this order, or the tie that suits decide."""
    high, times = _top(bettor, lowest)
    other, other_times = _top(dealer, lowest)
    rank = (high + lowest) % c.RANKS
    tie = _TIES + (rank[:, None] * 4 + times[:, None] - 1) * 4 + other_times[None, :] - 1
    compared: Ints = c.compared(high[:, None], other[None, :])
    return np.where(compared == SAME, tie, compared)


def _top(side: Hands, lowest: int) -> tuple[Ints, Ints]:
    """The strength of each hand's highest rank, and how many cards it has of it."""
    strengths = np.where(side.cards < 0, -1, c.strength(side.cards, lowest))
    high = strengths.max(axis=1)
    return high, (strengths == high[:, None]).sum(axis=1)


@lru_cache(maxsize=1024)
def suit_ways(state: int, shoe: Counts) -> tuple[int, int, int]:
    """Of the ways to give both hands their cards of the highest rank: bettor's suit lower, same, higher."""
    if state < _TIES:
        return (int(state == LESS), int(state == SAME), int(state == MORE))
    rank, bettor, dealer = (state - _TIES) // 16, (state - _TIES) // 4 % 4 + 1, (state - _TIES) % 4 + 1
    suits = of_each_rank(shoe)[rank]
    # Cards of this suit or a lower one; below clubs there is none.
    left = [sum(suits[suit:]) for suit in range(5)]

    def none_above(p: int, b: int) -> int:
        """Ways in which the bettor has no suit above p and the dealer none above b."""
        if p >= b:
            return comb(left[p], bettor) * comb(max(left[b] - bettor, 0), dealer)
        return comb(left[b], dealer) * comb(max(left[p] - dealer, 0), bettor)

    ways = [0, 0, 0]
    for p in range(4):
        for b in range(4):
            just = none_above(p, b) - none_above(p + 1, b) - none_above(p, b + 1) + none_above(p + 1, b + 1)
            ways[c.compared(b, p)] += just
    return (ways[LESS], ways[SAME], ways[MORE])
