"""Flops, and flops with a bettor's two cards, that differ only in the suits' names: each told as one.

A flop is renamed so that its suits fall in order; two cards beside it are renamed along, and then only by
what leaves the flop as it is. So 25,989,600 flops with two cards are 1,286,792 kinds.
"""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from houseway.compiled import kernel
from houseway.families.poker_hand.odds.four_of_five import BELOW
from houseway.families.poker_hand.odds.suits import Ints, renamed

DECK, HOLES, FLOPS = 52, 1326, 22100
KINDS = 1_286_792


class Classes(NamedTuple):
    """By flop its kind and the order of suits that brings it there; by kind and two cards their number.

    `holes` are two cards under each order of suits, `dealt` their kind among the 169 before the flop.
    """

    kind: Ints
    order: Ints
    numbers: Ints
    holes: Ints
    dealt: Ints


def hole(a: Any, b: Any) -> Any:
    """The number of two cards."""
    high, low = np.maximum(a, b), np.minimum(a, b)
    return high * (high - 1) // 2 + low


@cache
def two_cards() -> Ints:
    """Both cards of every two, the lower first, by their number."""
    return np.array(sorted(combinations(range(DECK), 2), key=lambda two: (two[1], two[0])))


@cache
def classes() -> Classes:
    flops = np.array(sorted(combinations(range(DECK), 3), key=lambda three: three[::-1]))
    named = np.sort(renamed(flops), axis=-1)
    numbers = sum(BELOW[named[..., place], place + 1] for place in range(3))
    standing, kind = np.unique(numbers.min(axis=0), return_inverse=True)
    two = two_cards()
    under = renamed(two)
    holes = hole(under[..., 0], under[..., 1])
    same = numbers[:, standing] == standing
    ranks, suited = two // 4, two[:, 0] % 4 == two[:, 1] % 4
    high, low = (ranks.max(axis=1) - 1) % 13, (ranks.min(axis=1) - 1) % 13
    pairs = np.stack([np.maximum(high, low), np.minimum(high, low)])
    dealt = np.where(suited, pairs[0] * 13 + pairs[1], pairs[1] * 13 + pairs[0])
    told = Classes(
        kind.astype(np.int32),
        numbers.argmin(axis=0).astype(np.int32),
        numbered(flops[standing], same, holes),
        holes.astype(np.int32),
        dealt.astype(np.int32),
    )
    assert told.numbers.max() + 1 == KINDS
    return told


@kernel
def numbered(flops, same, holes):
    """A number for each kind of two cards beside each flop, -1 where they share a card with it."""
    numbers = np.full((len(flops), HOLES), -1, dtype=np.int32)
    count = 0
    for flop in range(len(flops)):
        taken = 0
        for place in range(3):
            taken |= 1 << flops[flop, place]
        at = 0
        for high in range(DECK):
            for low in range(high):
                if not (taken >> high & 1 or taken >> low & 1):
                    least = at
                    for order in range(24):
                        if same[order, flop]:
                            least = min(least, holes[order, at])
                    if least == at:
                        numbers[flop, at] = count
                        count += 1
                    else:
                        numbers[flop, at] = numbers[flop, least]
                at += 1
    return numbers
