"""Journals outlive code: what an earlier house recorded still verifies, row by row, and ends as it did."""

import json

import pytest

from houseway.table.decision import DECISIONS
from tests.golden.final_tables import FIRST_NUMBER, find_final_tables, inspect_number
from tests.golden.recorder import FOLDER

NUMBERS = sorted({int(path.parent.name) for path in FOLDER.glob("*/*.tar.xz")})


@pytest.mark.parametrize("number", NUMBERS)
def test_every_golden_journal_verifies_and_ends_as_recorded(number, tmp_path):
    found = inspect_number(number, tmp_path)
    assert len(found) > 40
    problems = {name: inspected.findings.problems for name, inspected in found.items()}
    assert {name: told for name, told in problems.items() if told} == {}
    for name, inspected in found.items():
        not_decided = {number: inspected.rows} if number < DECISIONS else {}
        assert inspected.findings.not_decided == not_decided, name
    if number >= FIRST_NUMBER:
        digests = {name: inspected.digests for name, inspected in found.items()}
        assert digests == json.loads(find_final_tables(number).read_text("utf-8"))


def test_every_number_before_todays_has_its_golden_journals():
    assert NUMBERS[: DECISIONS - 1] == list(range(1, DECISIONS))
    assert NUMBERS[-1] <= DECISIONS
