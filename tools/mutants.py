"""Put single mistakes into a scratch copy of the sources, one by one: the tests beside each must notice.

`python -m tools.mutants` does all of tests/mutants/*.toml, `python -m tools.mutants PIN` those whose
description has the word. Fails when fewer than 95 in a hundred are noticed, or when one that survives has no
explanation (`survives = "…"`).
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

import msgspec

from houseway.compiled import KERNEL_FOLDERS

ROOT = Path(__file__).resolve().parent.parent
LISTS = ROOT / "tests" / "mutants"
COPIED = ("src", "tests", "tools", "docs", "examples", "schemas", "bench", "web")
LINKED = (".venv", "web/node_modules")
# Most plugins take longer to load than the tests to run.
OPTIONS = ("-q", "-x", "-p", "no:cacheprovider", "-p", "pytest_timeout")
SECONDS = 600
ENOUGH = 95


class Mistake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`find` stands once in `file`; `noticed_by` are tests for pytest, or `web` for the page's own."""

    what: str
    file: str
    find: str
    replace: str
    noticed_by: str
    survives: str = ""


def mistakes() -> list[Mistake]:
    listed: list[Mistake] = []
    for path in sorted(LISTS.glob("*.toml")):
        listed += msgspec.convert(tomllib.loads(path.read_text("utf-8"))["mistake"], list[Mistake])
    return listed


def scratch(folder: Path) -> Path:
    """A copy that a mistake can be put into; what is installed is only linked."""
    for name in COPIED:
        ignored = shutil.ignore_patterns("node_modules", "__pycache__", ".*_cache")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored, symlinks=True)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copy2(path, folder)
    for name in LINKED:
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    return folder


def is_noticed(copy: Path, mistake: Mistake) -> bool:
    """Whether the tests fail with the mistake in; the copy is put right again."""
    path = copy / mistake.file
    right = path.read_text("utf-8")
    path.write_text(right.replace(mistake.find, mistake.replace), "utf-8")
    pytest = [sys.executable, "-m", "pytest", *OPTIONS, *mistake.noticed_by.split()]
    web = ["npm", "--prefix", "web", "run", "--silent", "test"]
    environment = os.environ | {"PYTHONPATH": str(copy / "src"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    if {*Path(mistake.file).parts} & {*KERNEL_FOLDERS}:
        # Kernels that were compiled with the mistake go with the copy.
        environment["XDG_CACHE_HOME"] = str(copy / ".cache")
    try:
        command = web if mistake.noticed_by == "web" else pytest
        ran = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(right, "utf-8")
    # Anything else than failed tests, such as a file that cannot be read, is no test that noticed.
    return ran.returncode == 1


def main(word: str = "") -> None:
    asked = [mistake for mistake in mistakes() if word.lower() in mistake.what.lower()]
    noticed = 0
    survivors: list[Mistake] = []
    with tempfile.TemporaryDirectory() as folder:
        copy = scratch(Path(folder))
        for number, mistake in enumerate(asked, 1):
            begun = time.monotonic()
            seen = is_noticed(copy, mistake)
            noticed += seen
            if not seen:
                survivors.append(mistake)
            said = "noticed" if seen else "SURVIVES"
            print(
                f"{number:3}/{len(asked)} {said:8} {time.monotonic() - begun:4.0f} s  {mistake.what}",
                flush=True,
            )
    rate = 100 * noticed / len(asked) if asked else 0
    print(f"{noticed} of {len(asked)} mistakes noticed: {rate:.1f}%")
    for mistake in survivors:
        print(f"  survives: {mistake.what}: {mistake.survives or 'nobody has said why'}")
    if rate < ENOUGH or not all(mistake.survives for mistake in survivors):
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
