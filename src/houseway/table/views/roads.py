"""The five roads of a baccarat scoreboard, from the winners of one shoe: where each mark is drawn.

Cells are (column, row), counted from 1 at the top left; grids are six rows high and grow to the right.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum, StrEnum
from itertools import groupby
from typing import Literal, Protocol

import msgspec

from houseway.families.family import Winner

ROWS = 6
TIE: Literal["tie"] = "tie"


class Derived(IntEnum):
    """A derived road, by how many columns back it looks."""

    BIG_EYE_BOY = 1
    SMALL_ROAD = 2
    COCKROACH_PIG = 3


class Ink(StrEnum):
    """The colour of a derived mark; it tells of pattern, not of Banker and Player."""

    RED = "red"
    BLUE = "blue"


class Scored(Protocol):
    """What the roads need to know of a round."""

    @property
    def winner(self) -> Winner: ...
    @property
    def player_pair(self) -> bool: ...
    @property
    def banker_pair(self) -> bool: ...


class Bead(msgspec.Struct, frozen=True):
    """A round on the bead plate, ties included; a pair is a dot in its corner."""

    column: int
    row: int
    winner: Winner
    player_pair: bool
    banker_pair: bool


class BigMark(msgspec.Struct, frozen=True):
    """A win on the big road and the ties that followed it; `winner` is None while ties wait for the first."""

    column: int
    row: int
    winner: Winner | None
    ties: int
    player_pair: bool
    banker_pair: bool


class DerivedMark(msgspec.Struct, frozen=True):
    column: int
    row: int
    ink: Ink


def bead_plate(rounds: Sequence[Scored]) -> tuple[Bead, ...]:
    """Every round, down six rows and then the next column."""
    return tuple(
        [
            Bead(place // ROWS + 1, place % ROWS + 1, each.winner, each.player_pair, each.banker_pair)
            for place, each in enumerate(rounds)
        ]
    )


def streaks(winners: Iterable[str]) -> list[int]:
    """The logical columns: how long each run of one winner is, ties left out and never cut at six rows."""
    return _run_lengths(winner for winner in winners if winner != TIE)


def big_road(rounds: Sequence[Scored]) -> tuple[BigMark, ...]:
    """Wins by streaks; a tie is a stripe on the last mark placed, or waits in the first cell."""
    wins = [each for each in rounds if each.winner != TIE]
    waiting, *ties = _ties_after_each_win(rounds)
    if not wins:
        return (BigMark(1, 1, None, waiting, False, False),) if waiting else ()
    ties[0] += waiting
    cells = drawn(streaks(each.winner for each in wins))
    return tuple(
        BigMark(*cell, each.winner, count, each.player_pair, each.banker_pair)
        for cell, each, count in zip(cells, wins, ties, strict=True)
    )


def derived_inks(lengths: Sequence[int], road: Derived) -> Iterator[tuple[int, Ink]]:
    """The marks of a derived road in order, each with the logical column, from 1, that made it."""
    back = int(road)
    for index in range(back, len(lengths)):
        for ink in _column_inks(lengths, index, back):
            yield index + 1, ink


def last_ink(lengths: Sequence[int], road: Derived) -> Ink | None:
    """The mark that the last win made on a derived road, None if it made none."""
    back, last = int(road), len(lengths) - 1
    inks = [*_column_inks(lengths, last, back)] if last >= back else []
    return inks[-1] if inks else None


def derived_road(lengths: Sequence[int], road: Derived) -> tuple[DerivedMark, ...]:
    """The marks form runs of their own: the same colour goes down, a change starts a column."""
    inks = [ink for _, ink in derived_inks(lengths, road)]
    cells = drawn(_run_lengths(inks))
    return tuple([DerivedMark(column, row, ink) for (column, row), ink in zip(cells, inks, strict=True)])


def drawn(lengths: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The cell of every mark: down while there is room, else to the right in its row (a dragon tail)."""
    taken: set[tuple[int, int]] = set()
    start = 0
    for length in lengths:
        start += 1
        while (start, 1) in taken:
            start += 1
        column, row, falling = start, 1, True
        for _ in range(length):
            yield column, row
            taken.add((column, row))
            falling = falling and row < ROWS and (column, row + 1) not in taken
            if falling:
                row += 1
            else:
                column += 1


def _column_inks(lengths: Sequence[int], index: int, back: int) -> Iterator[Ink]:
    """The marks that one logical column makes on the road that looks this many columns back."""
    red, blue = Ink.RED, Ink.BLUE
    # The first mark of a column compares the two before it, so it needs one column more.
    if index > back:
        yield red if lengths[index - 1] == lengths[index - 1 - back] else blue
    # One mark past the end of the column compared with is blue; further down, the straight drop, is red.
    past_end = lengths[index - back] + 1
    for position in range(2, lengths[index] + 1):
        yield blue if position == past_end else red


def _ties_after_each_win(rounds: Iterable[Scored]) -> list[int]:
    """How many ties came before the first win, after it, after the second, and so on."""
    ties = [0]
    for each in rounds:
        if each.winner == TIE:
            ties[-1] += 1
        else:
            ties.append(0)
    return ties


def _run_lengths(marks: Iterable[str]) -> list[int]:
    return [len(list(run)) for _, run in groupby(marks)]
