"""A family is a folder: no reader outside it knows a family by name, by its classes or by its modules."""

import ast
from pathlib import Path

import pytest

from houseway.families import FAMILIES

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "houseway"
FOLDERS = {name.replace("-", "_") for name in FAMILIES}


def named_families(source):
    """Every family that a source imports from or names in a text that is its name."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module=str(module)) if module.startswith("houseway.families"):
                parts = {*module.split(".")[2:], *(alias.name for alias in node.names)}
                yield from parts & FOLDERS
            case ast.Import(names=names):
                yield from (part for alias in names for part in alias.name.split(".") if part in FOLDERS)
            case ast.Constant(value=str(text)) if text in FAMILIES:
                yield text


def test_no_reader_knows_a_family():
    found = {
        f"{path.relative_to(PACKAGE)} knows {family}"
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).parts[0] != "families"
        for family in named_families(path.read_text("utf-8"))
    }
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize(
    "source",
    [
        "from houseway.families.dice.rules import Throw",
        "from houseway.families import two_hand",
        "import houseway.families.pan_nine.odds",
        'if game.family == "pan-nine":\n    pass',
    ],
)
def test_a_reader_that_knows_one_is_caught(source):
    assert list(named_families(source))
