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


def _counted(found: "Counted") -> CountedDocument:
    from houseway.simulation.tags import columns

    offer = found.effects.offer
    values = found.tags.values if found.tags else [None] * len(columns(found.effects))
    return CountedDocument(
        wager=offer.wager,
        on=offer.on,
        paytable=offer.paytable,
        expectation=float(found.effects.figure),
        tags=[
            TagDocument(column.name, column.effect, value)
            for column, value in zip(columns(found.effects), values, strict=True)
        ],
        correlation=found.tags.correlation if found.tags else None,
        edge_per_true_count=found.tags.slope if found.tags else None,
        advantage_from=found.advantage_from,
        trigger=found.trigger,
        bet_frequency=_estimate(found.frequency),
        average_edge=_estimate(found.average_edge),
        units_per_shoe=_estimate(found.units),
        bound_frequency=EstimateDocument(found.bound_frequency.value, found.bound_frequency.standard_error),
        bound_units_per_shoe=EstimateDocument(found.bound_units.value, found.bound_units.standard_error),
    )


def _estimate(found: "Estimate | None") -> EstimateDocument | None:
    return None if found is None else EstimateDocument(found.value, found.standard_error)
