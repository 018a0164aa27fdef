"""A real server in a process of its own, forked from one that has all imported, so that it starts at once."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from houseway.cli import serve as serving
from houseway.journal import SqliteStore
from houseway.server.app import create_app
from houseway.server.demo.house import FAST


class ForkedHouse:
    """One life of a server; `kill` is a power cut."""

    def __init__(self, database: Path, serve: Callable[[Path], None] | None = None) -> None:
        reading, writing = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(reading)
            _live(serve or _demo, database, writing)
        os.close(writing)
        self._output = os.fdopen(reading, "r", encoding="utf-8")
        self.host = self._output.readline().rpartition("http://")[2].strip()

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGINT)

    def _end(self, sign: signal.Signals) -> None:
        if self.pid:
            os.kill(self.pid, sign)
            os.waitpid(self.pid, 0)
            self.pid = 0
            self._output.close()


@contextmanager
def forked_house(database: Path, serve: Callable[[Path], None] | None = None) -> Iterator[ForkedHouse]:
    house = ForkedHouse(database, serve)
    try:
        yield house
    finally:
        house.kill()


def _live(serve: Callable[[Path], None], database: Path, writing: int) -> None:
    """The child: its standard output is the pipe, and nothing of its parent's is cleaned up at its end."""
    os.dup2(writing, sys.stdout.fileno())
    try:
        serve(database)
    finally:
        os._exit(0)


def _demo(database: Path) -> None:
    """As `houseway serve --demo`, without its accounts and its laboratory, which have no part in this."""
    serving.run(create_app(SqliteStore(database), FAST), "127.0.0.1", 0)
