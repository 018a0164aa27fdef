"""The Starlette application: the page, the lobby, the doors and the websocket."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from houseway.journal import Store, StoreError
from houseway.journal.stores.group import OnAnchor
from houseway.server.accounts import Accounts
from houseway.server.api.hints import Hints
from houseway.server.api.opening import Opening
from houseway.server.api.routes import Api
from houseway.server.api.signatures import Signatures
from houseway.server.api.warming import warm_up
from houseway.server.cage_desk import CageDesk
from houseway.server.demo.house import Pace, open_demo
from houseway.server.house import House
from houseway.server.house_kind import check_kind
from houseway.server.http.assets import Assets
from houseway.server.http.security import Guard
from houseway.server.live.answer_clock import AnswerTimes
from houseway.server.lobby import Lobby
from houseway.server.progressives import Progressives
from houseway.server.recall import Recall
from houseway.server.room.desk import RoomDesk
from houseway.server.sessions import Sessions
from houseway.server.sign import Signs
from houseway.server.socket import serve_socket
from houseway.server.writer import Writer

STATIC = Path(__file__).parent / "static"
# The pages that may be typed as an address of their own.
PAGES = ("lab", "builder", "rulebook", "console", "room", "sign")
NOTHING_HERE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Houseway</title>
<main>
<h1>There is nothing at this address.</h1>
<p>The house has its <a href="/">tables</a>, a <a href="/lab">laboratory</a>, a <a href="/builder">table
builder</a>, the <a href="/rulebook">rulebook</a>, a <a href="/console">console</a> for its staff and a
<a href="/sign">sign</a> for every table.</p>
</main>
"""


def create_app(
    store: Store,
    demo: Pace | None = None,
    warm: bool = False,
    by_name: bool | None = None,
    betting_seconds: float | None = None,
    on_anchor: OnAnchor = lambda anchor: None,
    hosts: Sequence[str] = (),
    control: str | None = None,
    answering: AnswerTimes | None = None,
    share_seconds: int = 0,
) -> Starlette:
    """The house over a store; `demo` adds tables with house dealers who deal at that pace.

    With `warm` the laboratory gets ready in the background, so that its first answer is quick too. `by_name`
    lets visitors in without a password, which only a demonstration does unless told. `on_anchor` hears of
    every anchor, in the writer's thread. `hosts` are the names under which the house may be asked for; where
    none is given it answers to all. Whoever shows the token `control` keeps people as the operator does.
    A file that is marked as the other kind of house is refused. `answering` is how long patrons have to
    answer at sealed tables, which a demonstration's pace says; without either the house answers for nobody.
    The first card of a sealed shoe waits `share_seconds` at most for the shares of connected patrons.
    """
    check_kind(store, "real" if demo is None else "demo")
    times = answering if demo is None else AnswerTimes(demo.answer, demo.card, demo.squeeze)
    house = House(store, betting_seconds, Writer(store, on_anchor), times, share_seconds=share_seconds)
    entrance_by_name = demo is not None if by_name is None else by_name
    sessions = Sessions(house.session_key(), house.door.register, entrance_by_name)
    accounts = Accounts(house, sessions, entrance_by_name, control)
    api = Api(Opening(house, accounts, demo), Hints(house, accounts))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        try:
            house.resume()
            house.start(house.keep_watch(sessions))
            if demo is not None:
                await open_demo(house, demo)
        except StoreError as error:
            # Whoever runs the house says it in a sentence.
            app.state.unopened = str(error)
            raise
        if warm:
            warm_up(also=api.have_audit_ready)
        yield
        await run_in_threadpool(api.close)
        await house.stop()

    async def socket(websocket: WebSocket) -> None:
        await serve_socket(websocket, house, sessions)

    routes = [
        Route("/", index),
        *Lobby(house, accounts).routes(),
        *accounts.routes(),
        *CageDesk(house, accounts).routes(),
        *RoomDesk(house, accounts).routes(),
        *Recall(house, accounts).routes(),
        *Progressives(house, accounts).routes(),
        *Signatures(house, accounts).routes(),
        *api.routes(),
        WebSocketRoute("/ws", socket),
        WebSocketRoute("/ws/sign/{table}", Signs(house).serve),
        *(Route(f"/{name}", page_at(name)) for name in PAGES),
        Route("/sign/{table}", page_at("sign")),
        Route("/console/{table}", page_at("console")),
        Mount("/assets", Assets(directory=STATIC / "assets", check_dir=False)),
    ]
    lost = {404: nothing_here}
    return Starlette(
        routes=routes, lifespan=lifespan, middleware=[Middleware(Guard, hosts)], exception_handlers=lost
    )


def page_at(name: str) -> Callable[[Request], Response]:
    """A short address to type at a monitor; the page itself keeps its place after the #."""

    def page(request: Request) -> Response:
        table = request.path_params.get("table", "")
        return RedirectResponse(f"/#/{name}/{quote(table)}" if table else f"/#/{name}")

    return page


def nothing_here(request: Request, _: Exception) -> Response:
    """Whoever typed an address is led on; a program is told in a line."""
    if request.url.path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse("Not Found", 404)
    return HTMLResponse(NOTHING_HERE, 404)


def index(_: Request) -> Response:
    page = STATIC / "index.html"
    if page.exists():
        return FileResponse(page, headers={"cache-control": "no-cache"})
    return PlainTextResponse("The page is not built yet; run `make web` and load this again.\n", 503)
