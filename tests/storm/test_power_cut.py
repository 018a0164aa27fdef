"""A real server, killed in the middle of a round, started again on the same file."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets import Origin
from websockets.sync.client import ClientConnection, connect

from houseway.journal import SqliteStore, verify

HOUSEWAY = Path(sys.executable).with_name("houseway")
# What a busy machine may take for an answer.
SECONDS = 60
BET = {"type": "bet", "seat": 3, "wager": "player", "on": "player", "paytable": "standard", "cents": 1_000}


@contextmanager
def running(database: Path) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    command = [str(HOUSEWAY), "serve", "--demo", "--port", "0", "--share-seconds", "0"]
    command += ["--database", str(database)]
    environment = os.environ | {"HOUSEWAY_DEMO_PACE": "fast"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().rpartition("http://")[2].strip(), process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def ask(socket: ClientConnection, command: dict[str, Any], name: str) -> dict[str, Any]:
    order = {"type": "command", "id": name, "table": "demo-1", "command": command}
    socket.send(msgspec.json.encode(order).decode())
    return wait(socket, lambda message: message.get("id") == name)


def wait(socket: ClientConnection, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while True:
        message = msgspec.json.decode(socket.recv(timeout=SECONDS), type=dict[str, Any])
        if wanted(message):
            return message


@contextmanager
def enter(host: str, cookie: str) -> Iterator[ClientConnection]:
    """A websocket that has joined the demo table."""
    origin = Origin(f"http://{host}")
    with connect(
        f"ws://{host}/ws",
        origin=origin,
        additional_headers={"cookie": cookie},
        proxy=None,
        open_timeout=SECONDS,
    ) as socket:
        socket.send('{"type": "join", "table": "demo-1"}')
        yield socket


def test_a_power_cut_in_mid_round_loses_and_repeats_nothing(tmp_path):
    database = tmp_path / "house.sqlite"
    with running(database) as (host, process):
        answer = httpx.post(f"http://{host}/api/session", json={"name": "Ada"}, timeout=SECONDS)
        cookie = answer.headers["set-cookie"].partition(";")[0]
        with enter(host, cookie) as socket:
            ask(socket, {"type": "sit", "seat": 3}, "1")
            ask(socket, {"type": "buy_in", "seat": 3, "cents": 50_000}, "2")
            acknowledged = ask(socket, BET, "3")
            wait(
                socket,
                lambda message: any(hand["cards"] for hand in message.get("view", {}).get("hands", ())),
            )
            process.send_signal(signal.SIGKILL)
            process.wait()
    with running(database) as (host, _), enter(host, cookie) as socket:
        assert ask(socket, BET, "3") == acknowledged
        settled = wait(socket, lambda message: message.get("view", {}).get("phase") == "settled")
        view = settled["view"]
        assert view["seats"][2]["chips"] == 50_000 + view["settlements"][0]["net"]
    store = SqliteStore(database, read_only=True)
    assert verify(store) == []
    store.close()
