"""A finished poker hand as cells of four coordinates; the keys serve one hand, arrays of hands and numba.

`made` is what the bettor decided: as many times the first wager as he plays, 0 where he folded or gave up;
where wagers may be taken back, a bit for each that rides. Hands are `compared` as 0 lower, 1 equal, 2
higher, and so are the cards of a War, 3 where there was none.
"""

from typing import Any

# One number, or an array of numbers: the arithmetic is the same.
Key = Any

MADE, COMPARED, NO_WAR = 5, 3, 3
LOWER, EQUAL, HIGHER = range(3)
RANKS, CATEGORIES = 13, 10
VALUES_CELLS = MADE * COMPARED * 2 * (NO_WAR + 1)
OWN_CELLS = CATEGORIES * RANKS


def compared(own: Key, other: Key) -> Key:
    """2 where the first is higher, 1 where both are equal, 0 where it is lower."""
    return 1 + (own > other) - (own < other) * 1


def values_key(made: Key, came: Key, qualifies: Key, war: Key) -> Key:
    return ((made * COMPARED + came) * 2 + qualifies) * (NO_WAR + 1) + war


def own_key(category: Key, leading: Key) -> Key:
    """What the bettor's hand is, and the rank that is compared first: of the pair, of the four."""
    return category * RANKS + leading
