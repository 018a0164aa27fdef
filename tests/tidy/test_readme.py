"""The README's examples are true: each command is run, and every line shown under it must be printed."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def examples() -> list[tuple[str, list[str]]]:
    """Each command of the console blocks with the lines shown under it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"```console\n(.*?)```", README, flags=re.DOTALL):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("command", "shown"), examples(), ids=[command[:50] for command, _ in examples()])
def test_a_command_prints_what_the_readme_shows(command: str, shown: list[str]) -> None:
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    ran = subprocess.run(command, shell=True, cwd=ROOT, env=environment, capture_output=True, text=True)
    printed = [line.rstrip() for line in (ran.stdout + ran.stderr).splitlines()]
    for line in shown:
        assert any(each.startswith(line.rstrip()) for each in printed), (line, printed)


def test_the_python_example_gives_what_it_shows() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 4
    assert result.failed == 0


def test_every_file_that_the_readme_names_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
