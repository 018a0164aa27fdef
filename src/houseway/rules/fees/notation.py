"""Ranges and bands as a schedule prints them.

>>> band("$101-$200 $2")
Band(low=10100, high=20000, fee=200)
>>> range_of("$401+"), range_of("$100"), band("7+ $4")
((40100, None), (10000, 10000), Band(low=7, high=None, fee=400))
"""

import re

from houseway.refusals import NotationError
from houseway.rules.fees.schedule import Band, Range

_FIGURE = r"\$?\d[\d,]*(?:\.\d\d)?"
_RANGE = re.compile(rf"({_FIGURE})(?:(\+)|-({_FIGURE}))?")
_TURNS: dict[str, Range] = {"first": (1, 1), "later": (2, None)}


def figure(text: str) -> int:
    """Cents of a sum, or a bare count."""
    match = re.fullmatch(_FIGURE, text)
    if match is None:
        raise NotationError(f"{text!r} is not a sum of dollars; write for example '$5'.")
    number = text.lstrip("$").replace(",", "")
    if not text.startswith("$"):
        return int(number)
    dollars, _, cents = number.partition(".")
    return int(dollars) * 100 + int(cents or 0)


def range_of(text: str) -> Range:
    """From the first to the last amount; `$401+` is open, `$100` a single amount."""
    if text in _TURNS:
        return _TURNS[text]
    match = _RANGE.fullmatch(text)
    if match is None:
        raise NotationError(f"{text!r} is not a range; write for example '$10-$100' or '$401+'.")
    low = figure(match[1])
    high = None if match[2] else figure(match[3]) if match[3] else low
    if high is not None and high < low:
        raise NotationError(f"{text!r} ends below its beginning.")
    return low, high


def band(text: str) -> Band:
    """A range and its fee."""
    amounts, _, fee = text.rpartition(" ")
    low, high = range_of(amounts)
    return Band(low, high, figure(fee))


def flat(text: str) -> Band:
    return Band(0, None, figure(text))
