"""`houseway export`, `anchors`, `backup`, `restore` as a user types them."""

import json
import sqlite3
from hashlib import sha256
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from houseway.cli import app
from houseway.journal import SqliteStore
from houseway.journal.stores.key_files import KeyFinder
from tests.tables import NOON, SEED
from tests.texts import hide_folder, hide_times
from tests.unit.journal.recorded import STREAM, played

SCHEMA = Path(__file__).resolve().parents[3] / "schemas" / "journal-export.json"


@pytest.fixture
def journal(tmp_path):
    store = SqliteStore(tmp_path / "house.sqlite")
    played(store, 2)
    store.anchor(NOON)
    store.close()
    return tmp_path / "house.sqlite"


def run(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def exported(journal):
    result = run("export", journal)
    assert result.exit_code == 0
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_every_exported_line_is_as_the_schema_says(journal):
    validator = Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    lines = exported(journal)
    assert {line["kind"] for line in lines} == {"journal", "row", "anchor", "definition"}
    for line in lines:
        validator.validate(line)


def test_a_regulator_can_check_the_chain_with_nothing_but_json_and_sha256(journal):
    prev = "0" * 64
    rows = [line for line in exported(journal) if line["kind"] == "row"]
    for row in rows:
        body = json.dumps(row["body"], separators=(",", ":"), ensure_ascii=False)
        said = f"{row['stream']}\n{row['seq']}\n{row['schema']}\n{row['prev']}\n{body}"
        assert (row["prev"], row["hash"]) == (prev, sha256(said.encode()).hexdigest())
        prev = row["hash"]
    assert len(rows) > 20


def test_secrets_are_not_exported(journal):
    assert SEED.hex() not in run("export", journal).stdout


def test_a_backup_of_a_running_house_restores_to_the_same_journal(journal, tmp_path):
    running = SqliteStore(journal)
    assert run("backup", journal, tmp_path / "copy.sqlite").exit_code == 0
    running.close()
    assert run("restore", tmp_path / "copy.sqlite", tmp_path / "again.sqlite").exit_code == 0
    key = KeyFinder(journal)
    first, again = SqliteStore(journal), SqliteStore(tmp_path / "again.sqlite", keys=key)
    assert list(again.read(STREAM)) == list(first.read(STREAM))
    assert again.sealed(f"{STREAM}/shoe/1") == SEED
    first.close()
    again.close()
    assert run("verify", tmp_path / "again.sqlite").exit_code == 0


def test_nothing_is_restored_over_a_journal_or_from_a_broken_backup(journal, tmp_path, words):
    run("backup", journal, tmp_path / "copy.sqlite")
    over = run("restore", tmp_path / "copy.sqlite", journal)
    assert over.exit_code == 2
    words(hide_folder(over.stderr, tmp_path), "over a journal")
    with sqlite3.connect(tmp_path / "copy.sqlite") as connection:
        connection.execute("DROP TRIGGER rows_are_not_removed")
        connection.execute("DELETE FROM rows WHERE seq = 9")
    connection.close()
    broken = run("restore", tmp_path / "copy.sqlite", tmp_path / "again.sqlite")
    assert broken.exit_code == 1
    words(hide_folder(broken.stderr, tmp_path), "broken")
    assert not (tmp_path / "again.sqlite").exists()


def test_anchors_kept_elsewhere_prove_a_cut_tail(journal, tmp_path, words):
    kept = tmp_path / "anchors.jsonl"
    kept.write_text(run("anchors", journal).stdout)
    with sqlite3.connect(journal) as connection:
        for table in ("rows", "anchors"):
            connection.execute(f"DROP TRIGGER {table}_are_not_removed")
        end = connection.execute("SELECT max(seq) FROM rows").fetchone()[0] - 1
        connection.execute("DELETE FROM anchors")
        connection.execute("DELETE FROM anchored")
        connection.execute("DELETE FROM rows WHERE seq > ?", (end,))
        connection.execute("REPLACE INTO heads SELECT stream, seq, hash FROM rows WHERE seq = ?", (end,))
    connection.close()
    assert run("verify", journal).exit_code == 0
    result = run("verify", journal, "--anchors", kept)
    assert result.exit_code == 1
    assert f"{end + 1}" in result.stdout
    words(hide_times(result.stdout))
