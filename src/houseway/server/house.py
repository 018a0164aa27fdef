"""All tables of a house, over one store."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable, Iterator
from functools import partial
from typing import Any, Protocol, TypeVar

import msgspec

from houseway.journal import Store, TableRecord
from houseway.journal.keeper import MustHitKeeper
from houseway.journal.links import Links
from houseway.journal.stores.store import is_link, is_table, link_stream, table_stream
from houseway.journal.stream_record import Draft, StreamRecord
from houseway.ledger import Ledger
from houseway.refusals import Refusal, Refused
from houseway.rules import Game
from houseway.server import limits
from houseway.server.cage import Cage
from houseway.server.house_time import HouseTime
from houseway.server.limits import Tries
from houseway.server.live.answer_clock import AnswerTimes
from houseway.server.live.shared import SharedStreams
from houseway.server.live.table import LiveTable
from houseway.server.messages import refused
from houseway.server.metrics import Metrics
from houseway.server.people import Door, HouseRole, Register
from houseway.server.people.exclusion import not_a_patron
from houseway.server.readers import Readers
from houseway.server.room import PokerRoom
from houseway.server.room.moving import MustMove
from houseway.server.sessions import Sessions
from houseway.server.signing import Signing
from houseway.server.writer import Writer
from houseway.table import Envelope, Phase, Role, TableState
from houseway.table.commands import (
    AcceptBank,
    BarPatron,
    BringChips,
    BuyIn,
    CallBet,
    ChangeSeat,
    DealIn,
    JoinKumKum,
    NextRound,
    OpenTable,
    PlaceBet,
    PlaceBets,
    PostBank,
    SeatPatron,
    ShareBank,
    Sit,
    StandBehind,
)
from houseway.table.waiting import room_table

WATCH_SECONDS = 30
# What somebody whom the house keeps out is refused at every table; a hand in play is played to its end.
_TAKES_PART = (
    Sit, StandBehind, BuyIn, BringChips, PlaceBet, PlaceBets, CallBet, AcceptBank, PostBank, ShareBank,
    JoinKumKum, DealIn, ChangeSeat,
)  # fmt: skip
_SESSION_KEY = "house/session-key"
_T = TypeVar("_T")


class Visitor(Protocol):
    """A connection, as far as the house minds it."""

    @property
    def patron(self) -> str: ...

    @property
    def role(self) -> Role: ...

    @property
    def signs(self) -> bool: ...

    cookie: str | None

    def send(self, message: str) -> None: ...

    def dismiss(self) -> None: ...


class House:
    """Writes go through one thread: the store has one writer, and the event loop never waits for the disk."""

    def __init__(
        self,
        store: Store,
        betting_seconds: float | None = None,
        writer: Writer | None = None,
        answering: AnswerTimes | None = None,
        time: HouseTime | None = None,
        share_seconds: int = 0,
    ) -> None:
        self.store = store
        self.time = time or HouseTime()
        self.writer = writer or Writer(store)
        self.readers = Readers(store)
        self.metrics = Metrics()
        self.door = Door(Register(store), self.writer, on_lock=self._tell_floor)
        self.links = Links(store)
        self.keeper = MustHitKeeper(store)
        self.shared = SharedStreams(self._changed)
        self.door.register.now = self.time.now
        self.cage = Cage(store, self.writer, self.shared, self.door.register, self._ledgers, self.time.now)
        self.room = PokerRoom(store, self.writer, self.shared, self._states, self.time.now)
        self._must_move = MustMove(self.room, self.cage, self.table)
        self.clients: set[Visitor] = set()
        self.signing = Signing(self.door.register, lambda: self.clients)
        self.patience = Tries(limits.MESSAGES, limits.MESSAGES_SECONDS)
        self._betting_seconds = betting_seconds
        self._answering = answering
        self._share_seconds = share_seconds
        # Read at once, so that a house whose journal cannot be read is never opened.
        self._read = {stream: self._resume_record(stream) for stream in self._streams()}
        self.links.states([name.removeprefix("link/") for name in filter(is_link, store.heads())])
        self._begin_after_rows(self._read.values())
        self._tables: dict[str, LiveTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def session_key(self) -> bytes:
        """Kept in the store, so that patrons are still known after a restart."""
        key = self.store.sealed(_SESSION_KEY)
        if key is None:
            key = secrets.token_bytes(32)
            self.store.seal(_SESSION_KEY, key)
        return key

    def resume(self) -> None:
        """Bring back every table of the journal, each at the moment at which it stopped."""
        for stream in self._streams():
            record = self._read.pop(stream, None) or self._resume_record(stream)
            record.catch_up()
            self._run(record)
        self._begin_after_rows(self._records())
        self._keep_out_barred()
        for table in self.tables():
            self.keeper.remember(table.state.links.values())
            table.keep_secrets()
            table.wind_clocks(resumes=True)
        self._keep_what_wants_it(self._records())

    def _begin_after_rows(self, records: "Iterable[StreamRecord[Any, Any]]") -> None:
        """Count the house's time on from the latest row, also where that was written by a clock ahead."""
        of_the_house: list[StreamRecord[Any, Any]] = [
            self.cage.record,
            self.room.record,
            self.door.register,
            *self.links.opened(),
        ]
        self.time.begin_after(max([record.latest for record in [*records, *of_the_house]]))

    def _resume_record(self, stream: str) -> TableRecord:
        return TableRecord.resume(self.store, stream, self.links, self.cage.record)

    def _streams(self) -> list[str]:
        return sorted(filter(is_table, self.store.heads()))

    def add_table(self, table: str, game: Game) -> LiveTable:
        """The table of that name, new and not opened yet if there is none."""
        if table not in self._tables:
            self._run(TableRecord.create(self.store, table, game, self.links, self.cage.record))
        return self._tables[table]

    async def open_table(self, table: str, game: Game, opening: Envelope) -> LiveTable:
        """A new table, opened; the name of one that is or was in this house is refused."""
        assert isinstance(opening.command, OpenTable), "a table is opened first"
        links = [link_stream(posted.link) for posted in opening.command.offers if posted.link]
        async with self.shared.turn(*links):
            self._run(await self.write(self._opened, table, game, opening))
        self._tables[table].keep_secrets()
        return self._tables[table]

    def _opened(self, table: str, game: Game, opening: Envelope) -> TableRecord:
        """In the writer's thread, so that of two who ask for one name the second is told."""
        if table in self._tables or table_stream(table) in self.store.streams():
            raise Refused(Refusal.NAME_TAKEN, "", "table-name-taken", table=table)
        record = TableRecord.create(self.store, table, game, self.links, self.cage.record)
        record.act(opening)
        return record

    def tables(self) -> list[LiveTable]:
        """Those that have been opened."""
        return [table for table in self._tables.values() if table.state.phase is not Phase.UNOPENED]

    def table(self, name: str) -> LiveTable:
        table = self._tables.get(name)
        if table is None or table.state.phase is Phase.UNOPENED:
            raise Refused(Refusal.UNKNOWN_TABLE, "", "no-such-table", table=name)
        return table

    def _states(self) -> Iterator[TableState]:
        return (table.state for table in self.tables())

    def _ledgers(self) -> Iterator[Ledger]:
        return (table.record.ledger for table in self._tables.values())

    async def ask(self, table: LiveTable, envelope: Envelope) -> int:
        """Give a table a command; what the cage or the poker room has to do with it is in the same write."""
        self._check_may_play(table, envelope)
        if isinstance(envelope.command, BarPatron) and envelope.command.barred:
            self._check_patron(envelope.command.patron)
        others: dict[type, Callable[..., Draft | None]] = {
            Sit: self.room.seated,
            SeatPatron: self.room.seated,
            ChangeSeat: self.room.seated,
        }
        if isinstance(envelope.command, NextRound) and room_table(table.record.state) is not None:
            # Sent twice it is done once, though the list may be another then.
            if (done := table.record.done(envelope.id)) is not None:
                return done
            envelope = self.room.with_list(envelope, table.record.state)
        if isinstance(envelope.command, BringChips) and envelope.command.moved:
            # The house alone says so, with the row of the table that was left.
            raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "not-this-role", role=envelope.role)
        if self._must_move.left_by(envelope, table) is not None:
            row = await self._must_move.move(envelope, table)
            if row is not None:
                return row
        if isinstance(envelope.command, Sit):
            envelope = self.room.with_left(envelope, table.record.state)
        other = others.get(type(envelope.command))
        also = None if other is None else partial(other, envelope, table.record.state)
        row = await table.ask(envelope, also)
        if isinstance(envelope.command, BarPatron):
            self._keep_out_barred()
            if envelope.command.barred:
                await self.show_out(envelope.command.patron)
        return row

    def _check_may_play(self, table: LiveTable, envelope: Envelope) -> None:
        """Refuse whatever puts a patron at a table, or chips of theirs, whom the house keeps out."""
        command = envelope.command
        if not isinstance(command, _TAKES_PART):
            return
        patron: str | None = envelope.actor
        if envelope.role is not Role.PATRON:
            number = command.seat
            patron = next((seat.patron for seat in table.state.seats if seat.number == number), None)
        bar = None if patron is None else self.door.register.find_bar(patron)
        if bar is not None:
            raise bar

    def _check_patron(self, person: str) -> None:
        """Refuse to bar staff, and names that are nobody's."""
        known = self.door.register.find(person)
        if known is not None and known.role is HouseRole.PATRON:
            return
        seated = any(seat.patron == person for state in self._states() for seat in state.seats)
        visits = any(client.patron == person for client in self.clients)
        if known is not None or not (seated or visits):
            raise not_a_patron(person)

    def may_play(self, patron: str) -> bool:
        return self.door.register.find_bar(patron) is None

    def _keep_out_barred(self) -> None:
        """Whom the floor has barred at one table is barred from the house until that table lets them play."""
        self.door.register.barred_at_tables = frozenset(
            [patron for table in self.tables() for patron in _barred_at(table.state)]
        )

    async def lift_table_bars(self, giver: str, patron: str, reason: str) -> bool:
        """Lift every bar of a patron at a table, also where that is closed; whether there was any."""
        tables = [table for table in self.tables() if patron in _barred_at(table.state)]
        for table in tables:
            lifted = BarPatron(patron, barred=False, reason=reason)
            id_ = secrets.token_hex(12)
            await self.ask(table, Envelope(id_, giver, Role.FLOOR, self.time.now(), lifted))
        return bool(tables)

    async def show_out(self, patron: str) -> None:
        """End the connections of someone who is kept out or must sign in anew.

        Whoever may not play is also taken off the lists.
        """
        self.end_sessions(patron)
        if not self.may_play(patron):
            await self.room.strike_off(patron)
            for table in self.tables():
                table.wind_clocks()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something for as long as the house is open."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def end_sessions(self, person: str) -> None:
        """End the connections of someone whose session was ended; nobody signs for what they asked."""
        self.signing.drop_of(person)
        self.dismiss(person)

    def dismiss(self, patron: str) -> None:
        """End the connections of someone; what they asked for goes on waiting."""
        for client in tuple(self.clients):
            if client.patron == patron:
                client.dismiss()

    def _tell_floor(self, person: str, source: str) -> None:
        told = Refused(Refusal.LOCKED_OUT, "", "somebody-locked-out", person=person, source=source)
        notice = msgspec.json.encode(refused(told)).decode()
        for client in tuple(self.clients):
            if client.role is Role.FLOOR:
                client.send(notice)

    async def keep_watch(self, sessions: Sessions) -> None:
        """End connections whose session has ended and write down refusals, while the house is open."""
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            # A clock that has jumped is logged, also where nobody does anything.
            self.time.now()
            for client in tuple(self.clients):
                session = sessions.read(client.cookie)
                if session is None:
                    self.signing.drop_of(client.patron)
                if session is None or self.door.register.is_locked(session.id):
                    client.dismiss()
            await self.door.write_refusals()

    async def write(self, work: Callable[..., _T], *values: object) -> _T:
        """Do store work in the writer's thread."""
        return await self.writer.do(work, *values)

    async def stop(self) -> None:
        """Stop every task; an append that has begun is finished."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        try:
            await self.door.write_refusals()
            await self.writer.keep_if_possible(*self._records())
        finally:
            await asyncio.to_thread(self.readers.close)
            await asyncio.to_thread(self.writer.close)
            self.store.close()

    def _run(self, record: TableRecord) -> None:
        table = LiveTable(
            record,
            self.writer,
            self._betting_seconds,
            self.shared,
            self.keeper,
            self._answering,
            self.time.now,
            self.may_play,
            self._share_seconds,
        )
        table.on_row = self.signing.note_change
        self._tables[record.state.table] = table

    def _changed(self, streams: Iterable[str]) -> None:
        """A jackpot link may have changed: each of its tables shows itself again."""
        for stream in filter(is_link, streams):
            link = self.links[stream.removeprefix("link/")]
            for name in link.state.tables:
                if name in self._tables:
                    self._tables[name].look_again()
        self._keep_what_wants_it([*self.links.opened(), self.cage.record, self.room.record])

    def _records(self) -> "list[StreamRecord[Any, Any]]":
        """Whatever is kept for a fast start; the people are read from their first row on."""
        return [
            *(table.record for table in self.tables()),
            *self.links.opened(),
            self.cage.record,
            self.room.record,
        ]

    def _keep_what_wants_it(self, records: "Iterable[StreamRecord[Any, Any]]") -> None:
        waiting = [record for record in records if record.wants_keeping]
        if waiting:
            self.start(self.writer.keep_if_possible(*waiting))


def _barred_at(state: TableState) -> tuple[str, ...]:
    return () if state.bank is None else state.bank.barred
