"""`python -m bench.kill_cycles`: a server under load is killed again and again; nothing may be lost."""

import argparse
import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.forked import ForkedHouse
from houseway.journal import SqliteStore, verify

TABLES = [f"demo-{number}" for number in range(1, 7)]
# A journal grows with every cycle and is verified after each, so a new one is begun now and then.
CYCLES_A_JOURNAL = 20
SEATS = 3


@dataclass
class Bot:
    """A patron at one seat who remembers every answer, over all lives of the house."""

    table: str
    seat: int
    cookie: str = ""
    sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    answered: dict[str, int] = field(default_factory=dict)
    lost: int = 0
    changed: int = 0
    number: int = 0

    async def play(self, host: str) -> None:
        """Come back, ask again for what was answered and what was not, then go on betting until the cut."""
        headers = {"cookie": self.cookie}
        try:
            async with connect(
                f"ws://{host}/ws", origin=Origin(f"http://{host}"), additional_headers=headers, proxy=None
            ) as socket:
                await self._again(socket)
                while True:
                    await self._bet(socket)
        except (WebSocketException, OSError):
            return

    async def _again(self, socket: ClientConnection) -> None:
        await socket.send(msgspec.json.encode({"type": "join", "table": self.table}).decode())
        recent = list(self.answered)[-5:]
        unanswered = [name for name in self.sent if name not in self.answered][-5:]
        for name in (*recent, *unanswered):
            await self._ask(socket, name, self.sent[name])

    async def _bet(self, socket: ClientConnection) -> None:
        if self.number == 0:
            await self._new(socket, {"type": "sit", "seat": self.seat})
            await self._new(socket, {"type": "buy_in", "seat": self.seat, "cents": 10_000_000})
        hand = "tie" if self.table == "demo-6" else "player"
        spot = {"wager": hand, "on": None if hand == "tie" else hand, "paytable": "standard"}
        await self._new(socket, {"type": "bet", "seat": self.seat, "cents": 1_000, **spot})
        await asyncio.sleep(0.005)

    async def _new(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        self.number += 1
        name = f"c{self.number}"
        self.sent[name] = command
        await self._ask(socket, name, command)

    async def _ask(self, socket: ClientConnection, name: str, command: dict[str, Any]) -> None:
        order = {"type": "command", "id": name, "table": self.table, "command": command}
        await socket.send(msgspec.json.encode(order).decode())
        while True:
            answer = msgspec.json.decode(await socket.recv())
            if answer.get("id") == name:
                self._remember(name, answer)
                return

    def _remember(self, name: str, answer: dict[str, Any]) -> None:
        if answer["type"] == "ack":
            if self.answered.setdefault(name, answer["seq"]) != answer["seq"]:
                self.changed += 1
        elif name in self.answered:
            self.lost += 1


@dataclass
class Tally:
    cycles: int = 0
    acknowledged: int = 0
    lost: int = 0
    twice: int = 0
    rows: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        return not (self.lost or self.twice or self.problems)


def _enter(host: str, bots: list[Bot]) -> None:
    with httpx.Client(trust_env=False) as client:
        for bot in bots:
            if not bot.cookie:
                client.cookies.clear()
                answer = client.post(f"http://{host}/api/session", json={"name": f"Bot {bot.seat}"})
                bot.cookie = answer.headers["set-cookie"].partition(";")[0]


async def _until_cut(bots: list[Bot], house: ForkedHouse, acks: int) -> None:
    """Cut the power in the midst of it, after so many commands were done or a few seconds."""
    goal = sum(len(bot.answered) for bot in bots) + acks
    playing = [asyncio.create_task(bot.play(house.host)) for bot in bots]
    for _ in range(500):
        await asyncio.sleep(0.01)
        if sum(len(bot.answered) for bot in bots) >= goal:
            break
    house.kill()
    await asyncio.gather(*playing)


def cycle(database: Path, bots: list[Bot], chance: random.Random, tally: Tally) -> None:
    """One life: load, power cut, and a look at what is left."""
    house = ForkedHouse(database)
    try:
        _enter(house.host, bots)
        asyncio.run(_until_cut(bots, house, chance.randint(10, 150)))
    finally:
        house.kill()
    tally.cycles += 1
    _check(database, bots, tally)


def _check(database: Path, bots: list[Bot], tally: Tally) -> None:
    store = SqliteStore(database, read_only=True)
    problems = verify(store)
    tally.problems += [f"{problem.stream} {problem.row}: {problem.problem}" for problem in problems]
    tally.twice += sum("twice" in problem.problem for problem in problems)
    for bot in bots:
        rows = {row.seq: row.body for row in store.read(f"table/{bot.table}")}
        tally.lost += sum(
            f'/{name}"'.encode() not in rows.get(seq, b"") for name, seq in bot.answered.items()
        )
    tally.rows = sum(head.seq for head in store.heads().values())
    store.close()


def run(cycles: int, seed: int, folder: Path) -> Tally:
    chance, tally = random.Random(seed), Tally()
    while tally.cycles < cycles:
        database = folder / f"house-{tally.cycles}.sqlite"
        bots = [Bot(table, seat) for table in TABLES for seat in range(1, SEATS + 1)]
        for _ in range(min(CYCLES_A_JOURNAL, cycles - tally.cycles)):
            cycle(database, bots, chance, tally)
        tally.acknowledged += sum(len(bot.answered) for bot in bots)
        tally.twice += sum(bot.changed for bot in bots)
        tally.lost += sum(bot.lost for bot in bots)
        print(f"{tally.cycles} cycles: {tally}", flush=True)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cycles", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(arguments.cycles, arguments.seed, Path(folder))
    seconds = time.monotonic() - began
    print(
        f"{tally.cycles} kills, each verified, in {seconds:.0f} s: {tally.acknowledged} commands "
        f"acknowledged, {tally.lost} lost, {tally.twice} done twice, {len(tally.problems)} problems."
    )
    return 0 if tally.good else 1


if __name__ == "__main__":
    raise SystemExit(main())
