"""The kernel that deals Pan 9: one bettor's hand against the player-dealer's, both played House Way."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled_functions, part
from houseway.families.kernels import CARD_BITS, CardKernel
from houseway.families.pan_nine import coordinates
from houseway.families.pan_nine.rules import Hitting, house_way

_functions = compiled_functions(coordinates, inline="never")
point, values_key = _functions["point"], _functions["values_key"]
ladder_key, top_key = _functions["ladder_key"], _functions["top_key"]

# Places of the coordinates in `uses`, in the order of the family's vocabulary.
VALUES, LADDER, TOP = range(3)
_0, _1, _2, _3, _4, _5, _6 = (np.uint64(n) for n in range(7))


def chart(rules: Hitting) -> dict[str, NDArray[Any]]:
    """`draws` says on which three-card totals a hand draws."""
    return {"draws": np.array([three in house_way(rules) for three in range(10)], dtype=np.uint8)}


@part
def card(shoe, at):
    return np.int64(shoe[at]) >> CARD_BITS


@part
def deal_round(shoe, at, rules):
    """See `CardKernel`."""
    p0, p1, p2 = card(shoe, at), card(shoe, at + _2), card(shoe, at + _4)
    b0, b1, b2 = card(shoe, at + _1), card(shoe, at + _3), card(shoe, at + _5)
    p3 = b3 = -1
    at += _6
    if rules.draws[(point(p0) + point(p1) + point(p2)) % 10]:
        p3 = card(shoe, at)
        at += _1
    if rules.draws[(point(b0) + point(b1) + point(b2)) % 10]:
        b3 = card(shoe, at)
        at += _1
    cell = values_key(p0, p1, p2, p3, b0, b1, b2, b3)
    code = _0
    if rules.uses[VALUES]:
        code += rules.values[cell]
    if rules.uses[LADDER]:
        code += rules.ladder[ladder_key(p0, p1, p2, p3, b0, b1, b2, b3)]
    if rules.uses[TOP]:
        code += rules.top[top_key(p0, p1, p2, p3, b0, b1, b2, b3)]
    return at, cell, code


KERNEL = CardKernel(deal_round, chart, lambda card: card << CARD_BITS, least_cards=6, most_cards=8)
