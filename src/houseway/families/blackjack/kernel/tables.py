"""The tables that a round reads and writes, each known to the kernel by its address."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.blackjack import coordinates as c

MOST_HANDS = 512
KINDS = 11
# Above the choice for a hand: a doubled one is given up.
GIVEN_UP = 16
BANKER_CELLS = 2 * 2 * c.MOST_COUNTED * c.TOTALS
THREE_CELLS = 12


class RoundTables(NamedTuple):
    """Sizes, what the game has, and the addresses of its tables.

    Rows are hands as the solver numbers them, states the player-dealer's hands.
    """

    places: int
    late: int
    resplits: int
    by_rank: int
    looks_at_hole: int
    looks_at_three: int
    rows: int
    states: int
    finals: int
    ends: int
    offers: int
    child: int
    act: int
    final: int
    cases: int
    most: int
    case_act: int
    checked: int
    dealer_start: int
    dealer_next: int
    dealer_end: int
    dealer_cell: int
    natural: int
    net: int


class Notes(NamedTuple):
    """Addresses of what is counted, and of a round's own notes."""

    hands: int
    banker: int
    three: int
    squares: int
    finals: int
    units: int
    starts: int


@dataclass(frozen=True)
class Tally:
    """Hands by units, final hand and end; the player-dealer's hands; first cards; squares of rounds."""

    hands: NDArray[np.int64]
    banker: NDArray[np.int64]
    three: NDArray[np.int64]
    squares: NDArray[np.int64]
    notes: tuple[NDArray[np.int32], ...]

    @property
    def counts(self) -> tuple[NDArray[np.int64], ...]:
        return self.hands, self.banker, self.three, self.squares

    @property
    def addresses(self) -> Notes:
        counted: list[NDArray[Any]] = [*self.counts, *self.notes]
        return Notes(*(table.ctypes.data for table in counted))


def tally_of(finals: int, ends: int, offers: int) -> Tally:
    return Tally(
        np.zeros((2, finals, ends), dtype=np.int64),
        np.zeros((KINDS, BANKER_CELLS), dtype=np.int64),
        np.zeros((KINDS, THREE_CELLS), dtype=np.int64),
        np.zeros(max(offers, 1), dtype=np.int64),
        tuple(np.zeros(MOST_HANDS, dtype=np.int32) for _ in range(3)),
    )


def packed(table: Any, kind: Any) -> NDArray[Any]:
    """A table in one piece, as the kernel walks through it."""
    return np.ascontiguousarray(table, dtype=kind)
