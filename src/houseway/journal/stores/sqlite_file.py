"""The SQLite file itself: its tables, how it is opened, and the lock that lets in one house at a time."""

import fcntl
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from houseway.journal.stores import vault

# Rows lie in the order in which they came, so that tables that write together write the same few pages.
TABLES = f"""
BEGIN;
CREATE TABLE IF NOT EXISTS rows (
    stream TEXT NOT NULL, seq INTEGER NOT NULL, schema INTEGER NOT NULL,
    prev TEXT NOT NULL, hash TEXT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (stream, seq)
) STRICT;
CREATE TRIGGER IF NOT EXISTS rows_are_not_changed BEFORE UPDATE ON rows
    BEGIN SELECT RAISE(ABORT, 'a journal row is never changed'); END;
CREATE TRIGGER IF NOT EXISTS rows_are_not_removed BEFORE DELETE ON rows
    BEGIN SELECT RAISE(ABORT, 'a journal row is never removed'); END;
CREATE TABLE IF NOT EXISTS heads (
    stream TEXT PRIMARY KEY, seq INTEGER NOT NULL, hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS anchors (number INTEGER PRIMARY KEY, anchor BLOB NOT NULL) STRICT;
CREATE TRIGGER IF NOT EXISTS anchors_are_not_changed BEFORE UPDATE ON anchors
    BEGIN SELECT RAISE(ABORT, 'an anchor is never changed'); END;
CREATE TRIGGER IF NOT EXISTS anchors_are_not_removed BEFORE DELETE ON anchors
    BEGIN SELECT RAISE(ABORT, 'an anchor is never removed'); END;
CREATE TABLE IF NOT EXISTS definitions (digest TEXT PRIMARY KEY, definition BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS snapshots (stream TEXT PRIMARY KEY, snapshot BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS asked (
    key INTEGER NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (key, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS anchored (
    place INTEGER PRIMARY KEY CHECK (place = 1), number INTEGER NOT NULL, hash TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS pulse (
    place INTEGER PRIMARY KEY CHECK (place = 1), number INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS fence (
    place INTEGER PRIMARY KEY CHECK (place = 1), number INTEGER NOT NULL
) STRICT;
{vault.TABLES}
COMMIT;
"""
# What every journal has, whichever version made it; secrets are in one of two tables.
_OURS = {"rows", "heads", "anchors"}
_SECRETS = {"secrets", "sealed"}


class NotOursError(sqlite3.Error):
    """Another house has the file, or another program made it."""


class HeldError(NotOursError):
    """Another house has the file open to write."""


def open_for_writing(path: Path, check: Callable[[sqlite3.Connection], None]) -> sqlite3.Connection:
    """Open a file that is locked; another program's, and one that `check` refuses, is not touched."""
    # Without what was written ahead, a file into which half of that was copied when the house died is none.
    with closing(look(path, immutable=not _is_ahead(path))) as unchanged:
        check(unchanged)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    return _ready(connection, _prepare)


def open_read_only(path: Path) -> sqlite3.Connection:
    """As it is at this moment, whatever a house writes meanwhile; also where nothing may be written."""
    connection = _open_to_read(path)
    connection.execute("BEGIN")
    _refuse_foreign(connection)
    return connection


def _open_to_read(path: Path) -> sqlite3.Connection:
    try:
        return look(path)
    except sqlite3.OperationalError:
        if not path.is_file():
            raise
    if not _is_ahead(path):
        return look(path, immutable=True)
    # What was written ahead is part of it, and SQLite must note what it has read of that.
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for file in (path.resolve(), _ahead(path)):
            shutil.copyfile(file, Path(folder) / file.name)
        return look(Path(folder) / path.resolve().name)


def _ahead(path: Path) -> Path:
    resolved = path.resolve()
    return resolved.with_name(resolved.name + "-wal")


def _is_ahead(path: Path) -> bool:
    """Whether anything was written ahead that may not be in the file itself."""
    ahead = _ahead(path)
    return ahead.exists() and ahead.stat().st_size > 0


def look(path: Path, immutable: bool = False) -> sqlite3.Connection:
    """To read, also beside a house in this process that writes, which anything but SQLite would unlock."""
    how = "immutable=1" if immutable else "mode=ro"
    address = f"{path.resolve().as_uri()}?{how}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False)
    return _ready(connection, _refuse_foreign)


def _ready(
    connection: sqlite3.Connection, prepare: Callable[[sqlite3.Connection], None]
) -> sqlite3.Connection:
    try:
        prepare(connection)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    _refuse_foreign(connection)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    # See checkpointing.py.
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.executescript(TABLES)


def _refuse_foreign(connection: sqlite3.Connection) -> None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if tables and not (tables >= _OURS and tables & _SECRETS):
        raise NotOursError("it is another program's database")


def take_fence(connection: sqlite3.Connection) -> int:
    """The number of this house among all that ever wrote here; one of an earlier number writes no more."""
    taken = "INSERT INTO fence VALUES (1, 1) ON CONFLICT DO UPDATE SET number = number + 1 RETURNING number"
    ((number,),) = connection.execute(taken).fetchall()
    return int(number)


def lock(path: Path) -> int:
    """Hold the file, by whatever name; the system lets go of it when the process ends, however it ends.

    Let go of it after SQLite has closed the file: closing any descriptor ends SQLite's own locks too.
    """
    # Elsewhere than on Linux a lock on the file itself would stand in SQLite's way.
    held = path if sys.platform == "linux" else path.resolve().with_name(path.resolve().name + ".lock")
    # A file made here tells who plays and for how much: it is its owner's alone.
    holder = os.open(held, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(holder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(holder).st_nlink > 1:
            # Each name would have a file of its own for what is written ahead.
            raise NotOursError("it has a second name; remove that one first")
    except BlockingIOError:
        os.close(holder)
        raise HeldError("another house is using it; stop that one first") from None
    except BaseException:
        os.close(holder)
        raise
    return holder


def is_held(path: Path) -> bool:
    """Return whether another house has this file open to write."""
    try:
        os.close(lock(path))
    except HeldError:
        return True
    except (OSError, sqlite3.Error):
        return False
    return False
