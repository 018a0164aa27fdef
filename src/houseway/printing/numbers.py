"""Exact numbers as a sheet prints them: rounded once, half up, from the exact figure."""

from fractions import Fraction
from math import isqrt


def rounded(figure: Fraction, places: int) -> str:
    """The figure with so many decimals.

    >>> rounded(Fraction(2, 3), 4), rounded(Fraction(-1, 8), 2)
    ('0.6667', '−0.13')
    """
    scaled = abs(figure) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    sign = "−" if figure < 0 and whole else ""
    units, rest = divmod(whole, 10**places)
    return f"{sign}{units:,}.{rest:0{places}}" if places else f"{sign}{units:,}"


def root(figure: Fraction, digits: int = 40) -> Fraction:
    """The square root, exact to so many decimal places."""
    scale = 10**digits
    return Fraction(isqrt(figure.numerator * scale**2 // figure.denominator), scale)
