"""What card counters can make of a wager, as numbers for other programs."""

from typing import TYPE_CHECKING

from houseway.analysis.shoes import decks_of_cards
from houseway.contracts.documents import CountDocument, CountedDocument, EstimateDocument, TagDocument
from houseway.rules import Game

if TYPE_CHECKING:
    from houseway.simulation.counting import Counted, CountPlan, Estimate


def count_document(
    game: Game, settings: "CountPlan", counted: "list[Counted]", left_out: list[str]
) -> CountDocument:
    # numba takes a third of a second to import; documents of other kinds do without it.
    from houseway.simulation.tables import cutting_card

    decks = decks_of_cards(game, settings.decks)
    return CountDocument(
        game=game.id,
        decks=decks,
        cut=cutting_card(game, game.pack.size(decks), settings.cut),
        seed=settings.seed,
        shoes=settings.shoes,
        rounds_per_shoe=counted[0].rounds_per_shoe,
        results=[_counted(each) for each in counted],
        left_out=left_out,
    )


def _counted(bets: "Counted") -> CountedDocument:
    from houseway.simulation.tags import columns

    values = bets.tags.values if bets.tags else [None] * len(columns(bets.effects))
    return CountedDocument(
        *bets.effects.offer.key,
        expectation=float(bets.effects.figure),
        tags=[
            TagDocument(column.name, column.effect, value)
            for column, value in zip(columns(bets.effects), values, strict=True)
        ],
        correlation=bets.tags.correlation if bets.tags else None,
        edge_per_true_count=bets.tags.slope if bets.tags else None,
        advantage_from=bets.advantage_from,
        trigger=bets.trigger,
        bet_frequency=_estimate(bets.frequency),
        average_edge=_estimate(bets.average_edge),
        units_per_shoe=_estimate(bets.units),
        bound_frequency=EstimateDocument(bets.bound_frequency.value, bets.bound_frequency.standard_error),
        bound_units_per_shoe=EstimateDocument(bets.bound_units.value, bets.bound_units.standard_error),
    )


def _estimate(estimate: "Estimate | None") -> EstimateDocument | None:
    return None if estimate is None else EstimateDocument(estimate.value, estimate.standard_error)
