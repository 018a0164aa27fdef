"""A demonstration's whole house in one process; people of every role send it broken messages without end.

`python -m tests.storm.fuzzed_house --messages 1000000` is what a night sends.
"""

import argparse
import asyncio
import gc
import logging
import os
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
from starlette.applications import Starlette

from houseway.journal import verify
from houseway.server import limits
from houseway.server.api.endpoint import Endpoint
from houseway.server.api.routes import Api
from houseway.server.app import create_app
from houseway.server.demo.house import Pace
from houseway.server.house import House
from houseway.server.messages import CageAct, ChangedPerson, Entrance, NewKeys, NewPerson, SignIn
from houseway.server.people import HouseRole, Register
from houseway.server.people.roles import at_the_table
from houseway.server.progressives import LinkOrder
from houseway.server.sessions import COOKIE, Session, Sessions
from tests.memory_store import MemoryStore
from tests.storm.grammar import message, readable, sample, shape_of, text_of

A_BATCH = 20
# One message in so many is the body of a question; of those that a worker answers few are whole.
BODIES, WHOLE_TO_A_WORKER = 8, 0.002
MOST_PAUSE, A_WAIT = 0.1, 0.01
MOST_GROWTH = 24 << 20
# What a row in memory takes, times its text.
ROW_FACTOR = 6
PASSWORD = "a password for the fuzz"
ROLES = (HouseRole.PATRON, HouseRole.PATRON, *(role for role in HouseRole if role is not HouseRole.PATRON))
PACE = Pace(betting=0.05, card=0, pause=0.05, squeeze=0.05, floor=0.01, answer=0.05)
DOORS: tuple[tuple[str, str, Any, bool], ...] = (
    ("POST", "/api/session", Entrance, False),
    ("POST", "/api/sign-in", SignIn, False),
    ("POST", "/api/people", NewPerson, False),
    ("PATCH", "/api/people/nobody", ChangedPerson, False),
    ("POST", "/api/session/keys", NewKeys, False),
    ("POST", "/api/cage", CageAct, False),
    ("POST", "/api/links/harmony", LinkOrder, False),
)


def doors() -> list[tuple[str, str, Any, bool]]:
    """Every door that reads a body: how, where, what, and whether a worker answers."""

    def _place(endpoint: Endpoint) -> str:
        return endpoint.path.format(jurisdiction="co", name="baccarat", number=1, id="1")

    asked = [each for each in Api().endpoints if each.question is not None]
    table = ("POST", "/api/tables", _open_question(), True)
    return [*DOORS, table, *((each.method, _place(each), each.question, True) for each in asked)]


def _open_question() -> Any:
    from houseway.server.api.questions import OpenQuestion

    return OpenQuestion


class Sender:
    """One websocket of one person, down to the interface between server and application."""

    def __init__(self, app: Starlette, cookie: str) -> None:
        headers = {"host": "house", "origin": "http://house", "cookie": cookie}
        scope = {
            "type": "websocket",
            "scheme": "ws",
            "path": "/ws",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }
        self._incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        self._waits_for = ""
        self._heard = asyncio.Event()
        self.answers: Counter[str] = Counter()
        self.task = asyncio.create_task(app(scope, self._incoming.get, self._send))

    async def say(self, texts: list[str], end: str) -> bool:
        """Say all of these; True once each was answered, False where the line is gone."""
        self._waits_for = end
        self._heard.clear()
        last = {"type": "command", "id": end, "table": "no-such-table", "command": {"type": "next_round"}}
        for text in (*texts, msgspec.json.encode(last).decode()):
            self._incoming.put_nowait({"type": "websocket.receive", "text": text})
        heard = asyncio.create_task(self._heard.wait())
        await asyncio.wait([heard, self.task], return_when=asyncio.FIRST_COMPLETED)
        heard.cancel()
        return not self.task.done()

    async def leave(self) -> None:
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait([self.task])

    async def _send(self, said: Any) -> None:
        if said["type"] != "websocket.send":
            return
        text = said["text"].encode()
        if text.startswith((b'{"type":"ack"', b'{"type":"refused"')):
            answer = msgspec.json.decode(text)
            self.answers[answer.get("reason", "ack")] += 1
            if answer["id"] == self._waits_for:
                self._heard.set()


class FuzzedHouse:
    """Sends by one seed; what goes wrong is kept with the number of the message."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.wrong: list[str] = []
        self.answers: Counter[str] = Counter()
        self.longest = 0.0
        self.store = MemoryStore()
        register = Register(self.store)
        for role in HouseRole:
            register.write(
                "fuzz", *register.new_person(f"fuzz-{role}", f"F {role}", role, PASSWORD, "271828")
            )
        self._doors = doors()
        self._register = register

    async def run(self, messages: int) -> None:
        logging.getLogger("houseway").setLevel(logging.ERROR)
        asyncio.get_running_loop().set_exception_handler(lambda _, told: self.wrong.append(repr(told)))
        houses: list[House] = []

        def opened(*values: Any, **named: Any) -> House:
            houses.append(House(*values, **named))
            return houses[0]

        with patch("houseway.server.app.House", opened), patch.object(limits, "MESSAGES", 10**9):
            self.app = create_app(self.store, PACE)
        self._sessions = Sessions(houses[0].session_key(), self._register)
        async with self.app.router.lifespan_context(self.app):
            await asyncio.sleep(0.1)
            await self._send_all(messages // 10)
            before, tasks, files = memory(), len(asyncio.all_tasks()), open_files()
            written = self._written()
            # What the tests around this have made is not looked through again and again.
            gc.freeze()
            watch = asyncio.create_task(self._watch())
            await self._send_all(messages)
            watch.cancel()
            gc.unfreeze()
            self._check_leaks(tasks, files, before, written)
            if houses[0].clients:
                self.wrong.append(f"{len(houses[0].clients)} connections stay")
        problems = verify(self.store)
        self.wrong += [f"{each.stream} {each.row}: {each.problem}" for each in problems[:5]]

    def _check_leaks(self, tasks: int, files: int, before: int, written: int) -> None:
        gc.collect()
        self.growth, self.rows = memory() - before, self._written() - written
        if self.growth > MOST_GROWTH + ROW_FACTOR * self.rows:
            self.wrong.append(f"memory grew by {self.growth >> 20} MiB for {self.rows >> 20} MiB of rows")
        if len(asyncio.all_tasks()) > tasks + 5:
            self.wrong.append(f"{len(asyncio.all_tasks())} tasks after {tasks}")
        if open_files() > files + 5:
            self.wrong.append(f"{open_files()} open files after {files}")
        if self.longest > MOST_PAUSE:
            self.wrong.append(f"the event loop stood still for {self.longest * 1000:.0f} ms")

    def _written(self) -> int:
        return sum(len(row.body) for stream in self.store.heads() for row in self.store.read(stream))

    def cookie(self, role: HouseRole) -> str:
        person = f"fuzz-{role}"
        return f"{COOKIE}={self._sessions.cookie(Session(person, person, role, f's-{role}', 1))}"

    async def _send_all(self, messages: int) -> None:
        senders = [Sender(self.app, self.cookie(role)) for role in ROLES]
        batches = messages // A_BATCH
        for number in range(batches):
            await self._batch(senders, number)
        for sender in senders:
            await sender.leave()
            self.answers += sender.answers

    async def _batch(self, senders: list[Sender], number: int) -> None:
        chance = random.Random(f"{self._seed}/{number}")
        if number % BODIES == 0:
            for _ in range(A_BATCH):
                await self._ask(chance, number)
            return
        place = number % len(senders)
        role = at_the_table(ROLES[place])
        texts = [message(chance, f"f{number}-{each}", role) for each in range(A_BATCH)]
        if not await senders[place].say(texts, f"end-{number}"):
            error = senders[place].task.exception()
            self.wrong.append(f"batch {number} of seed {self._seed}: a line broke: {error!r}")
            senders[place] = Sender(self.app, self.cookie(ROLES[place]))

    async def _ask(self, chance: random.Random, number: int) -> None:
        method, path, kind, is_costly = chance.choice(self._doors)
        made = sample(shape_of(kind), chance)
        text = text_of(made, chance, WHOLE_TO_A_WORKER if is_costly else 0.1)
        if is_costly and readable(kind, text) and chance.random() > WHOLE_TO_A_WORKER:
            text = text[:-1]
        cookie = self.cookie(chance.choice(ROLES)) if chance.random() < 0.8 else ""
        try:
            status = await asked(self.app, method, path, text.encode("utf-8", "surrogatepass"), cookie)
        except Exception as error:
            status = 500
            self.wrong.append(f"batch {number} of seed {self._seed}: {method} {path} {text[:200]}: {error!r}")
        self.answers[str(status)] += 1
        if status >= 500 and status != 503:
            self.wrong.append(f"batch {number} of seed {self._seed}: {method} {path} {text[:200]}: {status}")

    async def _watch(self) -> None:
        """The longest that a short wait took, in this thread's own time, which others do not lengthen."""
        while True:
            began = time.thread_time()
            await asyncio.sleep(A_WAIT)
            self.longest = max(self.longest, time.thread_time() - began)


async def asked(app: Starlette, method: str, path: str, body: bytes, cookie: str) -> int:
    """One request; returns the status of its answer."""
    told = {"host": "house", "origin": "http://house", "content-type": "application/json", "cookie": cookie}
    headers = [(name.encode(), said.encode()) for name, said in told.items()]
    scope = {
        "type": "http", "http_version": "1.1", "method": method, "scheme": "http", "path": path,
        "raw_path": path.encode(), "query_string": b"", "root_path": "", "client": ("127.0.0.1", 1),
        "server": ("house", 80), "headers": headers,
    }  # fmt: skip
    parts = [{"type": "http.request", "body": body, "more_body": False}]
    statuses: list[int] = []

    async def receive() -> dict[str, Any]:
        return parts.pop() if parts else await asyncio.Future()

    async def send(said: Any) -> None:
        if said["type"] == "http.response.start":
            statuses.append(said["status"])

    await app(scope, receive, send)
    return statuses[0]


def memory() -> int:
    """Bytes of this process that are in memory now."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    house, began = FuzzedHouse(arguments.seed), time.monotonic()
    asyncio.run(house.run(arguments.messages))
    print("\n".join(house.wrong[:40]))
    print(
        f"{arguments.messages} messages in {time.monotonic() - began:.0f} s, {len(house.wrong)} went wrong; "
        f"the longest turn of the loop took {house.longest * 1000:.0f} ms, memory grew by "
        f"{house.growth >> 10} KiB for {house.rows >> 10} KiB of rows. Answers: {dict(house.answers)}"
    )
    return 1 if house.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
