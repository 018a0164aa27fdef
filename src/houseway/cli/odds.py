"""`houseway odds`: exact odds of every offer of a game, or of all games."""

import csv
import sys
from collections.abc import Iterable
from typing import Annotated

import typer
from msgspec import UnsetType
from rich.table import Table

from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.cards import parse_cards
from houseway.cli.options import GAME_ARGUMENT, Choices, Decks, OnlyOn, OnlyTable, OnlyWager, chosen
from houseway.cli.output import Json, console, decks_of, print_json, proving, refusing, table_of
from houseway.contracts.documents import MeterOddsDocument, OddsDocument, OfferOddsDocument
from houseway.contracts.games import selected_offers
from houseway.contracts.odds import odds_document
from houseway.contracts.odds_supplement import add_awards, add_by_decks, add_categories, add_effects, add_fees
from houseway.money import money_text
from houseway.refusals import NotationError
from houseway.rules import games, load_or_read
from houseway.rules.fees import schedule

CSV_COLUMNS = ("game", "decks", "wager", "on", "paytable", "house_edge", "house_edge_exact", "hit_frequency",
               "variance", "fixed_return")  # fmt: skip


def odds(
    game: Annotated[str | None, GAME_ARGUMENT] = None,
    all_games: Annotated[bool, typer.Option("--all", help="Every game of the catalog.")] = False,
    wager: OnlyWager = None,
    on: OnlyOn = None,
    paytable: OnlyTable = None,
    decks: Decks = None,
    removed: Annotated[str, typer.Option(help='Cards gone from the shoe, such as "8s 8h Kd".')] = "",
    stake: Annotated[int | None, typer.Option(help="Cents bet: counts the rounding of pays.")] = None,
    strategy: Annotated[
        str | None,
        typer.Option(help="How the bettor plays: house-way, stand, hit, best, or another of the game's own."),
    ] = None,
    states: Annotated[
        bool, typer.Option("--states", help="A bet placed in mid-round, state by state.")
    ] = False,
    meter: Annotated[int | None, typer.Option(help="Cents the meter shows: the return at it.")] = None,
    seat: Annotated[int | None, typer.Option(help="The bettor's seat, where the rules look at it.")] = None,
    seats: Annotated[int | None, typer.Option(help="Seats at the table.")] = None,
    bettors: Annotated[int, typer.Option(help="How many share a meter.")] = 1,
    option: Choices = None,
    effects: Annotated[
        bool, typer.Option("--effects", help="What one card of each rank is worth when it has left the shoe.")
    ] = False,
    by_decks: Annotated[
        bool, typer.Option("--by-decks", help="At every number of decks that the rules allow.")
    ] = False,
    fees: Annotated[
        str | None, typer.Option(help="A collection schedule, such as zoobac/rates/5: fees beside the edges.")
    ] = None,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")] = False,
    json: Json = False,
) -> None:
    """Prove the odds of every offer: combinations, house edge, hit frequency, variance."""
    with refusing():
        if (game is None) != all_games:
            raise NotationError("Name one game, or --all; `houseway games` lists them.")
        chosen_games = list(games()) if game is None else [load_or_read(game)]
        if fees is not None and game is None:
            raise NotationError("A collection schedule serves its own games; name one game with --fees.")
        collected = schedule(fees, chosen_games[0].id) if fees is not None else None
        documents = []
        gone = parse_cards(removed)
        for each in chosen_games:
            offers = selected_offers(each, wager, on, paytable)
            question = Question(
                each, offers, None if each.pack.is_empty else decks, gone, None,
                chosen(each, option or ()), seat, seats, strategy, stake, states, meter, bettors,
            )  # fmt: skip
            with proving():
                results = answers(question)
            document = odds_document(question, results)
            add_awards(document, question, results)
            add_categories(document, each)
            if effects:
                add_effects(document, question)
            if by_decks:
                add_by_decks(document, question)
            if collected is not None:
                add_fees(document, collected, results, stake)
            documents.append(document)
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
    title = f"{odds.game}, {decks_of(odds.decks)}" if odds.decks else odds.game
    if not odds.results:
        _print_categories(odds, title)
        return
    fixed = any(row.fixed_return is not None for row in odds.results)
    edges = ("house edge", "fixed pays") if fixed else ("house edge",)
    table = _table(title, (*edges, "hit frequency", "deviation", "risk", "meters"))
    for row in odds.results:
        returns = (_percent(row.fixed_return),) if fixed else ()
        table.add_row(*_named(row), _percent(row.house_edge), *returns, *_figures(row))
        for state in row.states:
            table.add_row(f"  {state.state}", "", "", f"{state.house_edge or 0:.4%}")
    console().print(table)
    _print_supplements(odds)


def _print_categories(odds: OddsDocument, title: str) -> None:
    """Where players pay each other there are no wagers; how likely hands are, where they end in one."""
    if not odds.categories:
        console().print(f"{title}: no wagers, its players pay each other; `simulate` tells how they fare")
        return
    columns = ("ranking", "final hand", "combinations", "probability")
    table = table_of(columns, left=columns[:2], title=title)
    for each in odds.categories:
        table.add_row(each.ranking, each.name, f"{int(each.combinations):,}", f"{each.probability:.6%}")
    console().print(table)


def _table(title: str, figures: Iterable[str]) -> Table:
    names = ("wager", "on", "pay table")
    return table_of((*names, *figures), left=names, title=title)


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
    _print_fees(odds)
    if any(row.effects for row in odds.results):
        first = next(row.effects for row in odds.results if row.effects)
        title = "change of the edge when one card leaves, in percent"
        table = _table(title, [effect.rank for effect in first])
        for row in odds.results:
            table.add_row(*_named(row), *(f"{100 * each.change:+.5f}" for each in row.effects))
        console().print(table)
    if any(row.by_decks for row in odds.results):
        decks = [str(at.decks) for at in odds.results[0].by_decks]
        edges, fixed = _table("house edge by decks", decks), _table("fixed pays by decks", decks)
        for row in odds.results:
            table = fixed if row.house_edge is None else edges
            table.add_row(*_named(row), *(_percent(at.house_edge, at.fixed_return) for at in row.by_decks))
        for table in (edges, fixed):
            if table.row_count:
                console().print(table)


def _print_fees(odds: OddsDocument) -> None:
    if not odds.schedule:
        return
    table = _table(f"collection, {odds.schedule}", ("stake", "fee", "fee %", "edge and fee %", "shared"))
    banker = _table("player-dealer", ("action", "fee", "breaks even on"))
    for row in odds.results:
        for cost in row.fees:
            figures = (
                f"{cost.fee_percent:.2f}",
                f"{cost.cost_percent:.2f}",
                "yes" if cost.fee_shared else "",
            )
            table.add_row(*_named(row), money_text(cost.stake_cents), money_text(cost.fee_cents), *figures)
        for fee in row.banker_fees:
            least = money_text(fee.from_cents) if fee.from_cents else "any"
            even = "" if fee.break_even_action_cents is None else f"${fee.break_even_action_cents / 100:,.2f}"
            banker.add_row(*_named(row), least, money_text(fee.banker_fee_cents), even if fee.in_band else "")
    console().print(table)
    console().print(banker)


def _totals(draws: list[int]) -> str:
    return ", ".join(map(str, draws)) or "nothing"


def _percent(*figures: float | None) -> str:
    """The first of these that there is."""
    return next((f"{figure:.4%}" for figure in figures if figure is not None), "")


def _figures(row: OfferOddsDocument) -> tuple[str, ...]:
    meters = "; ".join(_meter(meter) for meter in row.meters if meter.one_in)
    if row.return_at_meter is not None:
        meters += f"; return {row.return_at_meter:.4%}"
    if row.long_run_return is not None:
        meters += f"; long run {row.long_run_return:.4%}"
    if not isinstance(row.envy_return, UnsetType):
        meters += f"; Envy {row.envy_return:.4%} of the least bet with a button"
    deviation = "" if row.standard_deviation is None else f"{row.standard_deviation:.4f}"
    risk = "" if row.element_of_risk is None else f"{row.element_of_risk:.4%}"
    return f"{row.hit_frequency:.4%}", deviation, risk, meters.removeprefix("; ")


def _meter(meter: MeterOddsDocument) -> str:
    even = meter.break_even_cents
    at = f"even at ${even / 100:,.0f}" if even and even > 0 else "favors the bettor whatever it shows"
    return f"{meter.name} 1 in {meter.one_in:,.0f}, {at}"
