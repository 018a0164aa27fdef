"""A real server and bots over real sockets: rounds a second, and how soon all at a table see a command."""

import asyncio
import random
import time
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.forked import forked_house
from houseway.cli import serve as serving
from houseway.journal import SqliteStore, verify
from houseway.rules import load
from houseway.server import app as app_module
from houseway.server.demo import LAYOUT, SEATS, TRAY_CENTS
from houseway.server.demo_dealer import DemoDealer, Pace
from houseway.server.house import House
from houseway.table.commands import OpenTable

SPOT = {"wager": "player", "on": "player", "paytable": "standard"}
# A bot hears only what it needs of a view: the rest is not decoded.
_heard = msgspec.json.Decoder(dict[str, Any])


@dataclass
class Heard:
    """What all bots heard together."""

    rounds: set[tuple[str, int]] = field(default_factory=set)
    acknowledged: int = 0
    seconds: list[float] = field(default_factory=list)
    given: dict[tuple[str, int], float] = field(default_factory=dict)


def report_rounds(folder: Path, seconds: float, tables: int = 40) -> None:
    """Dealers who wait for nothing but a bet, one bot at each table."""
    pace = Pace(betting=0, card=0, pause=0)
    heard, left = _measured(folder / "rounds.sqlite", tables, [1], pace, seconds, every=0)
    print(
        f"over sockets, {tables} tables: {len(heard.rounds) / seconds:,.0f} settled durable rounds/s, "
        f"{heard.acknowledged / seconds:,.0f} commands of bots acknowledged/s; {left}"
    )


def report_latency(folder: Path, tables: int, seconds: float) -> None:
    """Seven seats a table, a round every five seconds; a command is timed until another seat sees it."""
    pace = Pace(betting=2, card=0.3, pause=1)
    heard, left = _measured(folder / f"latency-{tables}.sqlite", tables, [*SEATS], pace, seconds, every=5)
    times = sorted(heard.seconds) or [float("nan")]
    p50, p99 = times[len(times) // 2] * 1000, times[len(times) * 99 // 100] * 1000
    print(
        f"{tables} tables × {len(SEATS)} seats, a round every 5 s: command to broadcast p50 {p50:.1f} ms, "
        f"p99 {p99:.1f} ms of {len(times)}; {left}"
    )


def _measured(
    path: Path, tables: int, seats: list[int], pace: Pace, seconds: float, every: float
) -> tuple[Heard, str]:
    heard = Heard()
    with forked_house(path, partial(_serve, tables, pace)) as house:
        asyncio.run(_play(house.host, tables, seats, heard, seconds, every))
        house.stop()
    store = SqliteStore(path, read_only=True)
    problems, rows = verify(store), sum(head.seq for head in store.heads().values())
    store.close()
    return heard, f"{rows} rows, {len(problems)} problems"


def _serve(tables: int, pace: Pace, database: Path) -> None:
    async def open_tables(house: House, pace: Pace) -> None:
        game = load("co/baccarat")
        for number in range(tables):
            name = f"t-{number}"
            dealer = DemoDealer(house, house.add_table(name, game), pace)
            await dealer.open(OpenTable(name, game.id, game.digest, SEATS, LAYOUT, TRAY_CENTS))
            house.start(dealer.run())

    vars(app_module)["open_demo"] = open_tables
    serving.run(app_module.create_app(SqliteStore(database), pace), "127.0.0.1", 0)


async def _play(host: str, tables: int, seats: list[int], heard: Heard, seconds: float, every: float) -> None:
    """One connection for each seat number, at all tables: as many seats as there are, in few sockets."""
    ready = asyncio.Barrier(len(seats))
    bots = [_bot(host, tables, seat, heard, ready, seconds, every) for seat in seats]
    await asyncio.gather(*bots)


async def _bot(
    host: str, tables: int, seat: int, heard: Heard, ready: asyncio.Barrier, seconds: float, every: float
) -> None:
    async with httpx.AsyncClient(trust_env=False) as client:
        entered = await client.post(f"http://{host}/api/session", json={"name": f"Bot {seat}"})
    headers = {"cookie": entered.headers["set-cookie"].partition(";")[0]}
    url, origin = f"ws://{host}/ws", Origin(f"http://{host}")
    async with connect(
        url, origin=origin, additional_headers=headers, proxy=None, compression=None, max_size=None
    ) as socket:
        await _sit(socket, tables, seat)
        await ready.wait()
        bot = _Bot(socket, seat, heard, every)
        with_end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < with_end:
            async with asyncio.timeout(seconds):
                await bot.hear(await socket.recv())


async def _sit(socket: ClientConnection, tables: int, seat: int) -> None:
    waiting = set()
    for number in range(tables):
        for kind, extra in (("sit", {}), ("buy_in", {"cents": 10**9})):
            name = f"{kind}-{number}"
            waiting.add(name)
            command = {"type": kind, "seat": seat, **extra}
            await _send(socket, {"type": "command", "id": name, "table": f"t-{number}", "command": command})
    while waiting:
        waiting.discard(_heard.decode(await socket.recv()).get("id"))
    for number in range(tables):
        await _send(socket, {"type": "join", "table": f"t-{number}"})


async def _send(socket: ClientConnection, message: dict[str, Any]) -> None:
    await socket.send(msgspec.json.encode(message).decode())


class _Bot:
    """Bets the minimum once in each round it sees open."""

    def __init__(self, socket: ClientConnection, seat: int, heard: Heard, every: float) -> None:
        self._socket = socket
        self._seat = seat
        self._heard = heard
        self._every = every
        self._bet_in: dict[str, int] = {}
        self._sent = 0
        self._asked: dict[str, tuple[str, float]] = {}
        self._betting: set[asyncio.Task[None]] = set()

    async def hear(self, text: str | bytes) -> None:
        message = _heard.decode(text)
        if message["type"] == "view":
            await self._see(message["table"], message["seq"], message["view"])
        elif message["type"] == "ack":
            self._heard.acknowledged += 1
            table, at = self._asked.pop(message["id"])
            self._heard.given[table, message["seq"]] = at
        else:
            self._asked.pop(message["id"], None)

    async def _see(self, table: str, seq: int, view: dict[str, Any]) -> None:
        if view["phase"] == "settled":
            self._heard.rounds.add((table, view["round"]))
        given = self._heard.given.pop((table, seq), None)
        if given is not None:
            self._heard.seconds.append(time.perf_counter() - given)
        if view["phase"] == "betting" and self._bet_in.get(table) != view["round"]:
            self._bet_in[table] = view["round"]
            # Tables of a real house do not move in step; nobody waits where rounds are to be quick.
            later = random.random() * self._every * 0.3
            self._betting.add(asyncio.create_task(self._bet(table, later)))

    async def _bet(self, table: str, later: float) -> None:
        await asyncio.sleep(later)
        self._sent += 1
        name = f"b{self._sent}"
        self._asked[name] = (table, time.perf_counter())
        command = {"type": "bet", "seat": self._seat, "cents": 1_000, **SPOT}
        # The measurement may have ended meanwhile.
        with suppress(WebSocketException):
            await _send(self._socket, {"type": "command", "id": name, "table": table, "command": command})
