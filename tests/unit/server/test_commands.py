"""`houseway verify` and `houseway serve` as a user types them."""

import json
import sqlite3

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.journal import SqliteStore
from tests.texts import hide_folder, hide_times
from tests.unit.journal.recorded import played


@pytest.fixture
def journal(tmp_path):
    store = SqliteStore(tmp_path / "house.sqlite")
    played(store, 2)
    store.close()
    return tmp_path / "house.sqlite"


def run(*line):
    return CliRunner().invoke(app, [str(word) for word in line])


def test_verify_says_what_was_checked(journal, words):
    result = run("verify", journal)
    assert result.exit_code == 0
    words(hide_times(result.stdout))


def test_verify_says_where_and_what(journal, words):
    with sqlite3.connect(journal) as connection:
        connection.execute("DROP TRIGGER rows_are_not_removed")
        connection.execute("DELETE FROM rows WHERE seq = 7")
    connection.close()
    result = run("verify", journal)
    assert result.exit_code == 1
    assert "table/t-1 row 8" in result.stdout
    words(hide_times(result.stdout))


def test_verify_prints_one_document(journal):
    document = json.loads(run("verify", journal, "--json").stdout)
    assert document["contract_version"] == 1
    assert (document["ok"], document["problems"], document["streams"]) == (True, [], 1)
    assert document["rows"] > 20


@pytest.mark.parametrize("command", [("verify",), ("serve", "--port", "0", "--database")])
def test_a_file_that_is_no_journal_is_named(tmp_path, command, words):
    path = tmp_path / "not.sqlite"
    path.write_text("this is not a database, and it is long enough to be looked at as one")
    result = run(*command, path)
    assert result.exit_code == 2
    words(hide_folder(result.stderr, tmp_path))
