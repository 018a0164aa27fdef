"""What the hash of a row covers, written out byte by byte."""

from hashlib import sha256

import pytest

from houseway.journal.rows import GENESIS, row_hash

ROW = ("table/demo-1", 7, 3, GENESIS, b'{"a":1}')


def test_the_hash_is_that_of_stream_number_schema_hash_before_and_body_line_by_line():
    said = b"table/demo-1\n7\n3\n" + b"0" * 64 + b'\n{"a":1}'
    assert row_hash(*ROW) == sha256(said).hexdigest()
    # printf 'table/demo-1\n7\n3\n%064d\n{"a":1}' 0 | sha256sum
    assert row_hash(*ROW) == "fe6411749aed09988ace27b8ce72d471ef95ab343afa25bd01682475ec7a180f"


@pytest.mark.parametrize(
    "changed",
    [
        ("table/demo-2", 7, 3, GENESIS, b'{"a":1}'),
        ("table/demo-1", 8, 3, GENESIS, b'{"a":1}'),
        ("table/demo-1", 7, 4, GENESIS, b'{"a":1}'),
        ("table/demo-1", 7, 3, "1" + GENESIS[1:], b'{"a":1}'),
        ("table/demo-1", 7, 3, GENESIS, b'{"a":2}'),
        ("table/demo-1", 7, 3, GENESIS, b'{"a":1} '),
    ],
)
def test_no_field_of_a_row_can_be_changed_under_its_hash(changed):
    assert row_hash(*changed) != row_hash(*ROW)
