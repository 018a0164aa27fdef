"""From a table file to a table that is about to open."""

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from houseway.refusals import Refusal, Refused
from houseway.rules.tables import Problem, TableFile, problems, read_table
from houseway.table.commands import OpenTable
from houseway.table.decide import can
from houseway.table.envelope import Envelope, Role
from houseway.table.opening.setup import opening, table_game
from houseway.table.state import TableState
from houseway.words import Values

# The tray of a table in memory, which nobody fills; this much outlasts a demonstration.
DEMONSTRATION_TRAY = 100_000_000
# Nothing about an opening hangs on when it is asked for.
_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)


class Unopened(NamedTuple):
    """A table before it opens, the command that opens it, and the decks in its shoe (0 for dice)."""

    state: TableState
    opening: OpenTable
    decks: int


def unopened(path: Path, tray: int = DEMONSTRATION_TRAY) -> Unopened:
    """The table of a file, with the tray of a demonstration; one that breaks the rules is refused."""
    return set_up(read_table(path), path.stem, path.name, tray)


def set_up(file: TableFile, name: str, called: str, tray: int = 0) -> Unopened:
    """A table under its name in the house; `called` is what a refusal calls it.

    A real table opens with an empty tray, and two people fill it; `tray` is that of a demonstration.
    """
    examined = examine(file, name, tray)
    if isinstance(examined, Unopened):
        return examined
    first = examined[0]
    told: Values = {
        "table": called,
        "field": first.field,
        "problem": first.problem,
        "more": len(examined) - 1,
    }
    raise Refused(Refusal.LAYOUT_NOT_LEGAL, first.cite, "cannot-open", **told)


def check_table(file: TableFile) -> list[Problem]:
    """Return every problem of a table file. A file that has none opens."""
    examined = examine(file, "checked")
    return [] if isinstance(examined, Unopened) else examined


def examine(file: TableFile, name: str, tray: int = 0) -> Unopened | list[Problem]:
    """Return the table of a file, ready to open under this name, or what is wrong with it.

    `houseway check`, the commands that open tables and the house itself all ask this. The table is asked to
    open as well, so a file that passes here is not refused afterwards.
    """
    if examined := problems(file):
        return examined
    game = table_game(file)
    ready = Unopened(
        TableState(name, game, game.digest),
        opening(file, tray, name),
        file.decks or game.pack.default,
    )
    refusal = can(ready.state, Envelope("examine", "house-examiner", Role.FLOOR, _ANY_TIME, ready.opening))
    return ready if refusal is None else [Problem(refusal.cite, "", refusal.sentence)]
