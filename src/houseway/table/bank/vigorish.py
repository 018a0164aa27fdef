"""Vigorish that is marked at a seat and collected later."""

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table.commands import CollectVigorish
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events import VigorishCollected
from houseway.table.state import Seat, TableState


def collect_vigorish(state: TableState, envelope: Envelope, command: CollectVigorish) -> Outcome:
    seat = state.seat(command.seat)
    if not seat.owed:
        cite = state.practice.cite("vigorish", "collected")
        raise Refused(Refusal.NO_BET_THERE, cite, "no-vigorish-marked", seat=seat.number)
    return collect(state, seat, seat.chips)


def collect(state: TableState, seat: Seat, chips: int) -> Outcome:
    """Take what is marked from the chips; what they do not cover is paid in cash."""
    assert seat.patron is not None, "only a patron owes"
    cite = state.practice.cite("vigorish", "collected")
    marker = accounts.marked(state.table, seat.number)
    from_chips = min(chips, seat.owed)
    in_cash = seat.owed - from_chips
    stack = accounts.chips(state.table, seat.number)
    moves = [
        Move(stack, marker, from_chips, "marked vigorish collected", cite),
        Move(state.cash(seat.patron), marker, in_cash, "marked vigorish paid in cash", cite),
    ]
    return Outcome([VigorishCollected(seat.number, from_chips, in_cash)], moves)


def check_collected(state: TableState) -> None:
    """No play with a new shoe while vigorish is marked; no round where it is collected at payment."""
    owing = tuple(seat.number for seat in state.seats if seat.owed)
    if owing and collected_now(state):
        cite = state.practice.cite("vigorish", "collected")
        raise Refused(Refusal.VIGORISH_OWED, cite, "collect-vigorish", seats=owing)


def collected_now(state: TableState) -> bool:
    """Whether what is marked may not wait for another round."""
    return not state.house.vigorish_marked or (state.shoe is not None and state.shoe.hands == 0)
