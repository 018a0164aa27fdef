"""No struct that journals store changes a field, a type, a tag or a default unseen."""

import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from inspect import getsourcefile
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from houseway.families.betting import Entry
from houseway.journal import SqliteStore
from houseway.journal.rows import read_entry
from houseway.journal.stores.store import is_table
from tests.golden.journals import ROOT
from tests.golden.recorder import FOLDER
from tools.stored_schema import (
    FILE,
    TAG,
    UNKNOWN,
    WHAT_TO_DO,
    Change,
    describe_stored,
    find_breaks,
    find_changes,
    list_changes,
    write_record,
)

SEED = 3
RENAMES = 5
# Old enough to be there for ever, and holding games of every family.
ARCHIVE = FOLDER / "5" / "journals.tar.xz"


def test_every_stored_shape_is_the_recorded_one():
    stored = describe_stored()
    breaks = find_breaks(stored)
    assert not breaks, "\n".join([*list_changes(breaks, stored.classes), WHAT_TO_DO])
    assert FILE.read_text("utf-8") == write_record(stored), WHAT_TO_DO


def test_every_stored_struct_refuses_fields_it_does_not_know():
    shapes = describe_stored().shapes
    assert len(shapes) > 400
    assert {place for place, shape in shapes.items() if shape[UNKNOWN] != "refused"} == set()


class Inner(msgspec.Struct, forbid_unknown_fields=True, tag="inner"):
    cents: int
    way: str = "cash"


class Row(msgspec.Struct, forbid_unknown_fields=True):
    parts: tuple[Inner, ...]
    saw: dict[str, int] = {}


RECORDED = {
    "row": {UNKNOWN: "refused", "parts": "[struct]", "saw": "{str: int} = {}"},
    "row/parts/inner": {TAG: "type 'inner'", UNKNOWN: "refused", "cents": "int", "way": "str = 'cash'"},
}


def test_a_struct_is_described_with_its_tag_its_fields_their_types_and_defaults():
    assert describe_stored({"row": Row}).shapes == RECORDED


@pytest.mark.parametrize(
    ("field", "now", "is_growth"),
    [
        ("cents", None, False),
        ("cents", "int | str", True),
        ("cents", "int = 0", True),
        ("cents", "str", False),
        ("way", "str = 'card'", False),
        ("way", "str", False),
        ("since", "int", False),
        ("since", "int = 0", True),
        (TAG, "type 'other'", False),
        (UNKNOWN, "dropped", False),
    ],
)
def test_only_a_change_after_which_old_rows_read_the_same_is_growth(field, now, is_growth):
    place = "row/parts/inner"
    shape = {**RECORDED[place], field: now}
    after = {**RECORDED, place: {name: said for name, said in shape.items() if said is not None}}
    was = RECORDED[place].get(field)
    assert [*find_changes(RECORDED, after)] == [Change(place, field, was, now, is_growth)]


def test_a_new_struct_is_growth_and_one_that_is_gone_is_not():
    (gone,) = find_changes(RECORDED, {"row": RECORDED["row"]})
    (new,) = find_changes({"row": RECORDED["row"]}, RECORDED)
    assert (gone.place, gone.is_growth, new.place, new.is_growth) == (
        "row/parts/inner",
        False,
        "row/parts/inner",
        True,
    )


class Rename(NamedTuple):
    """A stored field, the class that has it, and a journal in which it is said."""

    owner: type
    field: str
    journal: Path


def find_said(value: Any) -> Iterator[tuple[type, str]]:
    """Every field of every struct in a row that is not left at its default."""
    if isinstance(value, tuple):
        for each in value:
            yield from find_said(each)
    elif isinstance(value, msgspec.Struct):
        for field in msgspec.structs.fields(value):
            said = getattr(value, field.name)
            if said != field.default:
                owner = next(each for each in type(value).__mro__ if field.name in each.__annotations__)
                yield owner, field.name
                yield from find_said(said)


def draw_renames(journals: list[Path]) -> list[Rename]:
    """Draw fields of different structs out of what golden journals hold."""
    chance = random.Random(SEED)
    drawn: dict[type, Rename] = {}
    while len(drawn) < RENAMES:
        journal = chance.choice(journals)
        store = SqliteStore(journal, read_only=True)
        rows = [row for stream in store.streams() if is_table(stream) for row in store.read(stream)]
        store.close()
        said = sorted({*find_said(read_entry(chance.choice(rows)))}, key=str)
        owner, field = chance.choice(said)
        drawn.setdefault(owner, Rename(owner, field, journal))
    return [*drawn.values()]


def replace_stored_name(source: str, owner: str, field: str) -> str:
    """The module's text with this field stored under another name."""
    (struct,) = [
        node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == owner
    ]
    (line,) = [
        node for node in struct.body if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == field
    ]
    default = f", default={ast.unparse(line.value)}" if line.value else ""
    said = f"{field}: {ast.unparse(line.annotation)} = __import__('msgspec').field(name='{field}_2'{default})"
    lines = source.splitlines()
    lines[line.lineno - 1 : line.end_lineno] = [" " * line.col_offset + said]
    return "\n".join(lines)


NOTICED = """
import json, sys
from houseway.journal import SqliteStore, verify
from tools.stored_schema import describe_stored, find_breaks
problems = verify(SqliteStore(sys.argv[1], read_only=True))
breaks = find_breaks(describe_stored())
print(json.dumps({"schema": breaks, "journal": [each.problem for each in problems]}))
"""


def test_a_renamed_field_fails_the_schema_and_the_journals_that_hold_it(tmp_path):
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(tmp_path / "journals", filter="data")
    scratch = tmp_path / "scratch"
    # What is compiled already is copied too.
    shutil.copytree(ROOT / "src" / "houseway", scratch / "houseway", ignore=shutil.ignore_patterns("static"))
    for path in (ROOT / "tools" / "stored_schema.py", FILE):
        copy = scratch / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True)
        shutil.copy(path, copy)
    environment = os.environ | {"PYTHONPATH": str(scratch), "PYTHONDONTWRITEBYTECODE": "1"}
    journals = sorted((tmp_path / "journals").glob("*.sqlite"))
    # With a default, which every row that holds the field under its old name would otherwise be read as.
    known = Rename(Entry, "live", tmp_path / "journals" / "pot-pineapple.sqlite")
    for owner, field, journal in (known, *draw_renames(journals)):
        path = scratch / Path(getsourcefile(owner) or "").relative_to(ROOT / "src")
        source = path.read_text("utf-8")
        path.write_text(replace_stored_name(source, owner.__name__, field), "utf-8")
        command = [sys.executable, "-c", NOTICED, str(journal)]
        said = subprocess.run(command, env=environment, capture_output=True, text=True)
        path.write_text(source, "utf-8")
        assert said.returncode == 0, said.stderr
        noticed = json.loads(said.stdout)
        renamed = f"{owner.__name__}.{field} in {journal.stem}"
        assert field in [change[1] for change in noticed["schema"]], renamed
        assert noticed["journal"], renamed
