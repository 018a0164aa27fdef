"""Run the test suites, quickest first, and stop at the first that fails.

A suite is a folder under tests/; one that is not there yet is passed over.
HOUSEWAY_BROWSER=required makes a missing browser a failure instead of a warning.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAGES: list[tuple[list[str], list[str]]] = [
    (["unit", "tidy"], ["-n", "2"]),
    (["clauses", "counts", "playthroughs", "golden", "contract"], ["-n", "2"]),
    (["storm"], ["-n", "2"]),
]
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
    print(f"\n== {' '.join(present)}", flush=True)
    environment = os.environ | ({"HOUSEWAY_CHROMIUM": chromium} if chromium else {})
    command = [sys.executable, "-m", "pytest", "-q", *options, *present]
    result = subprocess.run(command, cwd=ROOT, env=environment)
    if result.returncode:
        sys.exit(result.returncode)


def find_chromium() -> str | None:
    found = subprocess.run([ROOT / "tools" / "chromium"], stdout=subprocess.PIPE, text=True)
    return found.stdout.strip() if found.returncode == 0 else None


def main() -> None:
    for suites, options in STAGES:
        run_pytest(suites, *options)
    chromium = find_chromium()
    if chromium:
        run_pytest(["browser"], "-n", "2", "--dist", "loadfile", chromium=chromium)
    elif os.environ.get("HOUSEWAY_BROWSER") == "required":
        sys.exit("The browser suite is required (HOUSEWAY_BROWSER=required) and there is no Chromium.")
    else:
        print(NO_BROWSER, flush=True)


if __name__ == "__main__":
    main()
