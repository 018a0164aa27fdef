"""What SQLite has written ahead is copied into the file itself beside the writer: no command waits for it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

# About four megabytes written ahead.
EVERY_ROWS = 500


class Checkpointer:
    """Most is copied in a thread of its own; the writer copies the rest, and begins the file ahead anew."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._rows = 0
        self._copying: Thread | None = None

    def written(self, connection: sqlite3.Connection, rows: int) -> None:
        """Count rows that were committed; the writer calls this between two commits."""
        self._rows += rows
        if self._rows < EVERY_ROWS:
            return
        if self._copying is None:
            self._copying = Thread(target=self._copy, name="checkpoint", daemon=True)
            self._copying.start()
        elif not self._copying.is_alive():
            # What cannot be copied now is copied after the next rows; nothing of it is lost meanwhile. Nobody
            # waits for one who reads all this while, such as a backup.
            with suppress(sqlite3.Error), _without_waiting(connection):
                connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
            self._copying, self._rows = None, 0

    def close(self) -> None:
        if self._copying is not None:
            self._copying.join()

    def _copy(self) -> None:
        with suppress(sqlite3.Error):
            connection = sqlite3.connect(self._path, isolation_level=None)
            try:
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            finally:
                connection.close()


@contextmanager
def _without_waiting(connection: sqlite3.Connection) -> Iterator[None]:
    ((before,),) = connection.execute("PRAGMA busy_timeout").fetchall()
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA busy_timeout = {before}")
