"""The kernel that throws dice: a throw is one draw below 6^6, and both halves of an output throw."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.compiled import kernel
from houseway.families.dice.coordinates import THROWS
from houseway.simulation.shuffling import LOW, advanced, biased, keyed, output

_1, _32 = np.uint64(1), np.uint64(32)
_THROWS = np.uint64(THROWS)


@kernel
def throw_dice(seed, number, cells):
    """The first throws of the numbered block, as cells, in the order in which they fall."""
    s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(number))
    thrown, wanted = 0, len(cells)
    while thrown < wanted:
        word = output(s1)
        s0, s1, s2, s3 = advanced(s0, s1, s2, s3)
        for half in (word & LOW, word >> _32):
            product = half * _THROWS
            if thrown < wanted and not (product & LOW < _THROWS and biased(product, _THROWS)):
                cells[thrown] = product >> _32
                thrown += 1


@kernel
def count_cells(cells, counts):
    for cell in cells:
        counts[cell] += _1
