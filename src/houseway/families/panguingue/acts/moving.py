"""Players who change seats or leave between hands; who won there and is gone does not begin the next."""

from msgspec.structs import replace

from houseway.families.panguingue.acts.money import table_of
from houseway.ledger import Move, accounts
from houseway.table import events as e
from houseway.table.bank.leaving import came_back, went_away
from houseway.table.bank.seat_fees import seat_left
from houseway.table.commands import ChangeSeat
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.people.seating import check_not_in_play, free
from houseway.table.state import Seat, TableState, own_seat


def change_seat(state: TableState, envelope: Envelope, command: ChangeSeat) -> Outcome:
    """Not while he is in a hand; the seat must be free."""
    seat, to = own_seat(state, envelope, command.seat), free(state, command.to)
    check_not_in_play(state, seat)
    chips = [accounts.chips(state.table, number) for number in (seat.number, to.number)]
    cite = state.practice.cite("seats")
    moved = [Move(chips[0], chips[1], seat.chips, "seat change", cite)] if seat.chips else []
    return Outcome([e.SeatChanged(seat.number, to.number, seat.patron or "")], moved)


def seat_changed(state: TableState, event: e.SeatChanged) -> TableState:
    """Everything that was the seat's is the other's now, but not the deal (R.6)."""
    left = state.seat(event.seat)
    seats = {event.seat: Seat(event.seat), event.to: replace(left, number=event.to)}
    table, renamed = table_of(state), {event.seat: event.to}
    table = replace(
        table,
        fees=seat_left(state, table.fees, event.seat, event.to),
        left=table.left or table.winner == event.seat,
        sitting=tuple([replace(each, seat=renamed.get(each.seat, each.seat)) for each in table.sitting]),
    )
    return replace(state, seats=tuple([seats.get(seat.number, seat) for seat in state.seats]), extra=table)


def patron_left(state: TableState, event: e.PatronLeft | e.SeatFreed) -> TableState:
    """What he owes of a collection is remembered for a while (R.48)."""
    table = table_of(state)
    left = table.left or table.winner == event.seat
    fees, gone = went_away(state, event, table.fees, table.gone)
    sitting = table.without(event.seat)
    departed = (*table.departed, event.seat)
    table = replace(table, fees=fees, left=left, sitting=sitting, gone=gone, departed=departed)
    return replace(state, extra=table)


def patron_seated(state: TableState, event: e.PatronSeated) -> TableState:
    """What he owed when he left he pays before he is dealt in (R.48)."""
    table = table_of(state)
    fees, _, others = came_back(event, table.fees, table.gone)
    return replace(state, extra=replace(table, fees=fees, gone=others))
