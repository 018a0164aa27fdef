"""Tails cut off, anchors deleted, seeds deleted, snapshots changed: `verify` finds each, in every stream."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta

import msgspec
import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.journal import SqliteStore, verify
from houseway.journal.cage_record import ChipsSold
from houseway.journal.checking import anchoring
from houseway.journal.checking.anchors import chain_problems, next_anchor
from houseway.journal.stores.key_files import KeyFinder
from houseway.server.house import House
from houseway.server.people import HouseRole, passwords
from houseway.server.people.door import Place
from tests.memory_store import MemoryStore
from tests.tables import NOON
from tests.texts import hide_times, list_problems
from tests.unit.journal.linked import LinkedTables
from tests.unit.journal.recorded import STREAM, played

PASSWORD = "correct horse battery"
STREAMS = ["house/cage", "house/people", "link/harmony", STREAM]


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The file of a house with a table, a link, people and a cage, that was opened and stopped."""
    from argon2 import PasswordHasher

    path = tmp_path_factory.mktemp("served") / "house.sqlite"
    store = SqliteStore(path)
    played(store, 1)
    floor = LinkedTables(store)
    floor.add("e-1")
    floor.ready("e-1", 1)
    floor.bets("e-1", 1)

    async def evening():
        house = House(store)
        house.resume()
        new = "ada", "Ada", HouseRole.OPERATOR, PASSWORD, "123456"
        await house.door.change("test", house.door.register.new_person, *new)
        await house.door.sign_in("ada", PASSWORD, "s-1", Place("here"))
        for number in (1, 2):
            await house.writer.commit(
                house.cage.record.draft(f"c{number}", NOON, "floor", ChipsSold("ada", 5))
            )
        await house.stop()

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(passwords, "_hasher", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
        asyncio.run(evening())
    return path


@pytest.fixture
def journal(served, tmp_path):
    shutil.copy(KeyFinder(served).adjacent_file, tmp_path / "house.sqlite.key")
    return shutil.copy(served, tmp_path / "house.sqlite")


def tampered(path, *statements):
    """What verify finds after somebody has been at the file."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for table in ("rows", "anchors"):
            connection.execute(f"DROP TRIGGER {table}_are_not_changed")
            connection.execute(f"DROP TRIGGER {table}_are_not_removed")
        for sql, *values in statements:
            assert connection.execute(sql, values).rowcount, sql
    store = SqliteStore(path, read_only=True)
    try:
        return verify(store)
    finally:
        store.close()


def cut(stream):
    """The last row taken away, and the end kept for the stream moved."""
    return (
        (
            "DELETE FROM rows WHERE stream = ?1 AND seq = (SELECT max(seq) FROM rows WHERE stream = ?1)",
            stream,
        ),
        ("REPLACE INTO heads SELECT stream, max(seq), hash FROM rows WHERE stream = ?", stream),
    )


def test_a_house_that_was_opened_and_stopped_verifies(journal):
    assert tampered(journal) == []


@pytest.mark.parametrize("stream", STREAMS)
def test_a_cut_tail_of_any_stream_is_noticed(journal, stream, words):
    found = tampered(journal, *cut(stream))
    assert stream in [problem.stream for problem in found]
    words(list_problems(found))


def test_rows_written_by_a_house_that_was_killed_are_anchored_within_the_minute(served):
    store = SqliteStore(served, read_only=True)
    anchors = [*store.anchors()]
    store.close()
    assert anchors[0].number == 1
    assert anchors[-1].heads.keys() >= set(STREAMS)


@pytest.mark.parametrize(
    "which",
    [
        "number = (SELECT max(number) FROM anchors)",
        "number = 1",
        "number > 0",
    ],
)
def test_deleted_anchors_are_noticed(journal, which, words):
    found = tampered(journal, (f"DELETE FROM anchors WHERE {which}",))
    assert "anchors" in [problem.stream for problem in found]
    words(list_problems(found))


def test_anchors_deleted_with_the_end_kept_for_them_are_missed_by_the_rows(journal, monkeypatch, words):
    monkeypatch.setattr(anchoring, "MOST_UNANCHORED", 10)
    found = tampered(journal, ("DELETE FROM anchors",), ("DELETE FROM anchored",))
    assert "anchors" in [problem.stream for problem in found]
    words(list_problems(found))


@pytest.mark.parametrize(
    ("name", "stream"),
    [
        ("table/%/shoe/%", STREAM),
        ("people/%/password/%", "house/people"),
    ],
)
def test_deleted_seeds_and_keys_are_noticed(journal, name, stream, words):
    found = tampered(journal, ("DELETE FROM secrets WHERE name LIKE ?", name))
    assert stream in [problem.stream for problem in found]
    words(list_problems(found))


@pytest.mark.parametrize("stream", ["house/cage", "link/harmony", STREAM])
def test_a_changed_snapshot_is_noticed(journal, stream, words):
    found = tampered(journal, ("UPDATE snapshots SET snapshot = x'00' WHERE stream = ?", stream))
    assert stream in [problem.stream for problem in found]
    words(list_problems(found))


def test_verify_says_how_old_the_newest_anchor_is(journal, tmp_path, words):
    said = CliRunner().invoke(app, ["verify", str(journal)]).stdout
    words(hide_times(said), "anchored")
    store = SqliteStore(tmp_path / "new.sqlite")
    played(store, 1)
    store.close()
    words(CliRunner().invoke(app, ["verify", str(tmp_path / "new.sqlite")]).stdout, "never anchored")


def test_verify_of_a_plain_copy_of_a_running_file_says_what_it_cannot_know(tmp_path):
    """The copy lacks what was written ahead: it verifies, and says that rows may be missing."""
    running = tmp_path / "house.sqlite"
    store = SqliteStore(running)
    played(store, 1)
    store._connection.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
    written = sum(head.seq for head in store.heads().values())
    LinkedTables(store).add("e-1")
    copy = shutil.copy(running, tmp_path / "copy.sqlite")
    shutil.copy(store.keys.adjacent_file, tmp_path / "copy.sqlite.key")
    everything = sum(head.seq for head in store.heads().values())
    store.close()
    result = CliRunner().invoke(app, ["verify", str(copy), "--json"])
    said = msgspec.json.decode(result.stdout)
    assert (result.exit_code, said["ok"]) == (0, True)
    assert said["rows"] == written < everything
    assert said["cannot_know"] == ["missing-rows", "written-anew"]
    assert "-wal" in CliRunner().invoke(app, ["verify", str(copy)]).stdout


def test_verify_with_kept_anchors_says_that_only_later_rows_may_be_missing(journal, tmp_path):
    kept = tmp_path / "anchors.jsonl"
    kept.write_text(CliRunner().invoke(app, ["anchors", str(journal)]).stdout)
    result = CliRunner().invoke(app, ["verify", str(journal), "--anchors", str(kept), "--json"])
    assert (result.exit_code, msgspec.json.decode(result.stdout)["cannot_know"]) == (0, ["missing-rows"])


def test_an_anchor_whose_number_skips_one_is_found_though_its_hash_is_made_good(words):
    first = next_anchor(None, NOON, {}, {})
    skips = next_anchor(msgspec.structs.replace(first, number=2), NOON, {}, {})
    assert (skips.prev, skips.is_whole) == (first.hash, True)
    assert [*chain_problems([first, next_anchor(first, NOON, {}, {})])] == []
    (said,) = chain_problems([first, skips])
    words(said)


def test_an_anchor_that_was_exported_otherwise_is_found(words):
    store = MemoryStore()
    store.anchor(NOON)
    (kept,) = store.anchors()
    other = next_anchor(None, NOON + timedelta(seconds=1), {}, {})
    assert verify(store, [kept]) == []
    words(list_problems(verify(store, [other])))
