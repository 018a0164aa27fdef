"""`houseway progressive`: a link's books and a winner's slip, from the journal of recorded scripts."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.cli.transcripts.books import link_text
from houseway.contracts.progressives import link_document
from houseway.journal import SqliteStore
from tests.memory_store import MemoryStore
from tests.texts import hide_folder, hide_times
from tests.unit.journal.linked import jackpot

ROOT = Path(__file__).resolve().parents[3]
SCRIPTS = sorted((ROOT / "examples" / "scripts" / "progressives").glob("*.jsonl"))
GOLDEN = Path(__file__).parent / "progressive-report.txt"


def run(*line):
    return CliRunner().invoke(app, [str(word) for word in line])


def tables_of(script):
    """The tables that a script's comment names."""
    named = next(line for line in script.read_text("utf-8").splitlines() if line.startswith("# Tables: "))
    return [ROOT / path for path in named.removeprefix("# Tables: ").split()]


def recorded(script, folder):
    journal = folder / f"{script.stem}.sqlite"
    result = run("table", *tables_of(script), "--script", script, "--keep-going", "--database", journal)
    assert result.exit_code == 0, result.stderr
    return journal


@pytest.fixture
def journal(tmp_path):
    """Two linked tables and a jackpot that was paid."""
    path = tmp_path / "house.sqlite"
    store = SqliteStore(path)
    jackpot(store)
    store.close()
    return path


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_recorded_script_verifies_and_its_links_reconcile(script, tmp_path):
    journal = recorded(script, tmp_path)
    assert json.loads(run("verify", journal, "--json").stdout)["ok"]
    report = json.loads(run("progressive", "report", journal, "--json").stdout)
    for link in report["links"]:
        sums = link["reconciliation"]
        assert sums["difference_cents"] == 0
        held = sum(
            meter["main_cents"] + meter["reserve_cents"] + meter["held_cents"] for meter in link["meters"]
        )
        assert held == sums["closing_cents"]


def test_a_recorded_run_tells_the_same_as_one_in_memory(tmp_path):
    script = SCRIPTS[0]
    line = ("table", *tables_of(script), "--script", script, "--keep-going")
    assert run(*line, "--database", tmp_path / "run.sqlite").stdout == run(*line).stdout


def test_a_table_is_not_recorded_twice_into_one_journal(tmp_path, words):
    recorded(SCRIPTS[0], tmp_path)
    line = ("table", *tables_of(SCRIPTS[0]), "--script", SCRIPTS[0])
    again = run(*line, "--database", tmp_path / f"{SCRIPTS[0].stem}.sqlite")
    assert again.exit_code == 2
    words(hide_folder(again.stderr, tmp_path))


def test_the_report_reads_as_it_always_did():
    store = MemoryStore()
    jackpot(store)
    told = link_text(link_document(store, "harmony", full=True)) + "\n"
    assert told == GOLDEN.read_text("utf-8"), f"if this is meant, write it to {GOLDEN.name}"


def test_contributions_are_summed_up_unless_each_is_asked_for(journal, words):
    shown = run("progressive", "report", journal).stdout
    full = run("progressive", "report", journal, "--full").stdout
    summed = [line for line in shown.splitlines() if line not in full]
    each = [line for line in full.splitlines() if line not in shown]
    assert (len(summed), len(each)) == (1, 2)
    words(hide_times("\n".join(summed)), "summed up")
    words(hide_times("\n".join(each)), "each")


def test_one_link_may_be_asked_for_by_name(journal, words):
    assert run("progressive", "report", journal, "--link", "harmony").exit_code == 0
    missing = run("progressive", "report", journal, "--link", "melody")
    assert missing.exit_code == 2
    words(missing.stderr)


@pytest.mark.parametrize("kind", ["md", "html"])
def test_the_slip_says_what_was_won_on_which_cards_and_who_signed(journal, kind):
    slip = run("progressive", "slip", journal, "--link", "harmony", "--hit", 1, "--format", kind).stdout
    for said in ("Six-of-a-Kind", "$10,000.60", "As Ad As", "e-1-p5", "$3,333.54", "floor", "eve"):
        assert said in slip


def test_there_is_no_slip_for_what_was_not_paid(journal, words):
    missing = run("progressive", "slip", journal, "--hit", 2)
    assert missing.exit_code == 2
    words(missing.stderr)


def test_a_printed_sign_shows_the_meters_as_they_stand_and_no_return(tmp_path, words):
    (script,) = (one for one in SCRIPTS if one.stem == "ma-13-i-heart-and-spade")
    (table,) = tables_of(script)
    journal = recorded(script, tmp_path)
    sign = run("card", table, "--database", journal).stdout.split("## ")[0]
    fresh = run("card", table).stdout
    meters = [line for line in sign.splitlines() if line not in fresh]
    assert all(any(cents in line for line in meters) for cents in ("$25,000.90", "$450.", "$100.30"))
    words("\n".join(meters))
