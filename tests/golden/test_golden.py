"""Journals outlive code: what an earlier house recorded still verifies, row by row."""

import tarfile
from pathlib import Path

import pytest

from houseway.journal import Findings, SqliteStore, inspect
from houseway.table.decision import DECISIONS
from tests.golden.recorder import FOLDER, archives

NUMBERS = sorted({int(path.parent.name) for path in FOLDER.glob("*/*.tar.xz")})


def inspected(path: Path) -> tuple[Findings, int]:
    """What verify finds in a journal, and how many rows it has."""
    store = SqliteStore(path, read_only=True)
    try:
        return inspect(store), sum(head.seq for head in store.heads().values())
    finally:
        store.close()


@pytest.mark.parametrize("number", NUMBERS)
def test_every_golden_journal_verifies_and_older_rows_are_counted(number, tmp_path):
    for path in archives(number):
        with tarfile.open(path) as archive:
            archive.extractall(tmp_path, filter="data")
    found = {path.stem: inspected(path) for path in tmp_path.glob("*.sqlite")}
    assert len(found) > 40
    assert {name: findings.problems for name, (findings, _) in found.items() if findings.problems} == {}
    for name, (findings, rows) in found.items():
        assert findings.not_decided == ({number: rows} if number < DECISIONS else {}), name


def test_every_number_before_todays_has_its_golden_journals():
    assert NUMBERS[: DECISIONS - 1] == list(range(1, DECISIONS))
    assert NUMBERS[-1] <= DECISIONS
