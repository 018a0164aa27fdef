"""Simulation beside proof: every result's exact mean, how far off the simulation is.

A z-score is (simulated mean - exact mean) / (exact standard deviation / square root of rounds). For fresh
deals it is one draw from (nearly) the normal distribution. Rounds of whole shoes are not independent and the
cutting card favours some of them, so there the same figure measures a difference, not an error.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from houseway.analysis.choices import strategies
from houseway.analysis.decided import DecidedOdds
from houseway.analysis.odds import odds
from houseway.analysis.results import OfferOdds
from houseway.simulation.places.policies import is_proved
from houseway.simulation.results import OfferRun
from houseway.simulation.runs import Run


@dataclass(frozen=True)
class Check:
    """A result and what it should be on average; `z` is None where every round pays alike.

    Nothing is proved of a play of one's own: then there is no exact mean either.
    """

    result: OfferRun
    exact: OfferOdds | None
    mean: float | None
    z: float | None


def checks(run: Run) -> Iterator[Check]:
    """The exact mean and z-score of every result of a run."""
    dealing = run.dealing
    how = dealing.policy, dict(dealing.options)
    offers = [result.offer for result in run.results if is_proved(run.game, result.offer, *how)]
    strategy = dealing.policy if dealing.policy in strategies(run.game) else None
    where = {"seat": dealing.seat, "seats": dealing.seats, "removed": dealing.removed}
    proved = (
        odds(run.game, dealing.decks, offers, options=dict(dealing.options), strategy=strategy, **where)
        if offers
        else []
    )
    by_offer = {exact.offer.key: exact for exact in proved}
    for result in run.results:
        exact = by_offer.get(result.offer.key)
        if exact is None:
            yield Check(result, None, None, None)
        elif dealing.places > 1:
            # Bets of one round have one player-dealer: only the run itself knows how they hang together.
            mean = float(exact.fixed_profit)
            yield Check(result, exact, mean, (result.mean - mean) / result.standard_error)
        else:
            yield checked(result, exact)


def checked(result: OfferRun, exact: OfferOdds) -> Check:
    """One result beside these odds."""
    rounds = max(result.rounds, 1)
    of_round = exact.variance if isinstance(exact, DecidedOdds) else None
    mean, deviation = float(exact.fixed_profit), sqrt(moment(exact, 2) if of_round is None else of_round)
    if deviation == 0:
        return Check(result, exact, mean, None)
    return Check(result, exact, mean, (result.mean - mean) / deviation * sqrt(rounds))


def moment(exact: OfferOdds, power: int) -> float:
    """The central moment of a unit bet's profit, a line that a meter pays counted as lost."""
    mean = exact.fixed_profit
    total = sum(line.combinations * (line.fixed_profit - mean) ** power for line in exact.lines)
    return float(total / max(exact.combinations, 1))
