"""`houseway card --console`: the keys of a dealer's console, one page a game."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import houseway
from houseway.cli import app
from houseway.document import Table
from houseway.printing.key_card import key_card
from houseway.table.console.letters import acts_of, answers_of
from houseway.words import language

UTH = Path(__file__).resolve().parents[3] / "examples" / "player-dealer" / "ultimate-texas-holdem.toml"
GAMES = [
    "co/baccarat",
    "co/3-dice",
    "ca/no-bust-5.0",
    "ca/casino-war",
    "ca/pai-gow",
    "ca/panguingue",
    "ca/razz",
]


def tables(game: houseway.Game) -> list[Table]:
    return [block for block in key_card(game).blocks if isinstance(block, Table)]


@pytest.mark.parametrize("id_", GAMES)
def test_a_key_card_has_every_key_that_the_console_gives_in_this_game(id_: str):
    game, words = houseway.load(id_), language()["key"]
    rows = {row for table in tables(game) for row in table.rows}
    keys = (acts_of(game) | answers_of(game)).items()
    assert {(key.replace("BACKSPACE", "Backspace"), words[word]) for word, key in keys} == rows


def test_the_card_of_a_table_has_the_letters_of_its_spots():
    result = CliRunner().invoke(app, ["card", str(UTH), "--console"])
    assert result.exit_code == 0
    assert "| A | Ante |" in result.stdout
    assert "| B | Blind |" in result.stdout
    # It is bet as a decision comes, and not before.
    assert "| Play |" not in result.stdout
    assert "3a25" in result.stdout


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_a_card_can_be_printed(kind: str, tmp_path: Path):
    out = tmp_path / f"card.{kind}"
    asked = ["card", "ca/texas-holdem", "--console", "--format", kind, "--output", str(out)]
    assert CliRunner().invoke(app, asked).exit_code == 0
    assert out.stat().st_size > 1_000
