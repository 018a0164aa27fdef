"""Melds: what three to eleven cards are when they lie together, and what they pay (102.R.16–17, R.28–29).

>>> from houseway.cards import parse_cards
>>> kind(parse_cards("4s 4h 4d")), kind(parse_cards("4s 4s 4h")), worth(parse_cards("7s 7s 7s"))
('several-suits', None, 4)
"""

from functools import lru_cache
from itertools import product
from typing import Literal

from houseway.cards.notation import CARD_COUNT, RANKS, SUITS

Hand = tuple[int, ...]
Kind = Literal["rope", "one-suit", "several-suits"]
ROPE: Kind = "rope"
ONE_SUIT: Kind = "one-suit"
SEVERAL_SUITS: Kind = "several-suits"

LEAST, MOST, OUT = 3, 11, 11
# A rope's order: the jack follows the seven, and no corner is turned (R.5).
ORDER = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
PLACE = tuple(ORDER.index(rank) if rank in ORDER else -1 for rank in RANKS)
CARD_AT = tuple(tuple(RANKS.index(rank) * len(SUITS) + suit for rank in ORDER) for suit in range(len(SUITS)))
VALLE = frozenset(RANKS.index(rank) for rank in ("3", "5", "7"))
# Aces and kings make a set in any suits; the others need three suits, or one (R.16).
ANY_SUITS = frozenset(RANKS.index(rank) for rank in ("A", "K"))
SPADES = SUITS.index("s")
ACE_LOW, KING_HIGH = 0, len(ORDER) - 1


def in_the_pack(card: int) -> bool:
    """No 8, 9, 10 or joker."""
    return 0 <= card < CARD_COUNT and PLACE[card // 4] >= 0


@lru_cache(maxsize=1 << 16)
def kind(meld: Hand) -> Kind | None:
    """Rope, set of one suit, set of several suits, or no meld at all; the cards in any order."""
    if not LEAST <= len(meld) <= MOST:
        return None
    ranks, suits = {card // 4 for card in meld}, {card % 4 for card in meld}
    if len(ranks) == 1:
        if len(suits) == 1:
            return ONE_SUIT
        return SEVERAL_SUITS if len(suits) >= 3 or ranks <= ANY_SUITS else None
    places = sorted(PLACE[card // 4] for card in meld)
    in_a_row = places == list(range(places[0], places[0] + len(places))) and places[0] >= 0
    return ROPE if len(suits) == 1 and in_a_row else None


@lru_cache(maxsize=1 << 16)
def worth(meld: Hand) -> int:
    """Chips from each player for the conditions in this meld, as it lies (R.28, R.29)."""
    n, suit, valle = len(meld), meld[0] % 4, meld[0] // 4 in VALLE
    match kind(meld):
        case "several-suits":
            return n - 2 if valle else 0
        case "one-suit":
            return (n - 1 if valle else n - 2) * (2 if suit == SPADES else 1)
        case "rope":
            places = {PLACE[card // 4] for card in meld}
            ends = ({ACE_LOW, 1, 2} <= places) + ({KING_HIGH - 2, KING_HIGH - 1, KING_HIGH} <= places)
            return ends * (2 if suit == SPADES else 1)
    return 0


def outs(board: tuple[Hand, ...], base: int = 2) -> int:
    """What going out collects from each: two chips, and every condition as the melds lie (R.25, R.38)."""
    return base + sum(worth(meld) for meld in board)


@lru_cache(maxsize=1 << 16)
def grown(meld: Hand, card: int) -> Hand | None:
    """The meld with one card more, its character kept (R.29); None where the card does not fit."""
    if len(meld) >= MOST:
        return None
    larger = tuple(sorted((*meld, card)))
    return larger if kind(larger) == kind(meld) else None


def without(cards: Hand, gone: Hand) -> Hand:
    """The cards that are left when these are taken away."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


@lru_cache(maxsize=1 << 14)
def melds_in(cards: Hand) -> tuple[Hand, ...]:
    """Every meld that can be laid of these cards, in order: stretches of a suit and choices of a rank."""
    count = [0] * CARD_COUNT
    for card in cards:
        count[card] += 1
    return tuple(sorted((*_ropes(count), *_sets(count))))


def _ropes(count: list[int]) -> list[Hand]:
    ropes = []
    for order in CARD_AT:
        start = 0
        for end, card in enumerate(order):
            if not count[card]:
                start = end + 1
            else:
                ropes += [order[first : end + 1] for first in range(start, end - LEAST + 2)]
    return ropes


def _sets(count: list[int]) -> list[Hand]:
    sets = []
    for rank in range(len(RANKS)):
        first = rank * 4
        of_rank = count[first : first + 4]
        if sum(of_rank) < LEAST:
            continue
        for taken in product(*(range(n + 1) for n in of_rank)):
            if sum(taken) >= LEAST:
                cards = tuple(first + suit for suit in range(4) for _ in range(taken[suit]))
                if kind(cards):
                    sets.append(cards)
    return sets
