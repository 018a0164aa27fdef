"""What somebody reads while a house deals: how long it takes, and what commands wait for it.

Others may use this machine: seconds are the processor's, and of an act's wait the time in which its threads
stood in line for a processor is taken off. What is left was waited for: locks, the disk, the interpreter.
"""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from starlette.concurrency import iterate_in_threadpool
from starlette.requests import Request

from bench.evening import TABLE, Evening
from houseway.journal import SqliteStore
from houseway.journal.telling.hands import Looks
from houseway.journal.telling.openings import opened_cards
from houseway.journal.telling.recall import rounds_of
from houseway.server.house import House
from houseway.server.lobby import exported
from houseway.server.reports import Reports
from houseway.table import Role

RUN = "from houseway.cli import main; main()"
# Of what takes longer so much is looked at.
MOST_SECONDS, TIMES = 5.0, 3
_TICKS = os.sysconf("SC_CLK_TCK")


class Asker(Request):
    """Somebody who waits for an answer to its end."""

    def __init__(self) -> None:
        super().__init__({"type": "http"})

    async def is_disconnected(self) -> bool:
        return False


class Reading(NamedTuple):
    """Seconds: of the processor, by the clock, and of the act that waited longest meanwhile."""

    what: str
    processor: float
    clock: float
    longest_act: float


async def readings(path: Path) -> list[Reading]:
    """Each of these alone, and again while the table is dealt; first of all nothing."""
    house = House(SqliteStore(path))
    house.resume()
    evening, reports = Evening(house), Reports(house.readers)
    evening.come_back()
    asker, readers, table = Asker(), house.readers, evening.table
    head, shoe = table.record.head.seq, table.state.shoe
    guest = Looks(Role.PATRON, None)
    assert shoe is not None, "a shoe is being dealt"

    async def export() -> None:
        """Stops by itself: a piece that a thread waits for cannot be given up."""
        until = time.monotonic() + MOST_SECONDS / 2
        with closing(readers.pieces(exported)) as pieces:
            async for _ in iterate_in_threadpool(pieces):
                if time.monotonic() > until:
                    break

    copies = iter(range(2 * TIMES))
    reads: dict[str, Callable[[], Awaitable[Any]]] = {
        "nothing": lambda: asyncio.sleep(2),
        "a report, the first time": lambda: Reports(readers).books(asker, "bench"),
        "a report, the second time": lambda: reports.books(asker, "bench"),
        "a patron's rounds": lambda: readers.read(asker, "p1", rounds_of, TABLE, "p1", head + 1),
        "a spent shoe": lambda: readers.read(asker, "p1", opened_cards, TABLE, head, shoe.number - 1, guest),
        "the whole journal": export,
        "a backup": lambda: _command("backup", str(path), f"{path}.{next(copies)}"),
        "verify": lambda: _command("verify", str(path)),
    }
    # The first worker is begun, and the first report read.
    await reports.books(asker, "bench")
    found = [await _measured(what, read, evening) for what, read in reads.items()]
    await house.stop()
    return found


async def _measured(what: str, read: Callable[[], Awaitable[Any]], evening: Evening) -> Reading:
    """The best of several: what a reading really costs, or an act really waits for it, it does every time."""
    alone = [await _alone(read) for _ in range(TIMES)]
    waits = [await _longest_act(read, evening) for _ in range(TIMES)]
    return Reading(what, min(each[0] for each in alone), min(each[1] for each in alone), min(waits))


async def _alone(read: Callable[[], Awaitable[Any]]) -> tuple[float, float]:
    before, began = _processor_seconds(), time.perf_counter()
    with suppress(TimeoutError):
        await asyncio.wait_for(read(), MOST_SECONDS)
    return _processor_seconds() - before, time.perf_counter() - began


async def _longest_act(read: Callable[[], Awaitable[Any]], evening: Evening) -> float:
    reading, longest = asyncio.ensure_future(asyncio.wait_for(read(), MOST_SECONDS)), 0.0
    while not reading.done():
        began, delayed = time.perf_counter(), _in_line()
        await evening.act()
        longest = max(longest, time.perf_counter() - began - (_in_line() - delayed))
    with suppress(TimeoutError):
        await reading
    return longest


async def _command(*words: str) -> None:
    """A command of its own process, which is ended with whoever waits for it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", RUN, *words, stdout=asyncio.subprocess.PIPE
    )
    try:
        said, _ = await process.communicate()
        assert process.returncode == 0, said.decode()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def _processor_seconds() -> float:
    """This process and all that it has begun, those that are gone among them."""
    here = os.getpid()
    ticks = sum(sum(map(int, fields[11:15])) for fields in _statistics() if int(fields[1]) == here)
    return ticks / _TICKS + sum(os.times()[:4])


def _statistics() -> list[list[str]]:
    """What the system tells of every process, from its state on."""
    told = []
    for process in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            told.append(process.read_text("utf-8", "replace").rpartition(")")[2].split())
    return told


def _in_line() -> float:
    """Seconds in which the loop and the writer of the journal were ready and no processor was."""
    threads = [each.native_id for each in threading.enumerate() if each.name in ("MainThread", "journal")]
    told = [Path(f"/proc/self/task/{thread}/schedstat").read_text("ascii") for thread in threads]
    return sum(int(each.split()[1]) for each in told) / 1e9
