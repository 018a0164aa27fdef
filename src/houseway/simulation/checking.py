"""Simulation beside proof: the exact mean of every result, and how far off the simulation is.

A z-score is (simulated mean - exact mean) / (exact standard deviation / square root of rounds). For fresh
deals it is one draw from (nearly) the normal distribution. Rounds of whole shoes are not independent and the
cutting card favours some of them, so there the same figure measures a difference, not an error.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from houseway.analysis.odds import odds
from houseway.analysis.results import OfferOdds
from houseway.simulation.results import OfferRun
from houseway.simulation.runs import Run


@dataclass(frozen=True)
class Check:
    """A result and what it should be on average; `z` is None where every round pays alike."""

    result: OfferRun
    exact: OfferOdds
    mean: float
    z: float | None


def checks(run: Run) -> Iterator[Check]:
    """The exact mean and z-score of every result of a run."""
    dealing = run.dealing
    offers = [result.offer for result in run.results]
    proved = odds(run.game, dealing.decks, offers, seat=dealing.seat, seats=dealing.seats)
    for result, exact in zip(run.results, proved, strict=True):
        error = sqrt(fixed_variance(exact) / max(result.rounds, 1))
        mean = float(exact.fixed_profit)
        yield Check(result, exact, mean, (result.mean - mean) / error if error else None)


def fixed_variance(exact: OfferOdds) -> float:
    """Variance per unit bet, a line that a meter pays counted as lost."""
    squares = sum(line.combinations * line.fixed_profit**2 for line in exact.lines)
    return float(squares / max(exact.combinations, 1) - exact.fixed_profit**2)
