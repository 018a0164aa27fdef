"""`houseway simulate`: the game dealt at machine speed."""

import csv
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import UNSET
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from houseway.analysis.choices import strategies
from houseway.cards import cards_text
from houseway.cli.options import Choices, Decks, GameName, OnlyOn, OnlyTable, OnlyWager, chosen
from houseway.cli.output import Json, console, decks_of, print_json, refusing, table_of
from houseway.cli.players.table import print_players
from houseway.contracts.documents import PlayedRoundDocument, ShoeDocument, SimulateDocument
from houseway.contracts.games import selected_offers
from houseway.contracts.runs import players_document, simulate_document
from houseway.refusals import NotationError
from houseway.rules import Game, load_or_read

if TYPE_CHECKING:
    from houseway.simulation.replay import PlayedShoe
    from houseway.simulation.runs import Run

INTERRUPTED = 130
DEFAULT_ROUNDS = 10**7
CSV_COLUMNS = ("game", "decks", "seed", "dealt", "wager", "on", "paytable", "rounds", "mean",
               "standard_error", "exact_mean", "z_score", "line", "count")  # fmt: skip


def simulate(
    game: GameName,
    rounds: Annotated[str | None, typer.Option(help="Stop after so many rounds: 1000000, 1e8.")] = None,
    shoes: Annotated[str | None, typer.Option(help="Stop after so many whole shoes.")] = None,
    until: Annotated[
        float | None, typer.Option(help="Stop at this standard error, of --wager or the base wagers.")
    ] = None,
    wager: OnlyWager = None,
    on: OnlyOn = None,
    paytable: OnlyTable = None,
    decks: Decks = None,
    seed: Annotated[int, typer.Option(help="Same seed, same counts.")] = 1,
    workers: Annotated[int, typer.Option(help="Threads; they do not change the counts.")] = 1,
    cluster: Annotated[str | None, typer.Option(help="Deal on the dask scheduler at this address.")] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Deal every round from a full shoe.")] = False,
    seat: Annotated[int | None, typer.Option(help="The bettor's seat, where the rules look at it.")] = None,
    seats: Annotated[int | None, typer.Option(help="Seats at the table.")] = None,
    policy: Annotated[
        str | None,
        typer.Option(help="How hands are played, where bettors decide: a policy file, or a strategy's name."),
    ] = None,
    places: Annotated[
        int | None,
        typer.Option(help="Places with hands, 1 to 8, where bettors decide; players, where nobody banks."),
    ] = None,
    option: Choices = None,
    print_shoe: Annotated[int | None, typer.Option(help="Print this shoe of the seed, from 0.")] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
    json: Json = False,
) -> None:
    """Deal whole shoes by the book (or fresh rounds) and count every line of every pay table.

    Where nobody banks, players made of code play hands: how often each goes out, what he collects.
    """
    with refusing():
        rules = load_or_read(game)
        if print_shoe is not None:
            _print_shoe(rules, decks, seed, print_shoe, json)
            return
        if not rules.wagers:
            _players(rules, rounds, places, seed, chosen(rules, option or ()), json)
            return
        goals = _goals(rounds, shoes, until)
        offers = selected_offers(rules, wager, on, paytable)
        settings: dict[str, Any] = {"decks": decks, "seed": seed, "fresh": fresh}
        settings |= {"seat": seat, "seats": seats, "options": chosen(rules, option or ())}
        settings |= {"policy": None if policy is None else _policy(rules, policy), "places": places}
        run = _run(rules, workers, cluster, offers=offers, **goals, **settings)
        document = simulate_document(run)
    if json:
        print_json(document)
    elif as_csv:
        _print_csv(document)
    else:
        _print(document)
    if not run.complete:
        sys.stderr.write(f"Interrupted after {run.rounds:,} rounds; what is printed counts those.\n")
        raise typer.Exit(INTERRUPTED)


DEFAULT_HANDS = 1000


def _players(
    game: Game, rounds: str | None, places: int | None, seed: int, options: dict[str, Any], json: bool
) -> None:
    """Hands among players made of code, shown as a table or as the document."""
    from houseway.simulation.players import simulate_players

    hands = DEFAULT_HANDS if rounds is None else _whole(rounds, "--rounds")
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    disabled = not sys.stderr.isatty()
    with (
        Progress(*columns, console=Console(stderr=True), transient=True, disable=disabled) as bar,
        interruptible() as interrupted,
    ):
        task = bar.add_task(f"dealing {game.id}", total=hands)
        run = simulate_players(
            game,
            hands,
            places,
            seed,
            options,
            lambda done: bar.update(task, completed=done),
            lambda: bool(interrupted),
        )
    document = players_document(run)
    if json:
        print_json(document)
    else:
        print_players(document)


def _goals(rounds: str | None, shoes: str | None, until: float | None) -> dict[str, Any]:
    if rounds is None and shoes is None and until is None:
        return {"rounds": DEFAULT_ROUNDS}
    return {
        "rounds": None if rounds is None else _whole(rounds, "--rounds"),
        "shoes": None if shoes is None else _whole(shoes, "--shoes"),
        "until": until,
    }


def _policy(game: Game, named: str) -> str:
    """A strategy's name as it is; of a file its text."""
    if named in strategies(game):
        return named
    try:
        return Path(named).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        known = ", ".join(strategies(game))
        raise NotationError(f"--policy {named!r} is neither a file nor one of {known}.") from None


def _whole(text: str, option: str) -> int:
    try:
        number = float(text)
        whole = int(text) if text.isdigit() else int(number)
    except (ValueError, OverflowError):
        raise NotationError(f"{option} {text!r} is not a number; write 1000000 or 1e6.") from None
    if whole < 1 or whole != number:
        raise NotationError(f"{option} {text!r} is not a positive whole number.")
    return whole


def _run(game: Game, workers: int, cluster: str | None, **settings: Any) -> "Run":
    # numba takes a third of a second to import; commands that deal nothing do not wait for it.
    from houseway.simulation.runs import simulate as run_simulation

    source = None
    if cluster is not None:
        from houseway.simulation.cluster import cluster as on_cluster

        source = on_cluster(cluster)
    columns = (TextColumn("{task.description}"), BarColumn(), _Rate(), TimeRemainingColumn())
    disabled = not sys.stderr.isatty()
    with (
        Progress(*columns, console=Console(stderr=True), transient=True, disable=disabled) as bar,
        interruptible() as interrupted,
    ):
        task = bar.add_task(f"dealing {game.id}", total=None)
        return run_simulation(
            game,
            workers=workers,
            source=source,
            progress=lambda total: bar.update(task, completed=total.rounds, total=total.expected),
            stopped=lambda: bool(interrupted),
            **settings,
        )


class _Rate(ProgressColumn):
    """Rounds a second, in millions."""

    def render(self, task: Task) -> Text:
        return Text(f"{(task.speed or 0) / 1e6:.1f} M rounds/s")


@contextmanager
def interruptible() -> Iterator[list[int]]:
    """Ctrl-C ends the run at the next block instead of losing it; a second one ends the program."""
    seen: list[int] = []

    def interrupt(number: int, _: object) -> None:
        if seen:
            raise KeyboardInterrupt
        seen.append(number)

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield seen
    finally:
        signal.signal(signal.SIGINT, before)


WHOLE_SHOES = (
    "z*: whole shoes beside a fresh shoe's exact mean; the cutting card's effect is in it, not only chance."
)


def _print(run: SimulateDocument) -> None:
    rate = f"{run.rounds_per_second / 1e6:.1f} M rounds/s"
    title = f"{run.game}, {run.dealt}, {run.rounds:,} rounds, seed {run.seed}, {rate}"
    starred = run.dealt == "whole shoes"
    decided = run.places is not UNSET
    last = "z*" if starred else "z"
    headings = ("wager", "on", "pay table", "mean", "standard error", "exact mean", last)
    table = table_of((*headings, "average stake") if decided else headings, left=headings[:3])
    for each in run.results:
        z = "" if each.z_score is None else f"{each.z_score:+.2f}"
        exact = "" if each.exact_mean is None else f"{each.exact_mean:+.4%}"
        figures = [f"{each.mean:+.4%}", f"{each.standard_error:.4%}", exact, z]
        if decided:
            figures.append(f"{each.average_stake:.4f}")
        table.add_row(each.wager, each.on or "", each.paytable, *figures)
    console().print(title, style="bold")
    console().print(table)
    if starred:
        console().print(WHOLE_SHOES)


def _print_csv(run: SimulateDocument) -> None:
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(CSV_COLUMNS)
    for each in run.results:
        key = (run.game, run.decks, run.seed, run.dealt, each.wager, each.on, each.paytable)
        figures = (each.rounds, each.mean, each.standard_error, each.exact_mean, each.z_score)
        out.writerows((*key, *figures, hit.line, hit.count) for hit in each.hits)


def _print_shoe(game: Game, decks: int | None, seed: int, number: int, json: bool) -> None:
    from houseway.simulation.replay import replay

    shoe = replay(game, decks, seed, number)
    if json:
        print_json(_shoe_document(shoe))
        return
    out = console()
    out.print(f"{game.id}, {decks_of(shoe.decks)}, seed {seed}, shoe {number}, after the cut:", style="bold")
    out.print(cards_text(shoe.cards), style="dim")
    out.print(f"Burned: {cards_text(shoe.cards[: shoe.burned])}")
    out.print(f"Cutting card before card {shoe.cutting_card}; {len(shoe.rounds)} rounds:")
    table = table_of(("round", "first card", "player", "banker", "totals", "winner"))
    for each in shoe.rounds:
        void = f" ({cards_text(each.void)} void)" if each.void else ""
        hands = (cards_text(each.player) + void, cards_text(each.banker))
        totals = f"{each.player_total}-{each.banker_total}"
        table.add_row(str(each.number), str(each.first_card), *hands, totals, each.winner)
    out.print(table)


def _shoe_document(shoe: "PlayedShoe") -> ShoeDocument:
    rounds = []
    for each in shoe.rounds:
        player, banker, void = (cards_text(hand).split() for hand in (each.player, each.banker, each.void))
        at, totals = (each.number, each.first_card), (each.player_total, each.banker_total)
        rounds.append(PlayedRoundDocument(*at, player, banker, void, *totals, each.winner))
    cards = cards_text(shoe.cards).split()
    which = (shoe.game.id, shoe.decks, shoe.seed, shoe.number)
    return ShoeDocument(*which, cards, shoe.burned, shoe.cutting_card, rounds)
