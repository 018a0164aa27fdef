"""Group commit: one thread writes, and all appends that wait at the same time share one flush."""

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from houseway.journal.checking.anchors import Anchor
from houseway.journal.faults import StoreError
from houseway.journal.stores.store import Append, Moment, Store

# An anchor is written at the start, after so many rows, and so long after a row that none has seen.
ANCHOR_EVERY_ROWS, ANCHOR_EVERY_SECONDS = 1000, 60.0
MOST_IN_A_GROUP = 1000
Answered = Callable[[BaseException | None], None]
OnAnchor = Callable[[Anchor], None]
Deliver = Callable[[list[tuple[Answered, BaseException | None]]], None]


class _Job(NamedTuple):
    """An append, or other store work to be done in turn."""

    batch: Sequence[Append] | None
    work: Callable[[], Any] | None
    answered: Answered


class GroupWriter:
    """`deliver` is given the answers of a whole group at once, in the writer's thread."""

    def __init__(self, store: Store, deliver: Deliver, on_anchor: OnAnchor = lambda anchor: None) -> None:
        self.store = store
        self.groups = 0
        self.rows = 0
        self._deliver = deliver
        self._on_anchor = on_anchor
        # When rows could last not be written, by the monotonic clock; None once rows have been written again.
        self.failed_at: float | None = None
        self._anchored_rows = -1
        self._anchor_due: float | None = None
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def append(self, batch: Sequence[Append], answered: Answered) -> None:
        self._jobs.put(_Job(batch, None, answered))

    def do(self, work: Callable[[], Any], answered: Answered) -> None:
        """Store work other than appends, after all that was asked before it."""
        self._jobs.put(_Job(None, work, answered))

    def keep(self, moments: Sequence[Moment], answered: Answered) -> None:
        """Keep these moments, anchored."""
        self.do(lambda: self._write_anchor(moments), answered)

    def close(self) -> None:
        """Finish what was asked, anchor it, and stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        self._anchor()
        while open_:
            jobs = self._waiting()
            open_ = not jobs or jobs[-1] is not None
            self._serve([job for job in jobs if job is not None])
        self._anchor()

    def _waiting(self) -> list[_Job | None]:
        """What there is to do; nothing when an anchor is due."""
        jobs: list[_Job | None] = []
        try:
            due = self._anchor_due
            jobs.append(self._jobs.get(timeout=None if due is None else max(0.0, due - time.monotonic())))
            while jobs[-1] is not None and len(jobs) < MOST_IN_A_GROUP:
                jobs.append(self._jobs.get_nowait())
        except Empty:
            pass
        return jobs

    def _serve(self, jobs: list[_Job]) -> None:
        appends = [job for job in jobs if job.batch is not None]
        answers = self._append([job.batch or () for job in appends]) if appends else []
        delivered = list(zip((job.answered for job in appends), answers, strict=True))
        delivered += [(job.answered, _done(job.work)) for job in jobs if job.work is not None]
        if delivered:
            self._deliver(delivered)
        if self._is_anchor_due():
            self._anchor()

    def _is_anchor_due(self) -> bool:
        """Rows that no anchor has seen are seen by one within the minute."""
        if self.rows == self._anchored_rows:
            return False
        if self._anchor_due is None:
            self._anchor_due = time.monotonic() + ANCHOR_EVERY_SECONDS
        is_late = time.monotonic() >= self._anchor_due
        return is_late or self.rows - self._anchored_rows >= ANCHOR_EVERY_ROWS

    def _append(self, batches: list[Sequence[Append]]) -> Sequence[BaseException | None]:
        try:
            answers = self.store.append_all(batches)
        except Exception as error:
            self.failed_at = time.monotonic()
            return [error] * len(batches)
        self.failed_at = None
        self.groups += 1
        self.rows += sum(len(append.rows) for batch in batches for append in batch)
        return answers

    def _anchor(self) -> None:
        """An anchor that cannot be written now is written later."""
        if self.rows == self._anchored_rows:
            return
        try:
            self._write_anchor()
        except StoreError:
            self._anchor_due = time.monotonic() + ANCHOR_EVERY_SECONDS

    def _write_anchor(self, moments: Sequence[Moment] = ()) -> None:
        anchor = self.store.anchor(datetime.now(UTC), moments)
        self._anchored_rows, self._anchor_due = self.rows, None
        self._on_anchor(anchor)


def _done(work: Callable[[], Any]) -> BaseException | None:
    try:
        work()
    except Exception as error:
        return error
    return None
