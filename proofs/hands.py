"""Ranks of poker hands for the oracles, by counting ranks and suits: no tables, nothing clever."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from proofs.cards import rank, suit

# A hand as a number of its category and the ranks that decide between two of it. Higher is better.
Rank = tuple[int, tuple[int, ...]]

VALUES = {str(number): number for number in range(2, 11)} | {"J": 11, "Q": 12, "K": 13, "A": 14}
ACE = VALUES["A"]

# Lowest first. Three Card Poker (1711-1718, 2467-2474).
THREE_CARDS = ("high", "pair", "flush", "straight", "three", "straight flush")
# Crazy 4 (3024-3032), with the flush above the straight as the pay table has it (3132-3133).
FOUR_CARDS = ("high", "pair", "two pair", "straight", "flush", "three", "straight flush", "four")
# Hold'em, Let It Ride and the 6 Card Bonus (2637-2647, 2845-2855).
FIVE_CARDS = (
    "high",
    "pair",
    "two pair",
    "three",
    "straight",
    "flush",
    "full house",
    "four",
    "straight flush",
)
_BY_COUNTS = {
    (1, 1, 1): "high",
    (2, 1): "pair",
    (3,): "three",
    (1, 1, 1, 1): "high",
    (2, 1, 1): "pair",
    (2, 2): "two pair",
    (3, 1): "three",
    (4,): "four",
    (1, 1, 1, 1, 1): "high",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three",
    (3, 2): "full house",
    (4, 1): "four",
    (5,): "four",
}


def values(cards: Iterable[str]) -> list[int]:
    """The ranks of cards, highest first, the ace 14."""
    return sorted((VALUES[rank(card)] for card in cards), reverse=True)


def straight_top(cards: Sequence[str]) -> int | None:
    """The highest card of a straight. The ace is low only in the lowest one."""
    ranks = values(cards)
    many = len(ranks)
    if ranks == list(range(ranks[0], ranks[0] - many, -1)):
        return ranks[0]
    return many if ranks == [ACE, *range(many, 1, -1)] else None


def rank_hand(cards: Sequence[str], order: Sequence[str]) -> Rank:
    """A hand of three, four or five cards. What is two things at once, with several packs, is the higher."""
    counted = sorted(((many, value) for value, many in Counter(values(cards)).items()), reverse=True)
    groups = tuple(value for _, value in counted)
    found = [(order.index(_BY_COUNTS[tuple(many for many, _ in counted)]), groups)]
    top = straight_top(cards)
    flush = len({suit(card) for card in cards}) == 1
    if flush:
        found.append((order.index("flush"), tuple(values(cards))))
    if top is not None:
        found.append((order.index("straight flush" if flush else "straight"), (top,)))
    return max(found)


def find_best_hand(cards: Sequence[str], many: int, order: Sequence[str]) -> Rank:
    """The best hand of so many of these cards."""
    return max(rank_hand(chosen, order) for chosen in combinations(cards, many))


def category(hand: Rank, order: Sequence[str]) -> str:
    """What a hand is called; a straight flush to the ace is a royal flush."""
    name = order[hand[0]]
    return "royal flush" if name == "straight flush" and hand[1] == (ACE,) else name
