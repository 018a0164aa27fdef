"""What a finished hand of pai gow poker looks like, as cells of two coordinates.

The functions are integer arithmetic, so the same text serves one hand, arrays of hands and numba.
"""

from typing import Any

from houseway.families.pai_gow.ranking import FORTUNES

# One number, or an array of numbers: the arithmetic is the same.
Key = Any

# Of a front or back hand: the bettor's below the player-dealer's, the same (a copy), or above.
BELOW, COPY, ABOVE = range(3)
# Of seven cards: no ace-high hand, one without the joker, one with it.
ACE_HIGH = 3
VALUES_CELLS = 3 * 3 * ACE_HIGH * 2
FORTUNE_CELLS = FORTUNES


def compared(own: Key, other: Key) -> Key:
    return COPY + (own > other) - (own < other) * 1


def values_key(front: Key, back: Key, theirs: Key, own: Key) -> Key:
    """How both hands compare, and which of the two sevens are ace-high: the player-dealer's, the bettor's."""
    return ((front * 3 + back) * ACE_HIGH + theirs) * 2 + (own > 0)
