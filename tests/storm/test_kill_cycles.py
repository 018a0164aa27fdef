"""A few real kills of a real server; `python -m bench.kill_cycles` does two thousand."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_nothing_acknowledged_is_lost_or_done_twice():
    command = [sys.executable, "-m", "bench.kill_cycles", "--cycles", "5"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout + result.stderr
    assert " 0 lost, 0 done twice, 0 problems." in result.stdout
    for had in ("commands acknowledged", "jackpots paid", "acts of the cage", "hands with fees"):
        assert f" 0 {had}" not in result.stdout
