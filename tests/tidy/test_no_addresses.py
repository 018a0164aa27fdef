"""Pinned versions say what is installed, never from where: the user's own registry decides that."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PINNED = [ROOT / "constraints.txt", ROOT / "web" / "package.json", ROOT / "web" / "package-lock.json"]


@pytest.mark.parametrize("path", PINNED, ids=lambda path: path.name)
def test_pins_hold_no_download_address(path):
    assert not re.search(r"(https?|git|ssh|file)(\+\w+)?://", path.read_text("utf-8"))


def test_constraints_are_exact():
    lines = (ROOT / "constraints.txt").read_text("utf-8").split("\n")
    loose = [line for line in lines if line and not re.fullmatch(r"[\w.-]+==[\w.]+", line)]
    assert not loose, loose


def test_package_json_names_exact_versions():
    package = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    versions = package.get("dependencies", {}) | package.get("devDependencies", {})
    loose = {name: version for name, version in versions.items() if not re.fullmatch(r"\d[\w.-]*", version)}
    assert not loose, loose


def entries_named(name: str, value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield from (item for key, item in value.items() if key == name)
        for item in value.values():
            yield from entries_named(name, item)


def test_lock_file_resolves_nothing():
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
    assert not list(entries_named("resolved", lock))
