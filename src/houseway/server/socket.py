"""The websocket: a patron joins tables, gives commands and is sent views."""

import asyncio
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.refusals import Refused
from houseway.server.house import House
from houseway.server.live import LiveTable
from houseway.server.messages import Ack, Join, No, Order, malformed, read_message, refused
from houseway.server.sessions import COOKIE, Session, Sessions, same_origin
from houseway.table import Envelope, Role

POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013
# A client this far behind is dropped; on coming back it is sent a fresh view.
MAX_UNSENT = 200


class Client:
    """One connection; what cannot be sent at once waits in its outbox."""

    def __init__(self, websocket: WebSocket, session: Session, house: House) -> None:
        self._websocket = websocket
        self._session = session
        self._house = house
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(MAX_UNSENT)
        self._joined: set[LiveTable] = set()
        self._too_slow = asyncio.Event()

    @property
    def patron(self) -> str:
        return self._session.patron

    def send(self, message: bytes) -> None:
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self._too_slow.set()

    async def serve(self) -> None:
        """Read and write until the client goes or falls too far behind."""
        try:
            await _first_of(self._read(), self._write(), self._wait_until_too_slow())
        finally:
            for table in self._joined:
                table.leave(self)

    async def _read(self) -> None:
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            answer = await self._answer(message.get("text"))
            if answer is not None:
                self.send(msgspec.json.encode(answer))

    async def _write(self) -> None:
        while True:
            message = await self._outbox.get()
            await self._websocket.send_text(message.decode())

    async def _wait_until_too_slow(self) -> None:
        await self._too_slow.wait()
        await self._websocket.close(TRY_AGAIN_LATER)

    async def _answer(self, text: str | None) -> Ack | No | None:
        command_id = None
        try:
            match read_message(_only_text(text)):
                case Join(table):
                    self._join(self._house.table(table))
                    return None
                case Order() as order:
                    command_id = order.id
                    return Ack(order.id, await self._give(order))
        except Refused as refusal:
            return refused(refusal, command_id)

    def _join(self, table: LiveTable) -> None:
        self._joined.add(table)
        table.join(self)

    async def _give(self, order: Order) -> int:
        table = self._house.table(order.table)
        # One patron's ids cannot stand in the way of another's.
        command_id = f"{self.patron}/{order.id}"
        command = order.for_patron(self._session.name)
        return await table.ask(Envelope(command_id, self.patron, Role.PATRON, datetime.now(UTC), command))


async def serve_socket(websocket: WebSocket, house: House, sessions: Sessions) -> None:
    session = sessions.read(websocket.cookies.get(COOKIE))
    if session is None or not same_origin(websocket.headers):
        await websocket.close(POLICY_VIOLATION)
        return
    await websocket.accept()
    await Client(websocket, session, house).serve()


def _only_text(text: str | None) -> str:
    if text is None:
        raise malformed("it is not text")
    return text


async def _first_of(*work: Coroutine[Any, Any, None]) -> None:
    """Run these together until one ends, then end the others; a connection that breaks is an end too."""
    tasks = [asyncio.create_task(one) for one in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    for task in tasks:
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, WebSocketDisconnect):
            raise error
