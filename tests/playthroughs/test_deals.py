"""Five tables dealt from fixed seeds, as a dealer would read them; HOUSEWAY_RECORD=1 records them anew."""

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app

FOLDER = Path(__file__).parent / "deals"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
# The table file, how many bet, and a seed whose few rounds show what the table is for.
DEALS = {
    "colorado-mini": ("tables/colorado-mini.toml", 3, 2),
    "colorado-midi": ("deals/colorado-midi.toml", 3, 1),
    "massachusetts-curator": ("deals/massachusetts-curator.toml", 4, 58),
    "colorado-3-dice": ("deals/colorado-3-dice.toml", 3, 1),
    "massachusetts-royal-9": ("links/royal-9.toml", 4, 2),
}
ROUNDS = 6


def dealt(name: str) -> str:
    file, bettors, seed = DEALS[name]
    words = ["deal", EXAMPLES / file, "--rounds", ROUNDS, "--bettors", bettors, "--seed", seed, "--fast"]
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("name", DEALS)
def test_a_table_is_dealt_as_its_transcript_says(name):
    path, told = FOLDER / f"{name}.txt", dealt(name)
    if os.environ.get("HOUSEWAY_RECORD"):
        path.write_text(told, "utf-8")
    assert path.read_text("utf-8") == told, f"{path.name} differs; if that is meant, record it anew"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("colorado-mini", "less $0.75 vigorish. (30-2808(3))"),
        ("colorado-midi", "returns the Player hand: "),
        ("massachusetts-curator", "is curator.” (7(b))"),
        ("massachusetts-curator", "vigorish marked. (13(c))"),
        ("massachusetts-curator", "of it added to "),
        ("colorado-3-dice", "The cups are lifted: "),
        ("massachusetts-royal-9", "START GAME: the sensor bets of seat"),
        ("massachusetts-royal-9", "on Royal 9 Progressive: Any Royal 9, paid $25."),
    ],
)
def test_a_transcript_shows_what_the_table_is_for(name, words):
    assert words in (FOLDER / f"{name}.txt").read_text("utf-8")
