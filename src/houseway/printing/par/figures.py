"""Figures of a PAR sheet that follow from exact odds: the range of results to expect."""

from collections.abc import Iterator
from fractions import Fraction

from houseway.printing.edges import percent
from houseway.printing.numbers import root

RANGES = (1_000, 10_000, 1_000_000)
# 95 percent of a normal distribution lie within so many standard deviations.
DEVIATIONS = Fraction(1_959_963_985, 1_000_000_000)


def range_of(mean: Fraction, deviation: Fraction, rounds: int) -> tuple[Fraction, Fraction]:
    """The return per unit bet that 95 sessions of so many rounds in 100 stay within."""
    spread = DEVIATIONS * deviation / root(Fraction(rounds))
    return 1 + mean - spread, 1 + mean + spread


def range_text(mean: Fraction, deviation: Fraction, rounds: int) -> str:
    low, high = range_of(mean, deviation, rounds)
    return f"{percent(max(low, Fraction(0)))} to {percent(high)}"


def ranges(mean: Fraction, variance: Fraction) -> Iterator[str]:
    """`95.1234% to 101.2345% over 1,000 rounds` and so on."""
    deviation = root(variance)
    for rounds in RANGES:
        yield f"{range_text(mean, deviation, rounds)} over {rounds:,} rounds"
