"""The embedded store: one SQLite file, written ahead and flushed before an answer is given."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from houseway.journal.checking.anchors import Anchor, encode_anchor, next_anchor, read_anchor
from houseway.journal.faults import ConflictError, StoreError
from houseway.journal.rows import Head, Row
from houseway.journal.stores.checkpointing import Checkpointer
from houseway.journal.stores.sqlite_file import lock, open_for_writing, open_read_only
from houseway.journal.stores.store import Append, Placed, place, raise_conflict

_PAGE = 1000


class SqliteStore:
    """One connection, one caller at a time, one house at a time."""

    def __init__(self, path: str | Path, read_only: bool = False) -> None:
        self._lock = Lock()
        self._holder: sqlite3.Connection | None = None
        # Where streams end, known here as long as no write fails: nobody else writes.
        self._ends: dict[str, Head] = {}
        self._checkpointer = Checkpointer(Path(path))
        with _as_store_error(f"{path} cannot be opened"):
            if read_only:
                self._connection = open_read_only(Path(path))
            else:
                self._holder = lock(Path(path))
                self._connection = open_for_writing(Path(path))

    def append(self, batch: Sequence[Append]) -> None:
        raise_conflict(self.append_all([batch]))

    def append_all(self, batches: Sequence[Sequence[Append]]) -> list[ConflictError | None]:
        with self._transaction() as cursor:
            placed = place(batches, lambda stream: self._ends.get(stream) or _head(cursor, stream))
            _insert(cursor, placed)
            self._ends |= placed.heads
        with self._lock:
            self._checkpointer.written(self._connection, sum(len(append.rows) for append in placed.appends))
        return placed.answers

    def read(self, stream: str, from_seq: int = 1) -> Iterator[Row]:
        """In pages, so that a long stream is never whole in memory."""
        page = self._page(stream, from_seq)
        while page:
            yield from page
            page = self._page(stream, page[-1].seq + 1)

    def heads(self) -> Mapping[str, Head]:
        return {stream: Head(seq, hash_) for stream, seq, hash_ in self._query("SELECT * FROM heads")}

    def streams(self) -> set[str]:
        return {stream for (stream,) in self._query("SELECT DISTINCT stream FROM rows")}

    def anchor(self, at: datetime) -> Anchor:
        with self._transaction() as cursor:
            last = cursor.execute("SELECT anchor FROM anchors ORDER BY number DESC LIMIT 1").fetchone()
            heads = {stream: Head(seq, hash_) for stream, seq, hash_ in cursor.execute("SELECT * FROM heads")}
            anchor = next_anchor(read_anchor(last[0]) if last else None, at, heads)
            cursor.execute("INSERT INTO anchors VALUES (?, ?)", (anchor.number, encode_anchor(anchor)))
        return anchor

    def anchors(self) -> Iterator[Anchor]:
        for number, anchor in self._query("SELECT number, anchor FROM anchors ORDER BY number"):
            try:
                yield read_anchor(anchor)
            except msgspec.DecodeError as error:
                raise StoreError(f"anchor {number} cannot be read: {error}") from None

    def keep_definition(self, digest: str, definition: bytes) -> None:
        with self._transaction() as cursor:
            cursor.execute("INSERT OR IGNORE INTO definitions VALUES (?, ?)", (digest, definition))

    def definition(self, digest: str) -> bytes | None:
        return self._value("SELECT definition FROM definitions WHERE digest = ?", digest)

    def keep_snapshot(self, stream: str, snapshot: bytes) -> None:
        with self._transaction() as cursor:
            cursor.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?)", (stream, snapshot))

    def snapshot(self, stream: str) -> bytes | None:
        return self._value("SELECT snapshot FROM snapshots WHERE stream = ?", stream)

    def seal(self, name: str, secret: bytes) -> None:
        with self._transaction() as cursor:
            cursor.execute("INSERT OR IGNORE INTO sealed VALUES (?, ?)", (name, secret))
        if self.sealed(name) != secret:
            raise ConflictError(f"{name} is sealed already")

    def sealed(self, name: str) -> bytes | None:
        return self._value("SELECT secret FROM sealed WHERE name = ?", name)

    def copy_to(self, path: Path) -> None:
        """A whole copy of the file as it is at one moment, while the house may go on."""
        with self._lock, _as_store_error(f"{path} could not be written"):
            path.touch(mode=0o600, exist_ok=False)
            copy = sqlite3.connect(path)
            try:
                self._connection.backup(copy)
            finally:
                copy.close()

    def close(self) -> None:
        self._checkpointer.close()
        with self._lock:
            self._connection.close()
            if self._holder is not None:
                self._holder.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Cursor]:
        with self._lock, _as_store_error("the journal could not be written"):
            cursor = self._connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            try:
                yield cursor
                cursor.execute("COMMIT")
            except BaseException:
                self._ends.clear()
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


def _insert(cursor: sqlite3.Cursor, placed: Placed) -> None:
    cursor.executemany(
        "INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?)",
        [(a.stream, r.seq, r.schema, r.prev, r.hash, r.body) for a in placed.appends for r in a.rows],
    )
    cursor.executemany(
        "INSERT OR REPLACE INTO heads VALUES (?, ?, ?)",
        [(stream, head.seq, head.hash) for stream, head in placed.heads.items()],
    )


def _head(cursor: sqlite3.Cursor, stream: str) -> Head:
    found = cursor.execute("SELECT seq, hash FROM heads WHERE stream = ?", (stream,)).fetchone()
    return Head(*found) if found else Head()


@contextmanager
def _as_store_error(what: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{what}: {error}") from error
