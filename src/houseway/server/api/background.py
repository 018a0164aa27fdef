"""Work that goes on while a page watches: a few at once, cancelled between steps, forgotten in time."""

import secrets
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from threading import Event, Lock, Thread
from typing import Generic, TypeVar

from houseway.refusals import Refusal, Refused
from houseway.server.api.answers import Fault, WorkState
from houseway.server.api.errors import failed

MOST_KEPT, KEPT_SECONDS = 32, 3600.0


class Work(ABC):
    """One piece of work in a thread of its own; its thread alone writes what is known so far."""

    def __init__(self, name: str) -> None:
        self.state: WorkState = "running"
        self.fault: Fault | None = None
        self.began = time.monotonic()
        self._stop = Event()
        self._thread = Thread(target=self._run, name=name, daemon=True)

    @abstractmethod
    def work(self) -> bool:
        """Do it; False if it was cancelled before its end."""

    def stopped(self) -> bool:
        return self._stop.is_set()

    def start(self) -> None:
        self._thread.start()

    def cancel(self, wait: bool = True) -> None:
        self._stop.set()
        if wait and self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        try:
            self.state = "done" if self.work() else "cancelled"
        except Exception as error:
            self.state = "failed"
            self.fault = failed(error).answer.error


W = TypeVar("W", bound=Work)


class Background(Generic[W]):
    """The work of one kind at one server; `what` is what the kind is called."""

    def __init__(self, what: str, at_once: int) -> None:
        self._what, self._at_once = what, at_once
        self._lock = Lock()
        self._kept: OrderedDict[str, W] = OrderedDict()

    def begin(self, work: W) -> str:
        with self._lock:
            self._forget()
            if sum(each.state == "running" for each in self._kept.values()) >= self._at_once:
                raise Refused(Refusal.TOO_BUSY, "", "enough-under-way", what=self._what)
            id_ = secrets.token_urlsafe(12)
            self._kept[id_] = work
            work.start()
        return id_

    def found(self, id_: str) -> W:
        with self._lock:
            work = self._kept.get(id_)
        if work is None:
            raise Refused(Refusal.UNKNOWN_SIMULATION, "", "forgotten", what=self._what, id=id_)
        return work

    def close(self) -> None:
        """Cancel all and wait for the steps under way."""
        with self._lock:
            every = list(self._kept.values())
        for work in every:
            work.cancel(wait=False)
        for work in every:
            work.cancel()

    def _forget(self) -> None:
        over = [id_ for id_, each in self._kept.items() if each.state != "running"]
        for id_ in over:
            old = time.monotonic() - self._kept[id_].began > KEPT_SECONDS
            if old or len(self._kept) >= MOST_KEPT:
                del self._kept[id_]
