"""A folder under src/houseway imports only from folders at lower levels (see ARCHITECTURE.md)."""

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "houseway"
LEVELS = {
    "words": -2,
    "cards": 0,
    "money": 0,
    "families": 1,
    "ledger": 1,
    "rules": 2,
    "table": 3,
    "analysis": 3,
    "simulation": 4,
    "printing": 4,
    "journal": 4,
    "contracts": 5,
    "server": 6,
    "cli": 7,
}
# A family's folder holds its facets, a module or a folder each, at the level of their readers.
# Acts are done at the table, in its rooms; it asks for them by the family's name and imports none.
FACETS = {"acts": 3, "odds": 3, "board": 3, "kernel": 4, "words": 4}
DATA_ONLY = {"catalog", "languages"}
# A module beside the folders (refusals.py) is below them all: any folder may import it, and of the package it
# imports at most the words. Only __init__.py, the public namespace, is above them.
PUBLIC = {"__init__", "__main__"}
FOUNDATIONS = {path.stem for path in PACKAGE.glob("*.py")} - PUBLIC


def absolute_base(node: ast.ImportFrom, package: tuple[str, ...]) -> str:
    """The module an import-from names, with leading dots resolved against the importing package."""
    if node.level == 0:
        return node.module or ""
    kept = package[: len(package) - (node.level - 1)]
    return ".".join([*kept, *([node.module] if node.module else [])])


def imported_modules(source: str, package: tuple[str, ...]) -> Iterator[str]:
    """Every module a source imports, at any depth; `from houseway import x` gives `houseway.x`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute_base(node, package)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def room(parts: Sequence[str]) -> str:
    """The folder that a module is in, or the facet of a family: `families/dice/odds`."""
    match parts:
        case ["families", family, facet, *_] if facet in FACETS:
            return f"families/{family}/{facet}"
    return parts[0]


def level(room: str) -> int:
    return FACETS[room.rpartition("/")[2]] if "/" in room else LEVELS.get(room, -1)


def violations(path: Path, source: str) -> list[str]:
    """What a file under the package imports against the levels; `path` is relative to the package."""
    here = room(path.with_suffix("").parts)
    package = ("houseway", *path.parts[:-1])
    found = []
    for module in imported_modules(source, package):
        match module.split("."):
            case ["houseway", *parts] if parts and room(parts) == here:
                continue
            case ["houseway", "table", *_] if here.endswith("/acts"):
                continue
            case ["houseway", target, *rest] if target in LEVELS or target in FOUNDATIONS:
                there = room([target, *rest])
                if level(there) >= level(here):
                    found.append(f"{path} (level {level(here)}) imports {there} (level {level(there)})")
            case ["houseway", *rest]:
                found.append(f"{path} imports the package root ({'.'.join(rest) or 'houseway'})")
            case _:
                continue
    return found


def sources() -> list[Path]:
    """Every source file but the public namespace, relative to the package."""
    public = {PACKAGE / f"{name}.py" for name in PUBLIC}
    return sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if path not in public)


def test_every_folder_has_a_level():
    folders = {path.parts[0] for path in sources() if len(path.parts) > 1}
    assert folders <= LEVELS.keys(), f"no level is given to {sorted(folders - LEVELS.keys())}"
    assert not folders & DATA_ONLY


def test_folders_import_only_lower_levels():
    found = [
        violation for path in sources() for violation in violations(path, (PACKAGE / path).read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("cards/shoe.py", "from houseway.rules import Game"),
        ("cards/shoe.py", "import houseway.money"),
        ("cards/shoe.py", "from houseway import money"),
        ("cards/shoe.py", "from .. import money"),
        ("families/baccarat/draw.py", "from ...table.state import State"),
        ("analysis/odds.py", "from ..table import decide"),
        ("journal/stores/store.py", "def late():\n    from houseway.server import app"),
        ("server/app.py", "import houseway"),
        ("refusals.py", "from houseway.cards import Card"),
        ("families/dice/rules.py", "from houseway.families.dice import odds"),
        ("families/dice/odds.py", "from houseway.analysis.results import OfferOdds"),
        ("families/dice/board/roads.py", "from houseway.families.dice.odds import plays"),
        ("analysis/odds.py", "from houseway.families.dice.odds import plays"),
        ("table/decide.py", "from houseway.families.dice.acts import ACTS"),
        ("families/dice/board.py", "from houseway.table.state import TableState"),
        ("families/dice/acts.py", "from houseway.journal.rows import Entry"),
    ],
)
def test_a_violation_is_caught(path, source):
    assert len(violations(Path(path), source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("rules/loader.py", "from houseway.cards import Card"),
        ("rules/loader.py", "from . import schema"),
        ("cards/shoe.py", "from houseway.refusals import Refused"),
        ("families/baccarat/draw.py", "from ..features import Feature"),
        ("server/app.py", "from starlette.applications import Starlette"),
        ("cli/__init__.py", "from houseway.server.app import create"),
        ("families/dice/odds/counting.py", "from houseway.families.dice.odds.hands import hands"),
        ("families/dice/odds.py", "from houseway.families.dice.rules import Throw"),
        ("families/dice/kernel.py", "from houseway.rules.classes import Group"),
        ("families/dice/acts.py", "from houseway.table.state import TableState"),
    ],
)
def test_an_allowed_import_passes(path, source):
    assert violations(Path(path), source) == []
