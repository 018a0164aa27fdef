"""The best five of five, six or seven cards of one deck, with its joker or without.

Each card has a word; the words of a hand are added up. Two fields of the sum say which ranks it holds below
and from the eight: sums of the keys are all different for up to seven cards, so that each has a number among
those of as many cards, and both numbers together that of the hand. A third field counts its suits, a fourth
says that it holds the joker. Numba, numpy and plain Python look the same tables up, and so do all rankings.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np

from houseway.cards.notation import CARD_COUNT, JOKER
from houseway.cards.poker.categories import ACE, FIVE_CARDS_WITH_BUG, by_strength, is_run, values

# Sums of up to seven of these, none more than four times, are all different.
KEYS = (1, 5, 24, 112, 521, 2247, 9244)
RANKS, LOW_RANKS, LEAST, MOST = 13, 6, 5, 7
LOW_BITS, SUITS_AT, JOKER_AT = 14, 30, 46
LOW_FIELD, HIGH_FIELD = (1 << LOW_BITS) - 1, (1 << SUITS_AT - LOW_BITS) - 1
# The suits are counted in a hexadecimal digit each: with three added, an eight says "five or more".
THREES, EIGHTS, ONES = 0x3333, 0x8888, 0x1111
# Hands with a joker have rows of their own, by as many cards as they are with it.
JOKER_ROWS = 8

Ranks = tuple[int, ...]
Values = Mapping[tuple[bool, Ranks], int]
StandsFor = Callable[[Ranks], Iterable[int]]


class Many(NamedTuple):
    """`words` and `suits` by card; `low` by row and low field, `high` by high field.

    `ranked` has the value of every hand without regard to suits, `flush` that of the ranks of one suit.
    """

    words: np.ndarray
    suits: np.ndarray
    low: np.ndarray
    high: np.ndarray
    ranked: np.ndarray
    flush: np.ndarray


def rank_key(rank: int) -> int:
    """What a rank adds to a hand's word."""
    return KEYS[rank] if rank < LOW_RANKS else KEYS[rank - LOW_RANKS] << LOW_BITS


def number_of(tables: Many, row: Any, word: Any) -> Any:
    """The hand's number among all, from its ranks."""
    return tables.low[row, word & LOW_FIELD] + tables.high[(word >> LOW_BITS) & HIGH_FIELD]


def best_five(tables: Many, count: int, word: Any, suits: Any) -> Any:
    """The value of the best five of so many cards, whose words and suits were added up; arrays or numbers."""
    joker = word >> JOKER_AT
    value = tables.ranked[number_of(tables, count + JOKER_ROWS * joker, word)]
    flush = tables.flush[suits & 8191 | joker << RANKS]
    for suit in range(1, 4):
        flush = np.maximum(flush, tables.flush[(suits >> RANKS * suit) & 8191 | joker << RANKS])
    # Only with a joker may a hand that holds a flush hold something better.
    return np.where(has_flush(word) != 0, np.where(joker, np.maximum(value, flush), flush), value)


def has_flush(word: Any) -> Any:
    """Not zero where five or more of the cards are of one suit; a joker is of all."""
    return ((word >> SUITS_AT) + THREES) & EIGHTS


def multisets(ranks: range, count: int) -> list[Ranks]:
    """Every way to hold so many cards of these ranks, four of one at most."""
    held = combinations_with_replacement(ranks, count)
    return [cards for cards in held if all(a != b for a, b in zip(cards, cards[4:], strict=False))]


def as_bug(held: Ranks) -> list[int]:
    """The ranks that a joker may have beside four cards: an ace, or what completes a straight."""
    completing = [r for r in range(RANKS) if r not in held and is_run(sorted((*held, r), reverse=True))]
    return [ACE, *completing]


@cache
def many_cards() -> Many:
    """The tables of high hands, built when the first is looked at; a joker is an ace or completes."""
    five = values(LEAST, FIVE_CARDS_WITH_BUG)
    return built(five, as_bug)


def built(five: Values, stands_for: StandsFor | None, suits_count: bool = True) -> Many:
    """Tables of an order of five cards, in which the joker, if there is one, is the best of some ranks."""
    low, high, hands = layout()
    total = sum(map(len, hands.values()))
    flush = _flushes(five) if suits_count else np.zeros(2 << RANKS, dtype=np.uint16)
    words = _words() if suits_count else _words() & ~(0xFFFF << SUITS_AT)
    tables = Many(words, _suits(), low, high, np.zeros(total, dtype=np.uint16), flush)
    for row, held in hands.items():
        if row > JOKER_ROWS and stands_for is None:
            break
        keys = words[_first_of(held)]
        word = keys.sum(axis=1)
        if row == LEAST:
            worth = [five[False, ranks[::-1]] for ranks in map(tuple, held.tolist())]
        elif row == JOKER_ROWS + LEAST and stands_for:
            worth = [_with_joker(five, ranks, stands_for) for ranks in map(tuple, held.tolist())]
        else:
            fewer = [number_of(tables, row - 1, word - keys[:, at]) for at in range(held.shape[1])]
            if row > JOKER_ROWS:
                fewer.append(number_of(tables, row - 1 - JOKER_ROWS, word))
            worth = tables.ranked[np.array(fewer)].max(axis=0)
        tables.ranked[number_of(tables, row, word)] = worth
    return tables


def _with_joker(five: Values, held: Ranks, stands_for: StandsFor) -> int:
    return max(five[False, tuple(sorted((*held, rank), reverse=True))] for rank in stands_for(held))


def _first_of(ranks: np.ndarray) -> np.ndarray:
    """A card of each of these ranks."""
    return (ranks + 1) % RANKS * 4


@cache
def layout() -> tuple[np.ndarray, np.ndarray, dict[int, np.ndarray]]:
    """The numbers of all hands by their two fields, and the ranks of each, upwards, by row."""
    low = np.zeros((JOKER_ROWS + MOST + 1, LOW_FIELD + 1), dtype=np.int32)
    high = np.zeros(HIGH_FIELD + 1, dtype=np.uint16)
    numbered = {count: multisets(range(LOW_RANKS, RANKS), count) for count in range(MOST + 1)}
    for highs in numbered.values():
        high[[sum(map(rank_key, held)) >> LOW_BITS for held in highs]] = range(len(highs))
    rows: dict[int, np.ndarray] = {}
    start = 0
    for joker in range(2):
        for count in range(LEAST, MOST + 1):
            row, held = JOKER_ROWS * joker + count, list[Ranks]()
            for below in range(count - joker + 1):
                for lows in multisets(range(LOW_RANKS), below):
                    low[row, sum(map(rank_key, lows))] = start + len(held)
                    held += [lows + highs for highs in numbered[count - joker - below]]
            rows[row] = np.array(held)
            start += len(held)
    return low, high, rows


@cache
def _words() -> np.ndarray:
    keys = np.array([rank_key(rank) for rank in range(RANKS)])
    cards = np.arange(CARD_COUNT)
    words = np.zeros(JOKER + 1, dtype=np.int64)
    words[:CARD_COUNT] = keys[by_strength(cards)] + (1 << SUITS_AT + 4 * (cards % 4))
    words[JOKER] = (1 << JOKER_AT) + (ONES << SUITS_AT)
    return words


def _suits() -> np.ndarray:
    """A bit for each card; that of the joker lies beyond the four suits."""
    cards = np.arange(CARD_COUNT)
    suits: np.ndarray = np.int64(1) << (RANKS * (cards % 4) + by_strength(cards))
    return np.append(suits, np.int64(1) << CARD_COUNT)


def _flushes(five: Values) -> np.ndarray:
    """The best flush among the ranks of one suit, a bit each, the joker beyond them; 0 where none is."""
    flush = np.zeros(2 << RANKS, dtype=np.uint16)
    for held in combinations(range(RANKS - 1, -1, -1), LEAST):
        flush[sum(1 << rank for rank in held)] = five[True, held]
    for bits in range(1 << RANKS):
        # Taking the bits away in turn, the best of what fewer cards of the suit make.
        if flush[bits] == 0 and bits.bit_count() > LEAST:
            flush[bits] = max(flush[bits & ~(1 << rank)] for rank in range(RANKS) if bits >> rank & 1)
    for bits in range((1 << RANKS) - 1):
        if bits.bit_count() >= LEAST - 1:
            more = max(flush[bits | 1 << rank] for rank in range(RANKS) if not bits >> rank & 1)
            flush[1 << RANKS | bits] = max(flush[bits], more)
    return flush
