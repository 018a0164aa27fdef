"""Collections that players pay themselves: by the half hour, by the round of the button, or before a hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from houseway.families.betting import SeatFees
from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.rules.fees import Charge, Schedule, each_pays
from houseway.rules.fees.schedule import Counted
from houseway.table import events as e
from houseway.table.commands import CollectTime
from houseway.table.decision import Outcome
from houseway.table.envelope import ANY_TIME, Envelope
from houseway.table.state import Phase, TableState

HALF = 30
HALF_HOUR = timedelta(minutes=HALF)
NOTHING = Outcome(())


def half_hour(at: datetime) -> datetime:
    """The hour or half hour that began last."""
    return at.replace(minute=at.minute // HALF * HALF, second=0, microsecond=0)


def paid_by(schedule: Schedule) -> Counted | None:
    """How often players themselves pay; None where the pot does."""
    return next((line.count for line in schedule.lines if line.payer == "everyone"), None)


def before_the_deal(state: TableState, fees: SeatFees, at: datetime) -> Outcome:
    """What is owed, where the chips suffice now, and the half hour, before anybody is dealt in.

    A game that begins between the half hours pays after its first hand (4193). Half hours in which no hand
    began are paid too (READINGS 84).
    """
    posted = state.house.collection
    if posted is None or (count := paid_by(posted.schedule)) is None:
        return NOTHING
    events: list[e.TimeCollected] = []
    if settled := [(seat, cents) for seat, cents in fees.owed if state.seat(seat).chips >= cents]:
        rest = tuple([each for each in fees.owed if each not in settled])
        events = [e.TimeCollected(tuple(settled), posted.schedule.cite, count, owed=rest)]
        state, fees = with_fees_paid(state, events[0]), after_fees(fees, events[0])
    begins = not state.round and at.minute % HALF
    if count == "half-hour" and half_hour(at) != fees.timed and not begins:
        for event in _idle(state, fees, posted.schedule, at):
            events.append(event)
            state, fees = with_fees_paid(state, event), after_fees(fees, event)
        seated = [seat.number for seat in state.patrons]
        events += _taken(state, fees, each_pays(posted.schedule, count, len(seated), seated), at)
    return Outcome(events, _moves(state, events))


def _idle(state: TableState, fees: SeatFees, schedule: Schedule, at: datetime) -> Iterator[e.TimeCollected]:
    """Yield the collections for half hours without a hand, of the seats that paid the one before (23, 4193).

    A console judges commands at no time in particular, and then there are none.
    """
    if at == ANY_TIME:
        return
    seats = [seat.number for seat in state.patrons if seat.number in fees.paid]
    half = fees.timed and fees.timed + HALF_HOUR
    while half is not None and seats and half < half_hour(at):
        for event in _taken(state, fees, each_pays(schedule, "half-hour", len(seats), seats), half):
            state, fees = with_fees_paid(state, event), after_fees(fees, event)
            yield event
        half += HALF_HOUR


def by_round(state: TableState) -> bool:
    """Whether each player of a game that is on pays when the button comes to him."""
    posted = state.house.collection
    return bool(posted and state.opened_at) and paid_by(_schedule(state)) == "round"


def seat_left(state: TableState, fees: SeatFees, seat: int, to: int) -> SeatFees:
    """Who changes his seat pays by the round where he did: no sooner, no later, and once (21)."""
    place, moved = fees.place(seat), fees.paying_at(seat, seat).moved({seat: to})
    return moved.paying_at(to, place) if by_round(state) else moved


def went(numbers: Sequence[int], before: int, button: int) -> Sequence[int]:
    """The seats that the button has come by, of these in its direction, and last the one where it is."""
    if before not in numbers or before == button:
        return (button,)
    first = numbers.index(before) + 1
    around = (*numbers[first:], *numbers[:first])
    return around[: around.index(button) + 1]


def at_the_deal(
    state: TableState,
    fees: SeatFees,
    needs: Mapping[int, int],
    button: Sequence[int],
    away: Sequence[int] = (),
) -> Outcome:
    """Before the cards: of each player dealt in, or of whom the button has come to where it `went`.

    It has come to the `away` whom it passed, and to players who moved where it passed their old place.

    `needs` is what each who is dealt in must put down first; what his chips do not reach for then is owed.
    """
    posted = state.house.collection
    count = paid_by(posted.schedule) if posted else None
    if posted is None or count not in ("round", "hand"):
        return NOTHING
    seats = needs if count == "hand" else _reached(fees, needs, button, away)
    events = _taken(state, fees, each_pays(posted.schedule, count, len(needs), seats), None, needs)
    return Outcome(events, _moves(state, events))


def _reached(fees: SeatFees, dealt: Iterable[int], button: Sequence[int], away: Sequence[int]) -> list[int]:
    moved = [seat for seat, place in fees.places if seat in dealt and place in button]
    passed = [seat for place in button for seat in away if fees.place(seat) == place]
    here = [seat for seat in button[-1:] if fees.place(seat) == seat]
    return [*here, *moved, *passed]


def _taken(
    state: TableState,
    fees: SeatFees,
    charges: Sequence[Charge],
    at: datetime | None,
    needs: Mapping[int, int] | None = None,
) -> list[e.TimeCollected]:
    if not charges:
        return []
    owed, paid = dict(fees.owed), []
    for charge in charges:
        has = max(0, state.seat(charge.place).chips - (needs or {}).get(charge.place, 0))
        paid.append((charge.place, min(charge.cents, has)))
        if has < charge.cents:
            owed[charge.place] = owed.get(charge.place, 0) + charge.cents - has
    count = paid_by(_schedule(state)) or "half-hour"
    bands = tuple([charge.band for charge in charges])
    half = half_hour(at) if at is not None else None
    return [e.TimeCollected(tuple(paid), charges[0].cite, count, bands, tuple(sorted(owed.items())), half)]


def _schedule(state: TableState) -> Schedule:
    assert state.house.collection is not None, "a schedule is posted"
    return state.house.collection.schedule


def _moves(state: TableState, events: Iterable[e.TimeCollected]) -> list[Move]:
    box = accounts.fees(state.table)
    return [
        Move(accounts.chips(state.table, seat), box, cents, f"collection: {event.count}", event.cite)
        for event in events
        for seat, cents in event.seats
        if cents
    ]


def collect_time(state: TableState, envelope: Envelope, command: CollectTime, fees: SeatFees) -> Outcome:
    """At the dealer change or the light, of all seats, the away too, or of one that has not paid yet (23)."""
    posted, cite = state.house.collection, state.practice.cite("collection")
    count = paid_by(posted.schedule) if posted else None
    if posted is None or count is None or (count != "half-hour" and not command.seat):
        raise Refused(Refusal.NOTHING_TO_DEAL, cite, "no-time-collection")
    if state.phase is Phase.DEALING:
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "time-between-hands")
    seated = [seat.number for seat in state.patrons]
    if command.seat and command.seat not in seated:
        raise Refused(Refusal.SEAT_NOT_AT_TABLE, cite, "no-patron-to-collect-of", seat=command.seat)
    timed = count == "half-hour"
    done = timed and fees.timed == half_hour(envelope.at)
    if done and (not command.seat or command.seat in fees.paid):
        raise Refused(Refusal.COLLECTED_ALREADY, cite, "half-hour-collected", half=f"{fees.timed:%H:%M}")
    if timed and command.seat and not done:
        # Else the others would not pay for this half hour.
        raise Refused(Refusal.DECISION_DUE, cite, "half-hour-of-all-first", seat=command.seat)
    events: list[e.TimeCollected] = []
    for event in _idle(state, fees, posted.schedule, envelope.at) if timed else ():
        events.append(event)
        state, fees = with_fees_paid(state, event), after_fees(fees, event)
    charges = each_pays(posted.schedule, count, len(seated), [command.seat] if command.seat else seated)
    events += _taken(state, fees, charges, envelope.at if timed else None)
    return Outcome(events, _moves(state, events))


def after_fees(fees: SeatFees, event: e.TimeCollected) -> SeatFees:
    """Who owes what, and who has paid which half hour."""
    if event.half is None:
        return replace(fees, owed=event.owed)
    paid = tuple([seat for seat, _ in event.seats])
    before = fees.paid if event.half == fees.timed else ()
    return replace(fees, timed=event.half, paid=(*before, *paid), owed=event.owed)


def with_fees_paid(state: TableState, event: e.TimeCollected) -> TableState:
    """The stacks after it."""
    paid = dict(event.seats)
    seats = [
        replace(seat, chips=seat.chips - paid[seat.number]) if seat.number in paid else seat
        for seat in state.seats
    ]
    return replace(state, seats=tuple(seats))
