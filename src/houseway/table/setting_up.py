"""From a table file to a table that is about to open."""

from pathlib import Path
from typing import NamedTuple

from houseway.refusals import Refusal, Refused
from houseway.rules.tables import TableFile, problems, read_table
from houseway.table.commands import OpenTable
from houseway.table.setup import opening, table_game
from houseway.table.state import TableState

# A tray is filled by the cage as the house likes; this much outlasts a demonstration.
TRAY_CENTS = 100_000_000


class Unopened(NamedTuple):
    """A table before it opens, the command that opens it, and the decks in its shoe (0 for dice)."""

    state: TableState
    opening: OpenTable
    decks: int


def unopened(path: Path) -> Unopened:
    """The table of a file; one that breaks the rules is refused."""
    file = read_table(path)
    _refuse_problems(path, file)
    game = table_game(file)
    decks = file.decks or (game.decks.default if game.decks else 0)
    return Unopened(TableState(path.stem, game, game.digest), opening(file, TRAY_CENTS, path.stem), decks)


def _refuse_problems(path: Path, file: TableFile) -> None:
    found = problems(file)
    if found:
        more = f" (and {len(found) - 1} more; see `houseway check`)" if len(found) > 1 else ""
        sentence = f"{path.name} cannot open: {found[0].field}: {found[0].problem}{more}"
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, found[0].cite, sentence)
