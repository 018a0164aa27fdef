import json
import sqlite3
from contextlib import closing

import msgspec
import pytest
from msgspec.structs import replace

from houseway.journal import SqliteStore, TableRecord, verify
from houseway.journal.checking.anchors import Moorings, encode_anchor, next_anchor
from houseway.journal.checking.auditor import Auditor
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.rows import Head, row_hash
from houseway.journal.stores.store import Moment
from houseway.journal.upcasts import SCHEMA
from houseway.rules import load
from houseway.table import commands as c
from houseway.table.demonstration.evening import Demonstration
from houseway.table.session import Table
from tests.memory_store import MemoryStore
from tests.tables import NOON, SEED
from tests.texts import list_problems
from tests.unit.journal.recorded import STREAM, play, played


@pytest.fixture
def journal(tmp_path):
    """The path of a good journal of three rounds."""
    path = tmp_path / "house.sqlite"
    store = SqliteStore(path)
    played(store)
    assert verify(store) == []
    store.close()
    return path


def problems(path, *statements, exported=()):
    """What verify finds after someone has been at the file."""
    with sqlite3.connect(path) as connection:
        for table in ("rows", "anchors"):
            connection.execute(f"DROP TRIGGER {table}_are_not_changed")
            connection.execute(f"DROP TRIGGER {table}_are_not_removed")
        for sql, *values in statements:
            connection.execute(sql, values)
    connection.close()
    store = SqliteStore(path, read_only=True)
    found = verify(store, exported)
    store.close()
    return found


def list_rows(problems):
    return [problem.row for problem in problems]


def anchored(path):
    store = SqliteStore(path)
    anchor = store.anchor(NOON)
    store.close()
    return anchor


def cut_cleanly(path, end):
    """The rows after `end` taken away, and the kept end moved there."""
    store = SqliteStore(path, read_only=True)
    hash_ = [row.hash for row in store.read(STREAM)][end - 1]
    store.close()
    return [
        ("DELETE FROM rows WHERE seq > ?", end),
        ("UPDATE heads SET seq = ?, hash = ?", end, hash_),
    ]


def bodies(path):
    with sqlite3.connect(path) as connection:
        return dict(connection.execute("SELECT seq, body FROM rows ORDER BY seq"))


def rewritten(path, number, change):
    """One row's body changed and every hash from there on made good again."""
    statements, prev = [], None
    for seq, body in bodies(path).items():
        if seq == number:
            content = json.loads(body)
            change(content)
            body = json.dumps(content, separators=(",", ":")).encode()
        prev = prev or "0" * 64
        hash_ = row_hash(STREAM, seq, SCHEMA, prev, body)
        statements.append(
            ("UPDATE rows SET body = ?, prev = ?, hash = ? WHERE seq = ?", body, prev, hash_, seq)
        )
        prev = hash_
    return [*statements, ("UPDATE heads SET hash = ?", prev)]


def first(path, kind):
    """The first row whose command is of this kind."""
    found = [
        seq for seq, body in bodies(path).items() if json.loads(body)["envelope"]["command"]["type"] == kind
    ]
    return found[0]


def test_a_flipped_byte_is_found(journal, words):
    body = bytearray(bodies(journal)[9])
    body[-3] ^= 1
    found = problems(journal, ("UPDATE rows SET body = ? WHERE seq = 9", bytes(body)))
    assert list_rows(found)[0] == 9
    words(found[0].problem)


def test_a_row_rewritten_with_its_own_hash_made_good_is_not_continued(journal, words):
    """Its hash fits and the end is the same: only the row after it tells."""
    body = bodies(journal)[9].replace(b"2026", b"2025")
    statements = rewritten(journal, 9, lambda row: None)[:8]
    prev = statements[-1][3]
    hash_ = row_hash(STREAM, 9, SCHEMA, prev, body)
    found = problems(journal, ("UPDATE rows SET body = ?, hash = ? WHERE seq = 9", body, hash_))
    assert 10 in list_rows(found)
    words(list_problems(found))


def test_a_deleted_row_is_found(journal, words):
    found = problems(journal, ("DELETE FROM rows WHERE seq = 9",))
    assert 10 in list_rows(found)
    words(list_problems(found))


def test_a_swapped_pair_is_found(journal):
    swap = "UPDATE rows SET seq = ? WHERE seq = ?"
    found = problems(journal, (swap, 0, 9), (swap, 9, 10), (swap, 10, 0))
    assert {9, 10} <= {*list_rows(found)}


def test_a_deleted_first_row_is_found(journal, words):
    found = problems(journal, ("DELETE FROM rows WHERE seq = 1",))
    assert list_rows(found)[0] is None
    assert 2 in list_rows(found)
    words(list_problems(found))


def last(path):
    return max(bodies(path))


def test_a_cut_tail_is_found(journal, words):
    end = last(journal)
    found = problems(journal, ("DELETE FROM rows WHERE seq > ?", end - 2))
    assert list_rows(found) == [None]
    words(list_problems(found))


def test_a_cut_tail_is_found_by_an_anchor_although_the_end_was_made_good(journal, words):
    anchored(journal)
    end = last(journal)
    found = problems(journal, *cut_cleanly(journal, end - 2))
    assert list_rows(found) == [None]
    words(list_problems(found))


def test_a_cut_tail_is_found_by_the_newest_anchor_and_not_only_by_older_ones(words):
    rows = [Head(seq, f"{seq:064}") for seq in (3, 8)]
    first = next_anchor(None, NOON, {STREAM: rows[0]}, {})
    moorings = Moorings([first, next_anchor(first, NOON, {STREAM: rows[1]}, {})])
    assert moorings.cut_tail(STREAM, 8) is None
    words(moorings.cut_tail(STREAM, 5))
    assert moorings.cut_tail("table/another", 0) is None


def test_a_cut_tail_is_found_by_an_exported_anchor_although_all_else_was_made_good(journal, words):
    anchor = anchored(journal)
    end = last(journal)
    found = problems(journal, *cut_cleanly(journal, end - 2), ("DELETE FROM anchors",), exported=[anchor])
    assert {(problem.stream, problem.row) for problem in found} == {("anchors", None), (STREAM, None)}
    words(list_problems(found))


def test_a_stream_taken_out_whole_is_found_by_an_anchor(journal, words):
    anchored(journal)
    found = problems(journal, ("DELETE FROM rows",), ("DELETE FROM heads",))
    assert STREAM in [problem.stream for problem in found]
    words(list_problems(found))


def test_a_changed_anchor_is_found(journal, words):
    anchor = anchored(journal)
    changed = encode_anchor(replace(anchor, heads={}))
    found = problems(journal, ("UPDATE anchors SET anchor = ?", changed))
    assert ("anchors", None) in [(problem.stream, problem.row) for problem in found]
    words(list_problems(found))


def test_history_rewritten_from_a_row_on_is_found_by_the_anchor(journal, words):
    anchored(journal)
    end = last(journal)

    def later(content):
        content["envelope"]["at"] = "2026-01-03T12:00:00Z"

    found = problems(journal, *rewritten(journal, end, later))
    assert list_rows(found) == [end]
    words(list_problems(found))


def test_a_changed_balance_in_a_snapshot_is_found(journal):
    store = SqliteStore(journal)
    kept = msgspec.msgpack.decode(TableRecord.resume(store, STREAM).moment().snapshot)
    kept["balances"]["seat/t-1/1/chips"] += 100_000
    store.anchor(NOON, [Moment(STREAM, msgspec.msgpack.encode(kept))])
    store.close()
    (found,) = problems(journal)
    assert found.row == last(journal)
    assert "seat/t-1/1/chips" in found.problem


def test_a_changed_amount_is_found_although_every_hash_was_made_good(journal, words):
    def richer(content):
        content["transfers"][0]["cents"] += 100

    number = first(journal, "settle_round")
    found = problems(journal, *rewritten(journal, number, richer))
    assert list_rows(found) == [number]
    words(list_problems(found))


def test_a_changed_clause_is_found_although_every_hash_was_made_good(journal, words):
    seq = first(journal, "settle_round")

    def change(row):
        row["transfers"][0]["cite"] = "30-2801(1)"

    found = problems(journal, *rewritten(journal, seq, change))
    assert seq in list_rows(found)
    words(list_problems(found))


def test_a_changed_event_is_found_although_every_hash_was_made_good(journal, words):
    def luckier(content):
        content["events"][0]["card"] = "9s"

    number = first(journal, "deal_card")
    found = problems(journal, *rewritten(journal, number, luckier))
    assert list_rows(found)[0] == number
    words(list_problems(found))


def test_a_command_the_rules_refuse_is_found(journal, words):
    def greedier(content):
        content["envelope"]["command"]["cents"] = 10_000_000

    number = first(journal, "bet")
    found = problems(journal, *rewritten(journal, number, greedier))
    assert list_rows(found)[0] == number
    words(list_problems(found))


def test_cards_that_the_sealed_shoe_did_not_give_are_found(journal, words):
    """Somebody with the house's key has put another seed in the place of that of the shoe."""
    found = problems(journal, ("DELETE FROM secrets",))
    assert list_rows(found) == [3]
    with closing(SqliteStore(journal)) as store:
        store.seal(f"{STREAM}/shoe/1", bytes(32))
    with closing(SqliteStore(journal, read_only=True)) as store:
        (sealed, dealt) = verify(store)
    assert sealed == found[0]
    assert dealt.row is None
    words(list_problems([sealed, dealt]))


def test_a_changed_definition_is_found(journal, words):
    found = problems(journal, ("UPDATE definitions SET definition = x'7b7d'",))
    words(found[0].problem.replace(load("co/baccarat").digest, "DIGEST"))


def test_an_unknown_schema_is_said(journal, words):
    found = problems(journal, ("UPDATE rows SET schema = 99 WHERE seq = 4",))
    assert 4 in list_rows(found)
    words(list_problems(found))


def test_a_shoe_played_to_its_end_is_verified_from_the_journal_alone(tmp_path):
    store = SqliteStore(tmp_path / "house.sqlite")
    table = played(store, 0)
    while table.shoe.stage != "spent":
        play(table, 1)
    table.dealer(c.RevealShoe(SEED.hex()))
    assert verify(store) == []
    store.close()


def test_an_auditor_who_finds_other_balances_is_heard(journal, monkeypatch, words):
    class Forgetful(Auditor):
        def read(self, body):
            return super().read(body) if b"buy_in" not in body else []

    monkeypatch.setattr("houseway.journal.checking.stream.Auditor", Forgetful)
    found = [problem for problem in problems(journal) if problem.row is None]
    by_ledger, by_table = (problem for problem in found if "seat/t-1/1/chips" in problem.problem)
    words(list_problems([by_ledger, by_table]))


def test_the_auditor_objects_to_what_a_ledger_would_not_allow(words):
    def row(*transfers):
        return json.dumps({"transfers": transfers}).encode()

    good = {"id": "1", "debit": "tray/t", "credit": "seat/t/1/chips", "cents": 5, "why": "w", "cite": "c"}
    auditor = Auditor()
    assert auditor.read(row(good)) == []
    back = {"id": "4", "debit": "seat/t/1/chips", "credit": "tray/t", "cents": 99}
    for wrong in ({}, {"id": "2", "cents": 0}, {"id": "3", "cite": ""}, back):
        (objection,) = auditor.read(row(good | wrong))
        words(objection, str(wrong.get("id", "1 again")))
    assert sum(auditor.balances.values()) == 0


@pytest.mark.parametrize("account", ["tray/t", "drop/t", "fees/t", "bank/t/1", "pot/t", "house/cage"])
def test_the_auditor_objects_to_house_money_below_zero_from_number_6_on(account, words):
    taken = {"id": "1", "debit": account, "credit": "cash/x", "cents": 5, "why": "w", "cite": "c"}
    older, newer = (json.dumps({"transfers": [taken], "decisions": number}).encode() for number in (5, 6))
    assert Auditor(is_table=True).read(older) == []
    (objection,) = Auditor(is_table=True).read(newer)
    assert account in objection
    words(objection)


def test_the_auditor_objects_to_a_pocket_that_a_table_books_from_number_6_on():
    kept = {"id": "1", "debit": "x", "credit": "patron/ada/chips", "cents": 5, "why": "w", "cite": "c"}
    for number, is_table, problems in ((5, True, 0), (6, False, 0), (6, True, 1)):
        body = json.dumps({"transfers": [kept], "decisions": number}).encode()
        assert len(Auditor(is_table).read(body)) == problems


def test_a_demonstration_that_is_recorded_seals_its_shoes():
    store = MemoryStore()
    table = Table.open("examples/tables/colorado-mini.toml", RecordedFloor(store))
    assert [*Demonstration(table, 7, 1).play(2)]
    assert verify(store) == []


def test_a_shoe_that_the_house_did_not_seal_is_found(journal, words):
    """A dealer who searched for a seed that he likes brings its commitment: the keeper does not have it."""
    found = problems(journal, ("DELETE FROM secrets",))
    assert list_rows(found) == [3]
    words(list_problems(found))
