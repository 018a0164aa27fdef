"""`houseway room`: bots at a table of a poker room, and what its collection costs a player an hour."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from houseway.cli.output import Json, console, print_json, refusing, table_of
from houseway.cli.simulate import INTERRUPTED, interruptible
from houseway.contracts.documents import RoomDocument, SimulatedCents
from houseway.contracts.rooms import room_document
from houseway.money import money_text
from houseway.refusals import NotationError
from houseway.rules.fees import schedule
from houseway.simulation.rooms import RoomPlan, RoomRun, simulated_room
from houseway.table.opening.setting_up import unopened

HANDS, PLAYERS, HANDS_AN_HOUR = 3000, 6, 30.0


def room(
    table: Annotated[
        Path, typer.Argument(help="A table file, such as examples/poker-room/texas-holdem-4-8.toml.")
    ],
    players: Annotated[
        list[int] | None, typer.Option(help="Players dealt in; again for another table of the room.")
    ] = None,
    hands: Annotated[int, typer.Option(help="Hands of each table.")] = HANDS,
    pace: Annotated[float, typer.Option("--hands-an-hour", help="Hands a dealer deals.")] = HANDS_AN_HOUR,
    style: Annotated[
        list[str] | None,
        typer.Option(help="How the seats play in turn: loose, tight, pot-odds; all three if none is named."),
    ] = None,
    fees: Annotated[
        str | None, typer.Option("--schedule", help="Another collection than the file's, as houseway fees.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same figures.")] = 1,
    json: Json = False,
) -> None:
    """Let bots play a pot game: what they win from each other, and what the house costs a player an hour."""
    with refusing():
        ready = unopened(table)
        game, house = ready.state.game, ready.opening.house
        if house.stakes is None:
            raise NotationError(
                f"{game.id} is bet against a bank; `houseway simulate` and `session` deal it."
            )
        if not pace > 0:
            raise NotationError("--hands-an-hour is above 0, such as 30.")
        posted = schedule(fees, game.id) if fees else house.collection.schedule if house.collection else None
        plans = [
            RoomPlan(game, house.stakes, posted, count, hands, tuple(style or ()), seed)
            for count in dict.fromkeys(players or [PLAYERS])
        ]
        runs = _run(plans)
        document = room_document(table.stem, runs, pace)
    if json:
        print_json(document)
    else:
        _print(document)
    if not runs[-1].complete:
        sys.stderr.write("Interrupted; what is printed counts the hands that were played.\n")
        raise typer.Exit(INTERRUPTED)


def _run(plans: list[RoomPlan]) -> list[RoomRun]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    disabled = not sys.stderr.isatty()
    runs: list[RoomRun] = []
    with (
        Progress(*columns, console=Console(stderr=True), transient=True, disable=disabled) as bar,
        interruptible() as interrupted,
    ):
        for plan in plans:
            task = bar.add_task(f"{plan.players} players", total=plan.hands)
            runs.append(
                simulated_room(
                    plan,
                    # mypy does not infer a lambda with a default.
                    lambda done, task=task: bar.update(task, completed=done),  # type: ignore[misc]
                    lambda: bool(interrupted),
                )
            )
            if interrupted:
                break
    return runs


def _print(told: RoomDocument) -> None:
    page = console()
    under = f"{told.schedule} ({told.cite})" if told.schedule else "no collection"
    page.print(f"{told.game}, {told.table}, {under}, seed {told.seed}", style="bold")
    chips = money_text(told.chips_cents)
    page.print(f"{told.hands_an_hour:g} hands an hour; every player starts a hand with {chips}.")
    cost = table_of(("players", "hands", "hands/s", "collection a hand", "half hour", "a player an hour"), ())
    for each in told.tables:
        cost.add_row(
            str(each.players),
            f"{each.hands:,}",
            f"{each.hands_per_second:,.0f}",
            _money(each.fee_per_hand),
            money_text(each.half_hour_cents),
            _money(each.cost_per_hour),
        )
    page.print(cost)
    left = ("style",)
    bots = table_of(("players", "style", "seats", "wins a hand", "wins an hour", "pays an hour"), left)
    for each in told.tables:
        for own in each.styles:
            money = map(_money, (own.net_per_hand, own.net_per_hour, own.fees_per_hour))
            bots.add_row(str(each.players), own.style, str(own.seats), *money)
    page.print(bots)
    for each in told.tables:
        for margin in each.margins:
            apart = (
                "" if margin.standard_errors is None else f", {margin.standard_errors:.1f} standard errors"
            )
            beats = (
                f"{margin.style} does better than {margin.over} by {_money(margin.per_hand)} a hand{apart}."
            )
            page.print(f"{each.players} players: {beats}")


def _money(figure: SimulatedCents) -> str:
    return f"{figure.cents / 100:,.2f} ± {figure.standard_error / 100:,.2f}"
