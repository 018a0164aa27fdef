"""One live table: a task that takes its commands one after the other and shows everyone the result."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from math import ceil
from typing import Protocol

import msgspec

from houseway.journal import StoreError, TableRecord
from houseway.server.messages import Shown
from houseway.table import Envelope, Phase, Role, TableState, view


class Watcher(Protocol):
    """Someone who has joined the table."""

    @property
    def patron(self) -> str: ...

    def send(self, message: bytes) -> None:
        """Take a message without waiting."""


class LiveTable:
    def __init__(self, record: TableRecord, writer: Executor) -> None:
        self._record = record
        self._writer = writer
        self._waiting: asyncio.Queue[tuple[Envelope, asyncio.Future[int]]] = asyncio.Queue()
        self._watchers: set[Watcher] = set()
        self._changed = asyncio.Condition()
        self._bets_close_at = 0.0

    @property
    def state(self) -> TableState:
        return self._record.state

    @property
    def stream(self) -> str:
        return self._record.stream

    async def run(self) -> None:
        """Serve the commands in the order in which they came, for ever."""
        while True:
            envelope, answer = await self._waiting.get()
            try:
                seq = await self._act(envelope)
            except Exception as error:
                # Refusals and bugs alike go to the asker; the table serves the next one.
                if not answer.done():
                    answer.set_exception(error)
                continue
            if not answer.done():
                answer.set_result(seq)
            self.show_everyone()
            async with self._changed:
                self._changed.notify_all()

    async def ask(self, envelope: Envelope) -> int:
        """The row in which the command was recorded; raises Refused."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        await self._waiting.put((envelope, answer))
        return await answer

    async def until(self, happened: Callable[[TableState], bool]) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: happened(self.state))

    def start_clock(self, seconds: float) -> None:
        """Tell everyone how long bets stay open."""
        self._bets_close_at = asyncio.get_running_loop().time() + seconds
        self.show_everyone()

    def join(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)
        watcher.send(self._shown_to(watcher.patron))

    def leave(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    def show_everyone(self) -> None:
        shown: dict[str, bytes] = {}
        for watcher in tuple(self._watchers):
            if watcher.patron not in shown:
                shown[watcher.patron] = self._shown_to(watcher.patron)
            watcher.send(shown[watcher.patron])

    def _shown_to(self, patron: str) -> bytes:
        seen = view(self.state, Role.PATRON, patron, self._seconds_left())
        return msgspec.json.encode(Shown(self.state.table, self._record.head.seq, seen))

    def _seconds_left(self) -> int | None:
        left = self._bets_close_at - asyncio.get_running_loop().time()
        return ceil(left) if left > 0 and self.state.phase is Phase.BETTING else None

    async def _act(self, envelope: Envelope) -> int:
        """As `TableRecord.act`, with the store's work done outside the event loop."""
        answered = self._record.first_answer(envelope)
        if answered is not None:
            return answered
        draft = self._record.draft(envelope)
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._writer, self._record.store.append, [draft.append])
        except StoreError:
            return await loop.run_in_executor(self._writer, self._record.after_failure, envelope)
        return self._record.accept(draft)
