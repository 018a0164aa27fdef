"""The named rules by which fractions of a cent, a quarter or a dollar are settled."""

from enum import StrEnum
from fractions import Fraction


class Rounding(StrEnum):
    """Each name says the coin and the direction.

    >>> Rounding.QUARTER_UP.of(Fraction(60)), Rounding.DOLLAR_DOWN.of(Fraction(2375))
    (75, 2300)
    """

    CENT_DOWN = "cent-down"
    CENT_HALF_UP = "cent-half-up"
    QUARTER_UP = "quarter-up"
    DOLLAR_DOWN = "dollar-down"

    def of(self, cents: Fraction) -> int:
        if self is Rounding.CENT_HALF_UP:
            return (2 * cents.numerator + cents.denominator) // (2 * cents.denominator)
        coin = {Rounding.CENT_DOWN: 1, Rounding.QUARTER_UP: 25, Rounding.DOLLAR_DOWN: 100}[self]
        coins = cents / coin
        whole = coins.numerator // coins.denominator
        if self is Rounding.QUARTER_UP and coins.denominator != 1:
            whole += 1
        return whole * coin
