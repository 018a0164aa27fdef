"""What the tables of golden journals come to: what everyone is shown at the end, the money and what was said.

`python -m tests.golden.final_tables` writes `final-tables.json` anew for each number from FIRST_NUMBER on.
Do that when a view or an announcement was changed on purpose, and look at which parts differ. Nothing here
hangs on how the code keeps a table: views, balances and announcements are what other programs are told.
"""

import json
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
import pytest

from houseway.journal import Findings, SqliteStore, Store, TableRecord, inspect
from houseway.journal.stores.store import is_table
from houseway.table import Decision, Envelope, Role, TableState, board_of, decide, layout_of
from houseway.table.decision import DECISIONS
from houseway.table.events import Announced
from houseway.table.views.view import view
from tests.golden.recorder import FOLDER, archives

NAME = "final-tables.json"
# The journals of earlier numbers hold the same plays, and are read by the same code.
FIRST_NUMBER = 5
# What is told in words may be reworded.
WORDS = {"words", "said", "reads", "line"}
# By stream, or "balances", the digest of each part.
Digests = dict[str, dict[str, str]]


class JournalEnd(NamedTuple):
    """What verify finds in a journal, how many rows it has, and what its tables come to."""

    findings: Findings
    rows: int
    digests: Digests


class _Transfer(msgspec.Struct):
    debit: str
    credit: str
    cents: int


class _Body(msgspec.Struct):
    transfers: tuple[_Transfer, ...]


_bodies = msgspec.json.Decoder(_Body)


def inspect_journal(path: Path, with_digests: bool) -> JournalEnd:
    store = SqliteStore(path, read_only=True)
    try:
        with note_announcements() as announced:
            findings = inspect(store)
        rows = sum(head.seq for head in store.heads().values())
        return JournalEnd(findings, rows, compute_digests(store, announced) if with_digests else {})
    finally:
        store.close()


def compute_digests(store: Store, announced: Mapping[str, list[Any]]) -> Digests:
    """Digest each table as its last row leaves it, and the balances of the whole journal."""
    digests = {"balances": {"all": compute_digest(add_up_balances(store))}}
    for stream in sorted(filter(is_table, store.streams())):
        record = TableRecord.resume(store, stream)
        parts = show_to_everyone(record.linked)
        if said := announced.get(record.state.table):
            parts["announced"] = said
        digests[stream] = {part: compute_digest(shown) for part, shown in parts.items()}
    return digests


@contextmanager
def note_announcements() -> Iterator[dict[str, list[Any]]]:
    """Note what each table announces, with its values, when its commands are decided again."""
    announced: dict[str, list[Any]] = defaultdict(list)

    def decide_and_note(state: TableState, envelope: Envelope) -> Decision:
        decision = decide(state, envelope)
        said = [event for event in decision.events if isinstance(event, Announced)]
        announced[state.table] += [[each.say, each.cite, each.to, each.values] for each in said]
        return decision

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.journal.checking.inspection.decide", decide_and_note)
        yield announced


def show_to_everyone(state: TableState) -> dict[str, Any]:
    """The layout, the board, and the view of the dealer, of surveillance and of every patron there."""
    patrons = sorted({seat.patron for seat in state.seats if seat.patron is not None})
    return {
        "layout": layout_of(state),
        "board": board_of(state),
        "dealer": view(state, Role.DEALER, None),
        "surveillance": view(state, Role.SURVEILLANCE, None),
        "patrons": [view(state, Role.PATRON, patron) for patron in patrons],
    }


def add_up_balances(store: Store) -> dict[str, int]:
    """Every account of the house, added up from the transfers of all rows."""
    balances: Counter[str] = Counter()
    for stream in store.streams():
        for row in store.read(stream):
            for moved in _bodies.decode(row.current).transfers:
                balances[moved.debit] -= moved.cents
                balances[moved.credit] += moved.cents
    return {account: cents for account, cents in balances.items() if cents}


def compute_digest(shown: Any) -> str:
    """A short digest of something as JSON, whatever the order of its fields and without its words."""
    plain = _without_words(msgspec.to_builtins(shown, str_keys=True))
    return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:12]


def _without_words(shown: Any) -> Any:
    if isinstance(shown, dict):
        return {name: _without_words(value) for name, value in shown.items() if name not in WORDS}
    return [_without_words(each) for each in shown] if isinstance(shown, list | tuple) else shown


def inspect_number(number: int, folder: Path) -> dict[str, JournalEnd]:
    """Unpack all journals of a number into a folder and inspect each."""
    with_digests = number >= FIRST_NUMBER
    for path in archives(number):
        with tarfile.open(path) as archive:
            archive.extractall(folder, filter="data")
    return {path.stem: inspect_journal(path, with_digests) for path in sorted(folder.glob("*.sqlite"))}


def find_final_tables(number: int) -> Path:
    """Return the file with the digests of a number."""
    return FOLDER / str(number) / NAME


def write_final_tables(number: int) -> None:
    with TemporaryDirectory() as folder:
        found = inspect_number(number, Path(folder))
    digests = {name: inspected.digests for name, inspected in found.items()}
    lines = [f" {json.dumps(name)}: {json.dumps(each)}" for name, each in digests.items()]
    find_final_tables(number).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    for number in range(FIRST_NUMBER, DECISIONS + 1):
        write_final_tables(number)
