"""Where a front of two and a back of five rank, and what all seven cards are for the bonus wagers.

Fronts and backs stand on one scale: a hand is foul where the front's rank is above the back's (PH-27). A
joker is an ace, or completes a straight or a flush; where jokers are `wild` any card.
"""

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import JOKER
from houseway.cards.poker.categories import (
    ACE,
    FIVE_CARDS_WITH_BUG,
    WIDTH,
    Category,
    by_strength,
    category,
    deciding,
    values,
)
from houseway.cards.poker.jokers import FIVE, SUIT_BITS, five_value, joker_cards
from houseway.cards.poker.many import RANKS
from houseway.cards.poker.saying import category_said, rank_said
from houseway.families.round import Hand

SEVEN_CARDS, FRONT = 7, 2
# Below the value of a back there is room for the fronts.
FRONT_BITS = 7
FRONTS = RANKS * (RANKS + 1) // 2

# What seven cards are for the Fortune wager, in the order of its lines.
(
    NOTHING, STRAIGHT, THREE, THREE_AND_STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL, FIVE_ACES,
    SEVEN_WITH_JOKER, ROYAL_MATCH, SEVEN,
) = range(13)  # fmt: skip
FORTUNES = 13
_FORTUNE = {
    Category.STRAIGHT: STRAIGHT,
    Category.THREE_OF_A_KIND: THREE,
    Category.FLUSH: FLUSH,
    Category.FULL_HOUSE: FULL_HOUSE,
    Category.FOUR_OF_A_KIND: FOUR,
    Category.STRAIGHT_FLUSH: STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH: ROYAL,
    Category.FIVE_ACES: FIVE_ACES,
}
FORTUNE_OF = np.array([_FORTUNE.get(kind, NOTHING) for kind in FIVE_CARDS_WITH_BUG])
KING_AND_QUEEN = 0b11 << RANKS - 3
ROYAL_RANKS = 0b11111 << RANKS - FIVE
# Seven of a suit in a row, from A-2-3-4-5-6-7 upwards.
SEVEN_RUNS = tuple(
    sum(1 << (low - 1) % RANKS for low in range(start, start + SEVEN_CARDS)) for start in range(8)
)
ONES = np.array([bits.bit_count() for bits in range(1 << RANKS)])


def strength(card: int) -> int:
    """A card's rank from 0 for a deuce to 12 for an ace or a joker."""
    return ACE if card == JOKER else int(by_strength(card))


def front_number(high: Any, low: Any) -> Any:
    """The place of two ranks among all fronts: high cards upwards, then pairs."""
    return high * (high - 1) // 2 + low + (high == low) * (FRONTS - high * (high - 1) // 2 - RANKS)


@cache
def least_backs() -> NDArray[np.int64]:
    """By a front's number, the least value of a back that it may lie before."""
    five = values(FIVE, FIVE_CARDS_WITH_BUG)
    backs = sorted((value, held) for (suited, held), value in five.items() if not suited)
    high = [(value, held) for value, held in backs if len(set(held)) == FIVE]
    pairs = [(value, held) for value, held in backs if len(set(held)) == FIVE - 1]
    least = np.zeros(FRONTS, dtype=np.int64)
    for first, second in combinations_with_replacement(range(RANKS - 1, -1, -1), FRONT):
        if first == second:
            bearing = (value for value, held in pairs if held.count(first) == FRONT)
        else:
            bearing = (value for value, held in high if held[:FRONT] >= (first, second))
        least[front_number(first, second)] = next(bearing)
    return least


def front_ranks(two: Hand, wild: bool = False) -> tuple[int, int]:
    """The higher and the lower of two cards; a wild joker makes a pair of the other."""
    low, high = sorted(map(strength, two))
    if wild and JOKER in two:
        high = low
    return high, low


def front_rank(two: Hand, wild: bool = False) -> int:
    high, low = front_ranks(two, wild)
    number = int(front_number(high, low))
    return (int(least_backs()[number]) << FRONT_BITS) + number


def back_rank(five: Hand, wild: bool = False) -> int:
    return ((value_of(five, wild) + 1) << FRONT_BITS) - 1


def is_foul(front: Hand, back: Hand, wild: bool = False) -> bool:
    """Not two cards and five, or the front ranks above the back (C.8)."""
    return (len(front), len(back)) != (FRONT, FIVE) or front_rank(front, wild) > back_rank(back, wild)


@lru_cache(maxsize=4096)
def value_of(five: Hand, wild: bool = False) -> int:
    """The value of a back, whose order is its rank."""
    tables, held = joker_cards(wild), np.array(five)
    return int(five_value(tables, tables.words[held].sum(), tables.suits[held].sum()))


def best_of(seven: Hand) -> int:
    """The value of the best five of seven cards."""
    tables, held = joker_cards(), np.array(list(combinations(seven, FIVE)))
    return int(five_value(tables, tables.words[held].sum(axis=1), tables.suits[held].sum(axis=1)).max())


def fortune(seven: Hand) -> int:
    """What seven cards are for the Fortune wager."""
    suits = int(joker_cards().suits[np.array(seven)].sum())
    counts = Counter(map(strength, seven))
    return int(fortune_of(best_of(seven) >> WIDTH, max(counts.values()), seven.count(JOKER), suits))


def fortune_of(category: Any, of_a_rank: Any, jokers: Any, suits: Any) -> Any:
    """The same from the best five's category, the most cards of one rank, and the suits of all cards."""
    line = FORTUNE_OF[category]
    if category == Category.STRAIGHT and of_a_rank >= 3:
        line = THREE_AND_STRAIGHT
    if category < Category.STRAIGHT_FLUSH:
        return line
    matched, royal = False, False
    for suit in range(4):
        held = (suits >> RANKS * suit) & SUIT_BITS
        for run in SEVEN_RUNS:
            if jokers == 0 and held == run:
                line = SEVEN
            if jokers == 1 and held & ~run == 0 and ONES[held] == SEVEN_CARDS - 1:
                line = SEVEN_WITH_JOKER
        whole = ONES[held & ROYAL_RANKS] + jokers >= FIVE
        royal |= whole
        matched |= not whole and held & KING_AND_QUEEN == KING_AND_QUEEN
    return ROYAL_MATCH if royal and matched else line


def ace_high(seven: Hand) -> int:
    """1 if there is an ace and nothing as good as a pair, 2 if the ace is the joker, else 0 (PH-31)."""
    high = best_of(seven) >> WIDTH == Category.HIGH_CARD and ACE in map(strength, seven)
    return high + (high and JOKER in seven)


def told(hand: Hand, wild: bool = False) -> str:
    """Two or five cards as a dealer calls them: `pair of queens`, `ace king`, `full house, kings over 4s`."""
    if len(hand) == FRONT:
        high, low = front_ranks(hand, wild)
        return category_said(Category.PAIR, high) if high == low else f"{rank_said(high)} {rank_said(low)}"
    value = value_of(hand, wild)
    return category_said(FIVE_CARDS_WITH_BUG[value >> WIDTH], *_compared_first()[value])


@cache
def _compared_first() -> dict[int, tuple[int, int]]:
    """By value, the two ranks that hands are compared by first."""
    ranks = {}
    for (suited, held), value in values(FIVE, FIVE_CARDS_WITH_BUG).items():
        kind = category(held, suited, FIVE_CARDS_WITH_BUG)
        first, *_ = compared = deciding(held, kind)
        ranks[value] = (first, next((rank for rank in compared if rank not in (first, -1)), first))
    return ranks
