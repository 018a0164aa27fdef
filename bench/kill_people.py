"""People whose acts outlive the power cuts of a house: what had no answer is asked again in its next life."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import httpx
import msgspec
from argon2 import PasswordHasher
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from houseway.journal import Store
from houseway.journal.cage_record import STREAM as CAGE
from houseway.journal.room_record import STREAM as ROOM
from houseway.journal.stores.store import table_stream
from houseway.server.house import House
from houseway.server.people import HouseRole, Register, passwords
from houseway.server.sessions import COOKIE, Session, Sessions

Document = dict[str, Any]
PASSWORD, PIN = "a password of the bench", "271828"
# So many of the latest answers are asked for again in each life.
ASKED_AGAIN = 5


class ActRefusedError(Exception):
    """The house refused what a story of the bench asked for."""


class Answer(NamedTuple):
    """Where an acknowledged act stands in the journal."""

    stream: str
    id: str
    row: int


@dataclass
class Power:
    """The lives of one house: where it is now, and what was asked and acknowledged over all of them."""

    host: str = ""
    asked: int = 0
    is_on: asyncio.Event = field(default_factory=asyncio.Event)
    answers: list[Answer] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    cut_short: Counter[str] = field(default_factory=Counter)

    def turn_on(self, host: str) -> None:
        self.host = host
        self.is_on.set()

    def turn_off(self) -> None:
        self.is_on.clear()

    def acknowledge(self, answer: Answer, earlier: Answer | None) -> None:
        """Remember an answer; one that was given before must be the same again."""
        if earlier is None:
            self.answers.append(answer)
        elif earlier != answer:
            self.changed.append(f"{earlier} became {answer}")


@dataclass
class Act:
    """Something that one person asks for, under one id, until it is answered."""

    kind: str
    message: Document
    path: str = ""
    answer: Answer | None = None
    done: "asyncio.Future[Answer] | None" = None


class Person:
    """Somebody with an account, on one websocket a life; `seen` is what was last shown of each table."""

    def __init__(self, name: str, role: HouseRole, power: Power) -> None:
        self.name, self.role, self.cookie = name, role, ""
        self._power = power
        self._acts: dict[str, Act] = {}
        self._tables: list[str] = []
        self._socket: ClientConnection | None = None
        self.seen: dict[str, dict[str, Document]] = {}
        self._news = asyncio.Event()

    async def live(self) -> None:
        """Come back in this life, ask again, and listen until the power is cut."""
        self.seen.clear()
        headers = {"cookie": self.cookie}
        at = f"http://{self._power.host}"
        with suppress(WebSocketException, OSError):
            async with connect(
                f"ws://{self._power.host}/ws",
                origin=Origin(at),
                additional_headers=headers,
                proxy=None,
                max_size=None,
            ) as socket:
                # What is asked from now on goes by itself.
                self._socket = socket
                joins = [{"type": "join", "table": table} for table in self._tables]
                for message in [*joins, *[act.message for act in self._open()]]:
                    await self._send(socket, message)
                while True:
                    heard = msgspec.json.decode(await socket.recv())
                    self._hear(heard)
                    for request in heard["waiting"] if heard["type"] == "to_sign" else ():
                        approval = {"type": "sign", "request": request["request"], "approve": True}
                        await self._send(socket, approval)
        self._socket = None

    def _open(self) -> list[Act]:
        acts = [act for act in self._acts.values() if not act.path]
        unanswered = [act for act in acts if act.answer is None]
        self._power.cut_short.update(act.kind for act in unanswered)
        return [*[act for act in acts if act.answer is not None][-ASKED_AGAIN:], *unanswered]

    async def join(self, table: str) -> None:
        """Look at a table, now and in every later life."""
        if table not in self._tables:
            self._tables.append(table)
            if self._socket is not None:
                with suppress(WebSocketException, OSError):
                    await self._send(self._socket, {"type": "join", "table": table})

    async def ask(self, table: str, command: Document, signer: "Person | None" = None) -> Answer:
        """Give a table a command and wait for its answer, over as many lives as that takes."""
        name = f"c{len(self._acts) + 1}"
        order = {"type": "command", "id": name, "table": table, "command": command}
        act = self._acts[name] = Act(command["type"], sign(order, signer))
        act.done = asyncio.get_running_loop().create_future()
        self._power.asked += 1
        if self._socket is not None:
            with suppress(WebSocketException, OSError):
                await self._send(self._socket, act.message)
        return await act.done

    async def post(self, path: str, body: Document) -> Answer:
        """Ask at the cage or in the poker room, over as many lives as that takes."""
        name = f"c{len(self._acts) + 1}"
        kind = body["act"] if isinstance(body["act"], str) else body["act"]["type"]
        act = self._acts[name] = Act(kind, {"id": name, **body}, path)
        self._power.asked += 1
        while act.answer is None:
            await self._power.is_on.wait()
            with suppress(httpx.HTTPError):
                await self._post(act)
                continue
            self._power.cut_short[kind] += 1
            # The power is off, or will be in a moment.
            await asyncio.sleep(0.01)
        return act.answer

    async def ask_http_again(self) -> None:
        """The latest acts at the desks, asked for once more: none is done twice."""
        acts = [act for act in self._acts.values() if act.path and act.answer is not None]
        with suppress(httpx.HTTPError):
            for act in acts[-ASKED_AGAIN:]:
                await self._post(act)

    async def see(self, table: str, wanted: Callable[[Document], bool], since: int = 0) -> Document:
        """The first view of the table that is as wanted, after that row."""
        while True:
            view = self.seen.get(table, {}).get("view")
            if view is not None and view["seq"] >= since and wanted(view["view"]):
                return msgspec.convert(view["view"], Document)
            self._news.clear()
            await self._news.wait()

    async def _send(self, socket: ClientConnection, message: Document) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    async def _request(self, path: str, body: Document) -> httpx.Response:
        # Plain HTTP needs no certificates, which take long to read.
        async with httpx.AsyncClient(trust_env=False, verify=False) as client:
            address = f"http://{self._power.host}{path}"
            return await client.post(address, json=body, headers={"cookie": self.cookie})

    async def _post(self, act: Act) -> None:
        answer = await self._request(act.path, act.message)
        if answer.status_code != 200:
            self._refuse(act, answer.text)
            raise ActRefusedError(f"{self.name} {act.message}: {answer.text}")
        said = answer.json()
        if act.path == "/api/cage":
            found = Answer(CAGE, f"{act.message['act']}/{self.name}/{act.message['id']}", said["slip"])
        else:
            found = Answer(ROOM, f"{self.name}/{act.message['id']}", said["row"])
        self._power.acknowledge(found, act.answer)
        act.answer = found

    def _hear(self, heard: Document) -> None:
        if heard["type"] in ("view", "console"):
            self.seen.setdefault(heard["table"], {})[heard["type"]] = heard
            self._news.set()
        act = self._acts.get(heard.get("id") or "")
        if act is None or act.done is None:
            return
        if heard["type"] == "ack":
            found = Answer(table_stream(act.message["table"]), f"{self.name}/{heard['id']}", heard["seq"])
            self._power.acknowledge(found, act.answer)
            act.answer = found
            if not act.done.done():
                act.done.set_result(found)
        elif heard["type"] == "refused":
            self._refuse(act, heard["reason"])
            if not act.done.done():
                act.done.set_exception(ActRefusedError(f"{self.name} {act.message['command']}: {heard}"))

    def _refuse(self, act: Act, why: str) -> None:
        if act.answer is not None:
            self._power.lost.append(f"{act.answer}: {why}")


def sign(order: Document, signer: Person | None) -> Document:
    """Name the second person of an order, who approves it on their own session."""
    return order if signer is None else {**order, "sign_off": {"person": signer.name}}


def let_in(store: Store, people: list[Person]) -> None:
    """Give people of a new house their accounts and sessions."""
    # Real hashes are slow on purpose; here nobody guesses.
    passwords._hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    register = Register(store)
    new = [register.new_person(each.name, each.name, each.role, PASSWORD, PIN) for each in people]
    register.write("bench", *(fact for facts in new for fact in facts))
    sessions = Sessions(House(store).session_key(), register)
    for each in people:
        session = Session(each.name, each.name, each.role, f"s-{each.name}", 1)
        each.cookie = f"{COOKIE}={sessions.cookie(session)}"
