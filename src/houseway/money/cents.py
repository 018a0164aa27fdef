"""Money is a whole number of cents."""

from typing import Literal, NewType

Cents = NewType("Cents", int)
# What a bet is made with.
Medium = Literal["chips", "promotional", "coupon"]
