"""All tables of a house, over one store."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from houseway.journal import Store, StoreError, TableRecord
from houseway.journal.store import is_table
from houseway.refusals import Refusal, Refused
from houseway.rules import Game
from houseway.server.live import LiveTable
from houseway.server.metrics import Metrics
from houseway.server.people import Door, Register
from houseway.server.writer import Writer
from houseway.table import Phase

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
        self.clients: set[Visitor] = set()
        self._betting_seconds = betting_seconds
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
        for stream in sorted(filter(is_table, self.store.heads())):
            self._run(TableRecord.resume(self.store, stream))

    def add_table(self, table: str, game: Game) -> LiveTable:
        """The table of that name, new and not opened yet if there is none."""
        if table not in self._tables:
            self._run(TableRecord.create(self.store, table, game))
        return self._tables[table]

    def tables(self) -> list[LiveTable]:
        """Those that have been opened."""
        return [table for table in self._tables.values() if table.state.phase is not Phase.UNOPENED]

    def table(self, name: str) -> LiveTable:
        found = self._tables.get(name)
        if found is None or found.state.phase is Phase.UNOPENED:
            raise Refused(Refusal.UNKNOWN_TABLE, "", f"There is no table {name!r} in this house.")
        return found

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
        await asyncio.to_thread(self.writer.close)
        self.store.close()

    def _run(self, record: TableRecord) -> None:
        table = LiveTable(record, self.writer, self._betting_seconds)
        self._tables[record.state.table] = table
        self.start(table.run())
