"""`python -m bench.tampering`: five ways to tamper with 100,000 rows, and what verify says of each."""

import argparse
import json
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.journals import write_journal
from houseway.journal import Problem, SqliteStore, verify
from houseway.journal.rows import row_hash
from houseway.journal.stores.key_files import KeyFinder
from houseway.journal.upcasts import SCHEMA

STREAM = "table/t-1"
Tamper = Callable[[sqlite3.Connection, int, str], None]


def flipped_byte(file: sqlite3.Connection, row: int, stream: str) -> None:
    body = bytearray(_body(file, row, stream))
    body[len(body) // 2] ^= 1
    file.execute("UPDATE rows SET body = ? WHERE stream = ? AND seq = ?", (bytes(body), stream, row))


def deleted_row(file: sqlite3.Connection, row: int, stream: str) -> None:
    file.execute("DELETE FROM rows WHERE stream = ? AND seq = ?", (stream, row))


def swapped_pair(file: sqlite3.Connection, row: int, stream: str) -> None:
    for old, new in ((row, 0), (row + 1, row), (0, row + 1)):
        file.execute("UPDATE rows SET seq = ? WHERE stream = ? AND seq = ?", (new, stream, old))


def changed_balance(file: sqlite3.Connection, row: int, stream: str) -> None:
    """A transfer's amount, with every hash after it and the kept end made good again."""
    rows = "FROM rows WHERE stream = ? AND seq >= ? ORDER BY seq"
    found = file.execute(f"SELECT seq, body {rows}", (stream, row)).fetchall()
    prev = file.execute(f"SELECT prev {rows}", (stream, row)).fetchone()[0]
    changed, changes = False, []
    for seq, body in found:
        content = json.loads(body)
        if content["transfers"] and not changed:
            content["transfers"][0]["cents"] += 100
            body = json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
            changed = True
        hash_ = row_hash(stream, seq, SCHEMA, prev, body)
        changes.append((body, prev, hash_, stream, seq))
        prev = hash_
    file.executemany("UPDATE rows SET body = ?, prev = ?, hash = ? WHERE stream = ? AND seq = ?", changes)
    file.execute("UPDATE heads SET hash = ? WHERE stream = ?", (prev, stream))


def cut_tail(file: sqlite3.Connection, row: int, stream: str) -> None:
    """The last rows, with the kept end made good again: only the anchor remembers them."""
    last = file.execute("SELECT max(seq) FROM rows WHERE stream = ?", (stream,)).fetchone()[0] - 3
    file.execute("DELETE FROM rows WHERE stream = ? AND seq > ?", (stream, last))
    kept = "SELECT stream, seq, hash FROM rows WHERE stream = ? AND seq = ?"
    file.execute(f"REPLACE INTO heads {kept}", (stream, last))


TAMPERINGS: tuple[Tamper, ...] = (flipped_byte, deleted_row, changed_balance, swapped_pair, cut_tail)


def found_after(journal: Path, tamper: Tamper, row: int, stream: str = STREAM) -> list[Problem]:
    """What verify finds in a copy that was tampered with."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite"
        shutil.copy(journal, copy)
        shutil.copy(KeyFinder(journal).adjacent_file, KeyFinder(copy).adjacent_file)
        file = sqlite3.connect(copy)
        file.execute("DROP TRIGGER rows_are_not_changed")
        file.execute("DROP TRIGGER rows_are_not_removed")
        tamper(file, row, stream)
        file.commit()
        file.close()
        store = SqliteStore(copy, read_only=True)
        problems = verify(store)
        store.close()
    return problems


def _body(file: sqlite3.Connection, row: int, stream: str) -> bytes:
    found = file.execute("SELECT body FROM rows WHERE stream = ? AND seq = ?", (stream, row)).fetchone()
    return bytes(found[0])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    rows = parser.parse_args().rows
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder) / "house.sqlite"
        write_journal(journal, rows)
        store = SqliteStore(journal, read_only=True)
        began = time.monotonic()
        missed = len(verify(store))
        store.close()
        print(f"untouched, {rows} rows: {missed} problems, {time.monotonic() - began:.1f} s")
        for tamper in TAMPERINGS:
            began = time.monotonic()
            problems = found_after(journal, tamper, rows // 2)
            missed += not problems
            first = problems[0] if problems else None
            print(f"{tamper.__name__}: {len(problems)} problems, {time.monotonic() - began:.1f} s; {first}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
