"""`houseway serve`: run a house over a journal file."""

import os
import socket
from typing import Annotated

import typer
import uvicorn

from houseway.cli.output import UNREADABLE, stop
from houseway.journal import SqliteStore, StoreError
from houseway.server.app import create_app
from houseway.server.demo import FAST, Pace

# Far more than any honest message; longer ones end the connection before they are read.
_MAX_FRAME_BYTES = 65_536


def serve(
    database: Annotated[str, typer.Option(help="The journal, an SQLite file.")] = "houseway.sqlite",
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on; 0 picks a free one.")] = 8028,
    demo: Annotated[bool, typer.Option("--demo", help="Open a demo table with a house dealer.")] = False,
) -> None:
    """Serve the tables of a journal, each from where it stopped."""
    try:
        store = SqliteStore(database)
    except StoreError as error:
        stop(f"{error}.", UNREADABLE)
    app = create_app(store, _pace() if demo else None)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=_MAX_FRAME_BYTES,
        timeout_graceful_shutdown=2,
    )
    _Announcing(config).run()


class _Announcing(uvicorn.Server):
    """Says where the house is, once it can be entered."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            print(f"Houseway is at http://{self.config.host}:{port}", flush=True)


def _pace() -> Pace:
    """Tests set HOUSEWAY_DEMO_PACE=fast, so as not to wait as people do."""
    return FAST if os.environ.get("HOUSEWAY_DEMO_PACE") == "fast" else Pace()
