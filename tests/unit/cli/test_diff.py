"""`houseway diff`: two games, files, tables or the game that a journal pinned; and what it refuses."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.journal import SqliteStore
from houseway.journal.recorded_floor import RecordedFloor
from houseway.table.session import Table
from tests.texts import hide_digests, hide_folder

ROOT = Path(__file__).resolve().parents[3]
AS_PRINTED = str(ROOT / "examples" / "redline" / "eternal-as-printed.toml")
TABLES = ROOT / "examples" / "tables"


def run(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, ["diff", *arguments])
    return done.exit_code, done.stdout, done.stderr


def document(*arguments: str) -> dict[str, Any]:
    code, said, _ = run(*arguments, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(said)
    return found


def test_the_document_has_changes_sentences_and_exact_figures():
    found = document("ca/golden-frog-2.0", "ca/golden-frog-2.1")
    assert (found["before"]["game"], found["after"]["game"]) == ("ca/golden-frog-2.0", "ca/golden-frog-2.1")
    assert (found["decks_before"], found["decks_after"]) == (8, 8)
    assert [found["changes"][each["changes"][0]]["text"] for each in found["sentences"]] == [
        each["text"] for each in found["sentences"]
    ]
    (row,) = [row for row in found["figures"] if not row["is_alike"]]
    assert row["name"] == "Banker"
    odds = json.loads(CliRunner().invoke(app, ["odds", "ca/golden-frog-2.1", "--json"]).stdout)
    banker = next(each for each in odds["results"] if each["wager"] == "banker")
    assert row["after"]["house_edge_exact"] == banker["house_edge_exact"]
    assert row["after"]["variance"] == banker["variance"]


def test_figures_can_be_left_out_and_told_for_other_decks():
    assert document("ca/golden-frog-2.0", "ca/golden-frog-2.1", "--no-figures")["figures"] is None
    found = document("ca/golden-frog-2.0", "ca/golden-frog-2.1", "--decks", "6")
    assert (found["decks_before"], found["decks_after"]) == (6, 6)


def test_dice_have_no_decks_and_too_many_decks_are_refused():
    dice = document("co/3-dice", "co/3-dice", "--decks", "6")
    assert (dice["changes"], dice["decks_before"], dice["decks_after"]) == ([], None, None)
    code, _, said = run("co/baccarat", "co/eternal", "--decks", "99")
    assert code == 1
    assert "decks_not_allowed" in said


def test_a_shell_completes_both_games():
    for place, line in ((2, "houseway diff co/ez"), (3, "houseway diff co/eternal co/ez")):
        environment = {"_HOUSEWAY_COMPLETE": "complete_bash", "COMP_CWORD": str(place), "COMP_WORDS": line}
        done = CliRunner().invoke(app, [], env=environment, prog_name="houseway")
        assert done.stdout.split() == ["co/ez-baccarat"]


@pytest.mark.parametrize(("kind", "begins"), [("md", b"# "), ("html", b"<!doctype html>"), ("pdf", b"%PDF")])
def test_the_page_is_printed_in_each_format(tmp_path, kind, begins, words):
    file = tmp_path / f"page.{kind}"
    code, _, said = run("ca/golden-frog-2.0", "ca/golden-frog-2.1", "--format", kind, "--output", str(file))
    assert code == 0
    words(hide_folder(said, tmp_path))
    assert file.read_bytes().lower().startswith(begins.lower())


def test_text_stands_a_line_for_each_sentence_with_its_clause(words):
    code, said, _ = run("ca/golden-frog-2.0", "ca/golden-frog-2.1")
    assert code == 0
    (line,) = [line for line in said.splitlines() if "19 to 20" in line]
    words(line)


def test_game_files_and_tables_can_be_compared():
    found = document(AS_PRINTED, "co/eternal", "--no-figures")
    assert {each["kind"] for each in found["changes"] if each["section"] == "wagers"} == {"added"}
    table = document(
        str(TABLES / "colorado-mini.toml"), str(TABLES / "colorado-eternal.toml"), "--no-figures"
    )
    assert (table["before"]["table"], table["after"]["table"]) == ("Mini 1", "Eternal 3")
    assert {"posted", "wagers"} <= {each["section"] for each in table["changes"]}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with two tables of Eternal Baccarat, whose Golden Talons are under different pay tables."""
    path = tmp_path / "house.sqlite"
    store = SqliteStore(path)
    written = (TABLES / "colorado-eternal.toml").read_text("utf-8")
    for name, paytable in (("t-1", "PT-FLT-GT-03"), ("t-2", "PT-FLT-GT-02")):
        file = tmp_path / f"{name}.toml"
        file.write_text(written.replace("PT-FLT-GT-03", paytable), "utf-8")
        Table.open(file, RecordedFloor(store))
    store.close()
    return path


def test_the_games_that_a_journal_pinned_are_compared(house):
    found = document(f"{house}:t-1", f"{house}:t-2")
    changes = [each for each in found["changes"] if each["on"] == "banker"]
    assert len(found["changes"]) == 2 * len(changes)
    assert {each["id"]: (each["before"], each["after"]) for each in changes} == {
        "PT-FLT-GT-02": ("PT-FLT-GT-03", "PT-FLT-GT-02"),
        "Win by 9 points": ("30 to 1", "20 to 1"),
        "Win by 8 points": ("12 to 1", "10 to 1"),
        "Win by 6 points": ("3 to 1", "4 to 1"),
        "Win by 5 points": ("3 to 1", "2 to 1"),
        "Natural tie": ("push", "2 to 1"),
    }
    assert {row["before"]["wager"] for row in found["figures"] if not row["is_alike"]} == {"golden-talons"}


def test_what_a_table_does_not_offer_can_be_left_out(house):
    whole = document(f"{house}:t-2", "co/eternal")
    common = document(f"{house}:t-2", "co/eternal", "--common")
    assert "paytable" in {each["aspect"] for each in whole["changes"]}
    assert {each["aspect"] for each in common["changes"]}.isdisjoint({"wager", "paytable"})
    assert all(row["before"] and row["after"] for row in common["figures"])
    assert 0 < len(common["figures"]) < len(whole["figures"])


def test_a_table_that_the_journal_has_not_is_refused(house):
    code, _, said = run(f"{house}:t-3", "co/eternal")
    assert code == 1
    assert "unknown_table" in said


def test_a_journal_without_the_definition_is_refused(house, words):
    with sqlite3.connect(house) as journal:
        assert journal.execute("DELETE FROM definitions").rowcount == 2
    journal.close()
    code, _, said = run(f"{house}:t-1", "co/eternal")
    assert code == 2
    words(hide_digests(said))


@pytest.mark.parametrize(
    ("before", "after", "code", "reason"),
    [
        ("co/eternl", "co/eternal", 1, "unknown_game"),
        ("co/eternal", "ca/texas-holdem", 1, "nothing_in_common"),
        (str(TABLES / "colorado-mini.bad.toml"), "co/baccarat", 1, "30-2806(1)"),
        ("nowhere.sqlite:t-1", "co/eternal", 2, "nowhere.sqlite"),
        ("nowhere.toml", "co/eternal", 2, "nowhere.toml"),
    ],
)
def test_what_cannot_be_compared_is_refused(before, after, code, reason):
    exit_code, said, refusal = run(before, after)
    assert (exit_code, said) == (code, "")
    assert reason in refusal
