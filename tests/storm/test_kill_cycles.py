"""A few real kills of a real server.

`python -m bench.kill_cycles` does two thousand at a demonstration, `python -m bench.kill_stories` five
hundred at a house of real money.
"""

import subprocess
import sys
from pathlib import Path

from bench.kill_stories import COUNTED

ROOT = Path(__file__).resolve().parents[2]


def test_nothing_acknowledged_is_lost_or_done_twice():
    command = [sys.executable, "-m", "bench.kill_cycles", "--cycles", "5"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr
    assert " 0 lost, 0 done twice, 0 problems." in result.stdout
    for had in ("commands acknowledged", "jackpots paid", "acts of the cage", "hands with fees"):
        assert f" 0 {had}" not in result.stdout


def test_moves_jackpots_corrections_and_take_backs_survive_ten_kills():
    command = [sys.executable, "-m", "bench.kill_stories", "--cycles", "10"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr
    assert " 0 lost, 0 done twice, 0 problems." in result.stdout
    assert {"must-moves", "jackpots paid", "bets taken back", "cards taken back"} < {*COUNTED}
    for happened in COUNTED:
        assert f" 0 {happened}" not in result.stdout.splitlines()[-1]
