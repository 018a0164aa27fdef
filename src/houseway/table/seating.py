"""Patrons come, buy chips and leave."""

from houseway.ledger import accounts
from houseway.money import money_text
from houseway.refusals import Refusal, Refused
from houseway.table.commands import BuyIn, Leave, Sit
from houseway.table.decision import Move, Outcome
from houseway.table.envelope import Envelope
from houseway.table.events import BetTakenBack, ChipsBought, Event, PatronLeft, PatronSeated
from houseway.table.state import Phase, Seat, TableState


def own_seat(state: TableState, envelope: Envelope, number: int) -> Seat:
    """The seat, when it is the actor's."""
    seat = state.seat(number)
    if seat.patron != envelope.actor:
        whose = "free; sit there first" if seat.patron is None else "taken by another patron"
        raise Refused(Refusal.NOT_YOUR_SEAT, state.procedure.seats, f"Seat {number} is {whose}.")
    return seat


def sit(state: TableState, envelope: Envelope, command: Sit) -> Outcome:
    seat = state.seat(command.seat)
    if seat.patron is not None:
        raise Refused(
            Refusal.SEAT_TAKEN,
            state.procedure.seats,
            f"Seat {seat.number} is taken; free seats are {_free_seats(state)}.",
        )
    held = next((other for other in state.seats if other.patron == envelope.actor), None)
    if held is not None:
        raise Refused(
            Refusal.SEAT_ALREADY_HELD,
            state.procedure.seats,
            f"You sit at seat {held.number} already; leave it first.",
        )
    return Outcome([PatronSeated(seat.number, envelope.actor, command.name)], [])


def buy_in(state: TableState, envelope: Envelope, command: BuyIn) -> Outcome:
    """Cash goes into the drop box, chips come out of the tray."""
    seat = own_seat(state, envelope, command.seat)
    cite = state.procedure.chips
    if command.cents <= 0:
        raise Refused(
            Refusal.AMOUNT_NOT_POSITIVE,
            cite,
            f"Chips are bought for more than nothing; {money_text(command.cents)} was offered.",
        )
    drop = accounts.drop_box(state.table)
    chips = accounts.chips(state.table, seat.number)
    moves = [
        Move(accounts.cash(envelope.actor), drop, command.cents, "cash for chips", cite),
        Move(accounts.tray(state.table), chips, command.cents, "chips bought", cite),
    ]
    return Outcome([ChipsBought(seat.number, command.cents)], moves)


def leave(state: TableState, envelope: Envelope, command: Leave) -> Outcome:
    """The patron takes along all chips, and the bets that are not yet, or no longer, in play."""
    seat = own_seat(state, envelope, command.seat)
    if seat.bets and state.phase is Phase.DEALING:
        raise Refused(
            Refusal.BETS_STILL_DOWN,
            state.procedure.bets_untouched,
            f"Seat {seat.number} has bets in play; wait until they are settled "
            f"({state.procedure.bets_untouched}).",
        )
    return carry_chips_away(state, seat)


def carry_chips_away(state: TableState, seat: Seat) -> Outcome:
    """Empty a seat: bets back to its chips, chips into the patron's pocket."""
    if seat.patron is None:
        return Outcome([], [])
    chips = accounts.chips(state.table, seat.number)
    events: list[Event] = [BetTakenBack(seat.number, bet) for bet in seat.bets]
    moves = [
        Move(
            accounts.spot(state.table, seat.number, *bet.key),
            chips,
            bet.cents,
            "bet taken back",
            state.procedure.no_more_bets,
        )
        for bet in seat.bets
    ]
    total = seat.chips + sum(bet.cents for bet in seat.bets)
    if total:
        moves.append(
            Move(chips, accounts.pocket(seat.patron), total, "chips carried away", state.procedure.chips)
        )
    return Outcome([*events, PatronLeft(seat.number, seat.patron, total)], moves)


def _free_seats(state: TableState) -> str:
    free = [str(seat.number) for seat in state.seats if seat.patron is None]
    return ", ".join(free) or "none"
