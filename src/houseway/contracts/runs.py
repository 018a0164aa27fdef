"""A simulation as numbers for other programs, each beside what is exact."""

from typing import TYPE_CHECKING

from msgspec import UNSET

from houseway.contracts.documents import HitDocument, OfferRunDocument, SimulateDocument
from houseway.printing.english.words import words_of

if TYPE_CHECKING:
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
