"""A real house, served by its own process on a free port, for a browser to visit."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from typer.testing import CliRunner

from houseway.cli import app

HOUSEWAY = [str(Path(sys.executable).with_name("houseway"))]
ADDRESS = re.compile(r"Houseway is at (http://\S+)")
START_SECONDS = 120
STOP_SECONDS = 90
BROWSER_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@dataclass(frozen=True)
class RunningHouse:
    address: str
    database: Path
    process: "subprocess.Popen[bytes]"
    log: Path

    def password(self, person: str) -> str:
        """What the house printed at its start for one of its demonstration's people."""
        found = re.search(rf"{person}\s+password (\S+)", self.log.read_text("utf-8"))
        assert found is not None, f"{person} has no account"
        return found[1]

    def stop(self) -> None:
        """Close the house as Ctrl-C does, and wait until it is closed."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(STOP_SECONDS)


@contextmanager
def running_house(
    folder: Path, *options: str, port: int = 0, program: Sequence[str] = HOUSEWAY
) -> Iterator[RunningHouse]:
    """Serve the demo, dealt quickly, from a database in this folder until the block ends.

    No table waits for shares unless its file says so: patrons who come over the wire give none.
    """
    database, log = folder / "house.sqlite", folder / "house.log"
    command = [*program, "serve", "--demo", "--port", str(port), "--database", str(database)]
    command += ["--share-seconds", "0", *options]
    environment = os.environ | {"HOUSEWAY_DEMO_PACE": "fast", "PYTHONUNBUFFERED": "1"}
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment)
    try:
        yield RunningHouse(_address(process, log), database, process, log)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _address(process: "subprocess.Popen[bytes]", log: Path) -> str:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if found := ADDRESS.search(log.read_text("utf-8")):
            return found[1]
        if process.poll() is not None:
            break
        time.sleep(0.05)
    raise RuntimeError(f"The house did not open; it said:\n{log.read_text('utf-8')}")


def houseway(*arguments: str) -> "subprocess.CompletedProcess[str]":
    """A command of the house, as one types it; called here, since to start Python takes longer than most."""
    said = CliRunner().invoke(app, list(arguments))
    return subprocess.CompletedProcess(list(arguments), said.exit_code, said.stdout, said.stderr)


def verify(database: Path) -> "subprocess.CompletedProcess[str]":
    """Replay a house's journal, as `houseway verify` does."""
    return houseway("verify", str(database))
