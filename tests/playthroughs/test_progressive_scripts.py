"""The scripts under examples/scripts/progressives as a watcher reads them; HOUSEWAY_RECORD=1 records anew."""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from houseway.cli import app

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent / "progressives"
SCRIPTS = sorted((ROOT / "examples" / "scripts" / "progressives").glob("*.jsonl"))


def share(seat: int, cents: int) -> dict[str, Any]:
    """Return a share of a jackpot as the event has it."""
    return {"seat": seat, "patron": f"patron-{seat}", "cents": cents}


# The ids of what each script is refused, and fields of events that it must show, in their order.
SHOWS: dict[str, tuple[list[str], list[dict[str, Any]]]] = {
    "co-2899-02-10-i-back-out": (
        ["second-supervisor", "second-supervisor"],
        [
            {"type": "jackpot_paid", "shares": [share(2, 2_500_200)], "signed_by": ["Frances", "Edith"]},
            {
                "type": "jackpot_backed_out",
                "shares": [share(2, 2_500_200)],
                "signed_by": ["Frances", "Edith"],
            },
            {"type": "meter_adjusted", "meter": "main", "cents": -200, "signed_by": ["Frances", "Edith"]},
        ],
    ),
    "co-2899-02-4-seat-number": (
        ["cards-support", "jackpot-not-alone", "executive-needed"],
        [{"type": "jackpot_paid", "shares": [share(2, 2_500_300)], "signed_by": ["Frances", "Edith"]}],
    ),
    "co-2899-07-6-e-six-of-a-kind": (
        ["cards-support", "jackpot-pending", "jackpot-unpaid", "for-roles"],
        [
            {"type": "jackpot_hit", "line": "Six-of-a-Kind"},
            {"type": "jackpot_paid", "shares": [share(2, 166_686), share(4, 166_687), share(7, 166_687)]},
            {"type": "reseeded", "from_reserve": 12},
        ],
    ),
    "ma-13-i-heart-and-spade": (
        [],
        [
            {"type": "jackpot_paid", "meter": "heart", "shares": [share(1, 45_075)]},
            {"type": "jackpot_paid", "meter": "spade", "shares": [share(4, 45_075)]},
        ],
    ),
    "ma-13-j-must-hit": (
        ["amount-not-reached", "seed-not-of-amount", "amount-not-sealed"],
        [{"type": "amount_revealed", "amount": 10_015, "cents": 10_030, "table": "royal-9"}],
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
    refused, shown = SHOWS[script.stem]
    lines = [json.loads(line) for line in run(script, "--json").splitlines()]
    assert [line["refused"]["say"] for line in lines if "refused" in line] == refused
    events = (line["event"] for line in lines if "event" in line)
    for fields in shown:
        assert any(fields.items() <= event.items() for event in events), fields
    assert "NOT RECONCILED" not in run(script)


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
