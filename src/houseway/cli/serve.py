"""`houseway serve`: run a house over a journal file."""

import gc
import os
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
import uvicorn
from starlette.applications import Starlette

from houseway.cli.output import UNREADABLE, stop
from houseway.journal import SqliteStore, StoreError
from houseway.server.app import create_app
from houseway.server.demo.house import DEALERS_TABLE, FAST, Account, Pace, renewed_accounts
from houseway.server.pushing import PushingProtocol

# Far more than any honest message; longer ones end the connection before they are read.
_MAX_FRAME_BYTES = 65_536
# The writer's thread must not wait long for its turn after each flush.
_TURN_SECONDS = 0.0005
# Objects, and rounds of the collector: hardly anything here is a cycle.
_COLLECT_AFTER = (20_000, 20, 100)


def serve(
    database: Annotated[str, typer.Option(help="The journal, an SQLite file.")] = "houseway.sqlite",
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on; 0 picks a free one.")] = 8028,
    demo: Annotated[bool, typer.Option("--demo", help="Open demo tables with house dealers.")] = False,
    betting_seconds: Annotated[
        float | None, typer.Option(help="Close the bets of each round after so long; else the dealer does.")
    ] = None,
) -> None:
    """Serve the tables of a journal, each from where it stopped."""
    try:
        store = SqliteStore(Path(database.removeprefix("sqlite:///")))
        accounts = renewed_accounts(store) if demo else []
        app = create_app(store, _pace() if demo else None, warm=True, betting_seconds=betting_seconds)
    except StoreError as error:
        stop(f"{error}.", UNREADABLE)
    run(app, host, port, accounts)


def run(app: Starlette, host: str, port: int, accounts: Sequence[Account] = ()) -> None:
    sys.setswitchinterval(_TURN_SECONDS)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        ws=PushingProtocol,
        ws_max_size=_MAX_FRAME_BYTES,
        timeout_graceful_shutdown=2,
        # Views of a table compress well, but not in the time a round has.
        ws_per_message_deflate=False,
        server_header=False,
    )
    _Announcing(config, accounts).run()


class _Announcing(uvicorn.Server):
    """Says where the house is, once it can be entered, and who may look behind the scenes of a demo."""

    def __init__(self, config: uvicorn.Config, accounts: Sequence[Account]) -> None:
        super().__init__(config)
        self._accounts = accounts

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        _leave_the_house_to_stand()
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
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
    return FAST if os.environ.get("HOUSEWAY_DEMO_PACE") == "fast" else Pace()
