"""How either side may set its hands, and what each way comes to."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from houseway.cards.decks import Counts
from houseway.families.plays import BEST, HOUSE_WAY
from houseway.families.tiles.house_way import settings
from houseway.families.tiles.odds.counting import against, as_bytes, both_set, by_house_way, totalled
from houseway.families.tiles.odds.hands import CELLS, WAYS, Ints, hands
from houseway.families.tiles.rules import Tiles

# The player-dealer at his best against House Way; both sides with the best high, or the best low, hand.
BANK_BEST, BOTH_HIGH, BOTH_LOW = "bank-best", "both-high", "both-low"


class DealsAsked(NamedTuple):
    """Everything the deals by cell depend on; `gains` is what a bettor gains in each cell, in whole parts."""

    tiles: Tiles
    shoe: Counts
    gains: tuple[int, ...]


def house_way_both(asked: DealsAsked) -> Ints:
    chosen = by_house_way(asked.tiles)
    return totalled(asked.shoe, _met_by_house_way(asked), chosen)


def best(asked: DealsAsked) -> Ints:
    """The bettor sets each hand for the most, and House Way where it is as good."""
    counts = _met_by_house_way(asked)
    return totalled(asked.shoe, counts, best_settings(asked))


def best_settings(asked: DealsAsked) -> Ints:
    return _most(_met_by_house_way(asked) @ np.array(asked.gains), by_house_way(asked.tiles))


def bettors_settings(asked: DealsAsked, strategy: str) -> Ints:
    """Which of its three settings a bettor gives each hand."""
    if strategy == BEST:
        return best_settings(asked)
    if strategy in (BOTH_HIGH, BOTH_LOW):
        return _highest(asked.tiles, high=strategy == BOTH_HIGH)
    return by_house_way(asked.tiles)


def bank_best(asked: DealsAsked) -> Ints:
    """The player-dealer sets each hand so that a bettor who is set House Way gains the least.

    Seen from the other side every comparison is turned round: a cell's number is what it lacks of the last.
    """
    counts = _met_by_house_way(asked)
    chosen = _most(-counts @ np.array(asked.gains)[::-1], by_house_way(asked.tiles))
    return totalled(asked.shoe, counts, chosen)[::-1]


def both_high(asked: DealsAsked) -> Ints:
    return both_set(asked.shoe, as_bytes(_highest(asked.tiles, high=True)))


def both_low(asked: DealsAsked) -> Ints:
    return both_set(asked.shoe, as_bytes(_highest(asked.tiles, high=False)))


STRATEGIES: Mapping[str, Callable[[DealsAsked], Ints]] = {
    HOUSE_WAY: house_way_both,
    BEST: best,
    BANK_BEST: bank_best,
    BOTH_HIGH: both_high,
    BOTH_LOW: both_low,
}


@lru_cache(maxsize=64)
def cells_of(asked: DealsAsked, strategy: str) -> tuple[int, ...]:
    """All deals by cell under a strategy."""
    counts = tuple(int(count) for count in STRATEGIES[strategy](asked))
    assert len(counts) == CELLS
    return counts


def _met_by_house_way(asked: DealsAsked) -> Ints:
    return against(asked.shoe, as_bytes(by_house_way(asked.tiles)))


def _most(values: Ints, usual: Ints) -> Ints:
    """The setting of the greatest value in each row, the usual one where no other is better."""
    rows = np.arange(len(usual))
    return np.where(values[rows, usual] == values.max(axis=1), usual, values.argmax(axis=1))


def _highest(tiles: Tiles, high: bool) -> Ints:
    """The setting with the best high hand of each hand, or with the best low one; then the other decides."""

    def ranks(four: tuple[int, ...], way: int) -> tuple[int, int]:
        setting = settings(four, tiles.order)[way]
        both = setting.high_rank, setting.low_rank
        return both if high else both[::-1]

    return np.array([max(range(WAYS), key=lambda way: ranks(four, way)) for four in hands().kinds])
