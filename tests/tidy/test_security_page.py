"""Every line of docs/security.md names tests that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINES = [
    line
    for line in (ROOT / "docs" / "security.md").read_text("utf-8").splitlines()
    if line.startswith("|") and not line.startswith(("|---", "| tries", "| fails"))
]
TESTS = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
}


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split("|")[1].strip())
def test_a_line_names_tests_that_are_there(line):
    named = re.findall(r"`([^`]+)`", line.split("|")[3])
    assert named, line
    for name in named:
        assert name in TESTS or (ROOT / name).is_file(), name
