"""The scoreboard in a terminal."""

import re
from pathlib import Path

from typer.testing import CliRunner

from houseway.cli import app
from houseway.cli.transcripts.board import board_lines
from houseway.table.round.results import Result
from houseway.table.views.scoreboard import scoreboard

ROOT = Path(__file__).resolve().parents[3]


def test_the_shoes_before_are_told_from_the_last_back(words):
    board = scoreboard([Result("banker")], [[Result("player")] * 2, [Result("tie")] * 3])
    last, older = list(board_lines(board))[-2:]
    words("\n".join([last, older]))


def test_a_first_shoe_has_none_before_it(words):
    words("\n".join(board_lines(scoreboard([Result("banker")]))))


def test_no_board_is_printed_of_a_shoe_in_which_nothing_was_dealt():
    table = ROOT / "examples" / "tables" / "colorado-mini.toml"
    asked = ["deal", str(table), "--fast", "--seed", "4", "--rounds", "90", "--bettors", "1"]
    told = CliRunner().invoke(app, asked).stdout
    assert len(set(re.findall(r"\b[0-9a-f]{64}\b", told))) > 1, "a second shoe is begun"
    assert "\n0 hands: " not in told
