"""One live table: a task that takes its commands one after the other and shows everyone the result."""

import asyncio
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from math import ceil
from typing import Protocol

import msgspec

from houseway.journal import StoreError, TableRecord
from houseway.refusals import Refused
from houseway.server.messages import Shown
from houseway.server.writer import Writer
from houseway.table import Envelope, Phase, Role, TableState, view
from houseway.table.commands import NoMoreBets

SNAPSHOT_EVERY_ROWS = 5000
CLOCK = "betting-clock"


class Watcher(Protocol):
    """Someone who has joined the table."""

    @property
    def patron(self) -> str: ...

    @property
    def role(self) -> Role: ...

    def changed(self, table: "LiveTable") -> None:
        """Hear, without waiting, that the table has changed; ask it for what to see when there is time."""


class LiveTable:
    """`betting_seconds` is the betting clock's; without it the dealer closes the bets."""

    def __init__(self, record: TableRecord, writer: Writer, betting_seconds: float | None = None) -> None:
        self._record = record
        self._writer = writer
        self._waiting: asyncio.Queue[tuple[Envelope, asyncio.Future[int]]] = asyncio.Queue()
        self._watchers: set[Watcher] = set()
        self._shown: dict[tuple[Role, str | None], bytes] = {}
        self._changed = asyncio.Condition()
        self._bets_close_at = 0.0
        self._betting_seconds = betting_seconds
        self._clocked_round = -1
        self._snapshot_at = record.head.seq

    @property
    def state(self) -> TableState:
        return self._record.state

    @property
    def record(self) -> TableRecord:
        return self._record

    @property
    def stream(self) -> str:
        return self._record.stream

    async def run(self) -> None:
        """Serve the commands in the order in which they came, for ever."""
        while True:
            envelope, answer = await self._waiting.get()
            before = self._record.head.seq
            try:
                seq = await self._act(envelope)
            except Exception as error:
                # Refusals and bugs alike go to the asker; the table serves the next one.
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(seq)
            if self._record.head.seq != before:
                await self._tell()

    async def ask(self, envelope: Envelope) -> int:
        """The row in which the command was recorded; raises Refused."""
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((envelope, answer))
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
        self._shown.clear()
        watcher.changed(self)

    def leave(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    def show_everyone(self) -> None:
        self._shown.clear()
        for watcher in tuple(self._watchers):
            watcher.changed(self)

    def shown_to(self, watcher: Watcher) -> bytes:
        """The view of this moment; those who see the same are sent the same bytes."""
        seated = any(seat.patron == watcher.patron for seat in self.state.seats)
        key = watcher.role, watcher.patron if seated else None
        if key not in self._shown:
            self._shown[key] = self._encoded(*key)
        return self._shown[key]

    async def keep_snapshot(self) -> None:
        """For a fast start; losing it loses nothing."""
        self._snapshot_at = self._record.head.seq
        await self._writer.do(self._record.store.keep_snapshot, self.stream, self._record.snapshot())

    async def _tell(self) -> None:
        self._wind_clock()
        self.show_everyone()
        async with self._changed:
            self._changed.notify_all()
        if self._record.head.seq - self._snapshot_at >= SNAPSHOT_EVERY_ROWS:
            try:
                await self.keep_snapshot()
            except StoreError:
                return

    def _wind_clock(self) -> None:
        """Bets that have just been opened are closed by the clock, where the table has one."""
        state = self.state
        if self._betting_seconds is None or state.phase is not Phase.BETTING:
            return
        if state.round != self._clocked_round:
            self._clocked_round = state.round
            loop = asyncio.get_running_loop()
            self._bets_close_at = loop.time() + self._betting_seconds
            loop.call_later(self._betting_seconds, self._time_is_up, state.round)

    def _time_is_up(self, round_: int) -> None:
        if self.state.phase is Phase.BETTING and self.state.round == round_:
            envelope = Envelope(str(uuid.uuid4()), CLOCK, Role.DEALER, datetime.now(UTC), NoMoreBets())
            answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
            answer.add_done_callback(_no_matter)
            self._waiting.put_nowait((envelope, answer))

    def _encoded(self, role: Role, patron: str | None) -> bytes:
        seen = view(self.state, role, patron, self._seconds_left())
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
        try:
            await self._writer.append([draft.append])
        except StoreError:
            return await self._writer.do(self._record.after_failure, envelope)
        return self._record.accept(draft)


def _no_matter(answer: "asyncio.Future[int]") -> None:
    """The dealer was quicker than the clock."""
    if not answer.cancelled() and isinstance(answer.exception(), Refused):
        return
