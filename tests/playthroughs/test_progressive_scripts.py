"""The scripts under examples/scripts/progressives as a watcher reads them; HOUSEWAY_RECORD=1 records anew."""

import json
import os
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli import app

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent / "progressives"
SCRIPTS = sorted((ROOT / "examples" / "scripts" / "progressives").glob("*.jsonl"))
# How many lines of each script are there to be refused, and what it must show.
SHOWS = {
    "co-2899-02-10-i-back-out": (
        2,
        [
            "is backed out by Frances and Edith",
            "Seat 2 gives back $25,002.",
            "Frances and Edith take $2 out of main",
        ],
    ),
    "co-2899-02-4-seat-number": (
        3,
        [
            "Frances verified this hit and cannot pay it alone",
            "Seat 2 is paid $25,003.",
            "Seat 1, $5 on 99 Fortunes Progressive: Envy: ",
            "signed by Frances and Edith.",
        ],
    ),
    "co-2899-07-6-e-six-of-a-kind": (
        4,
        [
            "JACKPOT PENDING at eternal-north, eternal-east, eternal-west",
            "Refused, jackpot_pending: ",
            "Seat 2 is paid $1,666.86.",
            "reseeded with $0.12 from its reserve",
            "No jackpot is pending.",
        ],
    ),
    "ma-13-i-heart-and-spade": (0, ["Seat 1 is paid $450.75.", "Seat 4 is paid $450.75."]),
    "ma-13-j-must-hit": (
        3,
        ["The Must Hit amount was $100.15; seat 1 of royal-9 is drawn and wins $100.30."],
    ),
}


def run(script: Path, *options: str) -> str:
    named = next(line for line in script.read_text("utf-8").splitlines() if line.startswith("# Tables: "))
    tables = [str(ROOT / file) for file in named.removeprefix("# Tables: ").split()]
    result = CliRunner().invoke(app, ["table", *tables, "--script", str(script), "--keep-going", *options])
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_goes_as_its_transcript_says(script):
    path, told = FOLDER / f"{script.stem}.txt", run(script)
    if os.environ.get("HOUSEWAY_RECORD"):
        FOLDER.mkdir(exist_ok=True)
        path.write_text(told, "utf-8")
    assert path.read_text("utf-8") == told, f"{path.name} differs; if that is meant, record it anew"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_shows_what_it_is_for_and_every_meter_is_reconciled(script):
    told, (refusals, shown) = run(script), SHOWS[script.stem]
    assert told.count("Refused, ") == refusals
    for words in shown:
        assert words in told
    assert "holds" in told
    assert "NOT RECONCILED" not in told


def test_every_script_is_told_of():
    assert {script.stem for script in SCRIPTS} == set(SHOWS)


def test_ma_13_j_the_sealed_amount_verifies_by_hand():
    """The whole check, written out from the words of its page: seed, words, amount, commitment."""
    lines = [json.loads(line) for line in run(SCRIPTS[-1], "--json").splitlines()]
    events = [line["event"] for line in lines if "event" in line and "link" in line]
    sealed = next(event for event in events if event["type"] == "amount_sealed")
    shown = next(event for event in events if event["type"] == "amount_revealed")
    seed = bytes.fromhex(shown["seed"])
    digest = sha256(seed + (0).to_bytes(8, "big")).digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    assert max(words[:2]) < 2**32 - 2**32 % 10_000, "none is passed over"
    assert shown["amount"] == 10_000 + 1 + words[0] % 10_000
    assert sealed["commitment"] == sha256(seed + shown["amount"].to_bytes(8, "big")).hexdigest()
    assert shown["winner"]["seat"] == (1, 2, 4)[words[1] % 3]
