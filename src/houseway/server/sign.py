"""The websocket of a sign: anyone may look at it, nobody can say anything to it."""

import asyncio

from starlette.websockets import WebSocket, WebSocketDisconnect

from houseway.refusals import Refused
from houseway.server.house import House
from houseway.server.live.showing import NOTHING_SEEN
from houseway.server.live.table import LiveTable
from houseway.server.sessions import same_origin
from houseway.server.socket import POLICY_VIOLATION, TRY_AGAIN_LATER, first_of
from houseway.table import Role

# More monitors than a house has; without a door to pass, their number is the guard.
MOST_SIGNS = 100
MAX_SENDING_SECONDS = 10


class Signs:
    def __init__(self, house: House) -> None:
        self._house = house
        self._signs = 0

    async def serve(self, websocket: WebSocket) -> None:
        """Show a table until the monitor goes dark."""
        table = self._table(websocket)
        if table is None or self._signs >= MOST_SIGNS:
            await websocket.close(POLICY_VIOLATION if table is None else TRY_AGAIN_LATER)
            return
        await websocket.accept()
        self._signs += 1
        try:
            await first_of(_dark(websocket), _Sign(websocket, table).show())
        finally:
            self._signs -= 1

    def _table(self, websocket: WebSocket) -> LiveTable | None:
        if not same_origin(websocket):
            return None
        try:
            return self._house.table(websocket.path_params["table"])
        except Refused:
            return None


class _Sign:
    """Watches a table as a stranger does."""

    patron = ""
    role = Role.SURVEILLANCE

    def __init__(self, websocket: WebSocket, table: LiveTable) -> None:
        self._websocket = websocket
        self._table = table
        self._news = asyncio.Event()

    def changed(self, table: LiveTable) -> None:
        self._news.set()

    async def show(self) -> None:
        seen = NOTHING_SEEN
        self._table.join(self)
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                messages, seen = self._table.shown_on_sign(seen)
                for message in messages:
                    sending = self._websocket.send_text(message)
                    await asyncio.wait_for(sending, MAX_SENDING_SECONDS)
        except (WebSocketDisconnect, TimeoutError):
            return
        finally:
            self._table.leave(self)


async def _dark(websocket: WebSocket) -> None:
    """Wait until the monitor is gone; one that speaks is no monitor."""
    if (await websocket.receive())["type"] != "websocket.disconnect":
        await websocket.close(POLICY_VIOLATION)
