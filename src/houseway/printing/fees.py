"""Collection fees in print: what a sign posts, and a page of the PAR sheet."""

from collections.abc import Iterator, Sequence, Set
from fractions import Fraction

import msgspec

from houseway.analysis.fees import banker_fees, fee_costs
from houseway.analysis.results import OfferOdds
from houseway.document import Blocks, Heading, Item, Paragraph, Table
from houseway.money import money_text
from houseway.printing.edges import percent
from houseway.printing.feet import NOTHING
from houseway.printing.numbers import rounded
from houseway.rules import Game
from houseway.rules.fees import FeeLine, band_text, lines_text, posted_schedule
from houseway.rules.tables import TableFile, game_of
from houseway.rules.tables.collection import TRANSACTIONS
from houseway.text import joined


def collection_items(table: TableFile, game: Game) -> Iterator[Item]:
    """The schedule in words and bands, the bets that are free, and the most that a bettor may make."""
    if table.collection is None:
        return
    schedule = posted_schedule(table.collection.schedule)
    names = {wager.id: wager.name for wager in game.wagers}
    absent = {wager.id for wager in game_of(table).wagers}.difference(names)
    lines = [line for each in schedule.lines if (line := _without(each, absent))]
    charged = tuple(line for line in lines if any(band.fee for band in line.bands))
    for payer, fees in lines_text(msgspec.structs.replace(schedule, lines=charged), names):
        yield Item(f"{payer[0].upper()}{payer[1:]}: {fees}.", schedule.cite)
    uncharged = [wager for line in lines if line not in charged for wager in line.wagers]
    if free := [names[wager] for wager in dict.fromkeys((*schedule.free, *uncharged)) if wager in names]:
        yield Item(f"No collection for {joined(free, 'or')}.", schedule.cite)
    most = table.collection.transactions
    if not game.wagers or most is None:
        return
    yield Item(f"At most {most} wager{'s' * (most != 1)} a bettor in a hand.", TRANSACTIONS)


def _without(line: FeeLine, absent: Set[str]) -> FeeLine | None:
    """The line without wagers that the table does not offer; None where it is of no others."""
    wagers = tuple(wager for wager in line.wagers if wager not in absent)
    return msgspec.structs.replace(line, wagers=wagers) if wagers or not line.wagers else None


def collection_page(table: TableFile, proved: Sequence[OfferOdds]) -> Iterator[Blocks]:
    """Fees beside the edges, at the lowest and the highest amount of each band that the table takes."""
    if table.collection is None:
        return
    schedule = posted_schedule(table.collection.schedule)
    yield Heading("Collection", cite=schedule.cite)
    yield Paragraph(
        f"Schedule {schedule.id}. A fee is a cost beside the edge and no part of it: the edge is the "
        "player-dealer’s, the fee the house’s. A fee that is shared may be carried by other bets too."
    )
    known = [(result, result.house_edge) for result in proved if result.house_edge is not None]
    rows = [
        (
            result.offer.name,
            money_text(cost.stake),
            money_text(cost.fee) + (", shared" if cost.shared and cost.fee else ""),
            percent(cost.part),
            percent(cost.cost),
        )
        for result, edge in known
        for cost in fee_costs(schedule, result.offer.wager, edge)
    ]
    head = ("Wager", "Bet", "Fee", "Fee of the bet", "Edge and fee")
    yield Table(head, tuple(rows), "lrrrr", merge=(0,))
    yield Paragraph("The action on one wager that earns the player-dealer the fee of a hand:")
    yield Table(
        ("Wager", "Fee of a hand", "Breaks even on"), tuple(_break_even(table, known)), "lrr", merge=(0,)
    )


def _break_even(
    table: TableFile, known: Sequence[tuple[OfferOdds, Fraction]]
) -> Iterator[tuple[str, str, str]]:
    assert table.collection is not None
    for result, edge in known:
        for fee in banker_fees(posted_schedule(table.collection.schedule), edge):
            action = fee.break_even
            shown = NOTHING if action is None or not fee.is_reached else f"${rounded(action / 100, 2)}"
            yield result.offer.name, band_text(fee.line, fee.band), shown
