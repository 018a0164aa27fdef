"""Run the test suites, quickest first, and stop at the first that fails.

A suite is a folder under tests/; one that is not there yet is passed over.
`suites.py quick` leaves out what is marked slow, and all that needs a running house or a browser;
`suites.py storm` runs only what takes hours: tests marked long, 10^8 rounds a game, kills, mutants.
HOUSEWAY_BROWSER=required makes a missing browser a failure instead of a warning.
"""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from shutil import disk_usage
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
# A file's tests stay with one worker, so that what they share is worked out once, until another has nothing
# left to do. Two workers compute on two cores; where tests wait for a house or a disk, a third one computes
# meanwhile.
SHARED = ["--dist", "worksteal"]
WORKERS, WITH_A_THIRD = ["-n", "2", *SHARED], ["-n", "3", *SHARED]
STAGES = [
    (["unit", "tidy"], WITH_A_THIRD),
    (["clauses", "counts", "playthroughs", "golden", "contract", "storm"], WORKERS),
]
QUICK = ["unit", "tidy", "counts", "contract"]
STORM = [
    ["-m", "pytest", "-q", *WORKERS, "-m", "long", "--timeout", "3600", "tests"],
    ["-m", "tests.storm.aftermath", "--seeds", "10000"],
    ["-m", "tests.storm.fuzzed_house", "--messages", "1000000"],
    ["-m", "bench.kill_cycles"],
    ["-m", "bench.kill_stories"],
    ["-m", "bench.record_growth"],
    ["-m", "bench.tampering"],
    ["-m", "bench.z_scores"],
    ["-m", "tools.mutants"],
    ["-m", "tools.mutants", "--drawn", "400"],
]
MEMORY, ROOM = Path("/dev/shm"), 4 * 2**30
NO_BROWSER = """
###############################################################################
##  THE BROWSER SUITE DID NOT RUN: there is no Chromium on this machine and  ##
##   none could be installed. Everything else was tested; the page was NOT.  ##
###############################################################################
"""


def folders(suites: list[str]) -> list[str]:
    """The folders of these suites that hold a test."""
    return [f"tests/{suite}" for suite in suites if any((ROOT / "tests" / suite).rglob("test_*.py"))]


def run_pytest(suites: list[str], *options: str, chromium: str | None = None) -> None:
    present = folders(suites)
    if not present:
        return
    environment = os.environ | ({"HOUSEWAY_CHROMIUM": chromium} if chromium else {})
    with TemporaryDirectory(prefix="houseway-tests-", dir=_quick_disk()) as folder:
        # As /tmp is: some houses are read as somebody else.
        Path(folder).chmod(0o1777)
        run(["-m", "pytest", "-q", *options, *present], environment | {"TMPDIR": folder})


def _quick_disk() -> str | None:
    """A disk in memory, where there is one with room: thousands of small houses each wait for theirs.

    What a real disk does to a house is asked by `storm`, which stays there.
    """
    has_room = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and disk_usage(MEMORY).free > ROOM
    return str(MEMORY) if has_room and "TMPDIR" not in os.environ else None


def run(arguments: list[str], environment: Mapping[str, str] = os.environ) -> None:
    """One suite, and how long it took; if it fails, all ends."""
    # Workers and houses import the same modules dozens of times: what one has compiled is kept for all.
    environment = {name: said for name, said in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}
    print(f"\n== {' '.join(arguments)}", flush=True)
    begun = time.monotonic()
    result = subprocess.run([sys.executable, *arguments], cwd=ROOT, env=environment)
    print(f"   {time.monotonic() - begun:.0f} seconds", flush=True)
    if result.returncode:
        sys.exit(result.returncode)


def find_chromium() -> str | None:
    found = subprocess.run([ROOT / "tools" / "chromium"], stdout=subprocess.PIPE, text=True)
    return found.stdout.strip() if found.returncode == 0 else None


def main(which: str = "all") -> None:
    if which == "quick":
        run_pytest(QUICK, *WORKERS, "-m", "not slow and not long")
    elif which == "storm":
        for arguments in STORM:
            run(arguments)
    else:
        run_all()


def run_all() -> None:
    for suites, workers in STAGES:
        run_pytest(suites, *workers)
    chromium = find_chromium()
    if chromium:
        run_pytest(["browser"], *WORKERS, chromium=chromium)
    elif os.environ.get("HOUSEWAY_BROWSER") == "required":
        sys.exit("The browser suite is required (HOUSEWAY_BROWSER=required) and there is no Chromium.")
    else:
        print(NO_BROWSER, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
