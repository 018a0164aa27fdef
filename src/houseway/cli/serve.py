"""`houseway serve`: run a house over a journal file."""

import asyncio
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any

import typer
import uvicorn
from starlette.applications import Starlette

from houseway.cli.journals.file import KeyFile, announce_key, key_finder
from houseway.cli.output import REFUSED, UNREADABLE, stop, stop_refused
from houseway.journal import SqliteStore, StoreError
from houseway.refusals import Refused
from houseway.rules.tables.choices import LONGEST_SHARE_SECONDS
from houseway.server.app import create_app
from houseway.server.demo.house import DEALERS_TABLE, FAST, LIVELY, Account, Pace, renewed_accounts
from houseway.server.house_kind import HouseKind, check_found, open_as
from houseway.server.http.security import LOOPBACK
from houseway.server.http.timed_http import TimedHttpProtocol
from houseway.server.live.answer_clock import AnswerTimes
from houseway.server.live.sharing import SHARE_SECONDS
from houseway.server.people.control import Control
from houseway.server.pushing import PushingProtocol
from houseway.server.second_place import SecondPlace

# Far more than any honest message; longer ones end the connection before they are read.
_MAX_FRAME_BYTES = 65_536
# The writer's thread must not wait long for its turn after each flush.
_TURN_SECONDS = 0.0005
# Objects, and rounds of the collector: hardly anything here is a cycle.
_COLLECT_AFTER = (20_000, 20, 100)


def serve(
    database: Annotated[str, typer.Option(help="The journal, an SQLite file.")] = "houseway.sqlite",
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="The port to listen on; 0 picks a free one.", min=0, max=65535)
    ] = 8028,
    demo: Annotated[bool, typer.Option("--demo", help="Open demo tables with house dealers.")] = False,
    betting_seconds: Annotated[
        float | None, typer.Option(help="Close the bets of each round after so long; else the dealer does.")
    ] = None,
    answer_seconds: Annotated[
        float,
        typer.Option(help="How long a patron has to answer at a table of sealed cards.", min=1),
    ] = AnswerTimes().seconds,
    share_seconds: Annotated[
        int,
        typer.Option(
            help="How long the first card of a sealed shoe waits for connected patrons; 0: not at all.",
            min=0,
            max=LONGEST_SHARE_SECONDS,
        ),
    ] = SHARE_SECONDS,
    proxy: Annotated[
        list[str] | None,
        typer.Option(help="The address of a proxy in front, whose X-Forwarded headers are believed."),
    ] = None,
    anchor_to: Annotated[
        str | None,
        typer.Option(help="A second place for anchors: a file, an https:// address, or `| command`."),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(help="A name by which browsers ask for this house; requests by any other are refused."),
    ] = None,
    key_file: KeyFile = None,
) -> None:
    """Serve the tables of a journal, each from where it stopped.

    Secrets are encrypted with a key that is not in the journal. Without --key-file a demonstration makes its
    key beside its file, and a real house in the user's own configuration folder.
    """
    path = Path(database.removeprefix("sqlite:///"))
    control = Control(path)
    hosts = known_hosts(host, host_name or (), bool(proxy))
    try:
        kind: HouseKind = "demo" if demo else "real"
        _refuse_another_kind(path, kind)
        store = SqliteStore(path, keys=key_finder(path, key_file, demo))
        place = SecondPlace(anchor_to) if anchor_to else None
        if place is not None:
            place.check_not_behind(store)
        _tell_disabled(open_as(store, kind))
        announce_key(store)
        accounts = renewed_accounts(store) if demo else []
        take = place.take if place else lambda anchor: None
        pace = _pace() if demo else None
        app = create_app(
            store,
            pace,
            warm=True,
            betting_seconds=betting_seconds,
            on_anchor=take,
            hosts=hosts,
            control=control.token,
            answering=AnswerTimes(answer_seconds),
            share_seconds=share_seconds,
        )
    except StoreError as error:
        stop(f"{error}.", UNREADABLE)
    except Refused as refused:
        stop_refused(refused)
    if not hosts:
        sys.stderr.write("Any name is taken for this house's; say which it has with --host-name.\n")

    def close() -> None:
        control.close()
        if place is not None:
            place.close()

    run(app, host, port, accounts, proxy or (), close, control.open)


def known_hosts(host: str, named: Sequence[str], has_proxy: bool) -> tuple[str, ...]:
    """Return the names by which the house may be asked for: those given, else those of the loopback.

    None, so that any will do, where neither is known: behind a proxy, or on an address that others reach.
    """
    if named:
        return (*named, *LOOPBACK)
    if has_proxy or not _is_loopback(host):
        return ()
    return (*LOOPBACK, f"[{host}]" if ":" in host else host)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.casefold() == "localhost"


def _refuse_another_kind(path: Path, kind: HouseKind) -> None:
    """Say in a sentence that a file holds the other kind of house; it is only read for that."""
    try:
        with closing(SqliteStore(path, read_only=True)) as store:
            check_found(store, kind)
    except StoreError:
        # It is new, or whoever opens it to write says what is wrong.
        return
    except Refused as refused:
        stop(refused.sentence, REFUSED)


def _tell_disabled(accounts: Sequence[str]) -> None:
    if accounts:
        sys.stderr.write(
            f"A demonstration once ran over this real house; its accounts are disabled now: "
            f"{', '.join(accounts)}. Look at what was done in their names: houseway export.\n"
        )


def run(
    app: Starlette,
    host: str,
    port: int,
    accounts: Sequence[Account] = (),
    proxies: Sequence[str] = (),
    closed: Callable[[], None] = lambda: None,
    opened: Callable[[str, int], None] = lambda host, port: None,
) -> None:
    """`opened` hears where the house is once it can be entered, and `closed` is called when it is closed.

    After that the signal that ended it ends the process.
    """
    sys.setswitchinterval(_TURN_SECONDS)
    Announcing(config_of(app, host, port, proxies), accounts, closed, opened).run()


def config_of(app: Starlette, host: str, port: int, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """Anybody can write X-Forwarded headers: only those of proxies that were named are read."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        http=TimedHttpProtocol,
        ws=PushingProtocol,
        ws_max_size=_MAX_FRAME_BYTES,
        timeout_graceful_shutdown=2,
        # Views of a table compress well, but not in the time a round has.
        ws_per_message_deflate=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )


class Announcing(uvicorn.Server):
    """Says where the house is, once it can be entered, and who may look behind the scenes of a demo."""

    def __init__(
        self,
        config: uvicorn.Config,
        accounts: Sequence[Account] = (),
        closed: Callable[[], None] = lambda: None,
        opened: Callable[[str, int], None] = lambda host, port: None,
    ) -> None:
        super().__init__(config)
        self._opened = opened
        self._app: Any = config.app
        self._accounts = accounts
        self._closed = closed

    def _opens(self, _: logging.LogRecord | None = None) -> bool:
        """A house that has told why it does not open has nothing to add."""
        return not hasattr(self._app.state, "unopened")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        await asyncio.to_thread(self._closed)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        log = logging.getLogger("uvicorn.error")
        log.addFilter(self._opens)
        try:
            await super().startup(sockets)
        except SystemExit:
            if self._opens():
                raise
            why = self._app.state.unopened
            sys.stderr.write(f"The house cannot open: {why}. Make room, or name another --database.\n")
            sys.exit(UNREADABLE)
        finally:
            log.removeFilter(self._opens)
        _leave_the_house_to_stand()
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            self._opened(self.config.host, port)
            print(f"Houseway is at http://{self.config.host}:{port}", flush=True)
            for account in self._accounts:
                keys = f"password {account.password}  PIN {account.pin}"
                print(f"  {account.role:<13} {account.person:<18} {keys}", flush=True)
            if self._accounts:
                print(
                    f"  a dealer deals at /console/{DEALERS_TABLE}; its sign is /sign/{DEALERS_TABLE}",
                    flush=True,
                )


def _leave_the_house_to_stand() -> None:
    """The collector need not look again and again at catalog and code, nor pause a round to do so."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT_AFTER)


def _pace() -> Pace:
    """Tests set HOUSEWAY_DEMO_PACE=fast, so as not to wait as people do."""
    return FAST if os.environ.get("HOUSEWAY_DEMO_PACE") == "fast" else LIVELY
