"""From a table file to a table that is about to open."""

from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from houseway.refusals import Refusal, Refused
from houseway.rules.tables import Problem, TableFile, problems, read_table
from houseway.table.commands import FillTray, OpenTable
from houseway.table.decide import can
from houseway.table.envelope import Envelope, Role
from houseway.table.opening.setup import opening, table_game
from houseway.table.state import TableState
from houseway.words import Values

# What the first fill brings to a table in memory; this much outlasts a demonstration.
DEMONSTRATION_TRAY = 100_000_000
FIRST_FILL = FillTray({DEMONSTRATION_TRAY: 1})
# Nothing about an opening hangs on when it is asked for.
_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)


class Unopened(NamedTuple):
    """A table before it opens, the command that opens it, and the decks in its shoe (0 for dice)."""

    state: TableState
    opening: OpenTable
    decks: int


def unopened(path: Path) -> Unopened:
    """Return the table of a file; refuse one that breaks the rules."""
    return set_up(read_table(path), path.stem, path.name)


def set_up(file: TableFile, name: str, called: str) -> Unopened:
    """Return a table under its name in the house; `called` is what a refusal calls it.

    A table opens with an empty tray, and two people fill it.
    """
    examined = examine(file, name)
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


def examine(file: TableFile, name: str) -> Unopened | list[Problem]:
    """Return the table of a file, ready to open under this name, or what is wrong with it.

    `houseway check`, the commands that open tables and the house itself all ask this. The table is asked to
    open as well, so a file that passes here is not refused afterwards.
    """
    if examined := problems(file):
        return examined
    game = table_game(file)
    ready = Unopened(
        TableState(name, game, game.digest),
        opening(file, 0, name),
        file.decks or game.pack.default,
    )
    refusal = can(ready.state, Envelope("examine", "house-examiner", Role.FLOOR, _ANY_TIME, ready.opening))
    return ready if refusal is None else [Problem(refusal.cite, "", refusal.sentence)]
