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
from houseway.server.limits import Tries
from houseway.server.live.shared import SharedStreams
from houseway.server.live.table import LiveTable
from houseway.server.messages import SignOff, refused
from houseway.server.metrics import Metrics
from houseway.server.people import Door, Register
from houseway.server.people.roles import Duty, at_the_table, may
from houseway.server.readers import Readers
from houseway.server.room import PokerRoom
from houseway.server.room.moving import MustMove
from houseway.server.sessions import Session, Sessions
from houseway.server.writer import Writer
from houseway.table import Envelope, Phase, Role, Signature, TableState
from houseway.table.commands import BringChips, ChangeSeat, FreeSeat, NextRound, OpenTable, SeatPatron, Sit
from houseway.table.waiting import room_table

WATCH_SECONDS = 30
_SESSION_KEY = "house/session-key"
_T = TypeVar("_T")


class Visitor(Protocol):
    """A connection, as far as the house minds it."""

    @property
    def patron(self) -> str: ...

    @property
    def role(self) -> Role: ...

    cookie: str | None

    def send(self, message: str) -> None: ...

    def dismiss(self) -> None: ...


class House:
    """Writes go through one thread: the store has one writer, and the event loop never waits for the disk."""

    def __init__(
        self, store: Store, betting_seconds: float | None = None, writer: Writer | None = None
    ) -> None:
        self.store = store
        self.writer = writer or Writer(store)
        self.readers = Readers(store)
        self.metrics = Metrics()
        self.door = Door(Register(store), self.writer, on_lock=self._tell_floor)
        self.links = Links(store)
        self.keeper = MustHitKeeper(store)
        self.shared = SharedStreams(self._changed)
        self.cage = Cage(store, self.writer, self.shared, self.door.register, self._ledgers)
        self.room = PokerRoom(store, self.writer, self.shared, self._states)
        self._must_move = MustMove(self.room, self.cage, self.table)
        self.clients: set[Visitor] = set()
        self.patience = Tries(limits.MESSAGES, limits.MESSAGES_SECONDS)
        self._betting_seconds = betting_seconds
        # Read at once, so that a house whose journal cannot be read is never opened.
        self._read = {stream: TableRecord.resume(store, stream, self.links) for stream in self._streams()}
        self.links.states([name.removeprefix("link/") for name in filter(is_link, store.heads())])
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
            record = self._read.pop(stream, None) or TableRecord.resume(self.store, stream, self.links)
            record.catch_up()
            self._run(record)
        for table in self.tables():
            self.keeper.remember(table.state.links.values())
            table.keep_secrets()
        self._keep_what_wants_it(self._records())

    def _streams(self) -> list[str]:
        return sorted(filter(is_table, self.store.heads()))

    def add_table(self, table: str, game: Game) -> LiveTable:
        """The table of that name, new and not opened yet if there is none."""
        if table not in self._tables:
            self._run(TableRecord.create(self.store, table, game, self.links))
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
        record = TableRecord.create(self.store, table, game, self.links)
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
        others: dict[type, Callable[..., Draft | None]] = {
            BringChips: self.cage.carried,
            FreeSeat: self.cage.kept,
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
        return await table.ask(envelope, also)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something for as long as the house is open."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def dismiss(self, patron: str) -> None:
        """End the connections of someone whose session was ended."""
        for client in tuple(self.clients):
            if client.patron == patron:
                client.dismiss()

    async def witness(
        self, giver: Session, signed: SignOff | None, duties: tuple[Duty, ...] = (Duty.SIGN_OFF,)
    ) -> Signature | None:
        """Whoever signs off by PIN at this person's console; the table decides whether that suffices."""
        if signed is None:
            return None
        if not may(giver.role, Duty.SIGN_OFF):
            # Not even looked at: nobody tries PINs from a patron's seat.
            raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "not-this-role", role=giver.role)
        person = await self.door.sign_off(signed.person, signed.pin, giver.patron, *duties)
        return Signature(person.id, at_the_table(person.role) or Role.SURVEILLANCE)

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
            for client in tuple(self.clients):
                session = sessions.read(client.cookie)
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
        table = LiveTable(record, self.writer, self._betting_seconds, self.shared, self.keeper)
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
