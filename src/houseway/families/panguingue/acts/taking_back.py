"""What the dealer of real cards keyed wrongly is taken back, and what was paid for it goes back."""

from msgspec.structs import replace

from houseway.families.panguingue.acts.money import pan_of, stakes_of, table_of
from houseway.families.panguingue.state import Pan
from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import TakeBackCard
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.round.recorded_acts import is_act, moves_back, take_back_act
from houseway.table.round.taking_back import taken_back
from houseway.table.state import Phase, Seat, TableState
from houseway.words import Values

TOPS = 0


def keyed_by_hand(state: TableState, envelope: Envelope, made: e.ChoiceMade) -> tuple[e.Event, ...]:
    """A choice that the dealer keyed can be taken back."""
    if state.shoe is None or state.shoe.is_virtual or envelope.role is not Role.DEALER:
        return (made,)
    return e.ActKeyed(made.made.place or 0, made.made.choice), made


def take_back_card(state: TableState, envelope: Envelope, command: TakeBackCard) -> Outcome:
    """The last by the dealer alone; earlier ones with all after them by the floor's word."""
    if is_act(state, command):
        return take_back_act(state, envelope, command)
    cite, keyed = state.practice.cite("corrections"), state.keyed
    if state.phase is not Phase.DEALING:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "no-card-to-take-back")
    taken = taken_back(state, envelope, command, alone=command.number >= len(keyed))
    then = keyed[command.number - 1].deal.pan
    assert then is not None, "a hand was played"
    chip = stakes_of(state).lower
    has, had = _chips(pan_of(state)), _chips(then)
    back = {seat: chips * chip for seat in had if (chips := had[seat] - has[seat])}
    given = tuple([(seat, cents) for seat, cents in back.items() if seat != TOPS])
    for seat, cents in given:
        if seat in table_of(state).departed:
            raise Refused(Refusal.NOTHING_TO_DEAL, cite, "player-is-gone", seat=seat)
        if (left := state.seat(seat).chips) + cents < 0:
            told: Values = {"seat": seat, "has": left, "medium": "chips", "cents": -cents}
            raise Refused(Refusal.NOT_ENOUGH_CHIPS, cite, "seat-has-less", **told)
    events = [e.BetsGivenBack(given), *taken.events] if given else taken.events
    table = state.table
    due = {accounts.chips(table, seat) if seat != TOPS else accounts.pot(table): back[seat] for seat in back}
    return Outcome(events, moves_back(due, cite))


def _chips(pan: Pan) -> dict[int, int]:
    return {TOPS: pan.tops} | {player.seat: player.chips for player in pan.players}


def chips_given_back(state: TableState, event: e.BetsGivenBack) -> TableState:
    back = dict(event.chips)
    seats = [_with_more(seat, back.get(seat.number, 0)) for seat in state.seats]
    return replace(state, seats=tuple(seats))


def _with_more(seat: Seat, cents: int) -> Seat:
    return replace(seat, chips=seat.chips + cents) if cents else seat
