"""Low hands of five cards: ace to five, and deuce to seven; the lowest has the highest value."""

from collections.abc import Mapping
from functools import cache

from houseway.cards.poker.categories import ACE, FIVE_CARDS, WIDTH, Category, Order, category, hands_of
from houseway.cards.poker.many import RANKS, Many, Ranks, built

_C = Category
# The worst first, as in every order.
ACE_TO_FIVE: Order = (
    _C.FOUR_OF_A_KIND, _C.FULL_HOUSE, _C.THREE_OF_A_KIND, _C.TWO_PAIR, _C.PAIR, _C.HIGH_CARD,
)  # fmt: skip
_PAIRS = ACE_TO_FIVE[::-1]
DEUCE_TO_SEVEN: Order = FIVE_CARDS[::-1]
_WHEEL = (ACE, 3, 2, 1, 0)


@cache
def ace_to_five_values() -> dict[tuple[bool, Ranks], int]:
    """Straights and flushes count for nothing, aces are low; ranks as everywhere with the ace first."""
    hands = {
        (False, ranks): category(ranks, False, _PAIRS)
        for suited, ranks in hands_of(5, FIVE_CARDS)
        if not suited
    }
    return _lowest_last(ACE_TO_FIVE, hands, ace=-1)


@cache
def ace_to_five() -> Many:
    """A joker is the lowest rank not in the hand."""
    return built(ace_to_five_values(), lambda held: [_lowest_missing(held)], suits_count=False)


@cache
def deuce_to_seven_values() -> dict[tuple[bool, Ranks], int]:
    """Straights and flushes count against a hand, aces are high only."""
    hands = {(suited, ranks): _against(ranks, suited) for suited, ranks in hands_of(5, FIVE_CARDS)}
    return _lowest_last(DEUCE_TO_SEVEN, hands, ace=ACE)


@cache
def deuce_to_seven() -> Many:
    """Of five cards only: of more, the worst five are not looked for."""
    return built(deuce_to_seven_values(), None)


def _lowest_missing(held: Ranks) -> int:
    return min(set(range(RANKS)) - set(held), key=lambda rank: (rank + 1) % RANKS)


def _against(ranks: Ranks, suited: bool) -> Category:
    if ranks == _WHEEL:
        return _C.FLUSH if suited else _C.HIGH_CARD
    return category(ranks, suited, FIVE_CARDS)


def _lowest_last(
    order: Order, hands: Mapping[tuple[bool, Ranks], Category], ace: int
) -> dict[tuple[bool, Ranks], int]:
    """Values of these hands; within a category the one whose highest cards are lowest is best."""

    def deciding(ranks: Ranks) -> list[tuple[int, int]]:
        return sorted(((ranks.count(rank), ace if rank == ACE else rank) for rank in ranks), reverse=True)

    downwards = sorted(hands, key=lambda hand: deciding(hand[1]), reverse=True)
    places: dict[Category, dict[Ranks, int]] = {kind: {} for kind in order}
    for suited, ranks in downwards:
        of_kind = places[hands[suited, ranks]]
        of_kind.setdefault(ranks, len(of_kind))
    return {hand: (order.index(kind) << WIDTH) + places[kind][hand[1]] for hand, kind in hands.items()}
