"""The scripts of examples/scripts/poker, one a game: they run at their tables and their journals verify."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.rules import games
from tests.golden_words import TestWords
from tests.playthroughs.poker_scripts import SCRIPTS, TABLES

POOLED = sorted(game.id.partition("/")[2] for game in games() if game.family == "pots")


def run(*args: object) -> str:
    done = CliRunner().invoke(app, [str(arg) for arg in args])
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("name", POOLED)
def test_a_script_of_the_game_is_dealt_and_its_journal_verifies(
    name: str, tmp_path: Path, words: TestWords
) -> None:
    table, journal = TABLES / f"{name}.toml", tmp_path / "house.db"
    run("check", table)
    told = run("table", table, "--script", SCRIPTS / f"{name}.jsonl", "--database", journal, "--json")
    events = [json.loads(line).get("event", {}).get("type") for line in told.splitlines() if line[:1] == "{"]
    for event in ("hand_started", "pot_collected", "pots_pushed"):
        assert events.count(event) == 4
    run("verify", journal)
    run("hands", journal, name, "--out", tmp_path)
    for hand in range(1, 5):
        replayed = json.loads(run("hand", tmp_path / f"{name}-{hand}.phh", "--json"))
        assert replayed["agrees"] is True
    # A patron is told no card that he has not seen, and the hand can be replayed all the same.
    seen = run("hands", journal, name, "--round", 4, "--seen-by", "patron-1")
    assert "??" in seen
    (tmp_path / "seen.phh").write_text(seen, "utf-8")
    assert json.loads(run("hand", tmp_path / "seen.phh", "--json"))["agrees"] is True
    nobody = CliRunner().invoke(app, ["hands", str(journal), name, "--seen-by", "patrom-1"])
    assert nobody.exit_code != 0
    words(nobody.output)


def test_every_script_belongs_to_a_game() -> None:
    assert (
        {path.stem for path in SCRIPTS.glob("*.jsonl")}
        == {path.stem for path in TABLES.glob("*.toml")}
        == {*POOLED}
    )
