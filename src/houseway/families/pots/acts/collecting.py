"""Collections that players pay themselves: by the half hour, by the round of the button, or before a hand."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec.structs import replace

from houseway.families.betting import Entry, PotTable
from houseway.families.pots.acts.money import stakes_of, table_of, with_chips
from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.rules.fees import Charge, Schedule, each_pays
from houseway.rules.fees.schedule import Counted
from houseway.table import events as e
from houseway.table.commands import CollectTime
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.state import Phase, TableState

HALF = 30
NOTHING = Outcome(())


def half_hour(at: datetime) -> datetime:
    """The hour or half hour that began last."""
    return at.replace(minute=at.minute // HALF * HALF, second=0, microsecond=0)


def paid_by(schedule: Schedule) -> Counted | None:
    """How often players themselves pay; None where the pot does."""
    return next((line.count for line in schedule.lines if line.payer == "everyone"), None)


def before_the_deal(state: TableState, at: datetime) -> Outcome:
    """What is owed, where the chips suffice now, and the half hour, before anybody is dealt in.

    A game that begins between the half hours pays after its first hand (4193).
    """
    posted, table = state.house.collection, table_of(state)
    if posted is None or (count := paid_by(posted.schedule)) is None:
        return NOTHING
    settled = [(seat, cents) for seat, cents in table.owed if state.seat(seat).chips >= cents]
    events: list[e.Event] = []
    if settled:
        rest = tuple([each for each in table.owed if each not in settled])
        events = [e.TimeCollected(tuple(settled), posted.schedule.cite, count, owed=rest)]
        state = time_collected(state, events[0])  # type: ignore[arg-type]
    begins = not state.round and at.minute % HALF
    if count == "half-hour" and half_hour(at) != table.timed and not begins:
        seated = [seat.number for seat in state.patrons]
        events += _taken(state, each_pays(posted.schedule, count, len(seated), seated), count, at)
    return Outcome(events, _moves(state, events))


def with_the_button(state: TableState, button: int, entries: Sequence[Entry]) -> Outcome:
    """The round's collection of who has the button, and in a full game of the away whom it passed (I.18)."""
    posted = state.house.collection
    count = paid_by(posted.schedule) if posted else None
    if posted is None or count not in ("round", "hand"):
        return NOTHING
    seats = [entry.seat for entry in entries] if count == "hand" else [button, *_passed_by(state, button)]
    needs = {entry.seat: entry.ante + entry.live + entry.dead or stakes_of(state).chip for entry in entries}
    charges = each_pays(posted.schedule, count, len(entries), seats)
    events = _taken(state, charges, count, None, needs)
    return Outcome(events, _moves(state, events))


def _passed_by(state: TableState, button: int) -> list[int]:
    """Who is away and would have had the button; a game is full with all seats taken."""
    before, table = table_of(state).button, table_of(state)
    if not before or len(state.patrons) < len(state.seats):
        return []
    order = [seat.number for seat in state.patrons]
    passed = [seat for seat in order if seat > before] + [seat for seat in order if seat <= before]
    until = passed.index(button) if button in passed else 0
    return [seat for seat in passed[:until] if table.at(seat).wish == "out"]


def _taken(
    state: TableState,
    charges: Sequence[Charge],
    count: Counted,
    at: datetime | None,
    needs: dict[int, int] | None = None,
) -> list[e.Event]:
    """From the chips on the table; what they do not reach for is owed. Forced bets of a hand go first."""
    if not charges:
        return []
    owed, paid, bands = dict(table_of(state).owed), [], []
    for charge in charges:
        has = max(0, state.seat(charge.place).chips - (needs or {}).get(charge.place, 0))
        pays = min(charge.cents, has)
        paid.append((charge.place, pays))
        bands.append(charge.band)
        if pays < charge.cents:
            owed[charge.place] = owed.get(charge.place, 0) + charge.cents - pays
    half = half_hour(at) if at is not None else None
    return [
        e.TimeCollected(tuple(paid), charges[0].cite, count, tuple(bands), tuple(sorted(owed.items())), half)
    ]


def _moves(state: TableState, events: Iterable[e.Event]) -> list[Move]:
    box = accounts.fees(state.table)
    return [
        Move(accounts.chips(state.table, seat), box, cents, f"collection: {event.count}", event.cite)
        for event in events
        if isinstance(event, e.TimeCollected)
        for seat, cents in event.seats
        if cents
    ]


def collect_time(state: TableState, envelope: Envelope, command: CollectTime) -> Outcome:
    """At the dealer change or the light, of all seats, the away too, or of one that has not paid yet (23)."""
    posted, cite, table = state.house.collection, state.practice.cite("collection"), table_of(state)
    count = paid_by(posted.schedule) if posted else None
    if posted is None or count is None or (count != "half-hour" and not command.seat):
        raise Refused(Refusal.NOTHING_TO_DEAL, cite, "no-time-collection")
    if state.phase is Phase.DEALING:
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "time-between-hands")
    seated = [seat.number for seat in state.patrons]
    payers = [command.seat] if command.seat else seated
    if command.seat and command.seat not in seated:
        raise Refused(Refusal.SEAT_NOT_AT_TABLE, cite, "no-patron-to-collect-of", seat=command.seat)
    done = table.timed == half_hour(envelope.at)
    if count == "half-hour" and done and (not command.seat or command.seat in table.paid):
        raise Refused(Refusal.COLLECTED_ALREADY, cite, "half-hour-collected", half=f"{table.timed:%H:%M}")
    charges = each_pays(posted.schedule, count, len(seated), payers)
    at = envelope.at if count == "half-hour" else None
    events = _taken(state, charges, count, at)
    return Outcome(events, _moves(state, events))


def time_collected(state: TableState, event: e.TimeCollected) -> TableState:
    table: PotTable = replace(table_of(state), owed=event.owed)
    if event.half is not None:
        again = event.half == table.timed
        paid = tuple([seat for seat, _ in event.seats])
        table = replace(table, timed=event.half, paid=(*table.paid, *paid) if again else paid)
    return with_chips(replace(state, extra=table), [(seat, -cents) for seat, cents in event.seats])
