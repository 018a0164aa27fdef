"""`houseway simulate`: the game dealt at machine speed."""

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from houseway.cli.contracts import HitDocument, OfferRunDocument, SimulateDocument
from houseway.cli.output import console, print_json, refusing
from houseway.refusals import NotationError
from houseway.rules import Game, load


def simulate(
    game: Annotated[str, typer.Argument(help="A game of the catalog, such as co/baccarat.")],
    rounds: Annotated[str, typer.Option(help="How many rounds, such as 1000000 or 1e8.")] = "1e7",
    decks: Annotated[int | None, typer.Option(help="Decks in the shoe, 1 to 20.")] = None,
    seed: Annotated[int, typer.Option(help="Same seed, same counts.")] = 1,
    workers: Annotated[int, typer.Option(help="Threads; they do not change the counts.")] = 1,
    fresh: Annotated[bool, typer.Option("--fresh", help="Deal every round from a full shoe.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Deal whole shoes by the book (or fresh rounds) and count every line of every pay table."""
    with refusing():
        found = load(game)
        document = _run(found, _whole(rounds), decks, seed, workers, fresh)
    if json:
        print_json(document)
    else:
        _print(document)


def _whole(text: str) -> int:
    try:
        number = float(text)
        whole = int(text) if text.isdigit() else int(number)
    except (ValueError, OverflowError):
        raise NotationError(f"--rounds {text!r} is not a number; write 1000000 or 1e6.") from None
    if whole < 1 or whole != number:
        raise NotationError(f"--rounds {text!r} is not a positive whole number.")
    return whole


def _run(
    game: Game, rounds: int, decks: int | None, seed: int, workers: int, fresh: bool
) -> SimulateDocument:
    # numba takes a third of a second to import; commands that deal nothing do not wait for it.
    from houseway.simulation import simulate as run_simulation

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=_errors(), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(f"dealing {game.id}", total=rounds)
        run = run_simulation(
            game,
            rounds,
            decks,
            seed,
            workers,
            fresh,
            progress=lambda dealt: bar.update(task, completed=dealt),
        )
    results = [
        OfferRunDocument(
            each.offer.wager, each.offer.on, each.offer.paytable, run.rounds, each.mean, each.standard_error,
            [HitDocument(line, count) for line, count in each.hits],
        )
        for each in run.results
    ]  # fmt: skip
    rate = run.rounds / run.seconds if run.seconds else 0.0
    return SimulateDocument(game.id, run.decks, run.rounds, run.shoes, run.seed, rate, results)


def _errors() -> Console:
    return Console(stderr=True)


def _print(run: SimulateDocument) -> None:
    title = (
        f"{run.game}, {run.rounds:,} rounds, seed {run.seed}, {run.rounds_per_second / 1e6:.1f} M rounds/s"
    )
    table = Table(title=title, box=None, header_style="bold")
    for heading in ("wager", "on", "pay table", "mean", "standard error"):
        table.add_column(heading)
    for each in run.results:
        table.add_row(
            each.wager, each.on or "", each.paytable, f"{each.mean:+.4%}", f"{each.standard_error:.4%}"
        )
    console().print(table)
