"""`houseway odds`: exact odds of every offer of a game, or of all games."""

import csv
import sys
from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated

import typer
from rich.table import Table

from houseway.analysis.odds import odds as exact_odds
from houseway.analysis.results import OfferOdds
from houseway.cards import parse_cards
from houseway.cli.contracts import (
    LineOddsDocument,
    MeterOddsDocument,
    OddsDocument,
    OfferOddsDocument,
    StateOddsDocument,
)
from houseway.cli.output import console, print_json, refusing
from houseway.cli.show import selected
from houseway.refusals import NotationError
from houseway.rules import Game, games, load

CSV_COLUMNS = ("game", "decks", "wager", "on", "paytable", "house_edge", "house_edge_exact", "hit_frequency",
               "variance", "fixed_return")  # fmt: skip


def odds(
    game: Annotated[str | None, typer.Argument(help="A game of the catalog, such as co/baccarat.")] = None,
    all_games: Annotated[bool, typer.Option("--all", help="Every game of the catalog.")] = False,
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    on: Annotated[str | None, typer.Option(help="Only placed on this hand: player or banker.")] = None,
    paytable: Annotated[str | None, typer.Option(help="Only this pay table.")] = None,
    decks: Annotated[int | None, typer.Option(help="Decks in the shoe, 1 to 20.")] = None,
    removed: Annotated[str, typer.Option(help='Cards gone from the shoe, such as "8s 8h Kd".')] = "",
    stake: Annotated[int | None, typer.Option(help="Cents bet: counts the rounding of pays.")] = None,
    strategy: Annotated[str, typer.Option(help="house-way, stand, hit or best.")] = "house-way",
    states: Annotated[
        bool, typer.Option("--states", help="A bet placed in mid-round, state by state.")
    ] = False,
    meter: Annotated[int | None, typer.Option(help="Cents the meter shows: the return at it.")] = None,
    seat: Annotated[int | None, typer.Option(help="The bettor's seat, where the rules look at it.")] = None,
    seats: Annotated[int | None, typer.Option(help="Seats at the table.")] = None,
    bettors: Annotated[int, typer.Option(help="How many share a meter.")] = 1,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Prove the odds of every offer: combinations, house edge, hit frequency, variance."""
    with refusing():
        if (game is None) != all_games:
            raise NotationError("Name one game, or --all; `houseway games` lists them.")
        found = list(games()) if game is None else [load(game)]
        documents = []
        for each in found:
            wagers = selected(each, wager, on, paytable)
            offers = [each.offer(w.id, w.on, table.id) for w in wagers for table in w.paytables]
            results = exact_odds(
                each, decks if each.decks else None, offers, None, seat, seats, parse_cards(removed),
                None, strategy, stake, states,
            )  # fmt: skip
            documents.append(document(each, decks, results, meter, bettors))
    if json:
        print_json(documents if all_games else documents[0])
    elif as_csv:
        _print_csv(documents)
    else:
        for proved in documents:
            _print(proved)


def document(
    game: Game, decks: int | None, results: list[OfferOdds], meter: int | None = None, bettors: int = 1
) -> OddsDocument:
    used = (decks or game.decks.default) if game.decks else None
    return OddsDocument(game.id, used, [_offer(result, meter, bettors) for result in results])


def _offer(result: OfferOdds, meter: int | None, bettors: int) -> OfferOddsDocument:
    edge = result.house_edge
    shown = {each.name: meter for each in result.offer.table.meters} if meter is not None else {}
    return OfferOddsDocument(
        wager=result.offer.wager,
        on=result.offer.on,
        paytable=result.offer.paytable,
        house_edge=_decimal(edge),
        house_edge_exact=None if edge is None else f"{edge.numerator}/{edge.denominator}",
        hit_frequency=float(result.hit_frequency),
        variance=_decimal(result.variance),
        lines=[
            LineOddsDocument(line.name, line.pays, str(line.combinations), float(line.probability))
            for line in result.lines
        ],
        combinations=str(result.combinations),
        fixed_return=_decimal(result.fixed_return),
        meters=[
            MeterOddsDocument(
                each.name,
                float(1 / each.probability) if each.probability else None,
                round(each.break_even) if each.break_even is not None else None,
            )
            for each in result.meters
        ],
        element_of_risk=_decimal(result.element_of_risk),
        standard_deviation=None if result.variance is None else float(result.variance) ** 0.5,
        strategy=result.strategy,
        return_at_meter=_decimal(result.return_of(shown, bettors)) if shown else None,
        long_run_return=_decimal(result.long_run_return(bettors)),
        envy_cost=_decimal(result.envy_cost) if result.envy_cost else None,
        states=[
            StateOddsDocument(state.state, str(state.combinations), _decimal(state.house_edge))
            for state in result.states
        ],
    )


def _decimal(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _print_csv(documents: Iterable[OddsDocument]) -> None:
    writer = csv.writer(sys.stdout)
    writer.writerow(CSV_COLUMNS)
    for each in documents:
        for row in each.results:
            writer.writerow([each.game, each.decks, *(getattr(row, column) for column in CSV_COLUMNS[2:])])


def _print(odds: OddsDocument) -> None:
    title = f"{odds.game}, {odds.decks} decks" if odds.decks else odds.game
    table = Table(title=title, box=None, header_style="bold", title_justify="left")
    for heading in ("wager", "on", "pay table"):
        table.add_column(heading)
    for heading in ("house edge", "hit frequency", "deviation", "risk", "meters"):
        table.add_column(heading, justify="right")
    for row in odds.results:
        table.add_row(row.wager, row.on or "", row.paytable, *_figures(row))
        for state in row.states:
            table.add_row(f"  {state.state}", "", "", f"{state.house_edge or 0:.4%}")
    console().print(table)


def _figures(row: OfferOddsDocument) -> tuple[str, ...]:
    edge = (
        f"{row.house_edge:.4%}" if row.house_edge is not None else f"fixed pays {row.fixed_return or 0:.4%}"
    )
    meters = "; ".join(
        f"{meter.name} 1 in {meter.one_in:,.0f}, even at ${(meter.break_even_cents or 0) / 100:,.0f}"
        for meter in row.meters
        if meter.one_in
    )
    if row.return_at_meter is not None:
        meters += f"; return {row.return_at_meter:.4%}"
    if row.long_run_return is not None:
        meters += f"; long run {row.long_run_return:.4%}"
    deviation = "" if row.standard_deviation is None else f"{row.standard_deviation:.4f}"
    risk = "" if row.element_of_risk is None else f"{row.element_of_risk:.4%}"
    return edge, f"{row.hit_frequency:.4%}", deviation, risk, meters
