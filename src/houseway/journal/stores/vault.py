"""The secrets in a house's SQLite file: each encrypted under its name, with a key that is not in the file.

An earlier version kept them in plain in the table `sealed`. A file that has it is read as it is; whoever
opens it to write encrypts all of them at once and removes that table: no earlier version opens it again.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from houseway.journal.faults import BrokenSecretError, ConflictError, StoreError
from houseway.journal.stores.key_files import FoundKey, Key, KeyFinder, UnopenedError

# `secrets` are encrypted; `marks` may be read by anybody; `vault` names the key. `wiped` is 0 until no byte
# of what was replaced is left in the file or in what was written ahead.
TABLES = """
CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, mark TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS vault (
    place INTEGER PRIMARY KEY CHECK (place = 1),
    key TEXT NOT NULL, house BLOB NOT NULL, wiped INTEGER NOT NULL
) STRICT;
"""
_DRAFT = "CREATE TABLE secrets_draft (name TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT"
_HOUSE_BYTES = 16
# What an earlier version sealed although everybody may read it.
OPEN_NAMES = ("house/kind",)


class VaultRecord(NamedTuple):
    """Which key the file's secrets want, and what tells the secrets of one house from those of another."""

    key: str
    house: bytes
    is_wiped: bool


class Vault:
    """Seals and opens secrets over a connection; its callers say when, one at a time."""

    def __init__(self, keys: KeyFinder) -> None:
        self.keys = keys
        self._key: FoundKey | None = None
        # How many secrets stood in plain until this opening.
        self.encrypted_count = 0

    @property
    def new_key(self) -> FoundKey | None:
        """Return the key that was made for this file since it was opened."""
        return self._key if self._key is not None and self._key.is_new else None

    def check_key(self, connection: sqlite3.Connection) -> None:
        """Refuse a file that is encrypted with a key that is not at hand."""
        record = read_record(connection)
        if record is not None:
            self._find_key(record.key)
        _refuse_planted(connection, record)

    def open_to_write(self, connection: sqlite3.Connection) -> None:
        """Encrypt what an earlier version left in plain, and wipe what is not wiped yet."""
        if has_table(connection, "sealed"):
            with wiping(connection):
                self.encrypted_count = self._encrypt_plain(connection)
        wipe(connection)

    def seal(self, cursor: sqlite3.Cursor, name: str, secret: bytes) -> None:
        """Keep a secret; raise ConflictError where another is sealed under its name."""
        kept = self.read(cursor, name)
        if kept is None:
            record = read_record(cursor) or self._begin(cursor, self._choose_key().key)
            box = self._find_key(record.key).encrypt(secret, _context(record, name))
            cursor.execute("INSERT INTO secrets VALUES (?, ?)", (name, box))
        elif kept != secret:
            raise ConflictError(f"{name} is sealed already")

    def read(self, connection: sqlite3.Connection | sqlite3.Cursor, name: str) -> bytes | None:
        """Return a secret, None if there is none; raise BrokenSecretError if it was changed."""
        record = read_record(connection)
        table = _table(connection, record)
        kept = connection.execute(f"SELECT secret FROM {table} WHERE name = ?", (name,)).fetchone()
        if kept is None or record is None:
            return None if kept is None else bytes(kept[0])
        return self._open(record, name, bytes(kept[0]))

    def change_key(self, cursor: sqlite3.Cursor, key: Key) -> int:
        """Encrypt every secret with another key and drop the old ones; say how many there are."""
        record = read_record(cursor) or self._begin(cursor, key)
        kept = cursor.execute("SELECT name, secret FROM secrets").fetchall()
        cursor.execute(_DRAFT)
        for name, box in kept:
            again = key.encrypt(self._open(record, name, bytes(box)), _context(record, name))
            cursor.execute("INSERT INTO secrets_draft VALUES (?, ?)", (name, again))
        # A dropped table is wiped page by page; rows that were replaced might leave copies of theirs.
        cursor.execute("DROP TABLE secrets")
        cursor.execute("ALTER TABLE secrets_draft RENAME TO secrets")
        cursor.execute("UPDATE vault SET key = ?, wiped = 0", (key.id,))
        return len(kept)

    def use_key(self, key: FoundKey) -> None:
        """Take this key from now on: what the file says was written with it."""
        self._key = key

    def _encrypt_plain(self, connection: sqlite3.Connection) -> int:
        plain = connection.execute("SELECT name, secret FROM sealed").fetchall()
        # A house that had sealed nothing yet gets its key with its first secret.
        key = self._choose_key().key if plain else None
        cursor = connection.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        try:
            if key is not None:
                record = self._begin(cursor, key)
                for name, secret in plain:
                    box = key.encrypt(bytes(secret), _context(record, name))
                    cursor.execute("INSERT INTO secrets VALUES (?, ?)", (name, box))
                    if name in OPEN_NAMES:
                        cursor.execute("INSERT INTO marks VALUES (?, ?)", (name, bytes(secret).decode()))
                cursor.execute("UPDATE vault SET wiped = 0")
            cursor.execute("DROP TABLE sealed")
            cursor.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                cursor.execute("ROLLBACK")
            raise
        return len(plain)

    def _begin(self, cursor: sqlite3.Cursor, key: Key) -> VaultRecord:
        """Write down which key the file wants; the file of that key is on the disk already."""
        record = VaultRecord(key.id, os.urandom(_HOUSE_BYTES), is_wiped=True)
        cursor.execute("INSERT INTO vault VALUES (1, ?, ?, ?)", record)
        return record

    def _choose_key(self) -> FoundKey:
        """Return the key for a file that has none, the same one if it is asked again."""
        if self._key is None:
            self._key = self.keys.find_or_make()
        return self._key

    def _find_key(self, wanted: str) -> Key:
        if self._key is None or self._key.key.id != wanted:
            self._key = self.keys.find(wanted)
        return self._key.key

    def _open(self, record: VaultRecord, name: str, box: bytes) -> bytes:
        try:
            return self._find_key(record.key).decrypt(box, _context(record, name))
        except UnopenedError:
            what = f"the secret {name} does not open with the house's key: it was changed"
            raise BrokenSecretError(what) from None


def read_record(connection: sqlite3.Connection | sqlite3.Cursor) -> VaultRecord | None:
    """Return what the file says of its key; None where nothing is encrypted yet."""
    if not has_table(connection, "vault"):
        return None
    row = connection.execute("SELECT key, house, wiped FROM vault").fetchone()
    return None if row is None else VaultRecord(str(row[0]), bytes(row[1]), bool(row[2]))


def list_names(connection: sqlite3.Connection) -> list[str]:
    """Return the names under which something is sealed; no key is needed for that.

    Raise StoreError where secrets in plain stand beside encrypted ones.
    """
    record = read_record(connection)
    _refuse_planted(connection, record)
    table = _table(connection, record)
    return [str(name) for (name,) in connection.execute(f"SELECT name FROM {table} ORDER BY name")]


def has_name(connection: sqlite3.Connection, name: str) -> bool:
    table = _table(connection, read_record(connection))
    return connection.execute(f"SELECT 1 FROM {table} WHERE name = ?", (name,)).fetchone() is not None


def read_mark(connection: sqlite3.Connection, name: str) -> str | None:
    """Return what anybody may read of the file, also of one that an earlier version wrote."""
    if has_table(connection, "marks"):
        row = connection.execute("SELECT mark FROM marks WHERE name = ?", (name,)).fetchone()
        if row is not None:
            return str(row[0])
    if name not in OPEN_NAMES or not has_table(connection, "sealed"):
        return None
    row = connection.execute("SELECT secret FROM sealed WHERE name = ?", (name,)).fetchone()
    return None if row is None else bytes(row[0]).decode()


def has_table(connection: sqlite3.Connection | sqlite3.Cursor, name: str) -> bool:
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)).fetchone() is not None


def wipe(connection: sqlite3.Connection) -> None:
    """Empty what was written ahead, in which replaced secrets stand; try again at the next opening if read.

    Whoever reads the file at this moment keeps what was written ahead from being emptied.
    """
    record = read_record(connection)
    if record is None or record.is_wiped:
        return
    ((is_busy, _, _),) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    if not is_busy:
        connection.execute("UPDATE vault SET wiped = 1")


@contextmanager
def wiping(connection: sqlite3.Connection) -> Iterator[None]:
    """Have SQLite overwrite what is removed, for as long as secrets are replaced."""
    connection.execute("PRAGMA secure_delete = ON")
    try:
        yield
    finally:
        connection.execute("PRAGMA secure_delete = OFF")


def _refuse_planted(connection: sqlite3.Connection, record: VaultRecord | None) -> None:
    """Raise StoreError for secrets in plain beside encrypted ones: whoever put them there knows them."""
    if record is not None and has_table(connection, "sealed"):
        raise StoreError(
            "it holds secrets in plain beside encrypted ones, which no Houseway writes: somebody has "
            "changed it; restore a backup"
        )


def _table(connection: sqlite3.Connection | sqlite3.Cursor, record: VaultRecord | None) -> str:
    """Return the table of the secrets: that of an earlier version only where nothing is encrypted."""
    return "sealed" if record is None and has_table(connection, "sealed") else "secrets"


def _context(record: VaultRecord, name: str) -> bytes:
    """Return what is authenticated with a secret: it opens in its own house and under its own name alone."""
    return record.house + name.encode()
