"""`python -m bench.record_growth`: 20,000 rounds at one table of a house, over 200,000 rows.

What the house's memory and the table's snapshot grow by, how soon the house is open again, how long what
is read takes, and how long a command waits for it.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.evening import TABLE, Evening
from bench.reading_meanwhile import RUN, readings
from houseway.journal import SqliteStore
from houseway.server.house import House

# What is asked of it.
MOST_GROWTH, MOST_START_SECONDS, MOST_REPORT_SECONDS, MOST_WAIT_SECONDS = 0.10, 2.0, 1.0, 0.050
# After the first rounds everything that is made once has been made.
SAMPLES = 10


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


def start_up(path: Path) -> tuple[float, float]:
    """Seconds of the processor, and by the clock, until the house can be entered, Python's start included.

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
        clock = time.perf_counter() - began
        told = Path(f"/proc/{server.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return sum(map(int, told[11:13])) / os.sysconf("SC_CLK_TCK"), clock
    finally:
        server.terminate()
        server.wait(30)


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
        started, by_the_clock = min(start_up(path) for _ in range(3))
        found = asyncio.run(readings(path))
    print("seconds of the processor, by the clock, and of the act that waited longest meanwhile:")
    for each in found:
        print(f"  {each.what:<28}{each.processor:>8.3f}{each.clock:>8.3f}{each.longest_act:>8.4f}")
    report = next(each for each in found if each.what == "a report, the second time")
    kept = [
        ("memory grows by", growth, MOST_GROWTH),
        (f"start-up, s ({by_the_clock:.2f} by the clock)", started, MOST_START_SECONDS),
        (f"second report, s ({report.clock:.2f} by the clock)", report.processor, MOST_REPORT_SECONDS),
        ("an act waits for any of these, s", max(each.longest_act for each in found), MOST_WAIT_SECONDS),
    ]
    for what, figure, most in kept:
        print(f"{what:<44}{figure:>8.3f}  (at most {most})")
    return 0 if all(figure <= most for _, figure, most in kept) else 1


if __name__ == "__main__":
    raise SystemExit(main())
