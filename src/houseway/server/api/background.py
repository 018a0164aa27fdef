"""Work that goes on while a page watches: a few at once, ended when nobody wants it, forgotten in time."""

import logging
import secrets
import time
from collections import OrderedDict
from contextlib import ExitStack
from threading import Lock, Thread
from typing import Any

import msgspec

from houseway.refusals import Refusal, Refused
from houseway.server import limits
from houseway.server.api import workers
from houseway.server.api.answers import Fault, Watched, WorkStarted, WorkState
from houseway.server.api.endpoint import Call, Endpoint, Parameter, Printed
from houseway.server.api.errors import failed


class Watch:
    """One piece of work, as its worker tells of it; a thread of ours only listens."""

    def __init__(self, what: str, work: workers.Work, call: Call, answer: type[Watched]) -> None:
        """Returns when the work has begun; raises what kept it from that."""
        self.began = time.monotonic()
        self._decoder = msgspec.json.Decoder(answer)
        self._cancelled = False
        self._ending = Lock()
        with ExitStack() as stack:
            self._worker = stack.enter_context(workers.WORKERS.borrowed())
            told = self._worker.watch(limits.WATCHED_SECONDS, work, call.question)
            self._hear(next(told))
            self._stack, self._told = stack.pop_all(), told
        self._thread = Thread(target=self._listen, name=what, daemon=True)
        self._thread.start()

    def answer(self, id_: str) -> Watched:
        return msgspec.structs.replace(self._seen, id=id_)

    @property
    def is_running(self) -> bool:
        return self._seen.state == "running"

    def cancel(self) -> None:
        """Nothing of it runs afterwards."""
        with self._ending:
            if self.is_running:
                self._cancelled = True
                self._worker.end()
        self._thread.join()

    def _hear(self, told: Printed) -> None:
        self._seen = self._decoder.decode(told.content)

    def _listen(self) -> None:
        with self._stack:
            try:
                for told in self._told:
                    self._hear(told)
                self._end("done")
            except Exception as error:
                if self._cancelled:
                    self._end("cancelled")
                else:
                    self._end("failed", _fault(error))

    def _end(self, state: WorkState, error: Fault | None = None) -> None:
        """Before the worker is another's."""
        with self._ending:
            self._seen = msgspec.structs.replace(self._seen, state=state, error=error)


def _fault(error: Exception) -> Fault:
    """Why it failed; a bug of ours is for the log."""
    try:
        return failed(error).answer.error
    except Exception:
        logging.getLogger(__name__).exception("watched work broke")
        return failed(Refused(Refusal.TOO_COSTLY, "", "work-was-ended")).answer.error


class Background:
    """The work of one kind at one server; `what` is what the kind is called."""

    def __init__(self, what: str, work: workers.Work, answer: type[Watched], at_once: int) -> None:
        self._what, self._work, self._answer = what, work, answer
        self._at_once = at_once
        self._beginning = 0
        self._lock = Lock()
        self._kept: OrderedDict[str, Watch] = OrderedDict()

    def begin(self, call: Call) -> WorkStarted:
        with self._lock:
            self._forget()
            if self._beginning + sum(each.is_running for each in self._kept.values()) >= self._at_once:
                raise Refused(Refusal.TOO_BUSY, "", "enough-under-way", what=self._what)
            self._beginning += 1
        id_ = secrets.token_urlsafe(12)
        try:
            self._kept[id_] = Watch(self._what, self._work, call, self._answer)
        finally:
            self._beginning -= 1
        return WorkStarted(id_)

    def told(self, call: Call) -> Any:
        id_ = call.path["id"]
        return self._watch(id_).answer(id_)

    def cancel(self, call: Call) -> Any:
        self._watch(call.path["id"]).cancel()
        return self.told(call)

    def watched(self, path: str, question: Any, began: str, told: str) -> tuple[Endpoint, ...]:
        """The endpoint that begins the work, one that tells of it so far, and one that cancels it."""
        by_id, what = f"{path}/{{id}}", self._what
        id_ = (Parameter("id", "path", f"What the {what} was given when it began."),)
        cancelled = f"Cancel a {what}; nothing of it runs afterwards."
        return (
            Endpoint("POST", path, began, self.begin, WorkStarted, question, status=201, at="aside"),
            Endpoint("GET", by_id, told, self.told, self._answer, parameters=id_, at="loop"),
            Endpoint("DELETE", by_id, cancelled, self.cancel, self._answer, parameters=id_, at="aside"),
        )

    def _watch(self, id_: str) -> Watch:
        watch = self._kept.get(id_)
        if watch is None:
            raise Refused(Refusal.UNKNOWN_SIMULATION, "", "forgotten", what=self._what, id=id_)
        return watch

    def close(self) -> None:
        """End all."""
        for watch in tuple(self._kept.values()):
            watch.cancel()

    def _forget(self) -> None:
        over = [id_ for id_, each in self._kept.items() if not each.is_running]
        for id_ in over:
            old = time.monotonic() - self._kept[id_].began > limits.WATCHED_KEPT_SECONDS
            if old or len(self._kept) >= limits.WATCHED_KEPT:
                del self._kept[id_]
