"""`houseway table`: scripts of commands, as a user runs them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.refusals import Refusal
from tests.texts import hide_folder

ROOT = Path(__file__).resolve().parents[3]
MINI = ROOT / "examples" / "tables" / "colorado-mini.toml"
SIT = {"actor": "patron-1", "role": "patron", "command": {"type": "sit", "seat": 1, "name": "Patron 1"}}
TOO_EARLY = {"command": {"type": "next_round"}}


def run(*line):
    return CliRunner().invoke(app, [str(word) for word in line])


@pytest.fixture
def script(tmp_path):
    def write(*lines):
        path = tmp_path / "commands.jsonl"
        path.write_text(
            "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
        )
        return path

    return write


def test_a_transcript_tells_what_happened(script, words):
    result = run("table", MINI, "--script", script("# a comment", "", SIT))
    assert result.exit_code == 0
    words(result.stdout)


def test_events_are_json_lines_with_the_line_that_led_to_them(script):
    result = run("table", MINI, "--script", script("# a comment", SIT), "--json")
    (line,) = [json.loads(text) for text in result.stdout.splitlines()]
    assert line["line"] == 2
    assert line["event"] == {"type": "patron_seated", "seat": 1, "patron": "patron-1", "name": "Patron 1"}


def test_the_first_refusal_ends_the_run_with_reason_clause_and_sentence(script, words):
    result = run("table", MINI, "--script", script(TOO_EARLY, SIT))
    assert result.exit_code == 1
    assert Refusal.SHOE_NOT_READY in result.stderr
    assert "30-2810" in result.stderr
    words(result.stderr)
    assert "Patron 1" not in result.stdout


def test_keep_going_tells_the_refusal_and_goes_on(script, words):
    result = run("table", MINI, "--script", script(TOO_EARLY, SIT), "--keep-going")
    assert result.exit_code == 0
    first, second = result.stdout.splitlines()
    assert Refusal.SHOE_NOT_READY in first
    assert "Patron 1" in second
    words(result.stdout)


def test_a_refusal_is_a_json_line_too(script):
    result = run("table", MINI, "--script", script(TOO_EARLY), "--json")
    assert result.exit_code == 1
    refusal = json.loads(result.stdout)["refused"]
    assert refusal["reason"] == "shoe_not_ready"
    assert refusal["cite"].startswith("30-28")
    assert refusal["sentence"].endswith(".")


@pytest.mark.parametrize(
    "line",
    [
        "not json",
        '{"command": {"type": "fly"}}',
        '{"command": {"type": "sit", "seat": 1}}',
        '{"command": {"type": "close"}, "role": "owner"}',
        '{"commands": {}}',
    ],
)
def test_a_line_that_cannot_be_read_is_named(script, tmp_path, line, words):
    result = run("table", MINI, "--script", script(line))
    assert result.exit_code == 2
    words(hide_folder(result.stderr, tmp_path))


def test_a_missing_script_is_named(tmp_path, words):
    result = run("table", MINI, "--script", tmp_path / "none.jsonl")
    assert result.exit_code == 2
    words(hide_folder(result.stderr, tmp_path))


def test_a_table_that_breaks_the_rules_does_not_open(script, words):
    result = run("table", MINI.with_suffix(".bad.toml"), "--script", script(SIT))
    assert result.exit_code == 1
    words(hide_folder(result.stderr, ROOT))
