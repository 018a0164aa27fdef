"""Records golden journals: every kind of play of this house, kept for ever as the code of its day wrote it.

`python -m tests.golden.recorder` records the journals of today's number that no archive in the folder of that
number holds yet, into a new archive there; what was recorded once is never written again. Families whose
journals may still change are left for later by name: `python -m tests.golden.recorder --without pots`.
They are packed together, since they hold the same games.
"""

import sqlite3
import tarfile
from collections.abc import Collection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from houseway.families import FAMILIES
from houseway.journal import Store, verify
from houseway.journal.record import unopened
from houseway.journal.stores.key_files import KeyFinder
from houseway.journal.stores.store import is_table
from houseway.table.decision import DECISIONS
from tests.golden.journals import journals, stored

FOLDER = Path(__file__).parent
ARCHIVE = "journals.tar.xz"


def archives(number: int) -> list[Path]:
    """The archives of a number, in the order in which they were recorded."""
    return sorted((FOLDER / str(number)).glob("*.tar.xz"), key=lambda path: (len(path.name), path.name))


def recorded(number: int) -> set[str]:
    """The names of the journals that the archives of a number hold."""
    names = set()
    for archive in archives(number):
        with tarfile.open(archive) as packed:
            names |= {Path(name).stem for name in packed.getnames() if name.endswith(".sqlite")}
    return names


def tidied(path: Path) -> Path:
    """A copy without what the code that wrote it keeps for itself."""
    copy = path.with_suffix(".tidied")
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("DELETE FROM snapshots")
    connection.execute("DELETE FROM secrets WHERE name = 'house/session-key'")
    connection.execute("VACUUM INTO ?", (str(copy),))
    connection.close()
    return copy


def families(store: Store) -> set[str]:
    """The families of the games that a journal's tables play."""
    return {unopened(store, stream).game.family for stream in store.streams() if is_table(stream)}


def record(number: int, without: Collection[str] = ()) -> list[str]:
    """Record what is missing; says what was recorded."""
    assert set(without) <= set(FAMILIES), f"families are named {', '.join(FAMILIES)}"
    known, new, there = recorded(number), [], len(archives(number))
    with TemporaryDirectory() as place:
        for name, played in journals():
            if name in known:
                continue
            path = Path(place) / f"{name}.sqlite"
            played(path)
            with stored(path) as store:
                assert verify(store) == [], name
                if families(store).isdisjoint(without):
                    new.append(tidied(path))
                    print(f"recorded {name}", flush=True)
        if new:
            _pack(FOLDER / str(number) / (f"journals-{there + 1}.tar.xz" if there else ARCHIVE), new)
    return [path.stem for path in new]


def _pack(archive: Path, journals: list[Path]) -> None:
    archive.parent.mkdir(exist_ok=True)
    with tarfile.open(archive, "x:xz", preset=9) as packed:
        for path in journals:
            packed.add(path, f"{path.stem}.sqlite")
            # Without the key of its secrets a journal is not verified whole.
            key = KeyFinder(path.with_suffix(".sqlite")).adjacent_file
            if key.exists():
                packed.add(key, f"{path.stem}.sqlite.key")


def main(without: Annotated[list[str] | None, typer.Option(help="A family left for later.")] = None) -> None:
    record(DECISIONS, without or ())


if __name__ == "__main__":
    typer.run(main)
