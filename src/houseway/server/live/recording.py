"""Commands of one table, one after the other: decided, written, taken, answered."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from houseway.journal import StoreError, TableRecord
from houseway.journal.stream_record import Draft, merge_drafts
from houseway.server.live.shared import SharedStreams
from houseway.server.live.shoe import HouseShoe, asks_the_shoe
from houseway.server.writer import Writer
from houseway.table import Envelope

Also = Callable[[Draft], Draft | None]


class _Asked:
    """A command that waits; `also` drafts what goes into another stream with it."""

    __slots__ = ("also", "answer", "envelope")

    def __init__(self, envelope: Envelope, also: Also | None) -> None:
        self.envelope = envelope
        self.also = also
        self.answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()


class Recording:
    """Nothing waits between a command and the next: the writer's answer to one begins the one after it."""

    def __init__(
        self,
        record: TableRecord,
        writer: Writer,
        shared: SharedStreams,
        shoe: HouseShoe,
        changed: Callable[[], None],
        check: Callable[[Envelope], None] = lambda envelope: None,
    ) -> None:
        """`check` refuses what the house does not let happen yet, when the command's turn has come."""
        self._record = record
        self._check = check
        self._shoe = shoe
        self._writer = writer
        self._shared = shared
        self._changed = changed
        self._waiting: deque[_Asked] = deque()
        self._holding: deque[asyncio.Future[None]] = deque()
        self._busy = False

    def ask(self, envelope: Envelope, also: Also | None = None) -> "asyncio.Future[int]":
        """The row in which the command was recorded, once it is; or the refusal."""
        asked = _Asked(envelope, also)
        self._waiting.append(asked)
        self._serve()
        return asked.answer

    def ask_first(self, envelope: Envelope) -> "asyncio.Future[int]":
        """The same, before all that wait."""
        asked = _Asked(envelope, None)
        self._waiting.appendleft(asked)
        self._serve()
        return asked.answer

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Nothing is drafted here meanwhile: another table writes rows of this one with its own."""
        free: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._holding.append(free)
        self._serve()
        try:
            await free
            yield
        finally:
            if free.done() and not free.cancelled():
                self._busy = False
                self._changed()
                self._serve()

    def _serve(self) -> None:
        """Begin the next command that needs to be written; the others are answered at once."""
        while self._holding and not self._busy:
            free = self._holding.popleft()
            if not free.cancelled():
                free.set_result(None)
                self._busy = True
        while self._waiting and not self._busy:
            asked = self._waiting.popleft()
            try:
                self._begin(asked)
            except Exception as error:
                # Refusals and bugs alike go to the asker; the table serves the next one.
                _fail(asked.answer, error)

    def _begin(self, asked: _Asked) -> None:
        answered = self._answered(asked.envelope)
        if answered is not None:
            _answer(asked.answer, answered)
            return
        self._check(asked.envelope)
        # Now that its turn has come: what the shoe would have given earlier may be of another cut.
        envelope = self._shoe.filled_in(asked.envelope)
        draft = self._record.draft(envelope)
        if asked.also is not None:
            other = asked.also(draft)
            if other is not None:
                others = other._replace(joined=()), *other.joined
                draft = draft._replace(joined=merge_drafts((*draft.joined, *others)))
        self._busy = True
        if draft.joined and not self._shared.take(draft.streams_joined, self._resume):
            self._waiting.appendleft(asked)
            return
        asked.envelope = envelope
        self._writer.submit(draft.batch, partial(self._written, asked, draft))

    def _answered(self, envelope: Envelope) -> int | None:
        """The row of a command that was done before; what the house put into it may not be the same twice."""
        if asks_the_shoe(envelope):
            return self._record.done(envelope.id)
        return self._record.first_answer(envelope)

    def _resume(self) -> None:
        """Try again: a stream that another table had is free."""
        self._busy = False
        self._serve()

    def _written(self, asked: _Asked, draft: Draft, error: BaseException | None) -> None:
        if isinstance(error, StoreError):
            after = asyncio.ensure_future(self._writer.do(self._record.after_failure, draft))
            after.add_done_callback(partial(self._looked_up, asked, draft))
            return
        try:
            if error is not None:
                raise error
            _answer(asked.answer, self._record.accept(draft))
        except Exception as problem:
            _fail(asked.answer, problem)
        self._next(draft)

    def _looked_up(self, asked: _Asked, draft: Draft, written: "asyncio.Future[int]") -> None:
        """Whether a failed write was written after all is read from the journal."""
        if written.cancelled():
            return
        error = written.exception()
        if error is None:
            _answer(asked.answer, written.result())
        else:
            _fail(asked.answer, error)
        self._next(draft)

    def _next(self, draft: Draft) -> None:
        self._busy = False
        if draft.joined:
            self._shared.release(draft.streams_joined)
        self._changed()
        self._serve()


def _answer(answer: "asyncio.Future[int]", seq: int) -> None:
    if not answer.done():
        answer.set_result(seq)


def _fail(answer: "asyncio.Future[int]", error: BaseException) -> None:
    if not answer.done():
        answer.set_exception(error)
