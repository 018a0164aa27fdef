"""What every command prints with --json is what its schema says; schemas/ holds those of the types."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from houseway.cli import app
from houseway.contracts.schemas import DOCUMENTS, schema
from houseway.rules import ids
from tests.unit.journal.linked import jackpot

ROOT = Path(__file__).resolve().parents[2]
ROUND = {
    "game": "co/baccarat",
    "player": ["8s", "Kh"],
    "banker": ["7d", "6c"],
    "wagers": [{"seat": 1, "wager": "player", "on": "player", "paytable": "standard", "amount": 2500}],
}
PRINTED = [
    ("games", "games"),
    *(("show", f"show {id_}") for id_ in ids()),
    ("diff", "diff co/ez-baccarat ma/ez-baccarat"),
    ("diff", "diff ca/no-bust-4.0 ca/no-bust-5.0"),
    ("diff", "diff ca/texas-holdem ca/omaha"),
    ("odds", "odds co/baccarat --effects --by-decks --wager tie"),
    ("odds", "odds ma/baccarat --meter 1000000"),
    ("odds", "odds ca/21st-century-4.0 --states"),
    ("odds", "odds ca/super-pan-9 --strategy best"),
    ("odds", "odds co/3-dice"),
    ("odds-all", "odds --all"),
    ("prove", "prove --check"),
    ("strategy", "strategy ca/millennium-19"),
    ("strategy", "strategy ca/no-bust-5.0 --hand 8s,8h --up 10c"),
    ("strategy", "strategy ca/pai-gow --hand 6-3,5-4,5-5,6-4"),
    ("equity", "equity ca/omaha-high-low --hand AsAh2d3d --hand KsKhQdJd --board 4s5h9c"),
    ("equity", "equity ca/razz --hand As2d3c --hand ? --samples 1000"),
    ("hand", "hand examples/hands/holdem.phh"),
    ("melds", "melds --board 7c,6c,5c,4c --hand 7d --card 7h"),
    ("melds", "melds --hand 4s,4h,4d"),
    ("odds", "odds ca/panguingue"),
    ("simulate", "simulate ca/panguingue --rounds 5"),
    ("audit", "audit --jurisdiction massachusetts"),
    ("simulate", "simulate co/baccarat --rounds 1000"),
    ("simulate-shoe", "simulate co/baccarat --print-shoe 0"),
    ("rng-test", "rng-test --shuffles 20000 --shoes 200"),
    ("session", "session co/baccarat --wager player --bankroll 100 --bet 5 --repetitions 50"),
    ("count", "count co/baccarat --wager tie --shoes 20 --sample 50"),
    ("settle", "settle"),
    (
        "bank",
        "bank ca/ez-baccarat-panda-8 --bets examples/banks/ez-baccarat-panda-8.json --bank 100000 "
        "--fees ez-baccarat-panda-8/rates/4",
    ),
    ("bank", "bank ca/super-pan-9 --bets examples/banks/super-pan-9.json --bank 10000"),
    ("fees", "fees"),
    ("room", "room examples/poker-room/texas-holdem-4-8.toml --players 2 --players 3 --hands 12"),
    ("check", "check examples/tables/colorado-mini.toml"),
    ("check", "check examples/tables/colorado-mini.bad.toml"),
]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_schema_checked_in_is_that_of_the_type(name):
    written = ROOT / "schemas" / f"{name}.json"
    assert written.read_text("utf-8") == schema(name), "write it anew with `python -m tools.docs --pages`"


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_schema_is_one(name):
    Draft202012Validator.check_schema(json.loads(schema(name)))


def test_every_document_is_printed_here_or_below():
    below = {"verify", "verify-shoe", "progressive-report", "report", "signatures"}
    assert {name for name, _ in PRINTED} | below == set(DOCUMENTS)


def printed(command, given=None):
    result = CliRunner().invoke(app, [*command.split(), "--json"], input=given)
    assert result.exit_code in (0, 1), result.output
    return json.loads(result.stdout)


def validate(name, document):
    """As the schema says, and not a field more."""
    Draft202012Validator(closed(json.loads(schema(name)))).validate(document)
    for each in document if isinstance(document, list) else [document]:
        if name != "games":
            assert each["contract_version"] == 1


def closed(node):
    """The schema with every object of named fields taken to have no others."""
    if isinstance(node, dict):
        found = {key: closed(value) for key, value in node.items()}
        if found.get("type") == "object" and "properties" in found and "additionalProperties" not in found:
            found["additionalProperties"] = False
        return found
    return [closed(each) for each in node] if isinstance(node, list) else node


@pytest.mark.parametrize(("name", "command"), PRINTED, ids=[command for _, command in PRINTED])
def test_what_a_command_prints_keeps_its_schema(name, command, monkeypatch):
    monkeypatch.chdir(ROOT)
    validate(name, printed(command, json.dumps(ROUND) if name == "settle" else None))


def test_what_settle_prints_of_a_bank_keeps_its_schema():
    bank = {"game": "ca/golden-frog-2.1", "player_dealer": {"seat": 2, "cents": 1_000}}
    document = printed("settle", json.dumps(ROUND | bank))
    assert document["player_dealer"]["bank"] == 1_000
    validate("settle", document)


def test_what_verify_prints_keeps_its_schema(tmp_path):
    from houseway.journal import SqliteStore

    SqliteStore(tmp_path / "empty.sqlite").close()
    validate("verify", printed(f"verify {tmp_path / 'empty.sqlite'}"))


def test_what_progressive_report_and_signatures_print_of_a_jackpot_keeps_its_schema(tmp_path):
    from houseway.journal import SqliteStore

    store = SqliteStore(tmp_path / "house.sqlite")
    jackpot(store)
    store.close()
    validate("progressive-report", printed(f"progressive report {tmp_path / 'house.sqlite'}"))
    signed = printed(f"signatures {tmp_path / 'house.sqlite'}")
    acts = [each["act"] for each in signed["signatures"]]
    # The first chips of both tables came by fills.
    assert acts == ["fill_tray", "pay_jackpot", "verify_hit", "fill_tray"]
    validate("signatures", signed)


def test_what_verify_shoe_prints_keeps_its_schema(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    shoe = tmp_path / "shoe.json"
    words = [
        "deal",
        "examples/tables/colorado-mini.toml",
        "--seed",
        "1",
        "--fast",
        "--export-shoe",
        str(shoe),
    ]
    assert CliRunner().invoke(app, words).exit_code == 0
    validate("verify-shoe", printed(f"verify-shoe {shoe}"))
