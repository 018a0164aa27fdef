"""Simulation beside proof: every result's exact mean, how far off the simulation is, what chance allows.

A z-score is (simulated mean - exact mean) / (exact standard deviation / square root of rounds). For fresh
deals it is one draw from (nearly) the normal distribution. Rounds of whole shoes are not independent and the
cutting card favours some of them, so there the same figure measures a difference, not an error.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from houseway.analysis.odds import odds
from houseway.analysis.results import OfferOdds
from houseway.simulation import chi_square
from houseway.simulation.results import OfferRun
from houseway.simulation.runs import Run

# A mean is nearly normal while its skewness is below this; lines hit so rarely are tested one by one instead.
MOST_SKEW = 0.1
ENOUGH_FOR_NORMAL = 1_000


@dataclass(frozen=True)
class Check:
    """A result and what it should be on average; `z` is None where every round pays alike."""

    result: OfferRun
    exact: OfferOdds
    mean: float
    z: float | None
    skew: float

    @property
    def nearly_normal(self) -> bool:
        return self.z is not None and abs(self.skew) <= MOST_SKEW


@dataclass(frozen=True)
class LineCheck:
    """How often a line was hit, how often it should be, and the chance of a difference no smaller."""

    check: Check
    line: str
    hits: int
    expected: float
    chance: float


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
    mean, deviation = float(exact.fixed_profit), sqrt(_moment(exact, 2))
    if deviation == 0:
        return Check(result, exact, mean, None, 0.0)
    z = (result.mean - mean) / deviation * sqrt(rounds)
    return Check(result, exact, mean, z, _moment(exact, 3) / deviation**3 / sqrt(rounds))


def _moment(exact: OfferOdds, power: int) -> float:
    """The central moment of a unit bet's profit, a line that a meter pays counted as lost."""
    mean = exact.fixed_profit
    total = sum(line.combinations * (line.fixed_profit - mean) ** power for line in exact.lines)
    return float(total / max(exact.combinations, 1))


def line_checks(check: Check) -> Iterator[LineCheck]:
    """Every line's hits beside its exact probability."""
    rounds = check.result.rounds
    for (name, hits), line in zip(check.result.hits, check.exact.lines, strict=True):
        probability = float(line.probability)
        yield LineCheck(check, name, hits, probability * rounds, _chance(hits, rounds, probability))


def _chance(hits: int, rounds: int, probability: float) -> float:
    """Of a number of hits no nearer to what is expected: normal for many hits, Poisson's law for few."""
    expected = probability * rounds
    variance = expected * (1 - probability)
    if variance >= ENOUGH_FOR_NORMAL:
        return chi_square.normal_tail((hits - expected) / sqrt(variance))
    if expected == 0 or variance == 0:
        return 1.0 if hits == round(expected) else 0.0
    if hits > expected:
        return min(1.0, 2 * (1 - chi_square.tail(2 * expected, 2 * hits)))
    return min(1.0, 2 * chi_square.tail(2 * expected, 2 * hits + 2))


@dataclass(frozen=True)
class Judged:
    """All tests of some runs together; chance explains them while `least_chance` is not below `allowed`.

    `allowed` is corrected for their number (Šidák): fair simulations fall below it once in a hundred times.
    """

    tests: int
    largest_z: float
    allowed_z: float
    least_chance: float
    allowed: float

    @property
    def explained(self) -> bool:
        return self.least_chance >= self.allowed


def judged(found: Sequence[Check], confidence: float = 0.99) -> Judged:
    """Every nearly normal mean and every line's hits, tested together."""
    means = [abs(check.z) for check in found if check.z is not None and check.nearly_normal]
    chances = [chi_square.normal_tail(z) for z in means]
    chances += [line.chance for check in found for line in line_checks(check)]
    allowed = 1 - float(confidence ** (1 / len(chances)))
    allowed_z = sqrt(chi_square.limit(allowed, 1))
    return Judged(len(chances), max(means, default=0.0), allowed_z, min(chances), allowed)
