"""`houseway export`: the whole journal for a regulator."""

import sys
from collections.abc import Iterator

import msgspec

from houseway.cli.journals.file import Database, print_lines, reading
from houseway.journal.telling.exporting import Heading
from houseway.journal.telling.exporting import export as exported


def export(database: Database) -> None:
    """Print a journal as JSON lines for a regulator; schemas/journal-export.json says how to read them.

    Rows of a hand in play with closed cards are withheld until it ends; the first line says how many.
    """
    with reading(database) as store:
        print_lines(_telling_what_waits(exported(store)))


def _telling_what_waits(lines: Iterator[bytes]) -> Iterator[bytes]:
    first = next(lines)
    yield first
    yield from lines
    if waiting := msgspec.json.decode(first, type=Heading).withheld:
        rows = "1 row" if waiting == 1 else f"{waiting} rows"
        sys.stderr.write(
            f"Withheld: {rows} of hands in play with closed cards. Export again when they end.\n"
        )
