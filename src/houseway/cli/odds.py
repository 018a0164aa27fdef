"""`houseway odds`: exact odds of every offer of a game."""

from typing import Annotated

import typer
from rich.table import Table

from houseway.analysis.odds import OfferOdds
from houseway.analysis.odds import odds as exact_odds
from houseway.cli.contracts import LineOddsDocument, OddsDocument, OfferOddsDocument
from houseway.cli.output import console, print_json, refusing
from houseway.cli.show import selected
from houseway.rules import load


def odds(
    game: Annotated[str, typer.Argument(help="A game of the catalog, such as co/baccarat.")],
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    on: Annotated[str | None, typer.Option(help="Only placed on this hand: player or banker.")] = None,
    paytable: Annotated[str | None, typer.Option(help="Only this pay table.")] = None,
    decks: Annotated[int | None, typer.Option(help="Decks in the shoe, 1 to 20.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Prove the odds of every offer: combinations, house edge, hit frequency, variance."""
    with refusing():
        found = load(game)
        wagers = selected(found, wager, on, paytable)
        keys = [(each.id, each.on, table.id) for each in wagers for table in each.paytables]
        results = exact_odds(found, decks, [found.offer(*key) for key in keys])
    decks = decks or (found.decks.default if found.decks else None)
    if json:
        print_json(OddsDocument(game, decks, [_document(result) for result in results]))
    else:
        _print(game, decks, results)


def _document(result: OfferOdds) -> OfferOddsDocument:
    edge, variance, fixed = result.house_edge, result.variance, result.fixed_return
    return OfferOddsDocument(
        wager=result.offer.wager,
        on=result.offer.on,
        paytable=result.offer.paytable,
        house_edge=None if edge is None else float(edge),
        house_edge_exact=None if edge is None else f"{edge.numerator}/{edge.denominator}",
        hit_frequency=float(result.hit_frequency),
        variance=None if variance is None else float(variance),
        lines=[
            LineOddsDocument(line.name, line.pays, str(line.combinations), float(line.probability))
            for line in result.lines
        ],
        combinations=str(result.combinations),
        fixed_return=None if fixed is None else float(fixed),
        meters=[],
    )


def _print(game: str, decks: int | None, results: list[OfferOdds]) -> None:
    table = Table(title=f"{game}, {decks} decks" if decks else game, box=None, header_style="bold")
    for heading in ("wager", "on", "pay table", "house edge", "hit frequency", "standard deviation"):
        table.add_column(heading, justify="right" if heading in ("house edge", "hit frequency") else "left")
    for result in results:
        offer, edge, variance = result.offer, result.house_edge, result.variance
        shown = f"{float(edge):.4%}" if edge is not None else f"fixed {float(result.fixed_return or 0):.4%}"
        deviation = f"{float(variance) ** 0.5:.4f}" if variance is not None else ""
        hits = f"{float(result.hit_frequency):.4%}"
        table.add_row(offer.wager, offer.on or "", offer.paytable, shown, hits, deviation)
    console().print(table)
