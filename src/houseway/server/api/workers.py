"""Heavy work is done by other processes: each has so much memory and so long, and is ended beyond that."""

import os
import resource
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Event, Lock, Thread
from typing import Any

import msgspec

from houseway.journal.faults import GivenUpError
from houseway.refusals import Refusal, Refused
from houseway.server import limits
from houseway.server.api.answers import Fault
from houseway.server.api.endpoint import Printed
from houseway.server.api.errors import ApiError, failed

# Games go on while somebody computes.
_POLITENESS = 10
# How often it is seen whether an asker is still there.
LOOK_SECONDS = 0.1
_JSON = "application/json"


class _Told(msgspec.Struct, tag="told"):
    content: bytes
    media_type: str


class _Failed(msgspec.Struct, tag="failed"):
    status: int
    fault: Fault


class _Broken(msgspec.Struct, tag="broken"):
    trace: str


class _Done(msgspec.Struct, tag="done"):
    pass


_said = msgspec.msgpack.Decoder(_Told | _Failed | _Broken | _Done)
Tell = Callable[[Any], None]
# Tells what it finds on its way, and is pickled by its name.
Work = Callable[..., None]


class Worker:
    """One process, one piece of work at a time."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            # Nothing is imported from where the house happens to be started.
            line = f"from houseway.server.api.workers import serve; serve({theirs.fileno()}, {os.getpid()})"
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", line], pass_fds=[theirs.fileno()], env=environment
            )
            self._line: Connection[Any, Any] = Connection(ours.detach())
        self.is_free = True

    def watch(
        self, seconds: float, work: Work, *values: object, gone: Event | None = None
    ) -> Iterator[Printed]:
        """What the work tells on its way; raises what stopped it, GivenUpError where the asker is `gone`."""
        self.is_free, until = False, time.monotonic() + seconds
        try:
            self._line.send((work, values))
            while self._has_told(until, gone):
                match _said.decode(self._line.recv_bytes()):
                    case _Told(content, media_type):
                        yield Printed(content, media_type)
                        continue
                    case _Failed(status, fault):
                        self.is_free = True
                        raise ApiError(status, fault)
                    case _Broken(trace):
                        self.is_free = True
                        raise RuntimeError(trace)
                self.is_free = True
                return
        except (EOFError, OSError):
            # It was ended: by us, or by the system.
            raise Refused(Refusal.TOO_COSTLY, "", "work-was-ended") from None
        finally:
            if not self.is_free:
                self.end()
        raise Refused(Refusal.TOO_BUSY, "", "takes-too-long", seconds=round(seconds))

    def _has_told(self, until: float, gone: Event | None) -> bool:
        """Wait for what it tells next; for one who has gone only as long as a new worker would cost."""
        if gone is None:
            return self._line.poll(max(0.0, until - time.monotonic()))
        while not gone.is_set() and time.monotonic() < until:
            if self._line.poll(LOOK_SECONDS):
                return True
        if gone.is_set() and not self._line.poll(limits.LEFT_SECONDS):
            raise GivenUpError
        return gone.is_set()

    def end(self) -> None:
        """At once, whatever it does."""
        self._process.kill()
        self._process.wait()

    @property
    def is_ready(self) -> bool:
        return self.is_free and self._process.poll() is None


class Workers:
    """Those that are free wait for the next; no more than `limits.IDLE_WORKERS` do."""

    def __init__(self) -> None:
        self._idle: list[Worker] = []
        self._lock = Lock()

    @contextmanager
    def borrowed(self) -> Iterator[Worker]:
        worker = self._taken() or Worker()
        try:
            yield worker
        finally:
            self._give_back(worker)

    def do(self, work: Callable[..., Any], *values: object, gone: Event | None = None) -> Printed:
        """Have it done; raises ApiError or Refused where it cannot be, or takes too long or too much.

        Nobody waits long for it any more once `gone` is set: GivenUpError.
        """
        with self.borrowed() as worker:
            (answer,) = worker.watch(limits.WORK_SECONDS, _once, work, *values, gone=gone)
            return answer

    def _taken(self) -> Worker | None:
        with self._lock:
            while self._idle:
                worker = self._idle.pop()
                if worker.is_ready:
                    return worker
        return None

    def _give_back(self, worker: Worker) -> None:
        with self._lock:
            if worker.is_ready and len(self._idle) < limits.IDLE_WORKERS:
                self._idle.append(worker)
                return
        worker.end()


# One pool for all that this process serves; a worker whose house is gone finds its line closed and goes too.
WORKERS = Workers()


def _once(tell: Tell, work: Callable[..., Any], *values: object) -> None:
    tell(work(*values))


def serve(number: int, house: int) -> None:
    """What a worker does: what it is told, until nobody is there to tell it."""
    Thread(target=_go_with, args=(house,), daemon=True).start()
    os.nice(_POLITENESS)
    resource.setrlimit(resource.RLIMIT_DATA, (limits.WORK_BYTES, limits.WORK_BYTES))
    line: Connection[Any, Any] = Connection(number)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            work, values = line.recv()
            line.send_bytes(msgspec.msgpack.encode(_worked(line, work, values)))


def _go_with(house: int) -> None:
    """A house that is gone ends no work any more that takes too long."""
    while os.getppid() == house:
        time.sleep(1)
    os._exit(0)


def _worked(line: "Connection[Any, Any]", work: Work, values: tuple[object, ...]) -> Any:
    def tell(said: Any) -> None:
        printed = said if isinstance(said, Printed) else Printed(msgspec.json.encode(said), _JSON)
        line.send_bytes(msgspec.msgpack.encode(_Told(printed.content, printed.media_type)))

    try:
        work(tell, *values)
    except MemoryError:
        return _failure(Refused(Refusal.TOO_COSTLY, "", "work-was-ended"))
    except Exception as error:
        return _failure(error)
    return _Done()


def _failure(error: Exception) -> _Failed | _Broken:
    """A no as it will be answered; of a bug what there is to be known."""
    try:
        answer = failed(error)
    except Exception:
        return _Broken(traceback.format_exc())
    return _Failed(answer.status, answer.answer.error)
