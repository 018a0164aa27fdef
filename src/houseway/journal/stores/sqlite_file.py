"""The SQLite file itself: its tables, how it is opened, and the lock that lets in one house at a time."""

import sqlite3
from pathlib import Path

# Rows lie in the order in which they came, so that tables that write together write the same few pages.
TABLES = """
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
CREATE TABLE IF NOT EXISTS sealed (name TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS snapshots (stream TEXT PRIMARY KEY, snapshot BLOB NOT NULL) STRICT;
"""


class InUseError(sqlite3.Error):
    """Another house has the file."""


def open_for_writing(path: Path) -> sqlite3.Connection:
    # A file made here holds seeds and passwords' hashes: it is its owner's alone.
    path.touch(mode=0o600)
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        # See checkpointing.py.
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.executescript(TABLES)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def open_read_only(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("SELECT count(*) FROM sealed")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def lock(path: Path) -> sqlite3.Connection:
    """Hold a file beside the journal; the system lets go of it when the process ends, however it ends."""
    beside = path.with_name(path.name + ".lock")
    holder = sqlite3.connect(beside, isolation_level=None, timeout=0, check_same_thread=False)
    try:
        holder.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        holder.close()
        if "locked" not in str(error):
            raise
        raise InUseError("another house is using it; stop that one first") from None
    return holder
