"""Exact odds as numbers for other programs."""

from collections.abc import Mapping

from houseway.analysis.results import OfferOdds
from houseway.contracts.documents import (
    LineOddsDocument,
    MeterOddsDocument,
    OddsDocument,
    OfferOddsDocument,
    PolicyDocument,
    StateOddsDocument,
)
from houseway.contracts.numbers import decimal, exact
from houseway.contracts.odds_beside import Beside
from houseway.rules import Game
from houseway.rules.game import OfferKey


def odds_document(
    game: Game,
    decks: int | None,
    results: list[OfferOdds],
    meter: int | None = None,
    bettors: int = 1,
    beside: Mapping[OfferKey, Beside] | None = None,
) -> OddsDocument:
    used = None if game.pack.is_empty else decks or game.pack.default
    also = beside or {}
    offers = [_offer(result, meter, bettors, also.get(result.offer.key, Beside())) for result in results]
    return OddsDocument(game.id, used, offers)


def _offer(result: OfferOdds, meter: int | None, bettors: int, beside: Beside) -> OfferOddsDocument:
    shown = {each.name: meter for each in result.offer.table.meters} if meter is not None else {}
    return OfferOddsDocument(
        wager=result.offer.wager,
        on=result.offer.on,
        paytable=result.offer.paytable,
        house_edge=decimal(result.house_edge),
        house_edge_exact=exact(result.house_edge),
        hit_frequency=float(result.hit_frequency),
        variance=decimal(result.variance),
        lines=[
            LineOddsDocument(line.name, line.pays, str(line.combinations), float(line.probability))
            for line in result.lines
        ],
        combinations=str(result.combinations),
        fixed_return=decimal(result.fixed_return),
        meters=[
            MeterOddsDocument(
                each.name,
                float(1 / each.probability) if each.probability else None,
                round(each.break_even) if each.break_even is not None else None,
            )
            for each in result.meters
        ],
        element_of_risk=decimal(result.element_of_risk),
        standard_deviation=None if result.variance is None else float(result.variance) ** 0.5,
        strategy=result.strategy,
        return_at_meter=decimal(result.return_of(shown, bettors)) if shown else None,
        long_run_return=decimal(result.long_run_return(bettors)),
        envy_cost=decimal(result.envy_cost) if result.envy_cost else None,
        states=[
            StateOddsDocument(state.state, str(state.combinations), decimal(state.house_edge))
            for state in result.states
        ],
        with_winnings_added=beside.with_winnings_added,
        must_hit=beside.must_hit,
        policies=[
            PolicyDocument(
                sorted(play.dealer),
                sorted(play.by_total),
                float(play.by_total_edge),
                exact(play.by_total_edge),
                float(play.by_hand_edge),
            )
            for play in result.policies
        ],
        effects=beside.effects,
        by_decks=beside.by_decks,
        line_returns=beside.line_returns,
    )
