"""The Starlette application: the page, the lobby, the door and the websocket."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from houseway.journal import Store
from houseway.refusals import Refused
from houseway.server.demo import DemoDealer, Pace
from houseway.server.house import House
from houseway.server.live import LiveTable
from houseway.server.messages import MAX_MESSAGE_BYTES, malformed, read_entrance
from houseway.server.sessions import COOKIE, MAX_AGE_SECONDS, Session, Sessions, new_patron, same_origin
from houseway.server.socket import serve_socket

STATIC = Path(__file__).parent / "static"


def create_app(store: Store, demo: Pace | None = None) -> Starlette:
    """The house over a store; `demo` adds a table with a house dealer who deals at that pace."""
    house = House(store)
    doors = _Doors(house)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        house.resume()
        if demo is not None:
            dealer = DemoDealer(house, demo)
            await dealer.open()
            house.start(dealer.run())
        yield
        await house.stop()

    routes = [
        Route("/", index),
        Route("/api/tables", doors.tables),
        Route("/api/session", doors.enter, methods=["POST"]),
        WebSocketRoute("/ws", doors.socket),
        Mount("/assets", StaticFiles(directory=STATIC / "assets", check_dir=False)),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


def index(_: Request) -> Response:
    page = STATIC / "index.html"
    if page.exists():
        return FileResponse(page)
    return PlainTextResponse("The page is not built yet; run `make web` and load this again.\n", 503)


class _Doors:
    """The ways into one house."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._sessions = Sessions(house.session_key())

    async def tables(self, _: Request) -> Response:
        return JSONResponse({"tables": [_summary(table) for table in self._house.tables()]})

    async def enter(self, request: Request) -> Response:
        """Give a visitor a cookie; one who has a cookie stays the same patron."""
        if "origin" in request.headers and not same_origin(request.headers):
            return PlainTextResponse("Enter from a page of this house.\n", 403)
        try:
            entrance = read_entrance(await _body(request))
        except Refused as refusal:
            said = {"reason": refusal.reason, "cite": refusal.cite, "sentence": refusal.sentence}
            return JSONResponse(said, 400)
        known = self._sessions.read(request.cookies.get(COOKIE))
        session = Session(known.patron if known else new_patron(), entrance.name)
        response = JSONResponse({"patron": session.patron, "name": session.name})
        response.set_cookie(
            COOKIE,
            self._sessions.cookie(session),
            max_age=MAX_AGE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
        return response

    async def socket(self, websocket: WebSocket) -> None:
        await serve_socket(websocket, self._house, self._sessions)


async def _body(request: Request) -> bytes:
    """The body, as far as it is not too long to be honest."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_MESSAGE_BYTES:
            raise malformed(f"a message has at most {MAX_MESSAGE_BYTES} bytes")
    return body


def _summary(table: LiveTable) -> dict[str, object]:
    state = table.state
    return {
        "table": state.table,
        "game": {"id": state.game.id, "name": state.game.name},
        "limits": {
            "minimum": min(posted.minimum for posted in state.offers),
            "maximum": max(posted.maximum for posted in state.offers),
        },
        "free_seats": [seat.number for seat in state.seats if seat.patron is None],
        "phase": state.phase,
    }
