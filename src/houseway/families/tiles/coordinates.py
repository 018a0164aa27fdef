"""What a finished deal of tiles looks like, as a cell of one coordinate.

The functions take eight tiles, the bettor's two hands p0 p1 and p2 p3 and the player-dealer's b0 b1 and
b2 b3, in whichever order they lie. They are integer arithmetic and lookups, so the same text serves one deal
at the table, arrays of deals and numba in the simulation.
"""

from typing import Any

from houseway.cards.notation import FIRST_TILE
from houseway.families.tiles.ranking import BOTH_LAST, FACES, LUK_ABOVE_NG, ranks

# One tile, or an array of tiles: the arithmetic is the same.
Tile = Any
Key = Any

# Of a pair of hands: the bettor's below, the same (a copy, or 0 against 0), or above.
BELOW, COPY, ABOVE = range(3)
OUTCOMES = 9
_FIRST, _LAST = (ranks()[order].reshape(FACES * FACES) for order in (LUK_ABOVE_NG, BOTH_LAST))


def place(this: Tile, other: Tile) -> Key:
    """Where the two tiles stand in a table of all."""
    return (this - FIRST_TILE) * FACES + other - FIRST_TILE


def compared(own: Key, other: Key) -> Key:
    return COPY + (own > other) - (own < other) * 1


def lower(a: Key, b: Key) -> Key:
    return a + (b - a) * (b < a)


def higher(a: Key, b: Key) -> Key:
    return a + (b - a) * (b > a)


def outcome(p: Key, q: Key, b: Key, c: Key) -> Key:
    """Low against low and high against high, from the ranks of both sides' hands."""
    return compared(lower(p, q), lower(b, c)) * 3 + compared(higher(p, q), higher(b, c))


def values_key(p0: Tile, p1: Tile, p2: Tile, p3: Tile, b0: Tile, b1: Tile, b2: Tile, b3: Tile) -> Key:
    """The outcome where 4-2 stands above 5, and the one where both tiles of Gee Joon stand last (PG-1)."""
    p, q, b, c = place(p0, p1), place(p2, p3), place(b0, b1), place(b2, b3)
    first = outcome(_FIRST[p], _FIRST[q], _FIRST[b], _FIRST[c])
    return first * OUTCOMES + outcome(_LAST[p], _LAST[q], _LAST[b], _LAST[c])
