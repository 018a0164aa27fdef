"""What the commands on a journal share: reading one, and printing lines of it."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.output import UNREADABLE, stop, stop_refused
from houseway.journal import Anchor, SqliteStore, StoreError
from houseway.journal.checking.anchors import read_anchor
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.stores.key_files import KeyFinder
from houseway.refusals import Refused
from houseway.server.house_kind import check_found, mark_new
from houseway.table.floor import Floor

Database = Annotated[Path, typer.Argument(help="The journal, an SQLite file.")]
KeyFile = Annotated[
    Path | None, typer.Option(help="The file with the key of the house's secrets; also HOUSEWAY_KEY_FILE.")
]
# What names the key file where no option does.
KEY_FILE_VARIABLE = "HOUSEWAY_KEY_FILE"


def key_finder(database: Path, key_file: Path | None = None, is_demo: bool = False) -> KeyFinder:
    """Return where the key of a house is looked for: in the file that is named, else in the usual places."""
    named = key_file or os.environ.get(KEY_FILE_VARIABLE) or None
    return KeyFinder(database, None if named is None else Path(named), makes_adjacent=is_demo)


@contextmanager
def reading(database: Path, key_file: Path | None = None) -> Iterator[SqliteStore]:
    with opened(database, read_only=True, key_file=key_file) as store:
        yield store


@contextmanager
def opened(database: Path, read_only: bool = False, key_file: Path | None = None) -> Iterator[SqliteStore]:
    try:
        store = SqliteStore(database, read_only, keys=key_finder(database, key_file))
        try:
            if not read_only:
                mark_new(store)
                announce_key(store)
            yield store
            if not read_only:
                store.anchor(datetime.now(UTC))
        finally:
            store.close()
    except StoreError as error:
        stop(f"{error}.", UNREADABLE)
    except Refused as refused:
        stop_refused(refused)


def announce_key(store: SqliteStore) -> None:
    """Say which key was made at this opening, and what was encrypted."""
    new_key = store.new_key
    if store.encrypted_count:
        secrets = "1 secret" if store.encrypted_count == 1 else f"{store.encrypted_count} secrets"
        sys.stderr.write(
            f"{secrets} of {store.path} stood in plain and are encrypted from now on. "
            "Older copies and backups still hold them in plain: destroy them.\n"
        )
    if new_key is not None and new_key.path != store.keys.adjacent_file:
        sys.stderr.write(
            f"The secrets of {store.path} are encrypted with key {new_key.key.id}, made in {new_key.path}. "
            "Keep a copy of that file elsewhere: without it the house cannot be opened again.\n"
        )


@contextmanager
def recording(database: Path | None) -> Iterator[Floor]:
    """A floor whose acts go into a journal, or one that nobody needs to remember.

    Its tables stand for real money: a demonstration's file is refused.
    """
    if database is None:
        yield Floor()
        return
    with opened(database) as store:
        check_found(store, "real")
        yield RecordedFloor(store)


def read_anchors(path: Path) -> list[Anchor]:
    """Anchors exported earlier."""
    try:
        return [read_anchor(line) for line in path.read_bytes().splitlines() if line]
    except (OSError, msgspec.DecodeError) as error:
        stop(f"{path} holds no anchors: {error}.", UNREADABLE)


def print_lines(lines: Iterable[bytes]) -> None:
    for line in lines:
        sys.stdout.write(line.decode() + "\n")
