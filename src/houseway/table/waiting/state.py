"""Who waits for which game, who is called to which seat, and who would rather sit elsewhere."""

from datetime import datetime

import msgspec
from msgspec.structs import replace

from houseway.table.waiting.acts import (
    CallEnded,
    CallPassed,
    ChangeAsked,
    ChangeDropped,
    DealersPosted,
    DealersPushed,
    JoinedList,
    LeftList,
    MustMovePosted,
    RoomFact,
    SeatCalled,
    SeatTaken,
    Why,
)


class WaitingPatron(msgspec.Struct, frozen=True):
    patron: str
    name: str
    since: datetime


class SeatCall(msgspec.Struct, frozen=True):
    """A seat that is held for somebody until then."""

    list: str
    patron: str
    table: str
    seat: int
    until: datetime
    why: Why


class SeatWish(msgspec.Struct, frozen=True):
    """A line of the change board; seat 0 is any."""

    patron: str
    table: str
    seat: int
    since: datetime


class RoomState(msgspec.Struct, frozen=True):
    """By table `sat` is when its patrons sat down last, by main game `feeders` are must-move games."""

    lists: dict[str, tuple[WaitingPatron, ...]] = {}
    calls: tuple[SeatCall, ...] = ()
    wishes: tuple[SeatWish, ...] = ()
    feeders: dict[str, str] = {}
    sat: dict[str, dict[str, datetime]] = {}
    dealers: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()

    def waiting(self, name: str) -> tuple[WaitingPatron, ...]:
        return self.lists.get(name, ())

    def call_of(self, patron: str) -> SeatCall | None:
        return next((call for call in self.calls if call.patron == patron), None)

    def call_to(self, table: str, seat: int) -> SeatCall | None:
        return next((call for call in self.calls if (call.table, call.seat) == (table, seat)), None)


def room_after(room: RoomState, fact: RoomFact) -> RoomState:
    match fact:
        case JoinedList(name, patron, called, at):
            return _with(room, name, (*room.waiting(name), WaitingPatron(patron, called, at)))
        case LeftList(name, patron):
            return _without_call(_off(room, name, patron), patron, name)
        case SeatCalled():
            return replace(room, calls=(*room.calls, SeatCall(*msgspec.structs.astuple(fact))))
        case CallPassed(patron):
            return _let_go(room, patron, to_end=True)
        case CallEnded(patron):
            return _let_go(room, patron, to_end=False)
        case SeatTaken():
            return _seated(room, fact)
        case ChangeAsked(patron, table, seat, at):
            others = tuple([wish for wish in room.wishes if wish.patron != patron])
            return replace(room, wishes=(*others, SeatWish(patron, table, seat, at)))
        case ChangeDropped(patron):
            return _without_wish(room, patron)
        case MustMovePosted(main, feeder):
            kept = {name: each for name, each in room.feeders.items() if name != main}
            return replace(room, feeders=kept | ({main: feeder} if feeder else {}))
        case DealersPosted(dealers, tables):
            return replace(room, dealers=dealers, dealt=tables)
        case DealersPushed(dealers):
            return replace(room, dealers=dealers)


def _with(room: RoomState, name: str, waiting: tuple[WaitingPatron, ...]) -> RoomState:
    others = {each: those for each, those in room.lists.items() if each != name}
    return replace(room, lists=others | ({name: waiting} if waiting else {}))


def _off(room: RoomState, name: str, patron: str) -> RoomState:
    return _with(room, name, tuple([each for each in room.waiting(name) if each.patron != patron]))


def _without_call(room: RoomState, patron: str, name: str | None = None) -> RoomState:
    kept = [call for call in room.calls if call.patron != patron or (name is not None and call.list != name)]
    return replace(room, calls=tuple(kept))


def _without_wish(room: RoomState, patron: str) -> RoomState:
    calls = [call for call in room.calls if (call.patron, call.why) != (patron, "change")]
    wishes = [wish for wish in room.wishes if wish.patron != patron]
    return replace(room, calls=tuple(calls), wishes=tuple(wishes))


def _let_go(room: RoomState, patron: str, to_end: bool) -> RoomState:
    call = room.call_of(patron)
    assert call is not None, "only who is called lets a seat go"
    room = _without_call(room, patron)
    if call.why == "change":
        return _without_wish(room, patron)
    if call.why == "must-move":
        return room
    last = [each for each in room.waiting(call.list) if each.patron == patron]
    room = _off(room, call.list, patron)
    return _with(room, call.list, (*room.waiting(call.list), *last)) if to_end else room


def _seated(room: RoomState, fact: SeatTaken) -> RoomState:
    """A wish for another seat ends with the table it was for."""
    room = _off(_without_call(room, fact.patron, fact.list), fact.list, fact.patron)
    room = _without_wish(room, fact.patron)
    if fact.change:
        return room
    there = {**room.sat.get(fact.table, {}), fact.patron: fact.at}
    return replace(room, sat={**room.sat, fact.table: there})
