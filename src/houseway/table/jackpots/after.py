"""The table after an event of its progressives."""

from msgspec.structs import replace

from houseway.table import events as e
from houseway.table.events.shapes import by_event
from houseway.table.jackpots.state import Keypad, Mark, TableHit
from houseway.table.link.state import HitStage
from houseway.table.people.after import with_seat
from houseway.table.state import TableState


def _started(state: TableState, event: e.GameStarted) -> TableState:
    """The sensors' bets lie on the layout no more."""
    for sensor in event.sensors:
        seat = state.seat(sensor.seat)
        bets = tuple(bet for bet in seat.bets if bet.pile != sensor.stake.pile)
        state = with_seat(state, replace(seat, bets=bets))
    bet = {sensor.stake.wager for sensor in event.sensors}
    links = {posted.wager: posted.link for posted in state.offers if posted.wager in bet}
    keypad = Keypad(started=True, sensors=event.sensors, links=links, numbered=state.keypad.numbered)
    return replace(state, keypad=keypad)


def _undone(state: TableState, event: e.GameUndone) -> TableState:
    for sensor in event.sensors:
        state = _with_chips(state, sensor.seat, sensor.patron, sensor.stake.cents)
    return replace(state, keypad=Keypad(numbered=state.keypad.numbered))


def _drawn(state: TableState, event: e.MeterDrawn) -> TableState:
    drawn = dict(state.keypad.drawn)
    drawn[event.link] = drawn.get(event.link, 0) + event.cents
    return _with_keypad(state, drawn=drawn)


def _marked(state: TableState, event: e.HitMarked) -> TableState:
    mark = Mark(event.seat, event.wager, event.line)
    return _with_keypad(state, marks=(*_others(state, event.seat, event.wager), mark))


def _unmarked(state: TableState, event: e.HitUnmarked) -> TableState:
    return _with_keypad(state, marks=_others(state, event.seat, event.wager))


def _others(state: TableState, seat: int, wager: str) -> tuple[Mark, ...]:
    return tuple(mark for mark in state.keypad.marks if (mark.seat, mark.wager) != (seat, wager))


def _sent(state: TableState, event: e.JackpotSent) -> TableState:
    hit = TableHit(event.number, event.link, event.wager, event.meter, event.line, event.seats)
    marks = tuple(
        mark for mark in state.keypad.marks if mark.wager != event.wager or mark.seat not in event.seats
    )
    return _with_keypad(state, hits=(*state.keypad.hits, hit), marks=marks, numbered=event.number)


def _verified(state: TableState, event: e.JackpotVerified) -> TableState:
    return _at_stage(state, event.number, "verified", verified_by=event.by)


def _paid(state: TableState, event: e.JackpotPaid) -> TableState:
    for share in event.shares:
        state = _with_chips(state, share.seat, share.patron, share.cents)
    return _at_stage(state, event.number, "paid")


def _backed_out(state: TableState, event: e.JackpotBackedOut) -> TableState:
    for share in event.shares:
        state = _with_chips(state, share.seat, share.patron, -share.cents)
    return _at_stage(state, event.number, "backed_out")


def _ended(state: TableState, event: e.GameEnded) -> TableState:
    return _with_keypad(state, ended=True)


def _sealed(state: TableState, event: e.MustHitSealed) -> TableState:
    return state


def _must_hit(state: TableState, event: e.MustHitWon) -> TableState:
    return _with_chips(state, event.seat, event.patron, event.cents)


def _with_chips(state: TableState, number: int, patron: str, cents: int) -> TableState:
    """A patron who has left the seat has the money in the pocket."""
    for seat in state.seats:
        if (seat.number, seat.patron) == (number, patron):
            return with_seat(state, replace(seat, chips=seat.chips + cents))
    return state


def _at_stage(state: TableState, number: int, stage: HitStage, **changes: str) -> TableState:
    hits = tuple(
        replace(hit, stage=stage, **changes) if hit.number == number else hit for hit in state.keypad.hits
    )
    return _with_keypad(state, hits=hits)


def _with_keypad(state: TableState, **changes: object) -> TableState:
    return replace(state, keypad=replace(state.keypad, **changes))


AFTER = by_event(
    _started, _undone, _drawn, _marked, _unmarked, _sent, _verified, _paid, _backed_out, _ended, _sealed,
    _must_hit,
)  # fmt: skip
