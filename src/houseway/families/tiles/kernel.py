"""The kernel that deals tiles: one bettor's four against the player-dealer's, both set House Way."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import FIRST_TILE
from houseway.compiled import compiled_functions, part
from houseway.families.kernels import CARD_BITS, CardKernel
from houseway.families.tiles import coordinates
from houseway.families.tiles.house_way import house_way
from houseway.families.tiles.ranking import FACES, KIND_OF, KINDS, fours
from houseway.families.tiles.rules import Tiles

values_key = compiled_functions(coordinates)["values_key"]

VALUES = 0
_OF_KINDS = len(KINDS)
_LOW = np.uint32((1 << CARD_BITS) - 1)
_0, _1, _2, _3, _4, _8 = (np.uint64(n) for n in (0, 1, 2, 3, 4, 8))


def chart(tiles: Tiles) -> dict[str, NDArray[Any]]:
    """`mate_at` says by their kinds which of four tiles goes with the first: 1, 2 or 3."""
    mate_at = np.zeros((_OF_KINDS,) * 4, dtype=np.uint8)
    for four in fours():
        setting = house_way(tiles.house_way, four, tiles.order)
        mates = (setting.low, setting.low[::-1], setting.high, setting.high[::-1])
        for lying in set(permutations(four)):
            mate = next(mate for first, mate in mates if first == lying[0])
            mate_at[lying] = lying.index(mate, 1)
    return {"mate_at": mate_at.reshape(-1)}


@part
def card(shoe, at):
    return np.int64(shoe[at]) >> CARD_BITS


@part
def kind(shoe, at):
    return np.int64(shoe[at] & _LOW)


@part
def mate(shoe, at, rules):
    """Which of the three tiles after this one goes beside it."""
    kinds = (kind(shoe, at) * _OF_KINDS + kind(shoe, at + _1)) * _OF_KINDS + kind(shoe, at + _2)
    return np.uint64(rules.mate_at[kinds * _OF_KINDS + kind(shoe, at + _3)])


@part
def deal_round(shoe, at, rules):
    """See `CardKernel`."""
    first, second = mate(shoe, at, rules), mate(shoe, at + _4, rules)
    # The two that are left: of places 1, 2 and 3 those that are not the mate's.
    this, other = _1 + np.uint64(first == _1), _3 - np.uint64(first == _3)
    two, last = _1 + np.uint64(second == _1), _3 - np.uint64(second == _3)
    own, dealer = at, at + _4
    cell = values_key(
        card(shoe, own),
        card(shoe, own + first),
        card(shoe, own + this),
        card(shoe, own + other),
        card(shoe, dealer),
        card(shoe, dealer + second),
        card(shoe, dealer + two),
        card(shoe, dealer + last),
    )
    code = _0
    if rules.uses[VALUES]:
        code += rules.values[cell]
    return at + _8, cell, code


def as_word(card: int) -> int:
    """The tile, and below it its kind."""
    is_tile = FIRST_TILE <= card < FIRST_TILE + FACES
    return card << CARD_BITS | (int(KIND_OF[card - FIRST_TILE]) if is_tile else 0)


KERNEL = CardKernel(deal_round, chart, as_word, least_cards=8, most_cards=8)
