"""The table builder's form has a field for everything that a table file may say."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from houseway.rules.practice import Practice
from houseway.rules.tables import file
from houseway.rules.tables.choices import left_to_the_house

FORM = (Path(__file__).resolve().parents[2] / "web/src/builder/draft.svelte.ts").read_text("utf-8")
# The form draws a choice for each of these, whatever they are.
DRAWN = {field for field, _, _ in left_to_the_house(Practice())}


def fields() -> Iterator[str]:
    for kind in vars(file).values():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == file.__name__:
            yield from kind.__struct_encode_fields__


@pytest.mark.parametrize("field", sorted(set(fields()) - DRAWN))
def test_the_form_writes_it(field: str):
    assert field in FORM, f"nobody can choose {field} in the table builder"
