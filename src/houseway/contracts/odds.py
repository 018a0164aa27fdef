"""Exact odds as numbers for other programs."""

from collections.abc import Sequence

from houseway.analysis.decided import DecidedOdds
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.contracts.documents import (
    CONTRACT_VERSION,
    LineOddsDocument,
    MeterOddsDocument,
    OddsDocument,
    OfferOddsDocument,
    PolicyDocument,
    StateOddsDocument,
)
from houseway.contracts.numbers import decimal, exact


def odds_document(question: Question, results: Sequence[OfferOdds]) -> OddsDocument:
    """The answers to a question; what else is told of some of them is added afterwards."""
    pack = question.game.pack
    used = None if pack.is_empty else question.decks or pack.default
    rows = [_offer(question, result) for result in results]
    return OddsDocument(question.game.id, used, rows, CONTRACT_VERSION)


def _offer(question: Question, result: OfferOdds) -> OfferOddsDocument:
    meter, bettors = question.meter, question.bettors
    shown = {each.name: meter for each in result.offer.table.meters} if meter is not None else {}
    document = OfferOddsDocument(
        *result.offer.key,
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
    )
    if isinstance(result, DecidedOdds):
        _add_decided(document, result)
    return document


def _add_decided(document: OfferOddsDocument, result: DecidedOdds) -> None:
    """What a game whose bettors decide has besides."""
    decided = result.decided
    document.method, document.standard_error = decided.method, decided.standard_error
    document.strategies = {name: decimal(edge) for name, edge in decided.strategies.items()}
    document.average_stake, document.part_of = decimal(result.average_stake), decided.part_of
    document.assumes = decided.assumes
    if result.envy_return is not None:
        document.envy_return = float(result.envy_return)
