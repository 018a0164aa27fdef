"""HTTP for the poker room: what the board shows, and what patrons and the brush ask for."""

from datetime import datetime

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from houseway.refusals import Refusal, Refused
from houseway.server.accounts import Accounts, answered, answering, body
from houseway.server.house import House
from houseway.server.messages import Name, read_body
from houseway.server.people.roles import Duty, may
from houseway.server.room import PokerRoom
from houseway.server.sessions import Session
from houseway.table.waiting import RoomTable, SeatCall
from houseway.table.waiting.acts import (
    AskChange,
    CallExpired,
    CallToSeat,
    DropChange,
    JoinList,
    LeaveList,
    PassCall,
    PostDealers,
    PostMustMove,
    PushDealers,
)
from houseway.table.waiting.deciding import first_for


class RoomOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something for the room to do; sent twice with one id by one person, it is done once."""

    id: Name
    act: (
        JoinList
        | LeaveList
        | CallToSeat
        | PassCall
        | CallExpired
        | AskChange
        | DropChange
        | PostMustMove
        | PostDealers
        | PushDealers
    )


class CallShown(msgspec.Struct):
    """Who is called to which seat, why, and how long it is held."""

    patron: str | None
    name: str
    table: str
    seat: int
    seconds: int
    why: str
    you: bool


class WaitingShown(msgspec.Struct):
    """`patron` is who it is to the house, told to the brush alone."""

    name: str
    patron: str | None
    since: datetime
    called: bool
    you: bool


class RoomTableShown(msgspec.Struct):
    """`yours` is the seat of who asks, `wishes` whether he has asked for another.

    Of the `open` seats `wanted` are those that somebody may be called for.
    """

    table: str
    seats: int
    open: list[int]
    main: str | None
    changes: list[str]
    yours: int | None
    wishes: bool
    wanted: list[int]


class GameListShown(msgspec.Struct):
    """One game at its stakes: its tables, who waits, who is called."""

    list: str
    game: str
    stakes: str
    tables: tuple[RoomTableShown, ...]
    waiting: tuple[WaitingShown, ...]
    calls: tuple[CallShown, ...]


class RoomShown(msgspec.Struct):
    """The board of the room; `brush` is whether whoever asks may keep it."""

    games: list[GameListShown]
    dealers: list[tuple[str, str]]
    brush: bool
    contract_version: int = 1


class RoomDesk:
    def __init__(self, house: House, accounts: Accounts) -> None:
        self._room: PokerRoom = house.room
        self._register = house.door.register
        self._accounts = accounts

    def routes(self) -> list[Route]:
        return [
            Route("/api/room", answering(self.board), methods=["GET"]),
            Route("/api/room", answering(self.act), methods=["POST"]),
        ]

    async def board(self, request: Request) -> Response:
        """Anyone may read the board; the brush is told who is who."""
        await self._room.end_overdue()
        return answered(self._shown(self._accounts.known(request)))

    async def act(self, request: Request) -> Response:
        who = self._accounts.session(request)
        order = read_body(RoomOrder, await body(request))
        act = _own(order, who) if not may(who.role, Duty.KEEP_LISTS) else order.act
        if isinstance(act, JoinList | AskChange) and (bar := self._register.find_bar(act.patron)) is not None:
            raise bar
        row = await self._room.act(order.id, who.patron, act)
        return JSONResponse({"row": row, "room": msgspec.to_builtins(self._shown(who))})

    def _shown(self, who: Session | None) -> RoomShown:
        room, tables = self._room.record.state, self._room.tables()
        brush = who is not None and may(who.role, Duty.KEEP_LISTS)
        by_list: dict[str, list[RoomTable]] = {}
        for table in tables.values():
            by_list.setdefault(table.list, []).append(table)
        games = [self._game(name, those, who, brush) for name, those in sorted(by_list.items())]
        places = [*room.dealt, *[""] * len(room.dealers)]
        return RoomShown(games, [*zip(room.dealers, places, strict=False)] if brush else [], brush)

    def _game(self, name: str, tables: list[RoomTable], who: Session | None, brush: bool) -> GameListShown:
        room, own = self._room.record.state, who.patron if who else None
        waiting = room.waiting(name)
        names = {each.patron: each.name for each in waiting}
        for table in tables:
            names |= table.names
        called = {call.patron for call in room.calls if call.list == name}
        return GameListShown(
            name,
            tables[0].game,
            tables[0].stakes,
            tuple([self._table(table, names, own) for table in tables]),
            tuple(
                [
                    WaitingShown(
                        each.name,
                        each.patron if brush else None,
                        each.since,
                        each.patron in called,
                        each.patron == own,
                    )
                    for each in waiting
                ]
            ),
            tuple(
                [_call(call, self._room.now(), names, own, brush) for call in room.calls if call.list == name]
            ),
        )

    def _table(self, table: RoomTable, names: dict[str, str], own: str | None) -> RoomTableShown:
        room = self._room.record.state
        main = next((main for main, feeder in room.feeders.items() if feeder == table.table), None)
        wishes = [wish for wish in room.wishes if wish.table == table.table and wish.patron in table.patrons]
        changes = [f"{names[wish.patron]}: {wish.seat or 'any'}" for wish in wishes]
        yours = next((seat for seat, patron in table.seats.items() if patron and patron == own), None)
        wants = any(wish.patron == own for wish in wishes)
        free, tables = [*table.free], self._room.tables()
        wanted = [seat for seat in free if first_for(room, tables, table, seat) is not None]
        return RoomTableShown(table.table, len(table.seats), free, main, changes, yours, wants, wanted)


def _call(call: SeatCall, now: datetime, names: dict[str, str], own: str | None, brush: bool) -> CallShown:
    left = max(0, int((call.until - now).total_seconds()))
    patron = call.patron if brush else None
    name = names.get(call.patron, call.patron)
    return CallShown(patron, name, call.table, call.seat, left, call.why, call.patron == own)


_OWN = (JoinList, LeaveList, PassCall, AskChange, DropChange)


def _own(order: RoomOrder, who: Session) -> JoinList | LeaveList | PassCall | AskChange | DropChange:
    """What a patron may say, and of himself alone; the name is the session's, never the message's."""
    act = order.act
    if not isinstance(act, _OWN) or act.patron != who.patron:
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "not-this-role", role=who.role)
    return msgspec.structs.replace(act, name=who.name) if isinstance(act, JoinList) else act
