"""The journal's writer as the event loop sees it: work goes out to its thread, answers come back together."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from houseway.journal import Append, GroupWriter, Store, StoreError
from houseway.journal.stores.group import Answered, OnAnchor
from houseway.journal.stores.store import Moment
from houseway.journal.stream_record import Draft, StreamRecord

# Each id may be on another page of the file.
PUT_AWAY_AT_ONCE = 200
# A failed write is reported for so long where nobody has written since.
FAILING_SECONDS = 60.0
_T = TypeVar("_T")


class Writer:
    """The store has one writer, and the event loop never waits for the disk."""

    def __init__(self, store: Store, on_anchor: OnAnchor = lambda anchor: None) -> None:
        self.store = store
        self._loop: asyncio.AbstractEventLoop | None = None
        self._group = GroupWriter(store, self._deliver, on_anchor)

    @property
    def groups(self) -> int:
        """How many times the disk was flushed for commands."""
        return self._group.groups

    @property
    def rows(self) -> int:
        return self._group.rows

    @property
    def has_just_failed(self) -> bool:
        """True for a while after a write failed, until rows are written again."""
        failed_at = self._group.failed_at
        return failed_at is not None and time.monotonic() - failed_at < FAILING_SECONDS

    def submit(self, batch: Sequence[Append], answered: Answered) -> None:
        """`answered` is called in the loop, with what went wrong or None once it is durable."""
        self._running()
        self._group.append(batch, answered)

    async def append(self, batch: Sequence[Append]) -> None:
        """Durable when it returns; shares its flush with all that wait at the same time."""
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.submit(batch, partial(_settle, answer))
        await answer

    async def commit(self, draft: Draft) -> int:
        """Write a draft and let its record take it; says in which row it stands, or raises Refused.

        Whoever goes meanwhile waits for the end of it, so that nobody drafts a row beside this one.
        """
        writing = asyncio.ensure_future(self._commit(draft))
        try:
            return await asyncio.shield(writing)
        except asyncio.CancelledError:
            await asyncio.wait([writing])
            raise

    async def _commit(self, draft: Draft) -> int:
        try:
            await self.append(draft.batch)
        except StoreError:
            # Whether it was written after all is read from the journal.
            return await self.do(draft.record.after_failure, draft)
        return draft.record.accept(draft)

    async def do(self, work: Callable[..., _T], *values: object) -> _T:
        """Do other store work in the writer's thread, after all that was asked before."""
        answer: asyncio.Future[None] = self._running().create_future()
        results: list[_T] = []
        self._group.do(lambda: results.append(work(*values)), partial(_settle, answer))
        await answer
        return results[0]

    async def keep(self, records: Sequence[StreamRecord[Any, Any]]) -> None:
        """Keep these as they are now, for a fast start; losing it loses nothing.

        One that holds more than can be kept does not stand in the way of the others.
        """
        moments: list[tuple[StreamRecord[Any, Any], Moment]] = []
        for record in records:
            with suppress(StoreError):
                moments.append((record, record.moment()))
        for record, moment in moments:
            # A few at a time: commands are written in between.
            for first in range(0, len(moment.asked), PUT_AWAY_AT_ONCE):
                some = moment.asked[first : first + PUT_AWAY_AT_ONCE]
                await self.do(self.store.put_away, record.stream, some)
        answer: asyncio.Future[None] = self._running().create_future()
        self._group.keep([moment for _, moment in moments], partial(_settle, answer))
        await answer
        for record, moment in moments:
            record.forget(moment)

    async def keep_if_possible(self, *records: StreamRecord[Any, Any]) -> None:
        with suppress(StoreError):
            await self.keep(records)

    def close(self) -> None:
        """What was asked is finished first."""
        self._group.close()

    def _running(self) -> asyncio.AbstractEventLoop:
        self._loop = asyncio.get_running_loop()
        return self._loop

    def _deliver(self, answers: list[tuple[Answered, BaseException | None]]) -> None:
        # A loop that is closed already has nobody left to tell.
        with suppress(RuntimeError):
            assert self._loop is not None, "whoever asked was running in a loop"
            self._loop.call_soon_threadsafe(_answer_all, answers)


def _answer_all(answers: list[tuple[Answered, BaseException | None]]) -> None:
    for answered, error in answers:
        try:
            answered(error)
        except Exception:
            # One table's bug must not keep the answers of the others from them.
            logging.getLogger(__name__).exception("an answer of the journal was not taken in")


def _settle(answer: "asyncio.Future[Any]", error: BaseException | None) -> None:
    if answer.done():
        return
    if error is None:
        answer.set_result(None)
    else:
        answer.set_exception(error)
