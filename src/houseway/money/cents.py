"""Money is a whole number of cents."""

from typing import NewType

Cents = NewType("Cents", int)


def dollars(amount: int) -> Cents:
    return Cents(amount * 100)
