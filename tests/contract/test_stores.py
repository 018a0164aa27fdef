"""What every store promises; a new store is added to STORES and nothing else."""

import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from houseway.journal import Append, ConflictError, SqliteStore, Store, StoreError
from houseway.journal.checking.anchors import chain_problems
from houseway.journal.rows import GENESIS, Head, Row, row_hash
from houseway.journal.stores.store import Moment
from houseway.journal.upcasts import SCHEMA
from tests.memory_store import MemoryStore

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
STORES: dict[str, Callable[[Path], Store]] = {
    "memory": lambda folder: MemoryStore(),
    "sqlite": lambda folder: SqliteStore(folder / "house.sqlite"),
}


@pytest.fixture(params=STORES)
def store(request, tmp_path):
    opened = STORES[request.param](tmp_path)
    yield opened
    opened.close()


def chained(stream: str, *bodies: bytes, after: Head | None = None) -> list[Row]:
    head = after or Head()
    rows = []
    for body in bodies:
        seq = head.seq + 1
        row = Row(seq, SCHEMA, head.hash, row_hash(stream, seq, SCHEMA, head.hash, body), body)
        rows.append(row)
        head = Head(row.seq, row.hash)
    return rows


def test_rows_come_back_as_they_went_in(store):
    rows = chained("a", b"one", b"two", b"three")
    store.append([Append("a", 0, rows[:1])])
    store.append([Append("a", 1, rows[1:])])
    assert list(store.read("a")) == rows
    assert list(store.read("a", 3)) == rows[2:]
    assert list(store.read("a", 4)) == list(store.read("b")) == []
    assert store.heads() == {"a": Head(3, rows[2].hash)}


def test_a_long_stream_is_read_whole(store):
    rows = chained("a", *(str(number).encode() for number in range(2500)))
    store.append([Append("a", 0, rows)])
    assert list(store.read("a")) == rows


@pytest.mark.parametrize("expected", [0, 2])
def test_a_stream_that_has_moved_on_is_a_conflict(store, expected):
    rows = chained("a", b"one", b"two")
    store.append([Append("a", 0, rows[:1])])
    with pytest.raises(ConflictError):
        store.append([Append("a", expected, rows[1:])])
    assert list(store.read("a")) == rows[:1]


def test_rows_that_do_not_continue_the_chain_are_a_conflict(store):
    rows = chained("a", b"one", b"two", b"three")
    for broken in (rows[1:], [rows[0], rows[2]], [Row(1, SCHEMA, "f" * 64, "0" * 64, b"")]):
        with pytest.raises(ConflictError):
            store.append([Append("a", 0, broken)])
    assert not store.heads()


def test_an_append_over_several_streams_is_whole(store):
    table, link = chained("table", b"bet"), chained("link", b"contribution")
    with pytest.raises(ConflictError):
        store.append([Append("table", 0, table), Append("link", 7, link)])
    assert not store.heads()
    store.append([Append("table", 0, table), Append("link", 0, link)])
    assert store.heads().keys() == {"table", "link"}


def test_one_append_may_name_a_stream_twice(store):
    rows = chained("a", b"one", b"two")
    store.append([Append("a", 0, rows[:1]), Append("a", 1, rows[1:])])
    assert list(store.read("a")) == rows


def test_of_two_who_race_one_wins(store):
    def race(number: int) -> bool:
        try:
            store.append([Append("a", 0, chained("a", str(number).encode()))])
        except ConflictError:
            return False
        return True

    with ThreadPoolExecutor(8) as racers:
        assert sum(racers.map(race, range(8))) == 1
    assert store.heads()["a"].seq == 1


def test_batches_share_a_flush_and_each_is_whole(store):
    a, b = chained("a", b"one", b"two"), chained("b", b"one")
    answers = store.append_all(
        [
            [Append("a", 0, a[:1])],
            [Append("b", 0, b), Append("a", 5, a[1:])],
            [Append("a", 1, a[1:])],
        ]
    )
    assert [type(answer) for answer in answers] == [type(None), ConflictError, type(None)]
    assert list(store.read("a")) == a
    assert store.heads() == {"a": Head(2, a[1].hash)}
    assert store.streams() == {"a"}


def test_an_anchor_holds_every_head_and_continues_the_one_before(store):
    store.append([Append("a", 0, chained("a", b"one")), Append("b", 0, chained("b", b"one", b"two"))])
    first = store.anchor(NOON)
    store.append([Append("c", 0, chained("c", b"one"))])
    second = store.anchor(NOON)
    assert (first.number, second.number, second.prev) == (1, 2, first.hash)
    assert {stream: head.seq for stream, head in second.heads.items()} == {"a": 1, "b": 2, "c": 1}
    assert list(store.anchors()) == [first, second]
    assert list(chain_problems(store.anchors())) == []


def test_the_latest_snapshot_replaces_the_one_before(store):
    assert store.snapshot("a") is None
    store.anchor(NOON, [Moment("a", b"one")])
    store.anchor(NOON, [Moment("a", b"two")])
    assert store.snapshot("a") == b"two"


def test_definitions_are_kept_by_digest(store):
    store.keep_definition("d1", b"{}")
    store.keep_definition("d1", b"other")
    assert store.definition("d1") == b"{}"
    assert store.definition("d2") is None


def test_a_secret_is_sealed_once(store):
    store.seal("shoe/1", b"seed")
    store.seal("shoe/1", b"seed")
    with pytest.raises(ConflictError):
        store.seal("shoe/1", b"other")
    assert store.sealed("shoe/1") == b"seed"
    assert store.sealed("shoe/2") is None


def test_the_names_of_secrets_are_listed_in_order(store):
    assert store.list_secrets() == []
    for name in ("shoe/2", "house/session-key", "shoe/1"):
        store.seal(name, b"secret")
    assert store.list_secrets() == ["house/session-key", "shoe/1", "shoe/2"]
    assert [store.has_secret(name) for name in ("shoe/1", "shoe/3")] == [True, False]


def test_a_name_is_marked_once_and_is_no_secret(store):
    assert store.read_mark("house/kind") is None
    store.write_mark("house/kind", "demo")
    store.write_mark("house/kind", "demo")
    with pytest.raises(ConflictError):
        store.write_mark("house/kind", "real")
    assert store.read_mark("house/kind") == "demo"
    assert store.list_secrets() == []


def test_an_empty_stream_starts_from_genesis():
    assert Head() == Head(0, GENESIS)


def test_sqlite_keeps_all_when_opened_again(tmp_path):
    rows = chained("a", b"one")
    first = SqliteStore(tmp_path / "house.sqlite")
    first.append([Append("a", 0, rows)])
    first.seal("shoe/1", b"seed")
    first.close()
    second = SqliteStore(tmp_path / "house.sqlite", read_only=True)
    assert list(second.read("a")) == rows
    assert second.sealed("shoe/1") == b"seed"
    with pytest.raises(StoreError):
        second.append([Append("a", 1, chained("a", b"two", after=Head(1, rows[0].hash)))])
    second.close()


def test_sqlite_is_read_as_it_was_at_one_moment_while_a_house_writes(tmp_path):
    """Else whoever verifies a running house finds rows beyond the end that he has been told."""
    rows = chained("a", b"one", b"two")
    house = SqliteStore(tmp_path / "house.sqlite")
    house.append([Append("a", 0, rows[:1])])
    auditor = SqliteStore(tmp_path / "house.sqlite", read_only=True)
    house.append([Append("a", 1, rows[1:])])
    assert auditor.heads()["a"] == Head(1, rows[0].hash)
    assert list(auditor.read("a")) == rows[:1]
    with house.reader() as reader:
        assert list(reader.read("a")) == rows
    auditor.close()
    house.close()


@pytest.mark.parametrize("sql", ["UPDATE rows SET body = x'00'", "DELETE FROM rows"])
def test_sqlite_refuses_to_change_a_row(tmp_path, sql):
    store = SqliteStore(tmp_path / "house.sqlite")
    store.append([Append("a", 0, chained("a", b"one"))])
    with pytest.raises(StoreError, match="never"):
        store._query(sql)
    store.close()


def test_sqlite_says_which_file_it_cannot_open(tmp_path):
    (tmp_path / "not.sqlite").write_text("not a database, and long enough to be looked at")
    for path in (tmp_path / "not.sqlite", tmp_path / "no" / "where.sqlite"):
        with pytest.raises(StoreError, match=str(path)):
            SqliteStore(path)


def test_sqlite_lets_in_one_house_at_a_time_by_whatever_name(tmp_path, words):
    path, other = tmp_path / "house.sqlite", tmp_path / "other.sqlite"
    first = SqliteStore(path)
    other.symlink_to(path)
    for name in (path, other, tmp_path / ".." / tmp_path.name / path.name):
        with pytest.raises(StoreError) as refused:
            SqliteStore(name)
        words(str(refused.value).replace(str(name), "FILE"))
    watching = SqliteStore(other, read_only=True)
    watching.close()
    first.close()
    SqliteStore(other).close()


def test_sqlite_opens_no_file_that_has_a_second_name(tmp_path, words):
    path, other = tmp_path / "house.sqlite", tmp_path / "other.sqlite"
    first = SqliteStore(path)
    other.hardlink_to(path)
    with pytest.raises(StoreError) as refused:
        SqliteStore(other)
    words(str(refused.value).replace(str(tmp_path), "FOLDER"), "in use")
    first.close()
    with pytest.raises(StoreError) as refused:
        SqliteStore(other)
    words(str(refused.value).replace(str(tmp_path), "FOLDER"), "second name")
    other.unlink()
    SqliteStore(path).close()


def test_sqlite_is_written_by_the_latest_house_alone(tmp_path, monkeypatch, words):
    """A lock may be lost, by a network's disk or a copied machine; the number in the file is not."""
    first = SqliteStore(tmp_path / "house.sqlite")
    monkeypatch.setattr("houseway.journal.stores.sqlite.lock", lambda path: os.open(os.devnull, os.O_RDONLY))
    second = SqliteStore(tmp_path / "house.sqlite")
    rows = chained("a", b"one")
    for write in (
        lambda: first.append([Append("a", 0, rows)]),
        lambda: first.anchor(NOON),
        lambda: first.seal("shoe/1", b"seed"),
        lambda: first.anchor(NOON, [Moment("a", b"one")]),
    ):
        with pytest.raises(StoreError) as refused:
            write()
        words(str(refused.value).replace(str(tmp_path), "FOLDER"))
    second.append([Append("a", 0, rows)])
    assert list(first.read("a")) == rows
    first.close()
    second.close()


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_sqlite_leaves_another_programs_file_untouched(tmp_path, mode, words):
    path = tmp_path / "photos.sqlite"
    theirs = sqlite3.connect(path)
    theirs.execute(f"PRAGMA journal_mode = {mode}")
    theirs.execute("CREATE TABLE photos (name TEXT)")
    theirs.commit()
    theirs.close()
    before = path.read_bytes(), path.stat().st_mtime_ns
    for read_only in (False, True):
        with pytest.raises(StoreError) as refused:
            SqliteStore(path, read_only)
        words(str(refused.value).replace(str(tmp_path), "FOLDER"))
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert {file.name for file in tmp_path.iterdir()} <= {path.name, f"{path.name}-wal", f"{path.name}-shm"}


@pytest.mark.parametrize("killed", [False, True], ids=["stopped", "killed"])
def test_sqlite_reads_where_nothing_may_be_written(tmp_path, killed):
    house = SqliteStore(tmp_path / "house.sqlite")
    rows = chained("a", b"one", b"two")
    house.append([Append("a", 0, rows)])
    if not killed:
        house.close()
    with TemporaryDirectory() as folder:
        disc = Path(folder)
        for file in tmp_path.glob("house.sqlite*"):
            if not file.name.endswith("-shm"):
                (disc / file.name).write_bytes(file.read_bytes())
        (disc / "other.sqlite").symlink_to(disc / "house.sqlite")
        with read_only_media(disc):
            for name in ("house.sqlite", "other.sqlite"):
                store = SqliteStore(disc / name, read_only=True)
                assert list(store.read("a")) == rows
                store.close()
    house.close()


@contextmanager
def read_only_media(folder):
    """A folder in which nobody can write, as whoever is not root; root would write anywhere."""
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o755)


def test_sqlite_makes_a_file_for_its_owner_alone(tmp_path):
    SqliteStore(tmp_path / "house.sqlite").close()
    assert (tmp_path / "house.sqlite").stat().st_mode & 0o077 == 0
