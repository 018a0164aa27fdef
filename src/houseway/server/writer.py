"""The journal's writer as the event loop sees it: work goes out to its thread, answers come back together."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from houseway.journal import Append, GroupWriter, Store, StoreError
from houseway.journal.stores.group import Answered
from houseway.journal.stream_record import Draft

_T = TypeVar("_T")


class Writer:
    """The store has one writer, and the event loop never waits for the disk."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._loop: asyncio.AbstractEventLoop | None = None
        self._group = GroupWriter(store, self._deliver)

    @property
    def groups(self) -> int:
        """How many times the disk was flushed for commands."""
        return self._group.groups

    @property
    def rows(self) -> int:
        return self._group.rows

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
        """Write a draft and let its record take it; says in which row it stands, or raises Refused."""
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
