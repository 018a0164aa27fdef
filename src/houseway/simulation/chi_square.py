"""The chi-square distribution's upper tail, by its series and continued fraction, and the limits read off it.

>>> round(tail(11.0705, 5), 6), round(limit(0.01, 9), 3)
(0.05, 21.666)
"""

from collections.abc import Sequence
from math import exp, lgamma, log

_ENOUGH = 1e-14
_TINY = 1e-300


def statistic(observed: Sequence[float], expected: Sequence[float]) -> float:
    """Pearson's sum of squared differences over what was expected."""
    return float(sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True)))


def tail(value: float, degrees: int) -> float:
    """The chance of a chi-square of so many degrees of freedom above this value."""
    if value <= 0:
        return 1.0
    a, x = degrees / 2, value / 2
    scale = exp(a * log(x) - x - lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """x^-a e^x times the lower incomplete gamma function, as 1/a + x/(a(a+1)) + …"""
    term = total = 1 / a
    while term > total * _ENOUGH:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """x^-a e^x times the upper incomplete gamma function, by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    total, step, change = d, 0, 0.0
    while abs(change - 1) > _ENOUGH:
        step += 1
        factor = -step * (step - a)
        b += 2
        d = 1 / (factor * d + b or _TINY)
        c = b + factor / c or _TINY
        change = d * c
        total *= change
    return total


def limit(chance: float, degrees: int) -> float:
    """The value that is passed with just this chance."""
    low, high = 0.0, 2.0 * degrees + 100
    while tail(high, degrees) > chance:
        high *= 2
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle, degrees) > chance else (low, middle)
    return high
