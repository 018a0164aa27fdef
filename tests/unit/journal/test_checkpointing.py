"""What is written ahead is copied into the file while the house writes on, and none of it is lost."""

import sqlite3

from houseway.journal import SqliteStore
from houseway.journal.rows import Head, Row, next_row
from houseway.journal.stores.checkpointing import EVERY_ROWS
from houseway.journal.stores.store import Append
from houseway.ledger import Transfer

STREAM = "table/t-1"


def write(store: SqliteStore, rows: int, head: Head) -> Head:
    """One row a commit, as a house that has little to do."""
    for _ in range(rows):
        row = next_row(STREAM, head, Transfer("a", "b", "c", 1, "because" * 50, "clause"))
        store.append([Append(STREAM, head.seq, [row])])
        head = Head(row.seq, row.hash)
    return head


def test_the_file_ahead_does_not_grow_for_ever(tmp_path):
    path = tmp_path / "house.sqlite"
    ahead = path.with_name(path.name + "-wal")
    store = SqliteStore(path)
    head, sizes = Head(), []
    for _ in range(6):
        head = write(store, EVERY_ROWS, head)
        sizes.append(ahead.stat().st_size)
    kept: list[Row] = [*store.read(STREAM)]
    assert [row.seq for row in kept] == [*range(1, 6 * EVERY_ROWS + 1)]
    assert max(sizes) < 3 * sizes[0], sizes
    store.close()


def test_what_was_copied_is_in_the_file_itself(tmp_path):
    path = tmp_path / "house.sqlite"
    store = SqliteStore(path)
    write(store, 3 * EVERY_ROWS, Head())
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(path.read_bytes())
    store.close()
    connection = sqlite3.connect(copy)
    (found,) = connection.execute("SELECT count(*) FROM rows").fetchone()
    connection.close()
    assert found >= EVERY_ROWS


PAGE = 4096


def test_a_house_that_died_while_it_copied_is_opened_again(tmp_path):
    """The first page tells of others that the file does not have yet; all of them are written ahead."""
    path, died = tmp_path / "house.sqlite", tmp_path / "died.sqlite"
    store = SqliteStore(path)
    head = write(store, EVERY_ROWS - 1, Head())
    died.write_bytes(path.read_bytes())
    died.with_name("died.sqlite-wal").write_bytes(path.with_name("house.sqlite-wal").read_bytes())
    store.close()
    half = path.read_bytes()[:PAGE] + died.read_bytes()[PAGE:]
    assert len(half) < path.stat().st_size
    died.write_bytes(half)
    again = SqliteStore(died)
    assert [row.seq for row in again.read(STREAM)] == [*range(1, head.seq + 1)]
    again.close()
