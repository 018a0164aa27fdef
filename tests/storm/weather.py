"""What may happen to a store and to a line; one source of chance decides it all, so a seed tells it again."""

import asyncio
import random
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket

from houseway.journal import StoreError
from houseway.server.house import House
from houseway.server.sessions import COOKIE, Session, Sessions
from houseway.server.socket import serve_socket
from houseway.server.writer import Writer
from tests.memory_store import MemoryStore


class PowerCutError(BaseException):
    """The process ends here; what the store has, it has."""


class Weather(MemoryStore):
    """Appends fail before, after and amid their batches; the disk fills up for a while; the power is cut."""

    def __init__(self, chance: random.Random, cut_at: int | None = None) -> None:
        super().__init__()
        self._chance = chance
        self._cut_at = cut_at
        self._full_for = 0
        self.commits = 0
        self.met: Counter[str] = Counter()

    def append_all(self, batches):
        self.commits += 1
        if self.commits == self._cut_at:
            if self._chance.random() < 0.5:
                super().append_all(batches)
            raise PowerCutError
        if self._full_for:
            self._full_for -= 1
            raise StoreError("the disk is full")
        return self._weathered(batches, self._chance.random())

    def _weathered(self, batches, weather):
        if weather < 0.05:
            raise StoreError("failed before the write")
        if weather < 0.07:
            self.met["disk full"] += 1
            self._full_for = 10
            raise StoreError("the disk is full")
        some = batches[: self._chance.randint(0, len(batches))] if weather < 0.1 else batches
        answers = super().append_all(some)
        if len(some) < len(batches) or weather < 0.15:
            self.met["lost answers"] += 1
            raise StoreError("failed after the write, or in the midst of it")
        return answers


class SlowWriter(Writer):
    """As the writer's thread, but in the loop: a write takes some turns, those that wait share the next."""

    def __init__(self, store: Weather, chance: random.Random) -> None:
        self.store: Weather = store
        self.cut = False
        self._chance = chance
        self._jobs: deque[tuple[Any, Any]] = deque()
        self._writing = False

    def submit(self, batch, answered):
        self._jobs.append((batch, answered))
        self._begin()

    async def do(self, work, *values):
        done = asyncio.get_running_loop().create_future()
        self._jobs.append((lambda: work(*values), done))
        self._begin()
        return await done

    def _begin(self) -> None:
        if self._jobs and not self._writing and not self.cut:
            self._writing = True
            slow = self._chance.random() < 0.1
            self.store.met["slow writes"] += slow
            self._wait(self._chance.randint(20, 60) if slow else self._chance.randint(1, 3))

    def _wait(self, turns: int) -> None:
        step = (self._wait, turns - 1) if turns else (self._write,)
        asyncio.get_running_loop().call_soon(*step)

    def _write(self) -> None:
        jobs, self._jobs = [*self._jobs], deque()
        appends = [job for job in jobs if not callable(job[0])]
        for (_, answered), answer in zip(appends, self._appended([b for b, _ in appends]), strict=False):
            answered(answer)
        for work, done in jobs:
            if callable(work) and not self.cut:
                _settle(done, work)
        self._writing = False
        self._begin()

    def _appended(self, batches):
        if not batches:
            return []
        try:
            return self.store.append_all(batches)
        except StoreError as error:
            return [error] * len(batches)
        except PowerCutError:
            # Nobody is left to hear an answer.
            self.cut = True
            return []


def _settle(done: "asyncio.Future[Any]", work: Callable[[], Any]) -> None:
    if done.done():
        return
    try:
        done.set_result(work())
    except Exception as error:
        done.set_exception(error)


class Line:
    """One websocket of one person, down to the interface between server and application."""

    def __init__(
        self, house: House, sessions: Sessions, session: Session, hear: Callable[[str], None]
    ) -> None:
        cookie = f"{COOKIE}={sessions.cookie(session)}"
        headers = {"host": "house", "origin": "http://house", "cookie": cookie}
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": "/ws",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        self._hear = hear
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        self.is_cut = False
        socket = WebSocket(scope, self._incoming.get, self._send)
        self.task = asyncio.create_task(serve_socket(socket, house, sessions))

    def say(self, text: str) -> None:
        self._incoming.put_nowait({"type": "websocket.receive", "text": text})

    def cut(self) -> None:
        """Nothing that comes now is heard; the server learns of it in its turn."""
        self.is_cut = True
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1006})

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send" and not self.is_cut:
            self._hear(message["text"])
