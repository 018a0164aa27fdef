"""Exact numbers as JSON has them: a decimal to read, and the fraction itself as text."""

from fractions import Fraction
from typing import overload


@overload
def decimal(value: Fraction) -> float: ...
@overload
def decimal(value: Fraction | None) -> float | None: ...
def decimal(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


@overload
def exact(value: Fraction) -> str: ...
@overload
def exact(value: Fraction | None) -> str | None: ...
def exact(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"
