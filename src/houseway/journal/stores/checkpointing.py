"""What SQLite has written ahead is copied into the file itself beside the writer: no command waits for it."""

import sqlite3
from contextlib import suppress
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
            # What cannot be copied now is copied after the next rows; nothing of it is lost meanwhile.
            with suppress(sqlite3.Error):
                connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
            self._copying, self._rows = None, 0

    def close(self) -> None:
        if self._copying is not None:
            self._copying.join()

    def _copy(self) -> None:
        with suppress(sqlite3.Error):
            beside = sqlite3.connect(self._path, isolation_level=None)
            try:
                beside.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            finally:
                beside.close()
