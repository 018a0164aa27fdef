"""What a journal forgives and what not, shown on scratch copies of the house and of its journals.

Words and the catalog may change: rows keep facts, and games are pinned. A pay in the pinned game, a draw rule
or a rounding may not, whether rows are decided again or, of an older number, only checked.
"""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tarfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from houseway.journal.rows import GENESIS, row_hash
from houseway.table.decision import DECISIONS
from tests.golden.journals import ROOT, deal_odd_stakes
from tests.golden.recorder import ARCHIVE, FOLDER

JOURNAL = "odd-stakes"
# A file of the house, what stands there, and what the scratch copy has instead.
Edit = tuple[str, str, str]
HARMLESS: dict[str, list[Edit]] = {
    "reworded announcements": [
        ("languages/en.toml", 'no-more-bets = "', 'no-more-bets = "Rien ne va plus. '),
        ("table/bank/payments.py", 'why = "', 'why = "as is known, '),
        ("rules/settlement.py", 'LOSING_LINE = "', 'LOSING_LINE = "As is known, '),
    ],
    "a pay of the catalog": [("catalog/colorado/baccarat.toml", 'pays = "1 to 1"', 'pays = "3 to 1"')],
}
HARMFUL: dict[str, list[Edit]] = {
    "a draw rule": [("families/two_hand/rules.py", "player_two >= 8", "player_two >= 5")],
    "a rounding": [("money/rounding.py", "whole += 1", "whole += 2")],
}


def house(folder: Path, edits: list[Edit]) -> Path:
    """The house's code with these edits; each must find its place."""
    shutil.copytree(ROOT / "src" / "houseway", folder / "houseway", ignore=shutil.ignore_patterns("static"))
    for file, now, then in edits:
        path = folder / "houseway" / file
        text = path.read_text("utf-8")
        assert now in text, f"{file} has changed; edit something else there"
        path.write_text(text.replace(now, then), "utf-8")
    return folder


def verified(code: Path, journal: Path, *words: str) -> tuple[int, str]:
    """The exit code of `houseway verify`, or of another command, as this code has it, and what it says."""
    command = [*(words or ["verify"]), str(journal)]
    said = subprocess.run(
        [sys.executable, "-c", "from houseway.cli import main; main()", *command],
        env=os.environ | {"PYTHONPATH": str(code), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    return said.returncode, said.stdout + said.stderr


VERIFY_ALL = """
import json, sys
from houseway.journal import SqliteStore, verify
found = [verify(SqliteStore(path, read_only=True)) for path in sys.argv[1:]]
print(json.dumps([[each.stream for each in problems] for problems in found]))
"""


def verify_all(code: Path, journals: dict[str, Path]) -> dict[str, list[str]]:
    """Return the streams with which something is wrong as this code has it, journal by journal."""
    said = subprocess.run(
        [sys.executable, "-c", VERIFY_ALL, *map(str, journals.values())],
        env=os.environ | {"PYTHONPATH": str(code), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
    )
    assert said.returncode == 0, said.stderr
    return dict(zip(journals, json.loads(said.stdout), strict=True))


def find_problems(said: str) -> list[str]:
    """Return what is wrong at the table, without the place of it."""
    return [line.partition(": ")[2] for line in said.splitlines() if line.startswith("table/colorado-mini")]


@pytest.fixture(scope="module")
def journals(tmp_path_factory) -> dict[str, Path]:
    """The same table dealt by the house of number 1, and by today's."""
    folder: Path = tmp_path_factory.mktemp("journals")
    with tarfile.open(FOLDER / "1" / ARCHIVE) as archive:
        archive.extract(f"{JOURNAL}.sqlite", folder, filter="data")
    deal_odd_stakes(folder / "today.sqlite")
    return {"of number 1": folder / f"{JOURNAL}.sqlite", "of today": folder / "today.sqlite"}


@pytest.mark.parametrize("name", HARMLESS)
def test_words_and_the_catalog_may_change(name, journals, tmp_path):
    found = verify_all(house(tmp_path, HARMLESS[name]), journals)
    assert found == {kind: [] for kind in journals}


@pytest.mark.parametrize("name", HARMFUL)
def test_rules_may_not(name, journals, tmp_path):
    found = verify_all(house(tmp_path, HARMFUL[name]), journals)
    assert {kind: streams[:1] for kind, streams in found.items()} == {
        kind: ["table/colorado-mini"] for kind in journals
    }


@pytest.mark.parametrize("kind", ["of number 1", "of today"])
def test_a_pay_of_the_pinned_game_may_not(kind, journals, tmp_path, words):
    journal = shutil.copy(journals[kind], tmp_path / "changed.sqlite")
    with sqlite3.connect(journal) as file:
        changed = _definition(file).replace(b'"pays":"1 to 1"', b'"pays":"2 to 1"')
        file.execute("UPDATE definitions SET definition = ?", (changed,))
    exit_code, said = verified(ROOT / "src", journal)
    assert exit_code == 1, said
    (problem,) = find_problems(said)
    words(re.sub("[0-9a-f]{64}", "(digest)", problem))


@pytest.mark.parametrize("kind", ["of number 1", "of today"])
def test_nor_with_its_digest_and_every_hash_made_good(kind, journals, tmp_path, words):
    journal = shutil.copy(journals[kind], tmp_path / "changed.sqlite")
    with sqlite3.connect(journal) as file:
        told = _definition(file)
        changed = told.replace(b'"pays":"1 to 1"', b'"pays":"2 to 1"')
        before, after = (sha256(text).hexdigest().encode() for text in (told, changed))
        file.execute("UPDATE definitions SET digest = ?, definition = ?", (after.decode(), changed))
        rewrite(file, lambda seq, body: body.replace(before, after))
    exit_code, said = verified(ROOT / "src", journal)
    assert exit_code == 1, said
    words("\n".join(find_problems(said)))


def test_an_unknown_event_is_told_in_one_sentence_and_nothing_else_is_read(journals, tmp_path, words):
    journal = shutil.copy(journals["of number 1"], tmp_path / "changed.sqlite")
    with sqlite3.connect(journal) as file:
        rewrite(file, lambda seq, body: body.replace(b"cards_washed", b"coins_tossed"))
    for command in ([], ["report"], ["serve", "--port", "0", "--database"]):
        exit_code, said = verified(ROOT / "src", journal, *command)
        assert exit_code == 2
        # Whoever opens it to write is told before that its secrets are encrypted now.
        (told,) = said.splitlines() if "serve" not in command else said.splitlines()[-1:]
        words(told)


def test_a_row_of_today_cannot_pass_for_an_older_one(journals, tmp_path, words):
    journal = shutil.copy(journals["of today"], tmp_path / "changed.sqlite")
    number = f',"decisions":{DECISIONS}'.encode()
    with sqlite3.connect(journal) as file:
        rewrite(file, lambda seq, body: body.replace(number, b"") if seq == 20 else body)
    exit_code, said = verified(ROOT / "src", journal)
    assert exit_code == 1
    assert "row 20" in said
    (problem,) = find_problems(said)
    words(problem.replace(f"number {DECISIONS}", "number (of today)"))


def _definition(file: sqlite3.Connection) -> bytes:
    (definition,) = file.execute("SELECT definition FROM definitions").fetchone()
    return bytes(definition)


def rewrite(file: sqlite3.Connection, change: Callable[[int, bytes], bytes]) -> None:
    """Every row as changed, with all hashes made good again."""
    file.execute("DROP TRIGGER rows_are_not_changed")
    ends: dict[str, str] = {}
    rows = "SELECT stream, seq, schema, body FROM rows ORDER BY stream, seq"
    for stream, seq, schema, body in file.execute(rows).fetchall():
        prev, body = ends.get(stream, GENESIS), change(seq, body)
        ends[stream] = row_hash(stream, seq, schema, prev, body)
        told = (body, prev, ends[stream], stream, seq)
        file.execute("UPDATE rows SET body = ?, prev = ?, hash = ? WHERE stream = ? AND seq = ?", told)
    file.executemany(
        "UPDATE heads SET hash = ? WHERE stream = ?", [(end, name) for name, end in ends.items()]
    )
