"""The poker room of a house: its lists, calls and changes, one act after the other."""

import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from datetime import datetime

from msgspec.structs import replace

from houseway.families.betting import AN_HOUR, Gone, PotTable
from houseway.journal import Store
from houseway.journal.room_record import STREAM, RoomRecord
from houseway.journal.stream_record import Draft
from houseway.refusals import Refusal, Refused
from houseway.server.house_time import read_system_clock
from houseway.server.live.shared import SharedStreams
from houseway.server.writer import Writer
from houseway.table import Envelope, TableState
from houseway.table.commands import ChangeSeat, NextRound, SeatPatron, Sit
from houseway.table.waiting import CITE, RoomTable, list_name, room_table
from houseway.table.waiting.acts import CallExpired, DropChange, LeaveList, RoomAct, TakeSeat

CLOCK = "room-clock"


class PokerRoom:
    """An act sent twice under one id is done once; calls that nobody answered end by themselves."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        shared: SharedStreams,
        states: Callable[[], Iterable[TableState]],
        now: Callable[[], datetime] = read_system_clock,
    ) -> None:
        self._writer = writer
        self._shared = shared
        self._states = states
        self.now = now
        self.record = RoomRecord(store, self.tables)

    def tables(self) -> dict[str, RoomTable]:
        seen = [room_table(state) for state in self._states()]
        return {table.table: table for table in seen if table is not None}

    async def act(self, id_: str, actor: str, act: RoomAct) -> int:
        """The row in which it stands; raises Refused."""
        await self.end_overdue()
        # Another person's id stands in nobody's way.
        return await self._do(f"{actor}/{id_}", actor, act)

    async def end_overdue(self) -> None:
        """A seat is held no longer than it was said to be."""
        now = self.now()
        for call in self.record.state.calls:
            if call.until <= now and self.record.state.call_of(call.patron) == call:
                id_ = f"{CLOCK}/{call.patron}/{call.until.isoformat()}"
                await self._do(id_, CLOCK, CallExpired(call.patron))

    async def strike_off(self, patron: str) -> None:
        """Take a patron off every list and the change board, with the seats that were held for them."""
        room = self.record.state
        acts: list[RoomAct] = [
            LeaveList(name, patron)
            for name, waiting in room.lists.items()
            if any(each.patron == patron for each in waiting)
        ]
        if any(wish.patron == patron for wish in room.wishes):
            acts.append(DropChange(patron))
        for act in acts:
            # Whoever left by themselves meanwhile is off already.
            with suppress(Refused):
                await self._do(f"{CLOCK}/{uuid.uuid4()}", CLOCK, act)

    def with_list(self, envelope: Envelope, table: TableState) -> Envelope:
        """The next hand, said with whether somebody waits for this game: then it is a full one (I.18)."""
        listed = bool(self.record.state.waiting(list_name(table)))
        return replace(envelope, command=NextRound(listed))

    def seated(self, envelope: Envelope, table: TableState, _: Draft) -> Draft | None:
        """The room's row of a patron who sits down at one of its tables; written with the table's own."""
        command = envelope.command
        assert isinstance(command, Sit | SeatPatron | ChangeSeat), "somebody sits down"
        if room_table(table) is None:
            return None
        seat = command.to if isinstance(command, ChangeSeat) else command.seat
        if isinstance(command, Sit) and self.with_left(envelope, table) != envelope:
            # He has left the other game since he asked.
            raise Refused(Refusal.ON_LIST_ALREADY, CITE, "leave-the-other-table", patron=envelope.actor)
        held = self.record.state.call_to(table.table, seat)
        # Whom the dealer seats at a table of real cards is whoever was called.
        guest = held.patron if held else f"guest:{table.table}:{seat}:{envelope.id}"
        patron = envelope.actor if isinstance(command, Sit) else guest
        if isinstance(command, ChangeSeat):
            patron = table.seat(command.seat).patron or ""
        act = TakeSeat(table.table, seat, patron)
        return self.record.draft(f"sat/{table.table}/{envelope.id}", envelope.at, envelope.actor, act)

    def with_left(self, envelope: Envelope, table: TableState, only: str = "") -> Envelope:
        """Return the `Sit` with what its patron left a sister table with in the last hour.

        Sister tables share a waiting list or are joined as a must-move game; `only` names the one to look at.
        """
        assert isinstance(envelope.command, Sit), "somebody sits down"
        others = [
            sister.extra.gone
            for sister in self._sisters(table)
            if isinstance(sister.extra, PotTable) and only in ("", sister.table)
        ]
        his = [each for gone in others for each in gone if each.patron == envelope.actor]
        recent = [each for each in his if envelope.at - each.at < AN_HOUR]
        last = max(recent, key=lambda each: each.at, default=None)
        left = Gone(last.patron, last.cents, last.at) if last is not None else None
        return replace(envelope, command=replace(envelope.command, left=left))

    def _sisters(self, table: TableState) -> Iterator[TableState]:
        """Yield the other tables among which chips stay on the table: of one list, or of a must-move game."""
        own = room_table(table)
        feeders = self.record.state.feeders
        joined = {feeders.get(table.table), *[main for main in feeders if feeders[main] == table.table]}
        for other in self._states():
            seen = room_table(other)
            is_listed = own is not None and seen is not None and seen.list == own.list
            # Play money is worth nothing elsewhere.
            is_same_money = bool(other.house.play_money) == bool(table.house.play_money)
            if other.table != table.table and is_same_money and (is_listed or other.table in joined):
                yield other

    def must_leave(self, patron: str, table: str, seat: int) -> str | None:
        """The table of the same game at which somebody sits who is called to this seat and must move."""
        held = self.record.state.call_to(table, seat)
        if held is None or (held.patron, held.why) != (patron, "must-move"):
            return None
        of_the_game = [each for each in self.tables().values() if each.list == held.list]
        return next((each.table for each in of_the_game if patron in each.patrons), None)

    def moved(self, envelope: Envelope, table: str, seat: int) -> Draft:
        """The room's row of who moves from one table to the other."""
        act = TakeSeat(table, seat, envelope.actor, moves=True)
        return self.record.draft(f"sat/{table}/{envelope.id}", envelope.at, envelope.actor, act)

    async def _do(self, id_: str, actor: str, act: RoomAct) -> int:
        async with self._shared.turn(STREAM):
            row = self.record.first((id_, act))
            if row is None:
                row = await self._writer.commit(self.record.draft(id_, self.now(), actor, act))
            return row
