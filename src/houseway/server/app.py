"""The Starlette application: the page, the lobby, the doors and the websocket."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from houseway.journal import Store
from houseway.server.accounts import Accounts
from houseway.server.api.opening import Opening
from houseway.server.api.routes import Api
from houseway.server.api.warming import warm_up
from houseway.server.demo.house import Pace, open_demo
from houseway.server.house import House
from houseway.server.lobby import Lobby
from houseway.server.progressives import Progressives
from houseway.server.recall import Recall
from houseway.server.security import Guard
from houseway.server.sessions import Sessions
from houseway.server.sign import Signs
from houseway.server.socket import serve_socket

STATIC = Path(__file__).parent / "static"


def create_app(
    store: Store,
    demo: Pace | None = None,
    warm: bool = False,
    by_name: bool | None = None,
    betting_seconds: float | None = None,
) -> Starlette:
    """The house over a store; `demo` adds tables with house dealers who deal at that pace.

    With `warm` the laboratory gets ready in the background, so that its first answer is quick too. `by_name`
    lets visitors in without a password, which only a demonstration does unless told.
    """
    house = House(store, betting_seconds)
    entrance_by_name = demo is not None if by_name is None else by_name
    sessions = Sessions(house.session_key(), house.door.register, entrance_by_name)
    accounts = Accounts(house, sessions, entrance_by_name)
    api = Api(Opening(house, accounts, demo))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        house.resume()
        if demo is not None:
            await open_demo(house, demo)
        if warm:
            warm_up()
        yield
        await run_in_threadpool(api.close)
        await house.stop()

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(websocket, house, sessions)

    routes = [
        Route("/", index),
        *Lobby(house, accounts).routes(),
        *accounts.routes(),
        *Recall(house, accounts).routes(),
        *Progressives(house, accounts).routes(),
        *api.routes(),
        WebSocketRoute("/ws", socket),
        WebSocketRoute("/ws/sign/{table}", Signs(house).serve),
        Route("/sign/{table}", page_at("sign")),
        Route("/console/{table}", page_at("console")),
        Mount("/assets", StaticFiles(directory=STATIC / "assets", check_dir=False)),
    ]
    return Starlette(routes=routes, lifespan=lifespan, middleware=[Middleware(Guard)])


def page_at(name: str) -> Callable[[Request], Response]:
    """A short address to type at a monitor; the page itself keeps its place after the #."""

    def page(request: Request) -> Response:
        return RedirectResponse(f"/#/{name}/{quote(request.path_params['table'])}")

    return page


def index(_: Request) -> Response:
    page = STATIC / "index.html"
    if page.exists():
        return FileResponse(page)
    return PlainTextResponse("The page is not built yet; run `make web` and load this again.\n", 503)
