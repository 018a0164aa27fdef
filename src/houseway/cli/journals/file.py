"""What the commands on a journal share: reading one, and printing lines of it."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from houseway.cli.output import UNREADABLE, stop
from houseway.journal import Anchor, SqliteStore, StoreError
from houseway.journal.checking.anchors import read_anchor
from houseway.journal.recorded_floor import RecordedFloor
from houseway.server.house_kind import check_found, mark_new
from houseway.table.floor import Floor

Database = Annotated[Path, typer.Argument(help="The journal, an SQLite file.")]


@contextmanager
def reading(database: Path) -> Iterator[SqliteStore]:
    with opened(database, read_only=True) as store:
        yield store


@contextmanager
def opened(database: Path, read_only: bool = False) -> Iterator[SqliteStore]:
    try:
        store = SqliteStore(database, read_only)
        try:
            if not read_only:
                mark_new(store)
            yield store
            if not read_only:
                store.anchor(datetime.now(UTC))
        finally:
            store.close()
    except StoreError as error:
        stop(f"{error}.", UNREADABLE)


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
