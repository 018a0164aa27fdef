"""From a table file to a table that is about to open."""

from pathlib import Path
from typing import NamedTuple

from houseway.refusals import Refusal, Refused
from houseway.rules.tables import TableFile, problems, read_table
from houseway.table.commands import OpenTable
from houseway.table.opening.setup import opening, table_game
from houseway.table.state import TableState
from houseway.words import Values

# A tray is filled by the cage as the house likes; this much outlasts a demonstration.
TRAY_CENTS = 100_000_000


class Unopened(NamedTuple):
    """A table before it opens, the command that opens it, and the decks in its shoe (0 for dice)."""

    state: TableState
    opening: OpenTable
    decks: int


def unopened(path: Path) -> Unopened:
    """The table of a file; one that breaks the rules is refused."""
    return set_up(read_table(path), path.stem, path.name)


def set_up(file: TableFile, name: str, called: str) -> Unopened:
    """A table under its name in the house; `called` is what a refusal calls it."""
    _refuse_problems(called, file)
    game = table_game(file)
    decks = file.decks or game.pack.default
    return Unopened(TableState(name, game, game.digest), opening(file, TRAY_CENTS, name), decks)


def _refuse_problems(called: str, file: TableFile) -> None:
    objections = problems(file)
    if objections:
        first, more = objections[0], len(objections) - 1
        told: Values = {"table": called, "field": first.field, "problem": first.problem, "more": more}
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, first.cite, "cannot-open", **told)
