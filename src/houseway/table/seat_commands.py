"""Who may give a command as a seat: its own patron, or at a table of real cards the dealer who records it."""

from collections.abc import Callable
from typing import Any

from houseway.families.round import Ask
from houseway.table import commands as c
from houseway.table.bank.backline import asked
from houseway.table.envelope import ANSWER_CLOCK
from houseway.table.state import GUEST, Phase, Seat, TableState

DEALING = Phase.DEALING


def find_deciding_seat(state: TableState, command: c.Choose) -> int | None:
    """Return the seat that answers the question of a choice; None if the house does, or nobody is asked."""
    if state.house.stakes is not None or state.phase is not DEALING:
        return command.place
    step = state.step_of(state.deal)
    if isinstance(step, Ask) and (step.place, step.hand) == (command.place, command.hand):
        return asked(state, step)
    return command.place


def _named_seat(state: TableState, command: Any) -> int | None:
    seat: int | None = command.seat
    return seat


SeatOf = Callable[[TableState, Any], int | None]

# Every command that a patron gives for a seat, with the seat that it is given for. Not among them: chips sold
# for cash, which the dealer counts, and rulings about a seat, which are the staff's.
SEAT_OF: dict[type, SeatOf] = {
    **dict.fromkeys(
        (
            c.BringChips, c.PlaceBet, c.PlaceBets, c.TakeBack, c.CallBet, c.AddShare, c.Leave,
            c.Cut, c.DeclineCut, c.AcceptShoe, c.DeclineShoe, c.PassShoe, c.ReturnCards, c.GiveUpCards,
            c.AcceptBank, c.DeclineBank, c.PassBank, c.PostBank, c.ShareBank, c.NameShaker, c.ShakeDice,
            c.AllowBackline, c.JoinKumKum, c.ClaimDecision, c.SettleOwedCollection,
            c.LetRide, c.DealIn, c.ChangeSeat, c.TakeTime, c.CallFoul, c.SeeHand,
        ),
        _named_seat,
    ),
    c.Choose: find_deciding_seat,
}  # fmt: skip


def find_acting_seat(state: TableState, command: c.Command) -> int | None:
    """Return the seat that a command is given for; None for a command that no seat gives."""
    seat_of = SEAT_OF.get(type(command))
    return None if seat_of is None else seat_of(state, command)


def has_own_page(state: TableState, seat: Seat) -> bool:
    """Whether only the patron acts for this seat: the cards are sealed, or none were ever loaded."""
    if state.shoe is not None:
        return state.shoe.is_virtual
    return not state.game.pack.is_empty and not (seat.patron or "").startswith(GUEST)


def house_actor(state: TableState, command: c.Command, dealer: str) -> str:
    """Return who gives the house's next command: its clock where a seat would have, else the dealer."""
    number = find_acting_seat(state, command)
    return dealer if number is None or not has_own_page(state, state.seat(number)) else ANSWER_CLOCK
