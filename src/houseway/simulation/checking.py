"""Simulation beside proof: every result's exact mean, how far off the simulation is.

A z-score is (simulated mean - exact mean) / (exact standard deviation / square root of rounds). For fresh
deals it is one draw from (nearly) the normal distribution. Where bettors decide, it is taken in the standard
errors of the run itself, whose places play together. Rounds of whole shoes are not independent and the
cutting card favours some of them, so there the same figure measures a difference, not an error.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from houseway.analysis.decided import DecidedOdds
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
    proved = odds(
        run.game, dealing.decks, offers, seat=dealing.seat, seats=dealing.seats, removed=dealing.removed
    )
    for result, exact in zip(run.results, proved, strict=True):
        yield checked(result, exact)


def checked(result: OfferRun, exact: OfferOdds) -> Check:
    """One result beside these odds."""
    rounds = max(result.rounds, 1)
    if isinstance(exact, DecidedOdds):
        off = result.mean - float(exact.fixed_profit)
        z = off / result.standard_error if result.standard_error else None
        return Check(result, exact, float(exact.fixed_profit), z)
    mean, deviation = float(exact.fixed_profit), sqrt(moment(exact, 2))
    if deviation == 0:
        return Check(result, exact, mean, None)
    return Check(result, exact, mean, (result.mean - mean) / deviation * sqrt(rounds))


def moment(exact: OfferOdds, power: int) -> float:
    """The central moment of a unit bet's profit, a line that a meter pays counted as lost."""
    mean = exact.fixed_profit
    total = sum(line.combinations * (line.fixed_profit - mean) ** power for line in exact.lines)
    return float(total / max(exact.combinations, 1))
