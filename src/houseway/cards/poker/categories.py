"""The kinds of poker hands, and the orders in which rulebooks put them.

A hand's value is its category's place in the order times 4,096, and within the category a number that
orders its ranks: higher values win, equal ones tie, whatever the suits.
"""

from collections.abc import Sequence
from enum import IntEnum, auto
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

WIDTH = 12
ACE = 12


class Category(IntEnum):
    """What a hand is called; which is higher depends on how many cards it has."""

    HIGH_CARD = 0
    PAIR = auto()
    TWO_PAIR = auto()
    THREE_OF_A_KIND = auto()
    STRAIGHT = auto()
    FLUSH = auto()
    FULL_HOUSE = auto()
    FOUR_OF_A_KIND = auto()
    STRAIGHT_FLUSH = auto()
    ROYAL_FLUSH = auto()
    FIVE_ACES = auto()


Order = tuple[Category, ...]
_C = Category
THREE_CARDS: Order = (
    _C.HIGH_CARD, _C.PAIR, _C.FLUSH, _C.STRAIGHT, _C.THREE_OF_A_KIND, _C.STRAIGHT_FLUSH, _C.ROYAL_FLUSH,
)  # fmt: skip
FOUR_CARDS: Order = (
    _C.HIGH_CARD, _C.PAIR, _C.TWO_PAIR, _C.STRAIGHT, _C.FLUSH, _C.THREE_OF_A_KIND, _C.STRAIGHT_FLUSH,
    _C.FOUR_OF_A_KIND,
)  # fmt: skip
# As a rulebook prints it that pays a flush more than a straight and ranks it below.
FOUR_CARDS_STRAIGHT_HIGH: Order = (
    _C.HIGH_CARD, _C.PAIR, _C.TWO_PAIR, _C.FLUSH, _C.STRAIGHT, _C.THREE_OF_A_KIND, _C.STRAIGHT_FLUSH,
    _C.FOUR_OF_A_KIND,
)  # fmt: skip
FIVE_CARDS: Order = tuple(Category)[: _C.FIVE_ACES]
FIVE_CARDS_WITH_BUG: Order = tuple(Category)
# By how many cards of one rank there are.
_ALIKE = (_C.HIGH_CARD, _C.HIGH_CARD, _C.PAIR, _C.THREE_OF_A_KIND, _C.FOUR_OF_A_KIND, _C.FIVE_ACES)


def category_of(value: int, order: Order) -> Category:
    return order[value >> WIDTH]


def by_strength(card: Any) -> Any:
    """A card's rank from 0 for a deuce to 12 for an ace; cards or arrays of them."""
    return (card // 4 - 1) % 13


def is_run(ranks: Sequence[int]) -> bool:
    """Whether these ranks, sorted downwards, follow one another; the ace is low in the lowest run only."""
    count = len(ranks)
    if len(set(ranks)) < count:
        return False
    return ranks[0] - ranks[-1] == count - 1 or (ranks[0] == ACE and ranks[1] == count - 2)


def category(ranks: Sequence[int], suited: bool, order: Order) -> Category:
    """What three, four or five cards make; ranks sorted downwards."""
    counts, run = sorted(map(ranks.count, set(ranks)), reverse=True), is_run(ranks)
    made = [_C.HIGH_CARD]
    if counts[0] < 5 or ranks[0] == ACE:
        made.append(_ALIKE[counts[0]])
    if counts == [3, 2]:
        made.append(_C.FULL_HOUSE)
    if counts[:2] == [2, 2]:
        made.append(_C.TWO_PAIR)
    if run:
        made.append(_C.STRAIGHT)
    if suited:
        made.append(_C.FLUSH)
    if run and suited:
        made += [_C.STRAIGHT_FLUSH, _C.ROYAL_FLUSH][: 1 + (ranks[1] == ACE - 1)]
    return next(kind for kind in reversed(order) if kind in made)


def deciding(ranks: Sequence[int], kind: Category) -> tuple[int, ...]:
    """The ranks in the order in which two hands of one category are compared; ranks sorted downwards."""
    if is_run(ranks) and ranks[1] != ACE - 1 and ranks[0] == ACE:
        return (*ranks[1:], -1)
    if kind is _C.FLUSH:
        # With several decks a flush may hold a pair, which counts for nothing.
        return tuple(ranks)
    return tuple(sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True))


def _five(ranks: Sequence[int], order: Order) -> bool:
    return _C.FIVE_ACES in order and ranks[0] == ACE


@cache
def hands_of(count: int, order: Order) -> list[tuple[bool, tuple[int, ...]]]:
    """Every hand of so many cards: whether it is of one suit, and its ranks downwards."""
    return [
        (suited, ranks)
        for ranks in combinations_with_replacement(range(ACE, -1, -1), count)
        for suited in (False, True)
        # Five cards are of one deck: a suit has each rank once, and only a joker makes a fifth ace.
        if count < 5 or (len(set(ranks)) == count if suited else len(set(ranks)) > 1 or _five(ranks, order))
    ]


@cache
def values(count: int, order: Order) -> dict[tuple[bool, tuple[int, ...]], int]:
    """The value of every hand of so many cards."""
    kinds = {hand: category(hand[1], hand[0], order) for hand in hands_of(count, order)}
    compared = {hand: (kind, deciding(hand[1], kind)) for hand, kind in kinds.items()}
    places: dict[Category, dict[tuple[int, ...], int]] = {kind: {} for kind in order}
    for kind, ranks in sorted(set(compared.values())):
        places[kind][ranks] = len(places[kind])
    return {
        hand: (order.index(kind) << WIDTH) + places[kind][ranks] for hand, (kind, ranks) in compared.items()
    }


@cache
def leading(count: int, order: Order) -> tuple[int, ...]:
    """By value, the rank that hands of so many cards are compared by first: a straight's highest card."""
    ranks = [0] * (len(order) << WIDTH)
    for (suited, held), value in values(count, order).items():
        ranks[value] = max(0, deciding(held, category(held, suited, order))[0])
    return tuple(ranks)
