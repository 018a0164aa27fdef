"""A class name stands once in a folder of the package, so that it says what is meant without its module."""

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "houseway"


def test_no_class_name_stands_twice_in_one_folder():
    places: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        within = path.relative_to(PACKAGE)
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                places[within.parts[0], node.name].append(str(within))
    assert len(places) > 300
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_no_folder_has_more_than_24_modules():
    counts = {folder: len(list(folder.glob("*.py"))) for folder in PACKAGE.rglob("*") if folder.is_dir()}
    assert {str(folder.relative_to(PACKAGE)): n for folder, n in counts.items() if n > 24} == {}
