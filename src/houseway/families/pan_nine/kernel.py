"""The kernel that deals Pan 9: one bettor's hand against the player-dealer's, both played House Way."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled_functions, kernel
from houseway.families.kernels import CardKernel
from houseway.families.pan_nine import coordinates
from houseway.families.pan_nine.rules import Hitting, house_way

_functions = compiled_functions(coordinates)
point, values_key = _functions["point"], _functions["values_key"]
ladder_key, top_key = _functions["ladder_key"], _functions["top_key"]

# Places of the coordinates in `codes`, in the order of the family's vocabulary.
VALUES, LADDER, TOP = range(3)


class HittingChart(NamedTuple):
    """Whether a hand draws, by its three-card total."""

    draws: NDArray[np.uint8]


class PanNineTally(NamedTuple):
    """Rounds by cell of `values`, and by class in each group that looks further."""

    values: NDArray[Any]
    classes: NDArray[Any]


def chart(rules: Hitting) -> HittingChart:
    return HittingChart(np.array([three in house_way(rules) for three in range(10)], dtype=np.uint8))


@kernel
def deal_shoe(shoe, start, end, stop_at, more_hands, apart, chart, uses, codes, tally, log, limit):
    """Deal rounds as the two-hand kernel does: to the cutting card and on, void when the cards run out.

    `chart.draws` says on which three-card totals a hand draws.
    """
    position, dealt, last = np.uint64(start), 0, -1
    groups = len(codes)
    while dealt != last and dealt < limit:
        at = np.int64(position)
        p0, p1, p2 = np.int64(shoe[at]), np.int64(shoe[at + 2]), np.int64(shoe[at + 4])
        b0, b1, b2 = np.int64(shoe[at + 1]), np.int64(shoe[at + 3]), np.int64(shoe[at + 5])
        p3 = b3 = np.int64(-1)
        at += 6
        if chart.draws[(point(p0) + point(p1) + point(p2)) % 10]:
            p3 = np.int64(shoe[at])
            at += 1
        if chart.draws[(point(b0) + point(b1) + point(b2)) % 10]:
            b3 = np.int64(shoe[at])
            at += 1
        ended = np.uint64(at)
        if ended > end:
            break
        cell = values_key(p0, p1, p2, p3, b0, b1, b2, b3)
        tally.values[cell] += 1
        if groups > 0:
            ladder = ladder_key(p0, p1, p2, p3, b0, b1, b2, b3) if uses[LADDER] else 0
            top = top_key(p0, p1, p2, p3, b0, b1, b2, b3) if uses[TOP] else 0
            for group in range(groups):
                code = codes[group, VALUES, cell] + codes[group, LADDER, ladder] + codes[group, TOP, top]
                tally.classes[group, code] += 1
                if log is not None:
                    log.codes[dealt, group] = code
        if log is not None:
            log.starts[dealt] = position
            log.cells[dealt] = cell
        position = ended if apart is None else position + apart
        dealt += 1
        if last < 0 and position > stop_at:
            last = dealt + more_hands
    return dealt, position


KERNEL = CardKernel(deal_shoe, chart, int, PanNineTally, ("values",), least_cards=6, most_cards=8)
