"""The embedded store: one SQLite file, written ahead and flushed before an answer is given."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Any

from houseway.journal.rows import Head, Row
from houseway.journal.store import Append, ConflictError, StoreError, check_continues

SCHEMA = """
CREATE TABLE IF NOT EXISTS rows (
    stream TEXT NOT NULL, seq INTEGER NOT NULL, schema INTEGER NOT NULL,
    prev TEXT NOT NULL, hash TEXT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (stream, seq)
) STRICT;
CREATE TRIGGER IF NOT EXISTS rows_are_not_changed BEFORE UPDATE ON rows
    BEGIN SELECT RAISE(ABORT, 'a journal row is never changed'); END;
CREATE TRIGGER IF NOT EXISTS rows_are_not_removed BEFORE DELETE ON rows
    BEGIN SELECT RAISE(ABORT, 'a journal row is never removed'); END;
CREATE TABLE IF NOT EXISTS definitions (digest TEXT PRIMARY KEY, definition BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS sealed (name TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT;
"""
_PAGE = 1000


class SqliteStore:
    """One connection, one caller at a time."""

    def __init__(self, path: str | Path, read_only: bool = False) -> None:
        self._lock = Lock()
        with _as_store_error(f"{path} cannot be opened"):
            self._connection = _read_only(Path(path)) if read_only else _writable(path)

    def append(self, batch: Sequence[Append]) -> None:
        with self._transaction() as cursor:
            for append in batch:
                check_continues(append, _head(cursor, append.stream))
                cursor.executemany(
                    "INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?)",
                    [(append.stream, r.seq, r.schema, r.prev, r.hash, r.body) for r in append.rows],
                )

    def read(self, stream: str, from_seq: int = 1) -> Iterator[Row]:
        """In pages, so that a long stream is never whole in memory."""
        page = self._page(stream, from_seq)
        while page:
            yield from page
            page = self._page(stream, page[-1].seq + 1)

    def heads(self) -> Mapping[str, Head]:
        found = self._query("SELECT stream, max(seq), hash FROM rows GROUP BY stream")
        return {stream: Head(seq, hash_) for stream, seq, hash_ in found}

    def keep_definition(self, digest: str, definition: bytes) -> None:
        with self._transaction() as cursor:
            cursor.execute("INSERT OR IGNORE INTO definitions VALUES (?, ?)", (digest, definition))

    def definition(self, digest: str) -> bytes | None:
        return self._value("SELECT definition FROM definitions WHERE digest = ?", digest)

    def seal(self, name: str, secret: bytes) -> None:
        with self._transaction() as cursor:
            cursor.execute("INSERT OR IGNORE INTO sealed VALUES (?, ?)", (name, secret))
        if self.sealed(name) != secret:
            raise ConflictError(f"{name} is sealed already")

    def sealed(self, name: str) -> bytes | None:
        return self._value("SELECT secret FROM sealed WHERE name = ?", name)

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Cursor]:
        with self._lock, _as_store_error("the journal could not be written"):
            cursor = self._connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            try:
                yield cursor
                cursor.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    cursor.execute("ROLLBACK")
                raise

    def _page(self, stream: str, from_seq: int) -> list[Row]:
        columns = "SELECT seq, schema, prev, hash, body FROM rows"
        found = self._query(
            f"{columns} WHERE stream = ? AND seq >= ? ORDER BY seq LIMIT ?", stream, from_seq, _PAGE
        )
        return [Row(*columns) for columns in found]

    def _value(self, sql: str, key: str) -> bytes | None:
        found = self._query(sql, key)
        return bytes(found[0][0]) if found else None

    def _query(self, sql: str, *values: str | int) -> list[tuple[Any, ...]]:
        with self._lock, _as_store_error("the journal could not be read"):
            return self._connection.execute(sql, values).fetchall()


def _writable(path: str | Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.executescript(SCHEMA)
    return connection


def _read_only(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None, check_same_thread=False
    )
    connection.execute("SELECT count(*) FROM sealed")
    return connection


def _head(cursor: sqlite3.Cursor, stream: str) -> Head:
    last = "SELECT seq, hash FROM rows WHERE stream = ? ORDER BY seq DESC LIMIT 1"
    found = cursor.execute(last, (stream,)).fetchone()
    return Head(*found) if found else Head()


@contextmanager
def _as_store_error(what: str) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"{what}: {error}") from error
