"""The plain C loop: built here with the machine's own compiler, and believed only when its counts agree."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).parent
BUILT = FOLDER / "built"


def compiler() -> str | None:
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def build(name: str) -> Path:
    """Compile bench/NAME.c with -O3 for this machine."""
    BUILT.mkdir(exist_ok=True)
    program = BUILT / name
    command = [compiler() or "cc", "-O3", "-march=native", "-o", str(program), str(FOLDER / f"{name}.c")]
    subprocess.run(command, check=True)
    return program


def run(program: Path, *arguments: object) -> list[str]:
    command = [str(program), *map(str, arguments)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def seconds(words: Sequence[str]) -> float:
    return float(words[1])
