"""`houseway card`: the rule card of a game, or the sign and card of a table."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.journals.file import reading
from houseway.cli.options import complete_game, is_game_file, lawful_table
from houseway.cli.output import refusing
from houseway.cli.pages import Format, Kind, Output, write
from houseway.journal.link_record import LinkRecord
from houseway.printing import Document, rule_card, table_card
from houseway.printing.key_card import key_card
from houseway.printing.table_card import ShownMeter
from houseway.rules import load, read
from houseway.rules.tables import TableFile
from houseway.table.opening.setup import opening, table_game


def card(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME|TABLE.toml",
            help="A game such as co/eternal, a table file or a game file.",
            autocompletion=complete_game,
        ),
    ],
    kind: Kind = Format.MD,
    output: Output = None,
    database: Annotated[
        Path | None, typer.Option(help="A journal: a table's sign shows its jackpot meters as they stand.")
    ] = None,
    lesson: Annotated[
        bool, typer.Option(help="Only what a player needs: no choices of the house, procedures or readings.")
    ] = False,
    console: Annotated[
        bool, typer.Option(help="The keys of the dealer's console; of a table with its spots' letters.")
    ] = False,
) -> None:
    """Print a rule card: object, values, draws, every wager with its pay tables, edges and clauses."""
    with refusing():
        document = _keys(game) if console else _document(game, database, lesson)
    write(document, kind, output, Path(game).stem if game.endswith(".toml") else game.replace("/", "-"))


def _document(game: str, database: Path | None, lesson: bool) -> Document:
    if not game.endswith(".toml"):
        return rule_card(load(game), lesson=lesson)
    if is_game_file(Path(game)):
        return rule_card(read(Path(game)), lesson=lesson)
    if lesson:
        raise typer.BadParameter("A lesson is of a game; name the game instead of its table.")
    table = lawful_table(Path(game), "sign")
    return table_card(table, _meters(table, Path(game).stem, database) if database else ())


def _keys(game: str) -> Document:
    if not game.endswith(".toml"):
        return key_card(load(game))
    if is_game_file(Path(game)):
        return key_card(read(Path(game)))
    table = lawful_table(Path(game), "card")
    return key_card(table_game(table), opening(table, 0, Path(game).stem).offers)


def _meters(table: TableFile, name: str, database: Path) -> list[ShownMeter]:
    """What the meters of this table's links show, as the journal has them."""
    posted = opening(table, 0, name).offers
    with reading(database) as store:
        links = [(offer.wager, LinkRecord.resume(store, offer.link).state) for offer in posted if offer.link]
    return [
        ShownMeter(wager, meter, link.display(meter))
        for wager, link in links
        if link.terms is not None
        for meter in link.meters
    ]
