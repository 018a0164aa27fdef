"""The floor's clock: a player who is put on it has a minute, and his time bank once, to act."""

from datetime import timedelta

from msgspec.structs import replace

from houseway.families.betting import Clock
from houseway.families.pots.acts.money import moves, play_of, stakes_of, table_of
from houseway.families.pots.acts.playing import asked, check_not_named, choice_made
from houseway.families.pots.acts.ruling import without
from houseway.families.pots.rules.betting import CHECK, FOLD
from houseway.families.pots.rules.pots import pot_alone
from houseway.families.pots.rules.seen import is_seen
from houseway.families.pots.rules.steps import DISCARD, MUCK_IT, SHOW
from houseway.families.round import Ask, Hand, Made
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import CallClock, EndClock, TakeTime
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.state import TableState, own_seat

MINUTE = timedelta(minutes=1)
# The source prints nothing of time; a minute is the custom, of no limit games above all.
CITE = "custom (time)"


def call_clock(state: TableState, envelope: Envelope, command: CallClock) -> Outcome:
    """The player in turn alone, and once for each of his acts."""
    ask = asked(state, play_of(state))
    if ask is None or ask.place != command.seat:
        raise Refused(Refusal.CLOCK_NOT_CALLED, CITE, "no-clock-here", seat=command.seat)
    if table_of(state).clock is not None:
        raise Refused(Refusal.CLOCK_NOT_CALLED, CITE, "clock-runs-already", seat=command.seat)
    check_not_named(state)
    return Outcome([e.ClockCalled(command.seat, envelope.at + MINUTE)])


def take_time(state: TableState, envelope: Envelope, command: TakeTime) -> Outcome:
    """All that is left of the seat's time bank, put onto a clock that runs."""
    seat = own_seat(state, envelope, command.seat)
    clock = _running(state, seat.number)
    bank = stakes_of(state).time_bank
    if not bank or seat.number in table_of(state).banked:
        raise Refused(Refusal.CLOCK_NOT_CALLED, CITE, "time-bank-empty", seat=seat.number, seconds=bank)
    return Outcome([e.TimeTaken(seat.number, clock.until + timedelta(seconds=bank))])


def end_clock(state: TableState, envelope: Envelope, command: EndClock) -> Outcome:
    """Once it has run out the hand is folded, or checked where nothing is to be called."""
    clock = _running(state, command.seat)
    left = (clock.until - envelope.at).total_seconds()
    if left > 0:
        told = {"seat": command.seat, "seconds": -int(-left // 1)}
        raise Refused(Refusal.CLOCK_STILL_RUNS, CITE, "clock-still-runs", **told)
    check_not_named(state)
    ask = asked(state, play_of(state))
    assert ask is not None, "a clock runs for who is asked"
    given: Hand = ()
    if DISCARD in ask.options:
        if state.shoe is None or not state.shoe.is_virtual:
            return _foul(state, command.seat)
        # At a virtual table no hand is foul for it: the card goes that came last (PK-5).
        given = state.deal.cards(ask.hand)[-ask.gives[0] :]
    choice = _without_a_word(ask)
    if choice == SHOW and not is_seen(state.deal.cards(ask.hand)):
        # Real cards that nobody has turned up win nothing but a side pot that nobody else is in for.
        choice = MUCK_IT
    cents = _cents(state, ask, choice)
    made = Made(ask.place, ask.hand, choice, cents, given)
    done = choice_made(state, play_of(state), made)
    return Outcome([e.ClockRanOut(command.seat), *done.events], done.moves)


def _cents(state: TableState, ask: Ask, choice: str) -> int:
    betting = state.deal.betting
    if choice == MUCK_IT and betting is not None:
        return pot_alone(betting, betting.turn)
    return next((each.least for each in ask.amounts if each.choice == choice), 0)


def _foul(state: TableState, seat: int) -> Outcome:
    """A hand of three cards when the next one of the board is turned (PK-5)."""
    betting = state.deal.betting
    assert betting is not None, "a hand is played"
    deal = without(play_of(state), state.deal, betting.at(seat), back=False)
    ruled = e.PotHandRuled(seat, "foul", "no discard when the clock had run out", keyed=True)
    uncalled = deal.betting.moved if deal.betting else ()
    return Outcome([e.ClockRanOut(seat), ruled], moves(state, uncalled, "foul"))


def _without_a_word(ask: Ask) -> str:
    return next((each for each in (CHECK, FOLD) if each in ask.options), ask.default)


def _running(state: TableState, seat: int) -> Clock:
    clock = table_of(state).clock
    if clock is None or clock.seat != seat:
        raise Refused(Refusal.CLOCK_NOT_CALLED, CITE, "no-clock-runs", seat=seat)
    return clock


def clock_called(state: TableState, event: e.ClockCalled) -> TableState:
    return replace(state, extra=replace(table_of(state), clock=Clock(event.seat, event.until)))


def time_taken(state: TableState, event: e.TimeTaken) -> TableState:
    table = table_of(state)
    clock = Clock(event.seat, event.until)
    return replace(state, extra=replace(table, clock=clock, banked=(*table.banked, event.seat)))


def clock_ran_out(state: TableState, event: e.ClockRanOut) -> TableState:
    return replace(state, extra=replace(table_of(state), clock=None))
