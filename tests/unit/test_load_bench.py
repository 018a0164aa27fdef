"""`python -m bench.load` plays, and reports nothing where nothing was played."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bench import load, load_sockets
from bench.load_played import NothingPlayedError, check_played

ROOT = Path(__file__).parents[2]


def test_a_load_run_of_two_seconds_plays_rounds_and_loses_no_bet():
    said = subprocess.run(
        [
            sys.executable,
            "-m",
            "bench.load",
            "--seconds",
            "2",
            "--only",
            "rounds",
            "--quick-tables",
            "2",
            "4",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert said.returncode == 0, said.stderr
    figures = re.search(r"(\d[\d,]*) settled durable rounds/s", said.stdout)
    assert figures is not None
    assert int(figures[1].replace(",", "")) > 0
    assert re.search(r"\b0 problems, 0 ", said.stdout)


def test_a_run_in_which_nothing_was_played_is_refused(monkeypatch, capsys):
    def nothing(*_: object) -> None:
        check_played(0, "0 bets were taken; refused: dealer_sells_chips 4 times")

    monkeypatch.setattr(load_sockets, "report_rounds", nothing)
    monkeypatch.setattr(sys, "argv", ["bench.load", "--only", "rounds"])
    assert load.main() == 1
    said = capsys.readouterr()
    assert (said.out, "dealer_sells_chips" in said.err) == ("", True)


def test_a_run_in_which_a_round_was_settled_is_reported():
    check_played(1, "")
    with pytest.raises(NothingPlayedError):
        check_played(0, "")
