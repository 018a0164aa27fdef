"""Which tests run through which line of the sources, and how long each of them takes.

The suites are run once with every line traced; that is kept in .mutation until a source or a test changes.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from xml.etree import ElementTree

from coverage import CoverageData

from tools.mutation.places import ROOT, Place

KEPT = ROOT / ".mutation"
TRACED, TIMES, OF = KEPT / "coverage", KEPT / "times.xml", KEPT / "sources"
# Those that run in one process; a house of its own and a browser are not traced.
SUITES = ("unit", "clauses", "counts", "playthroughs", "golden", "contract")
HASHED = ("src/houseway", "tests")
SETTINGS = """[run]
source = src/houseway
data_file = {file}
"""


def digest() -> str:
    whole = hashlib.sha256()
    for path in sorted(path for folder in HASHED for path in (ROOT / folder).rglob("*.py")):
        whole.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()


def trace(workers: int) -> None:
    """Run the suites and keep what they ran through."""
    KEPT.mkdir(exist_ok=True)
    settings = KEPT / "settings"
    settings.write_text(SETTINGS.format(file=TRACED), "utf-8")
    traced = ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report="]
    options = ["-q", "-n", str(workers), "--dist", "worksteal", f"--junitxml={TIMES}", *traced]
    suites = [f"tests/{suite}" for suite in SUITES]
    ran = subprocess.run([sys.executable, "-m", "pytest", *options, *suites], cwd=ROOT, env=os.environ)
    if ran.returncode:
        sys.exit("The tests fail as the sources are: no mistake can be tried.")
    OF.write_text(digest(), "utf-8")


class Covering:
    def __init__(self) -> None:
        self._data = CoverageData(str(TRACED))
        self._data.read()

    @cached_property
    def seconds(self) -> dict[str, float]:
        """By the name of a test as pytest takes it."""
        found: dict[str, float] = {}
        for case in ElementTree.parse(TIMES).iter("testcase"):
            file = case.get("classname", "").replace(".", "/") + ".py"
            found[f"{file}::{case.get('name')}"] = float(case.get("time", 0))
        return found

    def tests(self, place: Place) -> list[str]:
        """Tests that run through the line, the quickest first; of what an import does, all of the file's."""
        by_line = self._data.contexts_by_lineno(str(ROOT / place.file))
        lines = by_line.get(place.line, [])
        names = _tests_of(lines)
        if not names and (not lines or "" in lines):
            names = _tests_of(context for each in by_line.values() for context in each)
        return sorted(names, key=lambda name: (self.seconds.get(name, 0), name))


def _tests_of(contexts: Iterable[str]) -> set[str]:
    """`tests/unit/test_x.py::test_y|run` is what a test did itself, without what was set up for it."""
    return {context.rpartition("|")[0] for context in contexts if context}


def covering(workers: int = 2) -> Covering:
    if not OF.exists() or OF.read_text("utf-8") != digest():
        trace(workers)
    return Covering()


def is_of_a_kernel(place: Place, folders: Iterable[str]) -> bool:
    return bool({*Path(place.file).parts} & {*folders})
