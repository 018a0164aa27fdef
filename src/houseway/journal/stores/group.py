"""Group commit: one thread writes, and all appends that wait at the same time share one flush."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from houseway.journal.checking.anchors import Anchor
from houseway.journal.faults import StoreError
from houseway.journal.stores.store import Append, Store

ANCHOR_EVERY_ROWS = 1000
MOST_IN_A_GROUP = 1000
Answered = Callable[[BaseException | None], None]
Deliver = Callable[[list[tuple[Answered, BaseException | None]]], None]


class _Job(NamedTuple):
    """An append, or other store work to be done in turn."""

    batch: Sequence[Append] | None
    work: Callable[[], Any] | None
    answered: Answered


class GroupWriter:
    """`deliver` is given the answers of a whole group at once, in the writer's thread."""

    def __init__(
        self, store: Store, deliver: Deliver, on_anchor: Callable[[Anchor], None] = lambda anchor: None
    ) -> None:
        self.store = store
        self.groups = 0
        self.rows = 0
        self._deliver = deliver
        self._on_anchor = on_anchor
        self._anchored_rows = 0
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def append(self, batch: Sequence[Append], answered: Answered) -> None:
        self._jobs.put(_Job(batch, None, answered))

    def do(self, work: Callable[[], Any], answered: Answered) -> None:
        """Store work other than appends, after all that was asked before it."""
        self._jobs.put(_Job(None, work, answered))

    def close(self) -> None:
        """Finish what was asked, anchor it, and stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            jobs = self._waiting()
            open_ = jobs[-1] is not None
            self._serve([job for job in jobs if job is not None])
        self._anchor()

    def _waiting(self) -> list[_Job | None]:
        jobs = [self._jobs.get()]
        try:
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
        if self.rows - self._anchored_rows >= ANCHOR_EVERY_ROWS:
            self._anchor()

    def _append(self, batches: list[Sequence[Append]]) -> Sequence[BaseException | None]:
        try:
            answers = self.store.append_all(batches)
        except Exception as error:
            return [error] * len(batches)
        self.groups += 1
        self.rows += sum(len(append.rows) for batch in batches for append in batch)
        return answers

    def _anchor(self) -> None:
        """An anchor that cannot be written now is written later."""
        if self.rows == self._anchored_rows:
            return
        try:
            anchor = self.store.anchor(datetime.now(UTC))
        except StoreError:
            return
        self._anchored_rows = self.rows
        self._on_anchor(anchor)


def _done(work: Callable[[], Any]) -> BaseException | None:
    try:
        work()
    except Exception as error:
        return error
    return None
