"""From a table file to a table that is about to open."""

from pathlib import Path
from typing import NamedTuple

from houseway.refusals import Refusal, Refused
from houseway.rules.tables import TableFile, problems, read_table
from houseway.table.commands import OpenTable
from houseway.table.opening.setup import opening, table_game
from houseway.table.state import TableState
from houseway.words import Values

# The tray of a table in memory, which nobody fills; this much outlasts a demonstration.
DEMONSTRATION_TRAY = 100_000_000


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
    _refuse_problems(called, file)
    game = table_game(file)
    decks = file.decks or game.pack.default
    return Unopened(TableState(name, game, game.digest), opening(file, tray, name), decks)


def _refuse_problems(called: str, file: TableFile) -> None:
    objections = problems(file)
    if objections:
        first, more = objections[0], len(objections) - 1
        told: Values = {"table": called, "field": first.field, "problem": first.problem, "more": more}
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, first.cite, "cannot-open", **told)
