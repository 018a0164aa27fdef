"""`houseway fees`: the collection schedules of California, as printed."""

from typing import Annotated

import typer
from rich.text import Text

from houseway.cli.options import complete_game
from houseway.cli.output import Json, console, print_json, refusing, table_of
from houseway.contracts.fees import fees_document
from houseway.rules.fees import Schedule, limits_text, lines_text, schedule, schedules, schedules_of


def fees(
    game: Annotated[
        str | None,
        typer.Argument(help="A game, such as ca/zoobac; without one all.", autocompletion=complete_game),
    ] = None,
    only: Annotated[
        str | None, typer.Option("--schedule", help="One schedule, such as zoobac/rates/62.")
    ] = None,
    json: Json = False,
) -> None:
    """List the collection schedules that a game may be dealt under: who pays, for what, how much."""
    with refusing():
        listed = schedules() if game is None else schedules_of(game)
        if only is not None:
            listed = (schedule(only, game),)
    if json:
        print_json(fees_document(listed))
    elif only is not None:
        _print_whole(listed[0])
    else:
        _print_list(listed)


def _print_list(listed: tuple[Schedule, ...]) -> None:
    table = table_of(("schedule", "in force", "lines", "fees"))
    for each in listed:
        for number, (payer, fee) in enumerate(lines_text(each)):
            first = number == 0
            force = ("yes" if each.in_force else "no") if first else ""
            table.add_row(each.id if first else "", force, payer, fee)
    console().print(table)


def _print_whole(each: Schedule) -> None:
    page = console()
    force = "in force" if each.in_force else "not in force"
    same = f"; the same figures as {each.repeats}" if each.repeats else ""
    page.print(Text(f"{each.id}: {each.cite}, {force}{same}", style="bold"))
    page.print(f"for {', '.join(each.games)}{f' ({each.approval})' if each.approval else ''}")
    for payer, fee in lines_text(each):
        page.print(f"- {payer}: {fee}")
    if each.free:
        page.print(f"free: {', '.join(each.free)}")
    for limit in limits_text(each):
        page.print(f"limit: {limit}")
    if each.repair:
        page.print(Text(f"printed in a damaged row: {each.repair}"), soft_wrap=True)
