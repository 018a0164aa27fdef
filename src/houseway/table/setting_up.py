"""From a table file to a table that is about to open."""

from pathlib import Path

from houseway.refusals import Refusal, Refused
from houseway.rules import Game
from houseway.rules.tables import (
    Offered,
    TableFile,
    amount,
    game_of,
    posted_game,
    problems,
    read_table,
    seat_numbers,
)
from houseway.table.commands import OpenTable, Posted
from houseway.table.state import TableState

# A tray is filled by the cage as the house likes; this much outlasts a demonstration.
TRAY_CENTS = 100_000_000


def unopened(path: Path) -> tuple[TableState, OpenTable]:
    """The table before it opens, and the command that opens it; one that breaks the rules is refused."""
    file = read_table(path)
    _refuse_problems(path, file)
    rules = game_of(file)
    game = posted_game(file, rules)
    state = TableState(path.stem, game, game.digest)
    return state, opening_of(path.stem, file, game, seat_numbers(file, rules))


def opening_of(table: str, file: TableFile, game: Game, seats: tuple[int, ...]) -> OpenTable:
    offers = tuple(_posted(game, offered) for offered in file.offers)
    return OpenTable(table, game.id, game.digest, seats, offers, TRAY_CENTS, dict(file.chosen_options))


def _posted(game: Game, offered: Offered) -> Posted:
    """The posted limits; a bet of one unit, such as a progressive's, needs none."""
    unit = game.offer(*offered.key).table.unit_cents or 1
    least = amount(offered.minimum).cents if offered.minimum else unit
    most = amount(offered.maximum).cents if offered.maximum else max(unit, least)
    return Posted(*offered.key, least, most)


def _refuse_problems(path: Path, file: TableFile) -> None:
    found = problems(file)
    if found:
        more = f" (and {len(found) - 1} more; see `houseway check`)" if len(found) > 1 else ""
        sentence = f"{path.name} cannot open: {found[0].field}: {found[0].problem}{more}"
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, found[0].cite, sentence)
