"""`houseway par`: the PAR sheet of a game or of a table."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.options import chosen
from houseway.cli.output import REFUSED, refusing, stop
from houseway.cli.pages import Format, write, write_bytes
from houseway.printing.edges import setting_of, table_setting
from houseway.printing.par.rows import par_csv
from houseway.printing.par.sheet import par_sheet, table_par_sheet
from houseway.refusals import NotationError
from houseway.rules import load
from houseway.rules.tables import TableFile, problems, read_table


class SheetFormat(StrEnum):
    MD = "md"
    HTML = "html"
    PDF = "pdf"
    CSV = "csv"


def par(
    game: Annotated[
        str, typer.Argument(metavar="GAME|TABLE.toml", help="A game such as co/golden-frog, or a table file.")
    ],
    kind: Annotated[
        SheetFormat, typer.Option("--format", help="Markdown, HTML, PDF or CSV.")
    ] = SheetFormat.MD,
    decks: Annotated[int | None, typer.Option(help="Decks in the shoe, 1 to 20.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="A choice of the house, such as letter=1; may be repeated.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help="Where to write; all but a PDF go to standard output without it.")
    ] = None,
) -> None:
    """Print what a test laboratory files: every line counted, its contribution, variance and ranges."""
    with refusing():
        if not game.endswith(".toml"):
            found = load(game)
            setting = setting_of(found, decks, chosen(found, option or ()))
            if kind is SheetFormat.CSV:
                write_bytes(par_csv(setting).encode(), output)
            else:
                write(par_sheet(setting), Format(kind), output, f"{game.replace('/', '-')}-par")
            return
        table = _table(Path(game), decks, option)
        if kind is SheetFormat.CSV:
            write_bytes(par_csv(table_setting(table)).encode(), output)
        else:
            write(table_par_sheet(table), Format(kind), output, f"{Path(game).stem}-par")


def _table(path: Path, decks: int | None, option: list[str] | None) -> TableFile:
    if decks or option:
        raise NotationError("A table file says its decks and options itself; leave --decks and --option out.")
    table = read_table(path)
    if found := problems(table):
        listed = "\n".join(f"- {each.field}: {each.problem}" for each in found)
        stop(f"{table.name} breaks its rules, so no PAR sheet is printed for it:\n{listed}", REFUSED)
    return table
