"""`python -m bench.record_growth`: 20,000 rounds at one table of a house, over 200,000 rows.

What the house's memory and the table's snapshot grow by, how soon the house is open again, how long a report
takes the first and the second time, and how long a command waits while it is read.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from starlette.requests import Request

from bench.journals import BANKER, LAYOUT, PLAYER
from houseway.journal import SqliteStore
from houseway.rules import load
from houseway.server.house import House
from houseway.server.live.showing import NOTHING_SEEN
from houseway.server.live.table import LiveTable
from houseway.server.reports import Reports
from houseway.table import Envelope, Phase, Role
from houseway.table import commands as c
from houseway.table.routine import comes_next

RUN = "from houseway.cli import main; main()"
TABLE, GAME = "t-1", "co/baccarat"
# What is asked of it.
MOST_GROWTH, MOST_START_SECONDS, MOST_REPORT_SECONDS, MOST_WAIT_SECONDS = 0.10, 2.0, 1.0, 0.050
# After the first rounds everything that is made once has been made.
SAMPLES = 10


class Evening:
    """A dealer and two patrons at a table of a real house; one of them is shown every moment."""

    patron, role = "p1", Role.PATRON

    def __init__(self, house: House) -> None:
        self._house = house
        self._table: LiveTable | None = None
        self._seen = NOTHING_SEEN
        self._sent = 0

    @property
    def table(self) -> LiveTable:
        assert self._table is not None, "the table is opened first"
        return self._table

    async def open(self) -> None:
        game = load(GAME)
        opening = c.OpenTable(TABLE, game.id, game.digest, (1, 2), LAYOUT, 10**9)
        self._table = await self._house.open_table(TABLE, game, self._envelope("dealer", opening))
        self.table.join(self)
        for seat in (1, 2):
            await self.do(f"p{seat}", c.Sit(seat, f"Patron {seat}"))
            await self.do("dealer", c.BuyIn(seat, 10**9, {10**7: 100}))

    def come_back(self) -> None:
        self._table = self._house.table(TABLE)
        self._sent = self.table.record.head.seq

    async def play(self, rounds: int) -> None:
        until = self.table.state.round + rounds
        while self.table.state.round < until or self.table.state.phase is not Phase.SETTLED:
            await self.act()

    async def act(self) -> None:
        state = self.table.state
        if state.phase is Phase.BETTING and not state.bets_are_down:
            await self.do("p1", c.PlaceBet(1, *PLAYER, 1_000))
            await self.do("p2", c.PlaceBet(2, *BANKER, 1_000))
            return
        command = comes_next(state).command
        assert command is not None, "an open table has a routine"
        await self.do("dealer", command)

    async def do(self, actor: str, command: c.Command) -> None:
        await self.table.ask(self._envelope(actor, command))

    def _envelope(self, actor: str, command: c.Command) -> Envelope:
        self._sent += 1
        role = Role.DEALER if actor == "dealer" else Role.PATRON
        return Envelope(f"{actor}/{self._sent:032x}", actor, role, datetime.now(UTC), command)

    def changed(self, table: LiveTable) -> None:
        _, self._seen = table.shown_to(self, self._seen)


class Asker(Request):
    """Somebody who waits for a report to its end."""

    def __init__(self) -> None:
        super().__init__({"type": "http"})

    async def is_disconnected(self) -> bool:
        return False


def memory_mb() -> float:
    status = Path("/proc/self/status").read_text("ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None, "a system that tells what a process holds"
    return int(found[1]) / 1024


async def grow(path: Path, rounds: int) -> float:
    """Play the rounds; returns how much more the house holds at the end than after the first tenth."""
    store = SqliteStore(path)
    house = House(store)
    evening = Evening(house)
    await evening.open()
    held = []
    began = time.perf_counter()
    for part in range(1, SAMPLES + 1):
        await evening.play(rounds // SAMPLES)
        held.append(memory_mb())
        print(
            f"  {part * rounds // SAMPLES:>7,} rounds, {evening.table.record.head.seq:>8,} rows: "
            f"{held[-1]:.1f} MB, {time.perf_counter() - began:.0f} s",
            flush=True,
        )
    await house.stop()
    looked = SqliteStore(path, read_only=True)
    snapshot = looked.snapshot(f"table/{TABLE}") or b""
    looked.close()
    print(f"  snapshot {len(snapshot) / 1000:.0f} kB, file {path.stat().st_size / 1e6:.0f} MB")
    return held[-1] / held[0] - 1


def start_up(path: Path) -> float:
    """Seconds from the command until the house can be entered, Python's own start among them.

    From compiled modules, as they lie in an installed house also where this shell keeps none.
    """
    command = [sys.executable, "-c", RUN, "serve", "--database", str(path), "--port", "0"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONPYCACHEPREFIX"] = str(path.parent / "compiled")
    began = time.perf_counter()
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert server.stdout is not None, "it is piped"
        assert "Houseway is at" in server.stdout.readline()
        return time.perf_counter() - began
    finally:
        server.terminate()
        server.wait(30)


async def reports(path: Path) -> tuple[float, float, float, float, float]:
    """Seconds of the house's resumption, of two reports, of the longest act meanwhile, and without them."""
    began = time.perf_counter()
    house = House(SqliteStore(path))
    house.resume()
    resumed = time.perf_counter() - began
    evening, takings = Evening(house), Reports(house.readers)
    evening.come_back()
    alone = await _longest(evening, asyncio.ensure_future(asyncio.sleep(2)))
    seconds = []
    longest = 0.0
    for _ in range(2):
        began = time.perf_counter()
        report = asyncio.ensure_future(takings.takings(Asker(), "bench", "day"))
        longest = max(longest, await _longest(evening, report))
        await report
        seconds.append(time.perf_counter() - began)
    await house.stop()
    return resumed, seconds[0], seconds[1], longest, alone


async def _longest(evening: Evening, meanwhile: "asyncio.Future[Any]") -> float:
    """Seconds of the longest act until something else is done."""
    longest = 0.0
    while not meanwhile.done():
        began = time.perf_counter()
        await evening.act()
        longest = max(longest, time.perf_counter() - began)
    return longest


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=20_000)
    parser.add_argument("--folder", type=Path, help="Where to write; one in memory flushes at once.")
    arguments = parser.parse_args()
    # As `houseway serve` has it.
    sys.setswitchinterval(0.0005)
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        path = Path(folder) / "house.sqlite"
        growth = asyncio.run(grow(path, arguments.rounds))
        started = min(start_up(path) for _ in range(3))
        resumed, first, second, longest, alone = asyncio.run(reports(path))
    kept = [
        ("memory grows by", growth, MOST_GROWTH),
        ("start-up with a snapshot, s", started, MOST_START_SECONDS),
        ("  of that the house itself, s", resumed, MOST_START_SECONDS),
        ("report the first time, s", first, float("inf")),
        ("report the second time, s", second, MOST_REPORT_SECONDS),
        ("longest act without one, s", alone, float("inf")),
        ("longer while it is read, s", max(0.0, longest - alone), MOST_WAIT_SECONDS),
    ]
    for what, figure, most in kept:
        print(f"{what:<32}{figure:>8.3f}  (at most {most})")
    return 0 if all(figure <= most for _, figure, most in kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
