"""`houseway hand`: a hand history in PHH, the open format, replayed by our rules."""

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.output import Json, console, print_json, refusing, table_of
from houseway.contracts.documents import HandDocument
from houseway.contracts.hands import hand_document
from houseway.journal.telling.phh import read
from houseway.money import money_text
from houseway.refusals import NotationError
from houseway.rules import load


def hand(
    file: Annotated[Path, typer.Argument(help="A hand history, such as hand-7.phh.")],
    json: Json = False,
) -> None:
    """Replay a hand of a pot game: who wins which pot; fails where the file says otherwise."""
    with refusing():
        try:
            record = read(file.read_text("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise NotationError(f"{file} cannot be read: {error}.") from None
        document = hand_document(load(record.game), record)
    if json:
        print_json(document)
    else:
        _print(document)
    if document.agrees is False:
        raise typer.Exit(1)


def _print(document: HandDocument) -> None:
    board = f", board {' '.join(document.board)}" if document.board else ""
    headings = ("player", "cards", "hand", "before", "after")
    table = table_of(headings, left=headings[:3], title=f"{document.game}{board}")
    for each in document.players:
        chips = money_text(each.starting_cents), money_text(each.finishing_cents)
        table.add_row(each.name or f"p{each.player}", " ".join(each.cards), each.worth, *chips)
    console().print(table)
    for award in document.awards:
        console().print(f"Pot {award.pot}, {award.part}: {money_text(award.cents)} to p{award.player}")
    if document.agrees is False:
        console().print("The file's own finishing stacks are others.")
