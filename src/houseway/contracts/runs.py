"""A simulation as numbers for other programs, each beside what is exact."""

from typing import TYPE_CHECKING

from msgspec import UNSET

from houseway.contracts.documents import (
    AverageDocument,
    HitDocument,
    OfferRunDocument,
    PlayersDocument,
    PositionDocument,
    SimulateDocument,
    StayingDocument,
)
from houseway.printing.english.words import words_of

if TYPE_CHECKING:
    from houseway.simulation.players import Mean, PlayersRun, Position
    from houseway.simulation.runs import Run


def simulate_document(run: "Run") -> SimulateDocument:
    # numba takes a third of a second to import; documents of other kinds do without it.
    from houseway.simulation.checking import checks

    results = [
        OfferRunDocument(
            *check.result.offer.key,
            rounds=check.result.rounds,
            mean=check.result.mean,
            standard_error=check.result.standard_error,
            hits=[HitDocument(line, count) for line, count in check.result.hits],
            exact_mean=check.mean,
            z_score=check.z,
            average_stake=UNSET if check.result.average_stake is None else check.result.average_stake,
        )
        for check in checks(run)
    ]
    shoes = "fresh deals" if run.dealing.fresh else "whole shoes"
    dealt = shoes if run.decks else words_of(run.game).PIECES
    rate = run.rounds / run.seconds if run.seconds else 0.0
    document = SimulateDocument(
        run.game.id, run.decks, run.rounds, run.shoes, run.seed, rate, results, dealt, run.complete
    )
    if any(result.average_stake is not None for result in run.results):
        document.places = run.dealing.places
    return document


def players_document(run: "PlayersRun") -> SimulateDocument:
    """Hands among players made of code, as `simulate` tells them where nobody banks."""
    from houseway.simulation.players import SECONDS_A_DEAL, SECONDS_A_TURN

    dealt = (run.hands, run.hands, run.seed, run.hands / run.seconds)
    document = SimulateDocument(run.game.id, run.decks, *dealt, [], "fresh deals", run.complete)
    document.players = PlayersDocument(
        players=run.players,
        cards=run.cards,
        positions=[_position(number, each) for number, each in enumerate(run.positions, start=1)],
        staying=[
            StayingDocument(held, each.count, _average(each), -run.ante - each.mean)
            for held, each in sorted(run.staying.items(), key=lambda item: -item[1].mean)
        ],
        ante=run.ante,
        turns=_average(run.turns),
        undecided=run.undecided,
        seconds_a_turn=SECONDS_A_TURN,
        seconds_a_deal=SECONDS_A_DEAL,
        hands_an_hour=AverageDocument(*run.hands_an_hour),
        collections_an_hour={kind: AverageDocument(*told) for kind, told in run.fees_an_hour().items()},
    )
    return document


def _position(number: int, each: "Position") -> PositionDocument:
    averages = (each.out, each.net, each.conditions, each.outs, each.tops)
    return PositionDocument(number, *(_average(mean) for mean in averages))


def _average(mean: "Mean") -> AverageDocument:
    return AverageDocument(mean.mean, mean.standard_error)
