"""What chance allows: how unlikely the means and hits of simulations are beside what is exact."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from houseway.simulation import chi_square
from houseway.simulation.checking import Check, moment

# A mean is nearly normal while its skewness is below this; lines hit so rarely are tested one by one instead.
MOST_SKEW = 0.1
ENOUGH_FOR_NORMAL = 1_000


@dataclass(frozen=True)
class LineCheck:
    """How often a line was hit, how often it should be, and the chance of a difference no smaller."""

    check: Check
    line: str
    hits: int
    expected: float
    chance: float


def nearly_normal(check: Check) -> bool:
    if check.z is None or check.exact is None:
        return False
    skew = moment(check.exact, 3) / sqrt(moment(check.exact, 2)) ** 3 / sqrt(max(check.result.rounds, 1))
    return abs(skew) <= MOST_SKEW


def line_checks(check: Check) -> Iterator[LineCheck]:
    """Every line's hits beside its exact probability; each hand of a split hits one."""
    if check.exact is None:
        return
    rounds = sum(hits for _, hits in check.result.hits)
    for (name, hits), line in zip(check.result.hits, check.exact.lines, strict=True):
        probability = float(line.probability)
        yield LineCheck(check, name, hits, probability * rounds, _chance(hits, rounds, probability))


def _chance(hits: int, rounds: int, probability: float) -> float:
    """Of a number of hits no nearer to what is expected: normal for many hits, Poisson's law for few."""
    expected = probability * rounds
    variance = expected * (1 - probability)
    if variance >= ENOUGH_FOR_NORMAL:
        return normal_tail((hits - expected) / sqrt(variance))
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


def judged(of: Sequence[Check], confidence: float = 0.99) -> Judged:
    """Every nearly normal mean and every line's hits, tested together."""
    means = [abs(check.z) for check in of if check.z is not None and nearly_normal(check)]
    chances = [normal_tail(z) for z in means]
    chances += [line.chance for check in of for line in line_checks(check)]
    allowed = 1 - float(confidence ** (1 / len(chances)))
    allowed_z = sqrt(chi_square.limit(allowed, 1))
    return Judged(len(chances), max(means, default=0.0), allowed_z, min(chances), allowed)


def normal_tail(z: float) -> float:
    """The chance of a normal deviate beyond z on either side."""
    return chi_square.tail(z * z, 1)
