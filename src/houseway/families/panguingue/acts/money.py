"""Chips from seat to seat and to the tops, in the books and in front of the seats."""

from collections.abc import Iterable

from msgspec.structs import replace

from houseway.families.betting import Stakes
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.state import Paid, Pan, PanTable
from houseway.ledger import Move, accounts
from houseway.table.state import TableState

CLAUSES = {
    "ante": "102.R.43",
    "condition": "102.R.28",
    "outs": "102.R.25",
    "tops": "102.R.43",
    "returned": "102.R.24",
}


def play_of(state: TableState) -> Panguingue:
    play = state.play
    assert isinstance(play, Panguingue), "a table of Panguingue"
    return play


def table_of(state: TableState) -> PanTable:
    return state.extra if isinstance(state.extra, PanTable) else PanTable()


def stakes_of(state: TableState) -> Stakes:
    assert state.house.stakes is not None, "the table posts the value of a chip"
    return state.house.stakes


def pan_of(state: TableState) -> Pan:
    assert state.deal.pan is not None, "a hand is played"
    return state.deal.pan


def moves(state: TableState, rows: Iterable[Paid]) -> list[Move]:
    """Each row as a move of its own, so that a foul can be undone row by row."""
    table, chip = state.table, stakes_of(state).lower

    def account(seat: int | None) -> str:
        return accounts.pot(table) if seat is None else accounts.chips(table, seat)

    return [
        Move(account(row.by), account(row.to), row.chips * chip, row.why, CLAUSES[row.why]) for row in rows
    ]


def with_chips(state: TableState, rows: Iterable[Paid]) -> TableState:
    """The stacks in front of the seats once these rows are paid."""
    chip = stakes_of(state).lower
    change: dict[int | None, int] = {}
    for row in rows:
        change[row.by] = change.get(row.by, 0) - row.chips * chip
        change[row.to] = change.get(row.to, 0) + row.chips * chip
    seats = tuple(replace(seat, chips=seat.chips + change.get(seat.number, 0)) for seat in state.seats)
    return replace(state, seats=seats)
