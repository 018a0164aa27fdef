"""The embedded store: one SQLite file, written ahead and flushed before an answer is given."""

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from threading import Event, Lock
from typing import Any

import msgspec

from houseway.journal.checking.anchors import Anchor, encode_anchor, next_anchor, read_anchor
from houseway.journal.faults import ConflictError, GivenUpError, StoreError
from houseway.journal.rows import Head, Row
from houseway.journal.stores import vault
from houseway.journal.stores.checkpointing import Checkpointer
from houseway.journal.stores.key_files import FoundKey, KeyFinder
from houseway.journal.stores.sqlite_file import lock, look, open_for_writing, open_read_only, take_fence
from houseway.journal.stores.store import Append, Moment, Placed, asked_key, place, raise_conflict
from houseway.journal.stores.vault import Vault

# Rows; many who begin to read want a few.
_FIRST_PAGE, _PAGE = 20, 1000
_NEWEST = "SELECT number, anchor FROM anchors ORDER BY number DESC LIMIT 1"
# The streams one after the other, each found in the index: their rows are not counted through.
_STREAMS = """
WITH RECURSIVE each(stream) AS (
    SELECT min(stream) FROM rows UNION ALL
    SELECT (SELECT min(stream) FROM rows WHERE stream > each.stream) FROM each WHERE stream IS NOT NULL
) SELECT stream FROM each WHERE stream IS NOT NULL
"""


class SqliteStore:
    """One connection, one caller at a time, one house at a time."""

    def __init__(
        self,
        path: str | Path,
        read_only: bool = False,
        gone: Event | None = None,
        keys: KeyFinder | None = None,
    ) -> None:
        """Open the file, to write it unless told otherwise. `keys` find the key of its secrets.

        Without `keys` the key is beside the file, as that of a demonstration is.
        """
        self._lock = Lock()
        self._asking = Lock()
        self._beside: sqlite3.Connection | None = None
        self.path = Path(path)
        self._gone = gone
        self._holder: int | None = None
        self._fence = 0
        # Where streams end, known here as long as no write fails: nobody else writes.
        self._ends: dict[str, Head] = {}
        self._checkpointer = Checkpointer(Path(path))
        self._vault = Vault(keys or KeyFinder(Path(path)))
        if gone is None:
            self._vault.keys.check_named_file()
        with _as_store_error(f"{path} cannot be opened"):
            if read_only:
                self._connection = open_read_only(Path(path)) if gone is None else look(Path(path))
                if gone is None and self._vault.keys.named_file is not None:
                    self._check_key()
                return
            self._holder = lock(Path(path))
            try:
                self._connection = open_for_writing(Path(path), self._vault.check_key)
                self._fence = take_fence(self._connection)
                self._vault.open_to_write(self._connection)
            except BaseException:
                self._let_go()
                raise

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
        page = self._page(stream, from_seq, _FIRST_PAGE)
        while page:
            yield from page
            page = self._page(stream, page[-1].seq + 1, _PAGE)

    def heads(self) -> Mapping[str, Head]:
        return {stream: Head(seq, hash_) for stream, seq, hash_ in self._query("SELECT * FROM heads")}

    def streams(self) -> set[str]:
        return {stream for (stream,) in self._query(_STREAMS)}

    def anchor(self, at: datetime, moments: Sequence[Moment] = ()) -> Anchor:
        with self._transaction() as cursor:
            last = cursor.execute(_NEWEST).fetchone()
            heads = {stream: Head(seq, hash_) for stream, seq, hash_ in cursor.execute("SELECT * FROM heads")}
            snapshots = {moment.stream: moment.snapshot for moment in moments}
            anchor = next_anchor(read_anchor(last[1]) if last else None, at, heads, snapshots)
            cursor.execute("INSERT INTO anchors VALUES (?, ?)", (anchor.number, encode_anchor(anchor)))
            cursor.execute("REPLACE INTO anchored VALUES (1, ?, ?)", (anchor.number, anchor.hash))
            cursor.executemany("REPLACE INTO snapshots VALUES (?, ?)", snapshots.items())
        return anchor

    def anchors(self, first: int = 1) -> Iterator[Anchor]:
        sql = "SELECT number, anchor FROM anchors WHERE number >= ? ORDER BY number LIMIT ?"
        while page := self._query(sql, first, _PAGE):
            for number, anchor in page:
                yield _readable(number, anchor)
            first = page[-1][0] + 1

    def anchored(self) -> Head:
        ends = self._query("SELECT number, hash FROM anchored") if self._has("anchored") else []
        return Head(*ends[0]) if ends else Head()

    def newest_anchor(self) -> Anchor | None:
        newest = self._query(_NEWEST)
        return _readable(*newest[0]) if newest else None

    def keep_definition(self, digest: str, definition: bytes) -> None:
        with self._transaction() as cursor:
            cursor.execute("INSERT OR IGNORE INTO definitions VALUES (?, ?)", (digest, definition))

    def definition(self, digest: str) -> bytes | None:
        return self._value("SELECT definition FROM definitions WHERE digest = ?", digest)

    def snapshot(self, stream: str) -> bytes | None:
        return self._value("SELECT snapshot FROM snapshots WHERE stream = ?", stream)

    def put_away(self, stream: str, asked: Sequence[tuple[str, int]]) -> None:
        # In order, so that pages are written once.
        keys = sorted((asked_key(stream, id_), seq) for id_, seq in asked)
        with self._transaction() as cursor:
            cursor.executemany("INSERT OR IGNORE INTO asked VALUES (?, ?)", keys)

    def asked(self, stream: str, id_: str) -> list[int]:
        """Every new command on a long stream asks, so it does not wait until the writer has flushed."""
        with self._asking, _as_store_error("the journal could not be read"):
            if self._beside is None:
                self._beside = look(self.path)
            rows = self._beside.execute("SELECT seq FROM asked WHERE key = ?", (asked_key(stream, id_),))
            return [seq for (seq,) in rows.fetchall()]

    def seal(self, name: str, secret: bytes) -> None:
        with self._transaction() as cursor:
            self._vault.seal(cursor, name, secret)

    def sealed(self, name: str) -> bytes | None:
        with self._reading() as connection:
            return self._vault.read(connection, name)

    def has_secret(self, name: str) -> bool:
        with self._reading() as connection:
            return vault.has_name(connection, name)

    def list_secrets(self) -> list[str]:
        with self._reading() as connection:
            return vault.list_names(connection)

    def write_mark(self, name: str, mark: str) -> None:
        with self._transaction() as cursor:
            cursor.execute("INSERT OR IGNORE INTO marks VALUES (?, ?)", (name, mark))
        if self.read_mark(name) != mark:
            raise ConflictError(f"{name} is marked already")

    def read_mark(self, name: str) -> str | None:
        with self._reading() as connection:
            return vault.read_mark(connection, name)

    @property
    def keys(self) -> KeyFinder:
        """Return where the key of this file is looked for."""
        return self._vault.keys

    @property
    def new_key(self) -> FoundKey | None:
        """Return the key that was made for this file since it was opened, if one was."""
        return self._vault.new_key

    @property
    def encrypted_count(self) -> int:
        """Return how many secrets an earlier version had left in plain until this opening."""
        return self._vault.encrypted_count

    def key_id(self) -> str | None:
        """Return the id of the key that opens the secrets of this file; None if nothing is encrypted."""
        with self._reading() as connection:
            record = vault.read_record(connection)
        return None if record is None else record.key

    def change_key(self, new: FoundKey) -> int:
        """Encrypt every secret with another key, whole or not at all, and wipe the old ones; count them."""
        with self._lock:
            self._connection.execute("PRAGMA secure_delete = ON")
        try:
            with self._transaction() as cursor:
                count = self._vault.change_key(cursor, new.key)
        finally:
            with self._lock:
                self._connection.execute("PRAGMA secure_delete = OFF")
        self._vault.use_key(new)
        with self._lock, _as_store_error("what was written ahead could not be emptied"):
            vault.wipe(self._connection)
        return count

    def copy_to(self, path: Path) -> None:
        """A whole copy of the file as it is at one moment, while the house may go on."""
        with self._lock, _as_store_error(f"{path} could not be written"):
            path.touch(mode=0o600, exist_ok=False)
            copy = sqlite3.connect(path)
            try:
                self._connection.backup(copy)
            finally:
                copy.close()

    @contextmanager
    def reader(self, gone: Event | None = None) -> Iterator["SqliteStore"]:
        """By a connection of its own, and page by page, so that what is written ahead can be copied."""
        other = SqliteStore(self.path, read_only=True, gone=gone or Event(), keys=self.keys)
        try:
            yield other
        finally:
            other.close()

    def pulse(self) -> None:
        with self._transaction() as cursor:
            beat = "INSERT INTO pulse VALUES (1, 1) ON CONFLICT (place) DO UPDATE SET number = number + 1"
            cursor.execute(beat)

    def close(self) -> None:
        self._checkpointer.close()
        with self._asking:
            if self._beside is not None:
                self._beside.close()
        with self._lock:
            if self._holder is not None:
                with suppress(sqlite3.Error):
                    vault.wipe(self._connection)
            self._connection.close()
            self._let_go()

    def _let_go(self) -> None:
        if self._holder is not None:
            os.close(self._holder)
            self._holder = None

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Cursor]:
        with self._lock, _as_store_error("the journal could not be written"):
            cursor = self._connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            try:
                if cursor.execute("SELECT number FROM fence").fetchone() != (self._fence,):
                    raise StoreError("another house has taken the journal over; stop this one")
                yield cursor
                cursor.execute("COMMIT")
            except BaseException:
                self._ends.clear()
                if self._connection.in_transaction:
                    cursor.execute("ROLLBACK")
                raise

    def _page(self, stream: str, from_seq: int, most: int) -> list[Row]:
        if self._gone is not None and self._gone.is_set():
            raise GivenUpError
        columns = "SELECT seq, schema, prev, hash, body FROM rows"
        rows = self._query(
            f"{columns} WHERE stream = ? AND seq >= ? ORDER BY seq LIMIT ?", stream, from_seq, most
        )
        return [Row(*columns) for columns in rows]

    def _has(self, table: str) -> bool:
        """False of a file that an earlier version wrote and none has opened to write since."""
        return bool(self._query("SELECT 1 FROM sqlite_master WHERE name = ?", table))

    def _value(self, sql: str, key: str) -> bytes | None:
        rows = self._query(sql, key)
        return bytes(rows[0][0]) if rows else None

    def _check_key(self) -> None:
        """Refuse a key that was named and is not that of the file."""
        try:
            self._vault.check_key(self._connection)
        except BaseException:
            self._connection.close()
            raise

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock, _as_store_error("the journal could not be read"):
            yield self._connection

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


def _readable(number: int, anchor: bytes) -> Anchor:
    try:
        return read_anchor(anchor)
    except msgspec.DecodeError as error:
        raise StoreError(f"anchor {number} cannot be read: {error}") from None


def _head(cursor: sqlite3.Cursor, stream: str) -> Head:
    head = cursor.execute("SELECT seq, hash FROM heads WHERE stream = ?", (stream,)).fetchone()
    return Head(*head) if head else Head()


@contextmanager
def _as_store_error(what: str) -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"{what}: {error}") from error
