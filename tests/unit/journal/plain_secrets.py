"""Files whose secrets stand in plain, as an earlier version left them; what stands in a file byte by byte."""

import sqlite3
from contextlib import closing
from pathlib import Path

from houseway.journal import SqliteStore, Store
from houseway.journal.stores.vault import OPEN_NAMES

# None of them could stand in a file by chance.
SECRETS = {f"table/t-1/shoe/{number}": bytes([number, 255 - number]) * 16 for number in range(1, 61)} | {
    "house/session-key": b"the key of all cookies of a house",
    "people/ada/password/1": b"$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaA",
}


def read_everything(path: Path) -> bytes:
    """Return what stands in a file and in what SQLite wrote beside it."""
    beside = (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm"))
    return b"".join(file.read_bytes() for file in beside if file.exists())


def find_in(everything: bytes, secrets: dict[str, bytes]) -> list[str]:
    """Return the names of the secrets that stand there, raw or in hexadecimal digits."""
    low = everything.lower()
    return [name for name, secret in secrets.items() if secret in everything or secret.hex().encode() in low]


def drop_shown(store: Store, secrets: dict[str, bytes]) -> dict[str, bytes]:
    """Return those secrets that no row tells: what is shown when it is over stands in its row in digits."""
    bodies = b"".join(row.body for stream in store.streams() for row in store.read(stream))
    return {name: secret for name, secret in secrets.items() if secret.hex().encode() not in bodies}


def write_plain(path: Path, secrets: dict[str, bytes], kind: str = "real") -> sqlite3.Connection:
    """Write a file as an earlier version did, and leave it open: the last secrets are only written ahead."""
    SqliteStore(path).close()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.executescript("DROP TABLE secrets; DROP TABLE marks; DROP TABLE vault;")
    connection.execute("CREATE TABLE sealed (name TEXT PRIMARY KEY, secret BLOB NOT NULL) STRICT")
    rows = [*secrets.items(), (OPEN_NAMES[0], kind.encode())]
    connection.executemany("INSERT INTO sealed VALUES (?, ?)", rows[: len(rows) // 2])
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    connection.executemany("INSERT INTO sealed VALUES (?, ?)", rows[len(rows) // 2 :])
    return connection


def copy_plain(path: Path, secrets: dict[str, bytes], kind: str = "real") -> Path:
    """Write such a file as it lies on the disk when its house is killed."""
    draft = path.with_name("draft.sqlite")
    with closing(write_plain(draft, secrets, kind)):
        for end in ("", "-wal"):
            path.with_name(path.name + end).write_bytes(draft.with_name(draft.name + end).read_bytes())
    for left in path.parent.glob("draft.sqlite*"):
        left.unlink()
    return path
