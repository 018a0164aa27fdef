"""`houseway count`: what card counters can make of a wager, for those who protect the game."""

from typing import TYPE_CHECKING, Annotated

import typer

from houseway.cli.options import Decks, GameName, OnlyOn, OnlyTable
from houseway.cli.output import Json, console, decks_of, print_json, refusing, table_of
from houseway.cli.session import cents
from houseway.contracts.counts import count_document
from houseway.contracts.documents import CountDocument, CountedDocument
from houseway.contracts.games import selected_offers
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, Offer, load_or_read
from houseway.rules.awards import pays_from_meter

if TYPE_CHECKING:
    from houseway.simulation.counting import CountPlan


def count(
    game: GameName,
    wager: Annotated[str | None, typer.Option(help="The wager; every side bet if none is named.")] = None,
    on: OnlyOn = None,
    paytable: OnlyTable = None,
    cut: Annotated[int | None, typer.Option(help="Cards behind the cutting card.")] = None,
    decks: Decks = None,
    largest_tag: Annotated[int, typer.Option(help="Tags run from minus this to this.")] = 2,
    meter: Annotated[str | None, typer.Option(help="Dollars a progressive's meter shows.")] = None,
    shoes: Annotated[int, typer.Option(help="Shoes dealt.")] = 50_000,
    sample: Annotated[int, typer.Option(help="Rounds at which the exact edge is asked.")] = 10_000,
    sample_with_suits: Annotated[int, typer.Option(help="The same, where suits matter.")] = 60,
    seed: Annotated[int, typer.Option(help="Same seed, same figures.")] = 1,
    json: Json = False,
) -> None:
    """Effects of removal, tags, trigger, bet frequency, edge, units a shoe, and the upper bound."""
    with refusing():
        rules = load_or_read(game)
        # numba takes a third of a second to import; commands that deal nothing do not wait for it.
        from houseway.simulation.counting import CountPlan
        from houseway.simulation.counting import count as count_offers

        shown = None if meter is None else cents(meter, "--meter")
        settings = CountPlan(decks, cut, largest_tag, shown, shoes, sample, sample_with_suits, seed)
        offers, left_out = _offers(rules, wager, on, paytable, settings)
        counted = count_offers(rules, offers, settings)
        document = count_document(rules, settings, counted, left_out)
    if json:
        print_json(document)
    elif wager is None:
        _print_table(document)
    else:
        for each in document.results:
            _print_one(document, each)


def _offers(
    game: Game, wager: str | None, on: str | None, paytable: str | None, settings: "CountPlan"
) -> tuple[list[Offer], list[str]]:
    """The offers asked for; without a wager, every side bet that can be counted, and those left out."""
    game.refuse_without_wagers()
    asked = selected_offers(game, wager, on, paytable)
    if wager is not None:
        return list(asked), []
    side = [offer for offer in asked if offer.kind != "base" or offer.on is None]
    kept = [
        offer
        for offer in side
        if not offer.placed_when and (settings.meter is not None or not pays_from_meter(offer.table))
    ]
    if not kept:
        raise Refused(Refusal.UNKNOWN_OFFER, game.cite, "no-side-bet", game=game.id)
    return kept, [f"{offer.wager} {offer.paytable}" for offer in side if offer not in kept]


def _heading(document: CountDocument) -> str:
    return (
        f"{document.game}, {decks_of(document.decks)}, {document.cut} cards behind the cutting card, "
        f"{document.shoes:,} shoes of {document.rounds_per_shoe:.1f} rounds, seed {document.seed}"
    )


def _tags_text(each: CountedDocument) -> str:
    if each.trigger is None:
        return "no rank matters"
    return "(" + ",".join(str(tag.tag) for tag in each.tags) + ")"


def _print_table(document: CountDocument) -> None:
    headings = ("wager", "on", "pay table", "edge now", "tags A to 10 or K", "bet at", "rounds bet",
                "edge then", "units a shoe", "at most")  # fmt: skip
    table = table_of(headings, left=(*headings[:3], headings[4]))
    for each in document.results:
        then, units = each.average_edge, each.units_per_shoe
        table.add_row(
            each.wager,
            each.on or "",
            each.paytable,
            f"{each.expectation:+.2%}",
            _tags_text(each),
            "" if each.trigger is None else f"{each.trigger:+d}",
            "" if each.bet_frequency is None else f"{each.bet_frequency.value:.2%}",
            "" if then is None else f"{then.value:+.2%}",
            "" if units is None else f"{units.value:+.3f}",
            f"{each.bound_units_per_shoe.value:+.3f}",
        )
    out = console()
    out.print(_heading(document), style="bold")
    out.print(table)
    out.print("Edges are the bettor's. At most: who knows the exact edge of every round, one unit a bet.")
    if document.left_out:
        wagers = dict.fromkeys(offer.split()[0] for offer in document.left_out)
        out.print(f"Left out (placed in mid-round, or paid from a meter): {', '.join(wagers)}.")


def _print_one(document: CountDocument, each: CountedDocument) -> None:
    out = console()
    out.print(f"{each.wager} {each.on or ''} {each.paytable}: {_heading(document)}", style="bold")
    effects = table_of(("card", *(tag.rank for tag in each.tags)), left=("card",))
    effects.add_row("effect of removal", *(f"{tag.effect:+.4%}" for tag in each.tags))
    effects.add_row("tag", *("" if tag.tag is None else str(tag.tag) for tag in each.tags))
    out.print(effects)
    for line in _sentences(each):
        out.print(line)


def _sentences(each: CountedDocument) -> list[str]:
    lines = [f"Bettor's edge from a fresh shoe: {each.expectation:+.4%}."]
    bets, then, units = each.bet_frequency, each.average_edge, each.units_per_shoe
    if each.trigger is not None and bets is not None:
        lines += [
            f"Tags correlate {each.correlation:.4f} with the effects; a true count of 1 adds "
            f"{each.edge_per_true_count:+.4%}, so the edge turns at {each.advantage_from:+.2f}.",
            f"Bet at a true count of {each.trigger:+d} or more: {bets.value:.3%} of rounds (standard error "
            f"{bets.standard_error:.3%}).",
        ]
    if then is not None and units is not None:
        lines.append(
            f"Average edge of those bets {then.value:+.3%} (standard error {then.standard_error:.3%}); "
            f"{units.value:+.4f} units a shoe (standard error {units.standard_error:.4f})."
        )
    frequency, bound = each.bound_frequency, each.bound_units_per_shoe
    lines.append(
        f"Upper bound, every round's exact edge known: {frequency.value:.2%} of rounds bet, "
        f"{bound.value:+.4f} units a shoe (standard error {bound.standard_error:.4f})."
    )
    return lines
