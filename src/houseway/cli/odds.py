"""`houseway odds`: exact odds of every offer of a game, or of all games."""

import csv
import sys
from collections.abc import Iterable
from typing import Annotated

import typer
from rich.table import Table

from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.cards import parse_cards
from houseway.cli.options import chosen
from houseway.cli.output import console, print_json, refusing
from houseway.contracts.documents import EffectDocument, MeterOddsDocument, OddsDocument, OfferOddsDocument
from houseway.contracts.games import selected_offers
from houseway.contracts.odds import odds_document
from houseway.contracts.odds_supplement import add_by_decks, add_effects, supplements
from houseway.refusals import NotationError
from houseway.rules import games, load_or_read

CSV_COLUMNS = ("game", "decks", "wager", "on", "paytable", "house_edge", "house_edge_exact", "hit_frequency",
               "variance", "fixed_return")  # fmt: skip


def odds(
    game: Annotated[
        str | None, typer.Argument(help="A game of the catalog, such as co/baccarat, or a game file.")
    ] = None,
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
    option: Annotated[
        list[str] | None, typer.Option(help="A choice of the house, such as letter=1; may be repeated.")
    ] = None,
    effects: Annotated[
        bool, typer.Option("--effects", help="What one card of each rank is worth when it has left the shoe.")
    ] = False,
    by_decks: Annotated[
        bool, typer.Option("--by-decks", help="At every number of decks that the rules allow.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Prove the odds of every offer: combinations, house edge, hit frequency, variance."""
    with refusing():
        if (game is None) != all_games:
            raise NotationError("Name one game, or --all; `houseway games` lists them.")
        found = list(games()) if game is None else [load_or_read(game)]
        documents = []
        gone = parse_cards(removed)
        for each in found:
            offers = selected_offers(each, wager, on, paytable)
            question = Question(
                each, offers, None if each.pack.is_empty else decks, gone, None,
                chosen(each, option or ()), seat, seats, strategy, stake, states, meter, bettors,
            )  # fmt: skip
            results = answers(question)
            told = supplements(question, results)
            if effects:
                add_effects(told, question)
            if by_decks:
                add_by_decks(told, question)
            documents.append(odds_document(question, results, told))
    if json:
        print_json(documents if all_games else documents[0])
    elif as_csv:
        _print_csv(documents)
    else:
        for proved in documents:
            _print(proved)


def _print_csv(documents: Iterable[OddsDocument]) -> None:
    writer = csv.writer(sys.stdout)
    writer.writerow(CSV_COLUMNS)
    for each in documents:
        for row in each.results:
            writer.writerow([each.game, each.decks, *(getattr(row, column) for column in CSV_COLUMNS[2:])])


def _print(odds: OddsDocument) -> None:
    title = f"{odds.game}, {odds.decks} decks" if odds.decks else odds.game
    table = _table(title, ("house edge", "hit frequency", "deviation", "risk", "meters"))
    for row in odds.results:
        table.add_row(*_named(row), *_figures(row))
        for state in row.states:
            table.add_row(f"  {state.state}", "", "", f"{state.house_edge or 0:.4%}")
    console().print(table)
    _print_supplements(odds)


def _table(title: str, figures: Iterable[str]) -> Table:
    table = Table(title=title, box=None, header_style="bold", title_justify="left")
    for heading in ("wager", "on", "pay table"):
        table.add_column(heading)
    for heading in figures:
        table.add_column(heading, justify="right")
    return table


def _named(row: OfferOddsDocument) -> tuple[str, str, str]:
    return row.wager, row.on or "", row.paytable


def _print_supplements(odds: OddsDocument) -> None:
    for row in odds.results:
        for hand, added in row.with_winnings_added.items():
            console().print(
                f"{row.wager}, winnings added to a {hand} bet when that is favorable "
                f"({added.added_probability:.4%} of rounds): {added.house_edge:.4%}"
            )
        for award in row.must_hit:
            console().print(
                f"{row.wager}, must hit {award.number} ({award.cite}): award "
                f"${award.expected_award_cents / 100:,.2f} every {award.expected_bets:,.1f} bets on average, "
                f"return {award.return_per_unit:.4%}, of which {award.contribution:.2%} is contributed"
            )
        for policy in row.policies:
            console().print(
                f"{row.wager} {row.paytable}, player-dealer draws on {_totals(policy.dealer_draws_on)}, "
                f"bettor on {_totals(policy.bettor_draws_on)}: {policy.house_edge:.4%}"
            )
    if any(row.effects for row in odds.results):
        table = _table(
            "change of the edge when one card leaves, in percent", [e.rank for e in _first_effects(odds)]
        )
        for row in odds.results:
            table.add_row(*_named(row), *(f"{100 * each.change:+.5f}" for each in row.effects))
        console().print(table)
    if any(row.by_decks for row in odds.results):
        table = _table(
            "house edge (or fixed pays) by decks", [str(at.decks) for at in odds.results[0].by_decks]
        )
        for row in odds.results:
            table.add_row(*_named(row), *(_edge(at.house_edge, at.fixed_return) for at in row.by_decks))
        console().print(table)


def _first_effects(odds: OddsDocument) -> list[EffectDocument]:
    return next(row.effects for row in odds.results if row.effects)


def _totals(draws: list[int]) -> str:
    return ", ".join(map(str, draws)) or "nothing"


def _edge(house_edge: float | None, fixed_return: float | None) -> str:
    return f"{house_edge:.4%}" if house_edge is not None else f"fixed pays {fixed_return or 0:.4%}"


def _figures(row: OfferOddsDocument) -> tuple[str, ...]:
    meters = "; ".join(_meter(meter) for meter in row.meters if meter.one_in)
    if row.return_at_meter is not None:
        meters += f"; return {row.return_at_meter:.4%}"
    if row.long_run_return is not None:
        meters += f"; long run {row.long_run_return:.4%}"
    deviation = "" if row.standard_deviation is None else f"{row.standard_deviation:.4f}"
    risk = "" if row.element_of_risk is None else f"{row.element_of_risk:.4%}"
    edge = _edge(row.house_edge, row.fixed_return)
    return edge, f"{row.hit_frequency:.4%}", deviation, risk, meters


def _meter(meter: MeterOddsDocument) -> str:
    even = meter.break_even_cents
    at = f"even at ${even / 100:,.0f}" if even and even > 0 else "favors the bettor whatever it shows"
    return f"{meter.name} 1 in {meter.one_in:,.0f}, {at}"
