"""The seventeen kinds of tiles, and where two of them rank.

Names, order and mates are the custom that 104.F.5 leaves to the game's brochure. A hand of two is one small
number, its rank: 0 for every zero, then points 1 to 9 by the higher tile, gong, wong, pairs and Gee Joon.
"""

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import FIRST_TILE, TILES, parse_card


class Kind(NamedTuple):
    """A tile as players name it, and in English.

    `faces` are its mates, twice the same where the pair is identical.
    """

    name: str
    chinese: str
    english: str
    faces: tuple[str, str]
    points: int


# From the highest single tile to the lowest.
KINDS = (
    Kind("Teen", "天", "heaven", ("6-6", "6-6"), 2),
    Kind("Day", "地", "earth", ("1-1", "1-1"), 2),
    Kind("Yun", "人", "high 8", ("4-4", "4-4"), 8),
    Kind("Gor", "鵝", "high 4", ("3-1", "3-1"), 4),
    Kind("Mooy", "梅", "high 10", ("5-5", "5-5"), 0),
    Kind("Chong", "長", "high 6", ("3-3", "3-3"), 6),
    Kind("Bon", "板", "low 4", ("2-2", "2-2"), 4),
    Kind("Foo", "斧", "11", ("6-5", "6-5"), 1),
    Kind("Ping", "屏", "low 10", ("6-4", "6-4"), 0),
    Kind("Tit", "七", "high 7", ("6-1", "6-1"), 7),
    Kind("Look", "六", "low 6", ("5-1", "5-1"), 6),
    Kind("Gow", "雜九", "mixed 9", ("6-3", "5-4"), 9),
    Kind("Bot", "雜八", "mixed 8", ("6-2", "5-3"), 8),
    Kind("Chut", "雜七", "mixed 7", ("5-2", "4-3"), 7),
    Kind("Luk", "二四", "6 of Gee Joon", ("4-2", "2-1"), 6),
    Kind("Ng", "雜五", "mixed 5", ("4-1", "3-2"), 5),
    Kind("Saam", "丁三", "3 of Gee Joon", ("4-2", "2-1"), 3),
)
NAMES = tuple(kind.name for kind in KINDS)
TEEN, DAY, CHONG, BON, LUK, NG, SAAM = map(NAMES.index, ("Teen", "Day", "Chong", "Bon", "Luk", "Ng", "Saam"))
GEE_JOON = {LUK, SAAM}
# Rows of `ranks`: 4-2 between Chut and Ng, or both tiles of Gee Joon below all others (PG-1).
LUK_ABOVE_NG, BOTH_LAST = ORDERS = range(2)

FACES = len(TILES)
_OF_FACE = {face: at for at, kind in enumerate(KINDS) if at not in GEE_JOON for face in kind.faces}
_OF_FACE |= {"4-2": LUK, "2-1": SAAM}
KIND_OF = np.array([_OF_FACE[tile] for tile in TILES], dtype=np.int64)

# The rank of a hand: from these numbers on it is points (by the higher tile), gong, wong, a pair, Gee Joon.
POINTS_FROM, PER_POINT = 1, len(KINDS)
GONG = POINTS_FROM + 9 * PER_POINT
WONG = GONG + 2
PAIR = WONG + 2
SUPREME = PAIR + len(KINDS) - len(GEE_JOON)
RANKS = SUPREME + 1


def kind_of(card: int) -> int:
    return int(KIND_OF[card - FIRST_TILE])


def card_of(kind: int) -> int:
    """A tile of the kind."""
    return parse_card({LUK: "4-2", SAAM: "2-1"}.get(kind, KINDS[kind].faces[0]))


@cache
def fours() -> tuple[tuple[int, ...], ...]:
    """The kinds of every four tiles of a set, in order: 4,285 for its 35,960 hands."""
    tiles = [kind for kind in range(len(KINDS)) for _ in range(1 if kind in GEE_JOON else 2)]
    return tuple(sorted(set(combinations(tiles, 4))))


@cache
def standing(order: int = LUK_ABOVE_NG) -> tuple[int, ...]:
    """How high each kind stands as a single tile, 16 for Teen."""
    kinds = [kind for kind in range(len(KINDS)) if order == LUK_ABOVE_NG or kind not in GEE_JOON]
    kinds += [kind for kind in sorted(GEE_JOON) if kind not in kinds]
    return tuple(len(KINDS) - 1 - kinds.index(kind) for kind in range(len(KINDS)))


def points(this: int, other: int) -> int:
    """The last digit of the spots; each tile of Gee Joon counts 3 or 6, whichever is better."""
    counts = [(3, 6) if kind in GEE_JOON else (KINDS[kind].points,) for kind in (this, other)]
    return max((first + second) % 10 for first in counts[0] for second in counts[1])


def is_pair(this: int, other: int) -> bool:
    return {this, other} == GEE_JOON or (this == other and this not in GEE_JOON)


@cache
def rank(this: int, other: int, order: int = LUK_ABOVE_NG) -> int:
    """Where two kinds rank; they copy each other where the number is the same."""
    stands = standing(order)
    if {this, other} == GEE_JOON:
        return SUPREME
    if this == other:
        pairs = [kind for kind in range(len(KINDS)) if kind not in GEE_JOON]
        return SUPREME - 1 - pairs.index(this)
    top, low = sorted((this, other))
    if top <= DAY and (special := {8: GONG, 9: WONG}.get(KINDS[low].points)):
        return special + DAY - top
    made = points(this, other)
    return POINTS_FROM + (made - 1) * PER_POINT + max(stands[this], stands[other]) if made else 0


def worth(number: int) -> int:
    """Points of a rank, 10 for gong, 11 for wong, 12 for a pair, 13 for Gee Joon."""
    if number >= GONG:
        return 10 + (number >= WONG) + (number >= PAIR) + (number >= SUPREME)
    return (number - POINTS_FROM) // PER_POINT + 1 if number else 0


@cache
def ranks() -> NDArray[np.int64]:
    """The rank of two tiles by order, face and face."""
    table = np.zeros((len(ORDERS), FACES, FACES), dtype=np.int64)
    for order in ORDERS:
        for this in range(FACES):
            for other in range(FACES):
                kinds = int(KIND_OF[this]), int(KIND_OF[other])
                # One tile of Gee Joon twice is in no set.
                table[order, this, other] = 0 if kinds in ((LUK, LUK), (SAAM, SAAM)) else rank(*kinds, order)
    return table


def told(number: int, cards: Any) -> str:
    """A hand of two as a dealer reads it: `pair of Teen`, `wong`, `9`."""
    made = worth(number)
    named = {10: "gong", 11: "wong", 12: f"pair of {NAMES[kind_of(cards[0])]}", 13: "Gee Joon"}
    return named.get(made, str(made))
