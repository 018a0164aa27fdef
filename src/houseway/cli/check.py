"""`houseway check`: whether a table file keeps the rules, clause by clause."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from houseway.cli.output import REFUSED, Json, console, print_json, refusing
from houseway.contracts.documents import CheckDocument
from houseway.rules.tables import Problem, TableFile, read_table
from houseway.table.opening.setting_up import check_table


def check(
    table: Annotated[Path, typer.Argument(help="A table file, such as examples/tables/colorado-mini.toml.")],
    json: Json = False,
) -> None:
    """Tell whether a table is legal: decks, seats, pay tables, limits, vigorish, each by its clause."""
    with refusing():
        read = read_table(table)
        broken = check_table(read)
    if json:
        print_json(CheckDocument(not broken, broken))
    else:
        _print(read, broken)
    if broken:
        raise typer.Exit(REFUSED)


def _print(table: TableFile, broken: list[Problem]) -> None:
    page = console()
    title = f"{table.name}: {table.game}, {table.jurisdiction}"
    if not broken:
        page.print(Text(f"{title}. The table keeps the rules."))
        return
    count = "1 problem" if len(broken) == 1 else f"{len(broken)} problems"
    page.print(Text(f"{title}. {count}:", style="bold"))
    for each in broken:
        page.print(Text.assemble((f"- {each.field}: ", "bold"), each.problem), soft_wrap=True)
