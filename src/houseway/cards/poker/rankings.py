"""What wins a pot: each ranking a table, which one hand is looked up in within microseconds."""

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from itertools import combinations

import numpy as np

from houseway.cards.notation import parse_cards
from houseway.cards.poker.categories import FIVE_CARDS_WITH_BUG, WIDTH, Category, Order, values
from houseway.cards.poker.lows import (
    ACE_TO_FIVE,
    DEUCE_TO_SEVEN,
    ace_to_five,
    ace_to_five_values,
    deuce_to_seven,
    deuce_to_seven_values,
)
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
    Ranks,
    Values,
    best_five,
    many_cards,
)
from houseway.cards.poker.saying import high_said, low_said

_SUIT = (1 << RANKS) - 1
# What is added up for cards: words, and suits.
Sums = tuple[int, int]


class Ranking:
    """An order of hands of five to seven cards: higher values win, equal ones tie.

    >>> high = ranking("high")
    >>> high.value(parse_cards("As Ah Kd Kc 2s 3h 4d")) < high.value(parse_cards("2s 2h 2d 3c 4s 5h 7d"))
    True
    """

    def __init__(self, name: str, order: Order, tables: Many, hands: Values) -> None:
        self.name, self.order, self.tables, self.hands = name, order, tables, hands
        # Plain lists: one number out of an array takes five times as long.
        self._words, self._suits = tables.words.tolist(), tables.suits.tolist()
        self._low, self._high = _fields()
        self._ranked: list[int] = tables.ranked.tolist()
        self._flush: list[int] = tables.flush.tolist()

    def value(self, cards: Sequence[int]) -> int:
        """The value of the best five of these cards; in `eight` nothing where there is no low."""
        return self._value(len(cards), *self._sums(cards))

    def two_and_three(self, hole: Sequence[int], board: Sequence[int]) -> int:
        """The best of exactly two of a hand's own cards and three of the board."""
        own, shared = self._of(hole, 2), self._of(board, 3)
        return max(self._value(5, a + c, b + d) for a, b in own for c, d in shared)

    def values(self, own: np.ndarray, board: np.ndarray, use: str = "any") -> np.ndarray:
        """The same of many hands at once, whose cards are along the last axis; by what the game uses."""
        whole = use == "any"
        hole, shared = (
            _ways(own, own.shape[-1] if whole else 2),
            _ways(board, board.shape[-1] if whole else 3),
        )
        words, suits = [
            of_card[hole].sum(axis=-1)[..., None] + of_card[shared].sum(axis=-1)[..., None, :]
            for of_card in (self.tables.words, self.tables.suits)
        ]
        values = best_five(self.tables, hole.shape[-1] + shared.shape[-1], words, suits)
        return np.asarray(values.max(axis=(-2, -1)), dtype=np.int64)

    def category(self, value: int) -> Category:
        return self.order[value >> WIDTH]

    def words(self, value: int, rivals: Iterable[int] = ()) -> str:
        """A hand as a dealer says it: `pair of kings`, `eight-six low`; so that others sound otherwise."""
        said = self._said(value)
        alike = [other for other in rivals if other and other != value and self._said(other) == said]
        # From the nearest of them it differs in the last card.
        return self._said(value, min(alike, key=lambda other: abs(other - value))) if alike else said

    def _said(self, value: int, rivals: int = 0) -> str:
        kind, ranks = self.category(value), self._ranks[value]
        other = self._ranks[rivals] if rivals else ()
        if self.order is FIVE_CARDS_WITH_BUG:
            return high_said(kind, ranks, other)
        return low_said(kind, ranks, self.order is ACE_TO_FIVE, other)

    @cached_property
    def _ranks(self) -> dict[int, Ranks]:
        """A hand's ranks by its value, the highest first."""
        return {value: ranks for (_, ranks), value in self.hands.items()}

    def _sums(self, cards: Sequence[int]) -> Sums:
        words, suits = self._words, self._suits
        return sum([words[card] for card in cards]), sum([suits[card] for card in cards])

    def _of(self, cards: Sequence[int], count: int) -> list[Sums]:
        return [self._sums(some) for some in combinations(cards, count)]

    def _value(self, count: int, word: int, suits: int) -> int:
        joker = word >> JOKER_AT
        row = self._low[count + JOKER_ROWS * joker]
        value = self._ranked[row[word & LOW_FIELD] + self._high[word >> LOW_BITS & HIGH_FIELD]]
        if not (word >> SUITS_AT) + THREES & EIGHTS:
            return value
        flush, with_joker = self._flush, joker << RANKS
        best = max([flush[suits >> RANKS * suit & _SUIT | with_joker] for suit in range(4)])
        return max(best, value) if joker else best


def _ways(cards: np.ndarray, count: int) -> np.ndarray:
    """Every choice of so many of the cards along the last axis."""
    return cards[..., [*combinations(range(cards.shape[-1]), count)]]


@cache
def ranking(name: str) -> Ranking:
    """`high` and `bug`; `a5` and `a5-joker`; `27`, of five cards; `eight` or better.

    A joker is known to all but `27`: which pack is played with is not the ranking's matter.
    """
    match name:
        case "high":
            return Ranking(name, FIVE_CARDS_WITH_BUG, many_cards(), values(5, FIVE_CARDS_WITH_BUG))
        case "a5":
            return Ranking(name, ACE_TO_FIVE, ace_to_five(), ace_to_five_values())
        case "27":
            return Ranking(name, DEUCE_TO_SEVEN, deuce_to_seven(), deuce_to_seven_values())
        case "eight":
            return Ranking(name, ACE_TO_FIVE, _eight_or_better(), ace_to_five_values())
    return ranking({"bug": "high", "a5-joker": "a5"}[name])


def _eight_or_better() -> Many:
    """As ace to five, but nothing for a hand without five ranks of eight and less."""
    tables = ace_to_five()
    least = ranking("a5").value(parse_cards("8s 7h 6d 5c 4s"))
    return tables._replace(ranked=np.where(tables.ranked >= least, tables.ranked, 0).astype(np.uint16))


@cache
def _fields() -> tuple[list[list[int]], list[int]]:
    """The numbers by field, which all rankings share."""
    return many_cards().low.tolist(), many_cards().high.tolist()
