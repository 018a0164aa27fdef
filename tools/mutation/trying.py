"""Put one mistake into a scratch copy, run tests beside it, and tell what they made of it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

from houseway.compiled import KERNEL_FOLDERS
from tools.mutation.places import ROOT

COPIED = ("src", "tests", "tools", "docs", "examples", "schemas", "bench", "web", "proofs")
LINKED = (".venv", "web/node_modules")
# Most plugins take longer to load than the tests to run.
OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "-p", "pytest_timeout")
# The page's own tests, and those of them that read a file.
WEB, RELATED = "test", "test-related"
_PASSED, _FAILED = 0, 1


class Verdict(StrEnum):
    """Only a test that fails with the mistake and passes without it has noticed it."""

    NOTICED = "noticed"
    SURVIVES = "SURVIVES"
    TIMED_OUT = "TIMED OUT"
    BROKEN = "BROKEN"
    UNTESTED = "UNTESTED"


def scratch(folder: Path) -> Path:
    """A copy that a mistake can be put into; what is installed is only linked."""
    folder.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            ignored = shutil.ignore_patterns("node_modules", "__pycache__", ".*_cache")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored, symlinks=True)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy2(path, folder)
    for name in LINKED:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    return folder


class Bench:
    """A copy for mistakes, and one that stays as the sources are."""

    def __init__(self, folder: Path, clean: Path) -> None:
        self.copy, self.clean = scratch(folder), clean
        self._passed: dict[tuple[str, ...], bool] = {}

    def verdict(self, file: str, text: bytes, tests: Sequence[str], seconds: float) -> Verdict:
        """What the tests say of the file with this text; the copy is put right again."""
        path = self.copy / file
        right = path.read_bytes()
        path.write_bytes(text)
        try:
            ran = self._run(self.copy, file, tests, seconds)
        except subprocess.TimeoutExpired:
            return Verdict.TIMED_OUT
        finally:
            path.write_bytes(right)
        if ran.returncode == _PASSED:
            return Verdict.SURVIVES
        # Anything else than a failed test, such as a file that cannot be read, is no test that noticed.
        if ran.returncode != _FAILED:
            return Verdict.BROKEN
        failed = _failed(ran.stdout) or tests
        return Verdict.NOTICED if self._pass_as_it_is(tuple(failed), seconds) else Verdict.BROKEN

    def _pass_as_it_is(self, tests: tuple[str, ...], seconds: float) -> bool:
        if tests not in self._passed:
            try:
                self._passed[tests] = self._run(self.clean, "", tests, seconds).returncode == _PASSED
            except subprocess.TimeoutExpired:
                return False
        return self._passed[tests]

    def _run(
        self, copy: Path, file: str, tests: Sequence[str], seconds: float
    ) -> subprocess.CompletedProcess[str]:
        pytest = [sys.executable, "-m", "pytest", *OPTIONS, *tests]
        vitest = ["npm", "--prefix", "web", "run", "--silent", *tests]
        command = vitest if tests[0] in (WEB, RELATED) else pytest
        environment = os.environ | {
            "PYTHONPATH": str(copy / "src"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        if {*Path(file).parts} & {*KERNEL_FOLDERS}:
            # Kernels that were compiled with the mistake go with the copy.
            environment["XDG_CACHE_HOME"] = str(copy / ".cache")
        return subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, text=True, timeout=seconds
        )


def _failed(said: str) -> list[str]:
    """The tests that pytest names as failed."""
    lines = [line.removeprefix("FAILED ") for line in said.splitlines() if line.startswith("FAILED ")]
    return [line.partition(" - ")[0] for line in lines]
