"""The websocket: a person joins tables, gives commands and is sent views."""

import asyncio
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from houseway.refusals import Refusal, Refused
from houseway.server import limits
from houseway.server.console import TableCommand
from houseway.server.house import House
from houseway.server.live.showing import NOTHING_SEEN, Seen
from houseway.server.live.table import LiveTable
from houseway.server.messages import (
    Ack,
    Join,
    LeaveTable,
    Order,
    RefusedAnswer,
    Sign,
    SignOff,
    SignWithCode,
    ToSign,
    Waiting,
    Withdraw,
    malformed,
    read_message,
    refused,
)
from houseway.server.people.roles import COMMANDS_BY_PASSWORD, SIGNING_DUTIES, Duty, at_the_table, may
from houseway.server.pushing import Push, push_of
from houseway.server.sessions import COOKIE, Session, Sessions, same_origin
from houseway.table import Role, Signature
from houseway.table.commands import KeepRecord

POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013
# A client this far behind is dropped; on coming back it is sent a fresh view.
MAX_UNSENT = 200
MAX_SENDING_SECONDS = 10
CLOSING_SECONDS = 1
# A client that asks for more tables than any house has is not one.
MAX_JOINED = 1000


class Client:
    """One connection; answers wait in its outbox, and of each table only the latest view is worth sending."""

    def __init__(
        self,
        websocket: WebSocket,
        session: Session,
        house: House,
        push: Push | None = None,
        cookie: str | None = None,
    ) -> None:
        self._websocket = websocket
        self._push = push
        self.cookie = cookie
        self._session = session
        self._house = house
        self.patron = session.patron
        # How the tables see this person; those without a part at the table watch as surveillance does.
        self.role = at_the_table(session.role) or Role.SURVEILLANCE
        # A PIN that somebody saw typed opens a console, and signs for nothing.
        self.signs = not session.by_pin and any(may(session.role, duty) for duty in SIGNING_DUTIES)
        self._outbox: deque[str] = deque()
        self._changed: dict[LiveTable, None] = {}
        self._something = asyncio.Event()
        self._sending_since: float | None = None
        self._joined: dict[LiveTable, Seen] = {}
        self._too_slow = asyncio.Event()

    def send(self, message: str) -> None:
        if self._push is not None and self._is_idle() and self._push(message):
            return
        self._outbox.append(message)
        self._something.set()
        if len(self._outbox) > MAX_UNSENT:
            self._too_slow.set()

    def changed(self, table: LiveTable) -> None:
        if self._push is not None and self._is_idle():
            self._push_all(self._push, table)
            return
        self._changed[table] = None
        self._something.set()
        since = self._sending_since
        if since is not None and asyncio.get_running_loop().time() - since > MAX_SENDING_SECONDS:
            self._too_slow.set()

    def _is_idle(self) -> bool:
        """True while nothing waits to be sent, so that what comes now is next."""
        return not self._outbox and not self._changed and self._sending_since is None

    def _push_all(self, push: Push, table: LiveTable) -> None:
        """Send by the short way; what does not go waits for the long one."""
        messages, self._joined[table] = table.shown_to(self, self._joined[table])
        for place, message in enumerate(messages):
            if not push(message):
                self._outbox.extend(messages[place:])
                self._something.set()
                return

    async def serve(self) -> None:
        """Read and write until the client goes or falls too far behind."""
        self._house.clients.add(self)
        if self.signs and (waiting := self._house.signing.waiting_for(self._session)):
            self.send(msgspec.json.encode(ToSign(waiting)).decode())
        try:
            await first_of(self._read(), self._write(), self._wait_until_too_slow())
        finally:
            self._house.clients.discard(self)
            for table in self._joined:
                table.leave(self)
        if self._too_slow.is_set():
            # Nothing is heard any more; one who takes nothing either is not waited for.
            with suppress(TimeoutError, WebSocketDisconnect, WebSocketDisconnected):
                await asyncio.wait_for(self._websocket.close(TRY_AGAIN_LATER), CLOSING_SECONDS)

    def dismiss(self) -> None:
        """End the connection of someone whose session was ended."""
        self._too_slow.set()

    async def _read(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            answer = await self._answer(message.get("text"))
            if answer is not None:
                self.send(msgspec.json.encode(answer).decode())
            if not isinstance(answer, Ack | Waiting) and not self._house.patience.take(self.patron):
                await asyncio.sleep(limits.IMPATIENT_SECONDS)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._something.wait()
            self._something.clear()
            while messages := self._next_messages():
                for message in messages:
                    self._sending_since = loop.time()
                    await self._websocket.send_text(message)
                    self._sending_since = None

    def _next_messages(self) -> list[str]:
        """Answers first, then the tables that have changed, as they are now."""
        if self._outbox:
            return [self._outbox.popleft()]
        if not self._changed:
            return []
        table = next(iter(self._changed))
        del self._changed[table]
        messages, self._joined[table] = table.shown_to(self, self._joined[table])
        return messages

    async def _wait_until_too_slow(self) -> None:
        await self._too_slow.wait()

    async def _answer(self, text: str | None) -> Ack | Waiting | RefusedAnswer | None:
        command_id = None
        try:
            match read_message(_only_text(text)):
                case Join(table):
                    self._join(self._house.table(table))
                    return None
                case LeaveTable(table):
                    self._part(self._house.table(table))
                    return None
                case Order() as order:
                    command_id = order.id
                    if order.sign_off is not None:
                        return self._ask_to_sign(order, order.sign_off)
                    return Ack(order.id, await self._give(order))
                case Sign(request, approve):
                    command_id = request
                    return Ack(request, await self._house.signing.sign(self._session, request, approve) or 0)
                case SignWithCode(request, code):
                    command_id = request
                    row = await self._house.signing.sign_with_code(self._session, request, code)
                    return Ack(request, row)
                case Withdraw(request):
                    self._house.signing.withdraw(self._session, request)
                    return None
        except Refused as refusal:
            self._house.metrics.refused(refusal.reason)
            return refused(refusal, command_id)

    def _join(self, table: LiveTable) -> None:
        if len(self._joined) >= MAX_JOINED:
            raise malformed(f"a client joins at most {MAX_JOINED} tables")
        self._joined[table] = NOTHING_SEEN
        table.join(self)

    def _part(self, table: LiveTable) -> None:
        self._joined.pop(table, None)
        self._changed.pop(table, None)
        table.leave(self)

    async def _give(self, order: Order) -> int:
        return await self._as_given(order).give(None)

    def _ask_to_sign(self, order: Order, sign_off: SignOff) -> Ack | Waiting:
        """Have the command wait for the signature of the person it names."""
        given = self._as_given(order)
        duties = SIGNING_DUTIES if isinstance(given.command, KeepRecord) else (Duty.SIGN_OFF,)
        signing = self._house.signing
        return signing.ask(self._session, order.id, order.table, given.command, sign_off, given, duties)

    def _as_given(self, order: Order) -> TableCommand:
        if self._house.door.register.is_locked(self._session.id):
            raise Refused(Refusal.CONSOLE_LOCKED, "", "console-locked")
        command = order.for_person(self._session.name)
        if self._session.by_pin and isinstance(command, COMMANDS_BY_PASSWORD):
            raise Refused(Refusal.SIGN_IN_WITH_PASSWORD, "", "sign-in-with-password")
        table = self._house.table(order.table)
        role = at_the_table(self._session.role)
        if role is None:
            raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "only-sees", role=self._session.role)
        # One person's ids cannot stand in the way of another's.
        command_id = f"{self.patron}/{order.id}"
        return TableCommand(self._house, table, command_id, Signature(self.patron, role), command)


async def serve_socket(websocket: WebSocket, house: House, sessions: Sessions) -> None:
    cookie = websocket.cookies.get(COOKIE)
    session = sessions.read(cookie)
    if session is None or house.door.register.is_locked(session.id) or not same_origin(websocket):
        await websocket.close(POLICY_VIOLATION)
        return
    await websocket.accept()
    await Client(websocket, session, house, push_of(websocket), cookie).serve()


def _only_text(text: str | None) -> str:
    if text is None:
        raise malformed("it is not text")
    return text


async def first_of(*work: Coroutine[Any, Any, None]) -> None:
    """Run these together until one ends, then end the others; a connection that breaks is an end too."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in tasks:
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, WebSocketDisconnect | WebSocketDisconnected):
            raise error
