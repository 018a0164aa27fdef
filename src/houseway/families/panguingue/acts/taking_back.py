"""What the dealer of real cards keyed wrongly is taken back, while no chips have been paid since."""

from msgspec.structs import replace

from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import TakeBackCard
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.round.taking_back import taken_back
from houseway.table.state import Phase, TableState


def keyed_by_hand(state: TableState, envelope: Envelope, made: e.ChoiceMade) -> tuple[e.Event, ...]:
    """A choice that the dealer keyed can be taken back; a player's own act lets all before it stand."""
    if state.shoe is None or state.shoe.is_virtual:
        return (made,)
    if envelope.role is Role.DEALER:
        return e.ActKeyed(made.made.place or 0, made.made.choice), made
    return (e.KeyedStands(), made) if state.keyed else (made,)


def act_keyed(state: TableState, event: e.ActKeyed) -> TableState:
    return with_stacks(state)


def with_stacks(state: TableState) -> TableState:
    """The chips of the seats as they were before what was keyed last."""
    if not state.keyed:
        return state
    *before, last = state.keyed
    return replace(state, keyed=(*before, replace(last, stacks=_stacks(state))))


def _stacks(state: TableState) -> tuple[tuple[int, int], ...]:
    return tuple([(seat.number, seat.chips) for seat in state.seats])


def take_back_card(state: TableState, envelope: Envelope, command: TakeBackCard) -> Outcome:
    """The last by the dealer alone; earlier ones with all after them by the floor's word."""
    cite, keyed = state.practice.cite("corrections"), state.keyed
    if state.phase is not Phase.DEALING:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "no-card-to-take-back")
    if command.number <= len(keyed) and keyed[command.number - 1].stacks != _stacks(state):
        raise Refused(Refusal.NO_ERROR_HERE, cite, "paid-since-keyed")
    return taken_back(state, envelope, command, alone=command.number >= len(keyed))
