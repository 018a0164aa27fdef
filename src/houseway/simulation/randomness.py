"""Are the shuffles fair? Eight tests of finished shuffles, whatever made them.

All are chi-square tests. Shuffles of one deck, all cards different, are read as numbers: cards that are not
shared between two groups fall in an order of their own, independent and equally likely, so each group of five
cards gives one decimal digit (its order among 120, by twelves) and the classic tests of digits apply exactly.
Whole shoes of eight decks are tested for where every card lies.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import factorial

import numpy as np
from numpy.typing import NDArray

from houseway.cards import shoe as live
from houseway.cards.generator import NAME
from houseway.cards.notation import CARD_COUNT
from houseway.cards.pack import FIFTY_TWO
from houseway.simulation import chi_square
from houseway.simulation.shuffling import shuffle_many

CONFIDENCE = 0.99
DECKS, SHUFFLES, SHOES = 8, 50_000, 2_000
_GAPS_COUNTED = 30

Shuffles = NDArray[np.uint8]
Digits = NDArray[np.int64]


@dataclass(frozen=True)
class Source:
    """What shuffles: its name, and a function from (number of shuffles, decks) to orders of cards."""

    name: str
    shuffled: Callable[[int, int], Shuffles]


@dataclass(frozen=True)
class Verdict:
    """One test of one source; `inside` says that the statistic is below its limit, as 99 in 100 are."""

    source: str
    test: str
    observations: int
    statistic: float
    degrees: int
    limit: float
    chance: float

    @property
    def inside(self) -> bool:
        return self.statistic <= self.limit


def simulation_source(seed: int = 1) -> Source:
    """Shuffles as the simulation makes them, one stream each."""

    def shuffled(count: int, decks: int) -> Shuffles:
        orders = np.tile(np.tile(np.arange(CARD_COUNT, dtype=np.uint8), decks), (count, 1))
        shuffle_many(orders, seed)
        return orders

    return Source(f"simulation ({NAME})", shuffled)


def live_source(new_seed: Callable[[], bytes] = live.new_seed) -> Source:
    """Shuffles as live tables make them, each from its own secret seed."""

    def shuffled(count: int, decks: int) -> Shuffles:
        orders = (bytes(live.shuffled(new_seed(), FIFTY_TWO.counts(decks))) for _ in range(count))
        return np.frombuffer(b"".join(orders), dtype=np.uint8).reshape(count, -1)

    return Source("live shoes (operating system's secure source)", shuffled)


def verdicts(source: Source, shuffles: int = SHUFFLES, shoes: int = SHOES) -> Iterator[Verdict]:
    """Every test of a source."""
    decks = source.shuffled(shuffles, 1)
    digits = as_digits(decks)
    yield _positions(source.name, source.shuffled(shoes, DECKS))
    yield _pairs(source.name, decks)
    yield _runs(source.name, decks)
    yield _permutations(source.name, decks)
    yield _frequency(source.name, digits)
    yield _serial(source.name, digits)
    yield _poker(source.name, digits)
    yield _gaps(source.name, digits)


def all_fair(given: list[Verdict]) -> bool:
    """Whether chance explains all the verdicts together: their least chance, corrected for their number."""
    return bool(min(each.chance for each in given) >= least_chance_allowed(len(given)))


def least_chance_allowed(tests: int) -> float:
    """The chance below which the least of so many tests falls in one of a hundred reports (Šidák)."""
    return 1.0 - float(CONFIDENCE ** (1 / tests))


def order_numbers(decks: Shuffles, size: int) -> Digits:
    """The order of each group of `size` neighbouring cards, as a number below size!; groups share no card."""
    groups = decks.shape[1] // size
    cards = decks[:, : groups * size].reshape(-1, size).astype(np.int64)
    numbers = np.zeros(len(cards), dtype=np.int64)
    for place in range(size):
        smaller = (cards[:, place + 1 :] < cards[:, place : place + 1]).sum(axis=1)
        numbers = numbers * (size - place) + smaller
    return numbers


def as_digits(decks: Shuffles) -> Digits:
    return order_numbers(decks, 5) // (factorial(5) // 10)


def _verdict(source: str, test: str, observations: int, statistic: float, degrees: int) -> Verdict:
    limit = chi_square.limit(1 - CONFIDENCE, degrees)
    chance = chi_square.tail(statistic, degrees)
    return Verdict(source, test, observations, statistic, degrees, limit, chance)


def _of_counts(source: str, test: str, counts: NDArray[np.int64], chances: list[float]) -> Verdict:
    total = int(counts.sum())
    statistic = chi_square.statistic(counts.tolist(), [total * chance for chance in chances])
    return _verdict(source, test, total, statistic, len(chances) - 1)


def _positions(source: str, shoes: Shuffles) -> Verdict:
    """How often each of the 52 cards lies at each place of the shoe.

    Every shoe holds each card `copies` times, so the counts are tied together by row and by column: the
    squared differences, times (places - 1) / (shoes * copies), are a chi-square of 51 * (places - 1) degrees.
    """
    count, places = shoes.shape
    copies = places // CARD_COUNT
    cells = shoes.astype(np.int64) * places + np.arange(places)
    seen = np.bincount(cells.ravel(), minlength=CARD_COUNT * places)
    squares = float(((seen - count * copies / places) ** 2).sum())
    statistic = squares * (places - 1) / (count * copies)
    return _verdict(source, "positions", count * places, statistic, (CARD_COUNT - 1) * (places - 1))


def _pairs(source: str, decks: Shuffles) -> Verdict:
    """Which card follows which, at one place of each shuffle, each place in its turn."""
    rows = np.arange(len(decks))
    places = rows % (CARD_COUNT - 1)
    first, second = decks[rows, places].astype(np.int64), decks[rows, places + 1].astype(np.int64)
    counts = np.bincount(first * (CARD_COUNT - 1) + second - (second > first), minlength=2652)
    return _of_counts(source, "pairs", counts, [1 / 2652] * 2652)


def _runs(source: str, decks: Shuffles) -> Verdict:
    """How many cards of a group of six rise one after the other from its first."""
    groups = decks[:, :48].reshape(-1, 6).astype(np.int64)
    rises = np.cumprod(groups[:, 1:] > groups[:, :-1], axis=1).sum(axis=1) + 1
    at_least = [1 / factorial(length) for length in range(1, 7)] + [0.0]
    chances = [at_least[length] - at_least[length + 1] for length in range(6)]
    return _of_counts(source, "runs", np.bincount(rises - 1, minlength=6), chances)


def _permutations(source: str, decks: Shuffles) -> Verdict:
    """In which of their 24 orders four neighbouring cards lie."""
    counts = np.bincount(order_numbers(decks, 4), minlength=24)
    return _of_counts(source, "permutations", counts, [1 / 24] * 24)


def _frequency(source: str, digits: Digits) -> Verdict:
    return _of_counts(source, "frequency", np.bincount(digits, minlength=10), [0.1] * 10)


def _serial(source: str, digits: Digits) -> Verdict:
    """Which digit follows which."""
    pairs = digits[: len(digits) // 2 * 2].reshape(-1, 2)
    counts = np.bincount(pairs[:, 0] * 10 + pairs[:, 1], minlength=100)
    return _of_counts(source, "serial", counts, [0.01] * 100)


# Five digits alike, four, full house, three, two pair, one pair, none: by how many of them share a digit.
_POKER = {25: 0.0001, 17: 0.0045, 13: 0.0090, 11: 0.0720, 9: 0.1080, 7: 0.5040, 5: 0.3024}


def _poker(source: str, digits: Digits) -> Verdict:
    """What hands of poker five digits make; the sum of squares of how often each appears tells them apart."""
    hands = digits[: len(digits) // 5 * 5].reshape(-1, 5)
    alike = sum((hands == digit).sum(axis=1) ** 2 for digit in range(10))
    counts = np.array([int((alike == squares).sum()) for squares in _POKER])
    return _of_counts(source, "poker", counts, list(_POKER.values()))


def _gaps(source: str, digits: Digits) -> Verdict:
    """How many digits lie between a zero and the next; so many gaps that nearly every run has them."""
    zeros = np.flatnonzero(digits == 0)
    gaps = np.diff(zeros, prepend=-1)[: len(digits) * 9 // 100] - 1
    counts = np.bincount(np.minimum(gaps, _GAPS_COUNTED), minlength=_GAPS_COUNTED + 1)
    chances = [0.1 * 0.9**gap for gap in range(_GAPS_COUNTED)]
    return _of_counts(source, "gaps", counts, [*chances, 0.9**_GAPS_COUNTED])
