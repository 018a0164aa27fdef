"""The scripts under examples/scripts: one for each irregularity, run at the table each names."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import houseway
from houseway.cli import app
from houseway.cli.table import script_lines

ROOT = Path(__file__).resolve().parents[3]
SCRIPTS = sorted((ROOT / "examples" / "scripts").glob("*.jsonl"))
# What each script is there to show: an event and one of its fields.
SHOWS = {
    "co-2808-3-c-vigorish-owed": ("vigorish_collected", "in_cash", 2_500),
    "co-2816-1-becomes-bankers": ("card_drawn_in_error", "use", "banker"),
    "co-2816-1-next-hand": ("card_drawn_in_error", "use", "next-hand"),
    "co-2816-2-disclosed": ("card_drawn_in_error", "use", "free-hand"),
    "co-2816-2-bets-open": ("round_made_free", "free", "free"),
    "co-2816-3-between-rounds": ("bets_opened", "free", "free"),
    "co-2816-3-face-up": ("card_found_face_up", "use", "free-hand"),
    "co-2816-3-later-card": ("card_found_face_up", "use", "as-normal"),
    "co-2816-4-too-few-cards": (
        "round_voided",
        "reason",
        "The shoe is empty: a deck was left out at the shuffle.",
    ),
    "ma-15-a-undisclosed": ("card_drawn_in_error", "use", "next-hand"),
    "ma-15-b-becomes-bankers": ("card_drawn_in_error", "use", "banker"),
    "ma-15-b-next-hand": ("card_drawn_in_error", "use", "next-hand"),
    "ma-15-c-becomes-bankers": ("card_drawn_in_error", "use", "banker"),
    "ma-15-c-1-discarded": ("card_drawn_in_error", "use", "discard"),
    "ma-15-c-2-simulated-round": ("card_drawn_in_error", "use", "simulated-round"),
    "ma-15-d-bets-open": ("round_made_free", "free", "simulated"),
    "ma-15-d-disclosed": ("card_drawn_in_error", "use", "simulated-round"),
    "ma-15-d-face-up": ("card_found_face_up", "use", "simulated-round"),
    "ma-15-e-too-few-cards": ("announced", "say", "round-void"),
}


def table_of(script):
    """The table that a script's comment names."""
    named = next(line for line in script.read_text("utf-8").splitlines() if line.startswith("# Table: "))
    return ROOT / named.removeprefix("# Table: ")


def run(script, *options):
    words = ["table", table_of(script), "--script", script, *options]
    return CliRunner().invoke(app, [str(word) for word in words])


def events(script):
    lines = [json.loads(line) for line in run(script, "--json").stdout.splitlines()]
    return [line["event"] for line in lines]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_no_command_of_the_script_is_refused(script):
    result = run(script)
    assert result.exit_code == 0, result.stderr
    assert not result.stderr


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_script_shows_its_irregularity(script):
    kind, field, value = SHOWS[script.stem]
    assert value in [event.get(field) for event in events(script) if event["type"] == kind]


def test_a_void_after_house_money_was_paid_is_undone_to_the_cent():
    """Every account has after the void what it had before the bets of that hand."""
    script = ROOT / "examples" / "scripts" / "ma-15-e-too-few-cards.jsonl"
    table = houseway.Table.open(table_of(script))
    lines = [line for _, line in script_lines(script)]
    last_hand = max(place for place, line in enumerate(lines) if line.command["type"] == "next_round")
    before: dict[str, int] = {}
    for place, line in enumerate(lines):
        if place == last_hand:
            before = dict(table.ledger.balances)
        table.do(line.command, line.actor, line.role)
    moved = {account for account, cents in table.ledger.balances.items() if cents != before.get(account, 0)}
    assert not moved


def test_every_irregularity_has_a_script():
    assert {script.stem for script in SCRIPTS} == set(SHOWS)
