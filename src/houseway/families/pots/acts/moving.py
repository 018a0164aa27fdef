"""A player takes another seat of the table: one act, with all chips, and what the blinds then ask of him."""

from msgspec.structs import replace

from houseway.families.betting import Owes, PotTable, Sitting
from houseway.families.pots.acts.money import play_of, stakes_of, table_of
from houseway.families.round import Round
from houseway.ledger import Move, accounts
from houseway.table import events as e
from houseway.table.bank.seat_fees import seat_left
from houseway.table.commands import ChangeSeat
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.people.seating import check_not_in_play, free
from houseway.table.state import Seat, TableState, own_seat


def change_seat(state: TableState, envelope: Envelope, command: ChangeSeat) -> Outcome:
    """Not while he is in a hand; the seat must be free."""
    seat = own_seat(state, envelope, command.seat)
    to = free(state, command.to)
    check_not_in_play(state, seat)
    cite = play_of(state).cite_of.get("moved-away") or state.practice.cite("seats")
    chips = [accounts.chips(state.table, number) for number in (seat.number, to.number)]
    moved = [Move(chips[0], chips[1], seat.chips, "seat change", cite)] if seat.chips else []
    changed = e.SeatChanged(seat.number, to.number, seat.patron or "", *_owes(state, seat, to))
    return Outcome([changed], moved)


def _owes(state: TableState, seat: Seat, to: Seat) -> tuple[Owes, int]:
    """Who moves away from the blind before he has taken it posts it, or waits (I.11).

    He is dealt back in on the same position: as many places from the blind as in the next hand here.
    """
    table = table_of(state)
    owes, returns = table.at(seat.number).owes, table.at(seat.number).returns
    if owes or play_of(state).forced != "blinds" or not table.button:
        return owes, returns
    numbers = [each.number for each in state.seats]
    count, button = len(numbers), numbers.index(table.button)
    clockwise = [numbers[(button + step) % count] for step in range(1, count + 1)]
    sitting = [number for number in clockwise if state.seat(number).patron is not None]
    # The blind moves on from who had it last.
    stakes = stakes_of(state)
    big = sitting[min(len(stakes.blinds) - stakes.button_blind, len(sitting)) - 1]
    until = {number: (clockwise.index(number) - clockwise.index(big) - 1) % count for number in numbers}
    if until[to.number] <= until[seat.number]:
        return "", 0
    return "entry", sum([until[number] < until[seat.number] for number in sitting])


def left_behind(state: TableState, seat: int) -> TableState:
    """Whoever sits down there next does not look at the hand that was left, nor does one taken back."""
    if all(held.place != seat for held in state.deal.hands):
        return state
    keyed = tuple([replace(each, deal=_unseen(each.deal, seat)) for each in state.keyed])
    return replace(state, deal=_unseen(state.deal, seat), keyed=keyed)


def _unseen(deal: Round, seat: int) -> Round:
    return deal.with_hand(replace(deal.held(f"place-{seat}"), sees=()))


def seat_changed(state: TableState, event: e.SeatChanged) -> TableState:
    """Everything that was the seat's is the other's now."""
    left = state.seat(event.seat)
    seats = {event.seat: Seat(event.seat), event.to: replace(left, number=event.to)}
    table: PotTable = table_of(state)
    sitting = replace(
        table.at(event.seat), seat=event.to, owes=event.owes, passes=False, returns=event.returns
    )
    table = table.with_sitting(Sitting(event.seat)).with_sitting(sitting)
    renamed = {event.seat: event.to}
    fees = seat_left(state, table.fees, event.seat, event.to)
    banked = tuple([renamed.get(seat, seat) for seat in table.banked])
    return replace(
        left_behind(state, event.seat),
        seats=tuple([seats.get(seat.number, seat) for seat in state.seats]),
        extra=replace(table, banked=banked, fees=fees),
    )
