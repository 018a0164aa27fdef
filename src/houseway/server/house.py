"""All tables of a house, over one store."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, TypeVar

from houseway.journal import Store, StoreError, TableRecord
from houseway.journal.keeper import MustHitKeeper
from houseway.journal.link_record import LinkRecord
from houseway.journal.links import Links
from houseway.journal.stores.store import is_link, is_table, link_stream, table_stream
from houseway.ledger import Ledger
from houseway.refusals import Refusal, Refused
from houseway.rules import Game
from houseway.server.cage import Cage
from houseway.server.live.shared import SharedStreams
from houseway.server.live.table import SNAPSHOT_EVERY_ROWS, LiveTable
from houseway.server.metrics import Metrics
from houseway.server.people import Door, Register
from houseway.server.writer import Writer
from houseway.table import Envelope, Phase
from houseway.table.commands import BringChips, OpenTable

_SESSION_KEY = "house/session-key"
_T = TypeVar("_T")


class Visitor(Protocol):
    """A connection, as far as the house minds it."""

    @property
    def patron(self) -> str: ...

    def dismiss(self) -> None: ...


class House:
    """Writes go through one thread: the store has one writer, and the event loop never waits for the disk."""

    def __init__(
        self, store: Store, betting_seconds: float | None = None, writer: Writer | None = None
    ) -> None:
        self.store = store
        self.writer = writer or Writer(store)
        self.metrics = Metrics()
        self.door = Door(Register(store), self.writer)
        self.links = Links(store)
        self.keeper = MustHitKeeper(store)
        self.shared = SharedStreams(self._changed)
        self.cage = Cage(store, self.writer, self.shared, self._ledgers)
        self.clients: set[Visitor] = set()
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
        found = self._tables.get(name)
        if found is None or found.state.phase is Phase.UNOPENED:
            raise Refused(Refusal.UNKNOWN_TABLE, "", "no-such-table", table=name)
        return found

    def _ledgers(self) -> Iterator[Ledger]:
        return (table.record.ledger for table in self._tables.values())

    async def ask(self, table: LiveTable, envelope: Envelope) -> int:
        """Give a table a command; chips that are brought to it leave the cage's book in the same write."""
        command = envelope.command
        if isinstance(command, BringChips):
            return await table.ask(
                envelope, partial(self.cage.carried, envelope, command, table.record.state.table)
            )
        return await table.ask(envelope)

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

    async def write(self, work: Callable[..., _T], *values: object) -> _T:
        """Do store work in the writer's thread."""
        return await self.writer.do(work, *values)

    async def stop(self) -> None:
        """Stop every task; an append that has begun is finished."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in self.tables():
            with suppress(StoreError):
                await table.keep_snapshot()
        for link in self.links.opened():
            await self._keep_snapshot(link)
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
            if link.head.seq % SNAPSHOT_EVERY_ROWS == 0 and link.head.seq:
                self.start(self._keep_snapshot(link))

    async def _keep_snapshot(self, link: LinkRecord) -> None:
        with suppress(StoreError):
            await self.write(self.store.keep_snapshot, link.stream, link.snapshot())
