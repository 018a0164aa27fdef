"""`houseway check`: whether a table file keeps the rules, clause by clause."""

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from houseway.cli.output import REFUSED, console, print_json, refusing
from houseway.contracts.checks import check_document
from houseway.rules.tables import Problem, TableFile, problems, read_table


def check(
    table: Annotated[Path, typer.Argument(help="A table file, such as examples/tables/colorado-mini.toml.")],
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Tell whether a table is legal: decks, seats, pay tables, limits, vigorish, each by its clause."""
    with refusing():
        read = read_table(table)
        found = problems(read)
    if json:
        print_json(check_document(found))
    else:
        _print(read, found)
    if found:
        raise typer.Exit(REFUSED)


def _print(table: TableFile, found: list[Problem]) -> None:
    page = console()
    title = f"{table.name}: {table.game}, {table.jurisdiction}"
    if not found:
        page.print(Text(f"{title}. The table keeps the rules."))
        return
    count = "1 problem" if len(found) == 1 else f"{len(found)} problems"
    page.print(Text(f"{title}. {count}:", style="bold"))
    for each in found:
        page.print(Text.assemble((f"- {each.field}: ", "bold"), each.problem), soft_wrap=True)
