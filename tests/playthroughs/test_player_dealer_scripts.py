"""The scripts of examples/scripts/player-dealer as a watcher reads them; HOUSEWAY_RECORD=1 records anew."""

import os
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app
from houseway.rules import load

ROOT = Path(__file__).resolve().parents[2]
TABLES = ROOT / "examples" / "player-dealer"
FOLDER = Path(__file__).parent / "player-dealer"
SCRIPTS = sorted((ROOT / "examples" / "scripts" / "player-dealer").glob("*.jsonl"))
# What each script must show.
SHOWS = {
    "21st-century-4.0": ["Seat 2 chooses to stand.", "Seat 3 chooses to hit.", "First action at place 2."],
    "21st-century-8.0": ["Seat 2 chooses to stand.", "Player receives 4c, the third."],
    "bay-baccarat": [
        "First action at place 3.",
        "The player-dealer chooses to draw.",
        "$50 collected, $50 goes back",
    ],
    "bay-baccarat-closes": ["Nobody banks: the game ends and the table is closed.", "Table closed."],
    "california-blackjack": [
        "Place 4 receives 5s.",
        "House Way: stand.",
        "The player-dealer chooses to stand.",
        "Natural, paid $10",
    ],
    "double-hand-poker": [
        "10c is dead (boxed): the first card left over replaces it when all hands are dealt.",
        "House Way: set.",
        "The hand at place 5 is foul.",
        "the front hand is higher, the back hand higher.",
        "The play is dead and all wagers go back: Ah exposed.",
    ],
    "face-up-pai-gow-poker": [
        "Player-dealer 7 6 and two pair, kings and 3s.",
        "Envy: Four of a Kind, paid $5",
        "Player-dealer: ace-high pai gow.",
        "Player-Dealer and Player Ace-High, paid $200",
    ],
    "fortune-pai-gow-poker": [
        "4 of a Kind, paid $125",
        "Seat 2, its button on Fortune: Envy: 4 of a Kind, paid $3",
        "The bank is exhausted",
    ],
    "ez-panda-8-broken": ["The game is broken until another patron banks.", "A dispute at seat 1."],
    "ez-panda-8-cover": ["The bank is exhausted", "First action at place 3."],
    "ez-panda-8-rotation": [
        "Seat 2 declines the bank.",
        "Seat 3 gives the bank up.",
        "Seat 2 banks with $400",
    ],
    "golden-frog-1.0": ["The bank is exhausted", "First action at place 2."],
    "golden-frog-2.0": ["The bank is exhausted", "First action at place 2."],
    "golden-frog-2.1": ["paid $23", "paid $47", "paid $30"],
    "millennium-19": ["Place 2 receives a card face down.", "Push, paid $60", "Natural 19, paid $75"],
    "no-bust": [
        "Seat 2 chooses to split.",
        "Place 3 receives a card face down.",
        "Two jokers, paid $20",
        "Seat 2 chooses to surrender.",
        "Both over, player nearer to a Natural",
    ],
    "no-bust-4.0": [
        "Seat 2 chooses to insure.",
        "Seat 3 chooses to stay on hand 2.",
        "Seat 2 chooses to double.",
        "$25 collected, $25 goes back",
        "Seat 3 decides the hand at place 2.",
        "Natural, paid $36",
    ],
    "no-bust-5.0": [
        "Suited 777, paid $1,000",
        "Player-dealer busts with 6 cards, paid $90",
        "Seat 3 chooses to insure.",
        "Natural, paid $12",
    ],
    "no-bust-bonus-aces": ["Place 2.3 receives 9s.", "Seat 2 chooses to surrender on hand 2."],
    "pai-gow": [
        "6-6 seen: the tiles are shuffled again.",
        "Place 3 receives a tile face down, the fourth.",
        "The hand at place 5 is dead.",
        "4-4 from the floor: it plays open, and the hand is read last.",
        "House Way: set.",
        "Player-dealer 1 and 6.",
        "Seat 5 has its fee of $1 back.",
        "The play is dead and all wagers go back",
    ],
    "super-pan-9": [
        "Seat 3 bets $100 on Player's hand at place 2.",
        "a share of seat 2's bet",
        "Jc is dead (boxed) and is replaced.",
        "Seat 3 decides the hand at place 2.",
        "House Way: draw.",
        "The hand at place 4 is foul.",
        "Seat 1 gives the bank up.",
    ],
    "zoobac": ["Seat 1 cuts at 200.", "First action at place 6."],
}
# The bank goes round in each game; where nobody else may bank, a broken game ends.
SHOWS |= {
    script.stem: [
        *(f"Seat {seat} banks with $200" for seat in (1, 2, 3)),
        "Seat 2 declines the bank.",
        "Seat 3 gives the bank up.",
        "the game ends"
        if script.stem.startswith("bay")
        else "The game is broken until another patron banks.",
        "Table closed.",
    ]
    for script in SCRIPTS
    if script.stem.endswith("-rotation") and script.stem not in SHOWS
}


def run(script: Path, *options: str) -> str:
    named = next(line for line in script.read_text("utf-8").splitlines() if line.startswith("# Table: "))
    table = str(ROOT / named.removeprefix("# Table: "))
    result = CliRunner().invoke(app, ["table", table, "--script", str(script), *options])
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_goes_as_its_transcript_says(script):
    path, told = FOLDER / f"{script.stem}.txt", run(script)
    if os.environ.get("HOUSEWAY_RECORD"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(told, "utf-8")
    assert path.read_text("utf-8") == told, f"{path.name} differs; if that is meant, record it anew"
    for words in SHOWS[script.stem]:
        assert words in told


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_its_journal_verifies(script, tmp_path):
    file = tmp_path / "house.db"
    run(script, "--database", str(file))
    verified = CliRunner().invoke(app, ["verify", str(file)])
    assert verified.exit_code == 0, verified.stdout


def test_table_13_every_game_of_the_baccarat_kind_has_a_script_in_which_the_bank_goes_round():
    files = {file.stem: tomllib.loads(file.read_text("utf-8")) for file in TABLES.glob("*.toml")}
    games = {name for name, file in files.items() if load(file["game"]).family in ("two-hand", "pan-nine")}
    assert len(games) == 9
    assert {f"{game}-rotation" for game in games} <= {script.stem for script in SCRIPTS}


def test_every_script_is_told_of():
    assert {script.stem for script in SCRIPTS} == set(SHOWS) == {path.stem for path in FOLDER.glob("*.txt")}
