"""Five ways to tamper with a long journal, each found and placed; bench/tampering.py does 100,000 rows."""

import pytest

from bench import tampering
from bench.journals import write_journal
from houseway.journal import SqliteStore, verify

ROWS, ROW = 6000, 3001


@pytest.fixture(scope="module")
def journal(tmp_path_factory):
    path = tmp_path_factory.mktemp("long") / "house.sqlite"
    write_journal(path, ROWS)
    store = SqliteStore(path, read_only=True)
    assert verify(store) == []
    store.close()
    return path


@pytest.mark.parametrize(
    ("tamper", "rows"),
    [
        (tampering.flipped_byte, [ROW]),
        (tampering.deleted_row, [ROW + 1]),
        (tampering.changed_balance, range(ROW, ROW + 20)),
        (tampering.swapped_pair, [ROW]),
        (tampering.cut_tail, [None]),
    ],
)
def test_it_is_found_and_placed(journal, tamper, rows):
    problems = tampering.found_after(journal, tamper, ROW)
    assert problems[0].row in rows
    assert problems[0].stream == tampering.STREAM
