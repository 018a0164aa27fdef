"""Whether the room does what it is asked: nobody is skipped, nobody stands on a list twice."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from houseway.refusals import Refusal, Refused
from houseway.table.waiting import acts as a
from houseway.table.waiting.state import RoomState
from houseway.table.waiting.tables import RoomTable
from houseway.words import Value

# The source knows a waiting list (I.18, the half hour's collection) and a change board (R.44), and prints no
# procedure for them: what follows is the custom of card rooms.
CITE = "custom (waiting list), 102.I I.18 (225)"
CHANGE = "custom (change board), 102.R R.44 (646)"
MUST_MOVE = "custom (must-move game)"
DEALERS = "custom (dealer rotation), 102.I Half Hour Time Collection (232)"
# How long a seat is held for whoever was called.
HELD = timedelta(minutes=3)
Tables = Mapping[str, RoomTable]


def decide_room(room: RoomState, tables: Tables, at: datetime, act: a.RoomAct) -> a.RoomFact:
    """What the act leads to, with the tables as they are; raises Refused."""
    match act:
        case a.JoinList(name, patron, called):
            return _join(room, tables, at, name, patron, called)
        case a.LeaveList(name, patron):
            _check_on(room, name, patron)
            return a.LeftList(name, patron)
        case a.CallToSeat(table, seat):
            return _call(room, tables, at, table, seat)
        case a.PassCall(patron):
            if _called(room, patron).why == "must-move":
                raise Refused(Refusal.MUST_MOVE, MUST_MOVE, "must-move", patron=patron)
            return a.CallPassed(patron)
        case a.CallExpired(patron):
            left = (_called(room, patron).until - at).total_seconds()
            if left > 0:
                raise Refused(
                    Refusal.CALL_STILL_OPEN, CITE, "call-still-open", patron=patron, seconds=-int(-left // 1)
                )
            return a.CallEnded(patron)
        case a.TakeSeat(table, seat, patron, moves):
            there = tables if not moves else {table: _table(tables, table)}
            return _take(room, there, _table(tables, table), at, seat, patron)
        case a.AskChange(patron, table, seat):
            return _change(room, _table(tables, table), at, patron, seat)
        case a.DropChange(patron):
            if all(wish.patron != patron for wish in room.wishes):
                raise Refused(Refusal.NOT_ON_LIST, CHANGE, "not-on-change-board", patron=patron)
            return a.ChangeDropped(patron)
        case a.PostMustMove(main, feeder):
            return _must_move(room, tables, main, feeder)
        case a.PostDealers(dealers, on):
            return _dealers(tables, dealers, on)
        case a.PushDealers():
            if len(room.dealers) < 2:
                raise Refused(Refusal.NOBODY_WAITING, DEALERS, "no-dealers-posted")
            return a.DealersPushed((room.dealers[-1], *room.dealers[:-1]))


def _table(tables: Tables, name: str) -> RoomTable:
    if name not in tables:
        raise Refused(Refusal.UNKNOWN_TABLE, CITE, "no-poker-table", table=name)
    return tables[name]


def _join(room: RoomState, tables: Tables, at: datetime, name: str, patron: str, called: str) -> a.JoinedList:
    there = [table for table in tables.values() if table.list == name]
    if not there:
        lists = tuple(sorted({table.list for table in tables.values()}))
        raise Refused(Refusal.UNKNOWN_LIST, CITE, "no-such-list", list=name, lists=lists)
    if any(each.patron == patron for each in room.waiting(name)):
        place = [each.patron for each in room.waiting(name)].index(patron) + 1
        raise Refused(Refusal.ON_LIST_ALREADY, CITE, "on-list-already", patron=called, place=place)
    if any(patron in table.patrons for table in there):
        raise Refused(Refusal.ON_LIST_ALREADY, CITE, "sits-in-this-game", patron=called)
    return a.JoinedList(name, patron, called, at)


def _check_on(room: RoomState, name: str, patron: str) -> None:
    if all(each.patron != patron for each in room.waiting(name)):
        raise Refused(Refusal.NOT_ON_LIST, CITE, "not-on-list", patron=patron)


def _called(room: RoomState, patron: str) -> a.SeatCalled:
    call = room.call_of(patron)
    if call is None:
        raise Refused(Refusal.NOT_ON_LIST, CITE, "not-called", patron=patron)
    return a.SeatCalled(call.list, call.patron, call.table, call.seat, call.until, call.why)


def _call(room: RoomState, tables: Tables, at: datetime, name: str, seat: int) -> a.SeatCalled:
    table = _table(tables, name)
    if seat not in table.free:
        raise Refused(Refusal.SEAT_TAKEN, CITE, "no-open-seat", table=name, seat=seat, free=table.free)
    if (held := room.call_to(name, seat)) is not None:
        raise Refused(Refusal.SEAT_TAKEN, CITE, "seat-is-held", seat=seat, patron=held.patron)
    first = first_for(room, tables, table, seat)
    if first is None:
        raise Refused(Refusal.NOBODY_WAITING, CITE, "nobody-waiting")
    patron, why = first
    return a.SeatCalled(table.list, patron, name, seat, at + HELD, why)


def first_for(room: RoomState, tables: Tables, table: RoomTable, seat: int) -> tuple[str, a.Why] | None:
    """The change board of the table first, then the must-move game, then the list, each in its order."""
    called = {call.patron for call in room.calls}
    for wish in room.wishes:
        here = wish.table == table.table and wish.seat in (0, seat) and wish.patron in table.patrons
        if here and wish.patron not in called:
            return wish.patron, "change"
    for patron in _in_order(room, tables, table.table):
        if patron not in called:
            return patron, "must-move"
    return next(
        ((each.patron, "list") for each in room.waiting(table.list) if each.patron not in called), None
    )


def _in_order(room: RoomState, tables: Tables, main: str) -> list[str]:
    """The players of the must-move game, who sat down first first."""
    feeder = tables.get(room.feeders.get(main, ""))
    if feeder is None:
        return []
    since = room.sat.get(feeder.table, {})
    return sorted(feeder.patrons, key=lambda patron: (patron in since, since.get(patron), patron))


def _take(
    room: RoomState, tables: Tables, table: RoomTable, at: datetime, seat: int, patron: str
) -> a.SeatTaken:
    """A held seat is its patron's alone; while somebody waits, the others are called first."""
    others = [other for other in tables.values() if other.list == table.list and other.table != table.table]
    if any(patron in other.patrons for other in others):
        raise Refused(Refusal.ON_LIST_ALREADY, CITE, "leave-the-other-table", patron=patron)
    held = room.call_to(table.table, seat)
    if held is not None and held.patron != patron:
        raise Refused(Refusal.SEAT_TAKEN, CITE, "seat-is-held", seat=seat, patron=held.patron)
    if patron in table.patrons:
        _check_change_board(room, table, seat, patron)
        return a.SeatTaken(table.list, table.table, seat, patron, at, change=True)
    if held is None:
        called = {call.patron for call in room.calls}
        if movers := [each for each in _in_order(room, tables, table.table) if each not in called]:
            told: dict[str, Value] = {"table": table.table, "first": movers[0]}
            raise Refused(Refusal.LIST_GOES_FIRST, MUST_MOVE, "must-move-first", **told)
        first = [each.name for each in room.waiting(table.list) if each.patron not in called]
        if first:
            raise Refused(
                Refusal.LIST_GOES_FIRST, CITE, "list-goes-first", waiting=len(first), first=first[0]
            )
    return a.SeatTaken(table.list, table.table, seat, patron, at)


def _check_change_board(room: RoomState, table: RoomTable, seat: int, patron: str) -> None:
    """Who sits in the game goes before the list, but not before who wished for the seat earlier."""
    if room.call_to(table.table, seat) is not None:
        return
    wished = [wish.patron for wish in room.wishes if wish.table == table.table and wish.seat in (0, seat)]
    first = next((each for each in wished if each in table.patrons), patron)
    if first != patron:
        raise Refused(Refusal.LIST_GOES_FIRST, CHANGE, "change-board-first", seat=seat, first=first)


def _change(room: RoomState, table: RoomTable, at: datetime, patron: str, seat: int) -> a.ChangeAsked:
    if patron not in table.patrons:
        raise Refused(Refusal.NOT_YOUR_SEAT, CHANGE, "change-of-who-sits", patron=patron, table=table.table)
    if seat and seat not in table.seats:
        raise Refused(
            Refusal.SEAT_NOT_AT_TABLE, CHANGE, "no-such-seat-to-change", seat=seat, table=table.table
        )
    if seat and table.seats[seat] == patron:
        raise Refused(Refusal.NOT_YOUR_SEAT, CHANGE, "sits-there-already", seat=seat)
    return a.ChangeAsked(patron, table.table, seat, at)


def _must_move(room: RoomState, tables: Tables, main: str, feeder: str) -> a.MustMovePosted:
    first = _table(tables, main)
    if feeder:
        second = _table(tables, feeder)
        if second.list != first.list or main == feeder:
            raise Refused(Refusal.UNKNOWN_TABLE, MUST_MOVE, "must-move-same-game", main=main, feeder=feeder)
        if main in room.feeders.values() or feeder in room.feeders:
            raise Refused(Refusal.UNKNOWN_TABLE, MUST_MOVE, "must-move-one-way", main=main, feeder=feeder)
    return a.MustMovePosted(main, feeder)


def _dealers(tables: Tables, dealers: tuple[str, ...], on: tuple[str, ...]) -> a.DealersPosted:
    for table in on:
        _table(tables, table)
    if len(set(dealers)) < len(dealers) or len(set(on)) < len(on) or len(dealers) < len(on) or not on:
        raise Refused(
            Refusal.NOBODY_WAITING, DEALERS, "dealers-for-tables", dealers=len(dealers), tables=len(on)
        )
    return a.DealersPosted(dealers, on)
