"""The scoreboard in a terminal."""

from pathlib import Path

from typer.testing import CliRunner

from houseway.cli import app
from houseway.cli.transcripts.board import board_lines
from houseway.table.round.results import Result
from houseway.table.views.scoreboard import scoreboard

ROOT = Path(__file__).resolve().parents[3]


def test_the_shoes_before_are_told_from_the_last_back():
    board = scoreboard([Result("banker")], [[Result("player")] * 2, [Result("tie")] * 3])
    last, older = list(board_lines(board))[-2:]
    assert last.startswith("The shoe before: 3 hands: ")
    assert older.startswith("2 shoes before: 2 hands: Banker 0 (0.0%), Player 2 (100.0%)")


def test_a_first_shoe_has_none_before_it():
    assert not any("before" in line for line in board_lines(scoreboard([Result("banker")])))


def test_no_board_is_printed_of_a_shoe_in_which_nothing_was_dealt():
    table = ROOT / "examples" / "tables" / "colorado-mini.toml"
    words = ["deal", str(table), "--fast", "--seed", "4", "--rounds", "90", "--bettors", "1"]
    told = CliRunner().invoke(app, words).stdout
    assert "Shoe 2 is shuffled" in told
    assert "\n0 hands: " not in told
