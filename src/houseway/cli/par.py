"""`houseway par`: the PAR sheet of a game or of a table."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.options import Choices, Decks, chosen, complete_game, lawful_table
from houseway.cli.output import refusing
from houseway.cli.pages import Format, write, write_bytes
from houseway.printing.edges import setting_of, table_setting
from houseway.printing.par.rows import par_csv
from houseway.printing.par.sheet import par_sheet, table_par_sheet
from houseway.refusals import NotationError
from houseway.rules import load
from houseway.rules.tables import TableFile


class SheetFormat(StrEnum):
    MD = "md"
    HTML = "html"
    PDF = "pdf"
    CSV = "csv"


def par(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME|TABLE.toml",
            help="A game such as co/golden-frog, or a table file.",
            autocompletion=complete_game,
        ),
    ],
    kind: Annotated[
        SheetFormat, typer.Option("--format", help="Markdown, HTML, PDF or CSV.")
    ] = SheetFormat.MD,
    decks: Decks = None,
    option: Choices = None,
    output: Annotated[
        Path | None, typer.Option(help="Where to write; all but a PDF go to standard output without it.")
    ] = None,
) -> None:
    """Print what a test laboratory files: every line counted, its contribution, variance and ranges."""
    with refusing():
        table = _table(Path(game), decks, option) if game.endswith(".toml") else None
        if table:
            setting, name = table_setting(table), Path(game).stem
        else:
            rules = load(game)
            setting, name = setting_of(rules, decks, chosen(rules, option or ())), game.replace("/", "-")
        if kind is SheetFormat.CSV:
            write_bytes(par_csv(setting).encode(), output)
        else:
            sheet = table_par_sheet(table) if table else par_sheet(setting)
            write(sheet, Format(kind), output, f"{name}-par")


def _table(path: Path, decks: int | None, option: list[str] | None) -> TableFile:
    if decks or option:
        raise NotationError("A table file says its decks and options itself; leave --decks and --option out.")
    return lawful_table(path, "PAR sheet")
