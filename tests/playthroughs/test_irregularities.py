"""The scripts under examples/scripts as a watcher reads them; HOUSEWAY_RECORD=1 records them anew."""

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent / "irregularities"
SCRIPTS = sorted((ROOT / "examples" / "scripts").glob("*.jsonl"))
# A script that empties a whole shoe shows its irregularity at the end.
LAST_LINES = 60


def told(script: Path) -> str:
    named = next(line for line in script.read_text("utf-8").splitlines() if line.startswith("# Table: "))
    table = ROOT / named.removeprefix("# Table: ")
    result = CliRunner().invoke(app, ["table", str(table), "--script", str(script)])
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()[-LAST_LINES:]
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_irregularity_is_handled_as_its_transcript_says(script):
    path, now = FOLDER / f"{script.stem}.txt", told(script)
    if os.environ.get("HOUSEWAY_RECORD"):
        path.write_text(now, "utf-8")
    assert path.read_text("utf-8") == now, f"{path.name} differs; if that is meant, record it anew"


def test_no_transcript_is_left_of_a_script_that_is_gone():
    assert {path.stem for path in FOLDER.glob("*.txt")} == {script.stem for script in SCRIPTS}
