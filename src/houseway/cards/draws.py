"""Draws without bias inside kernels, from the generator's streams."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.cards import generator
from houseway.compiled import compiled_functions, part

_functions = compiled_functions(generator)
keyed, output, advanced = _functions["keyed"], _functions["output"], _functions["advanced"]

LOW = np.uint64(0xFFFFFFFF)
_1, _32 = np.uint64(1), np.uint64(32)


@part
def biased(product, bound):
    """Whether this half word is one of the few that would make small results likelier."""
    return product & LOW < ((LOW - bound) + _1) % bound


@part
def below(limit, s0, s1, s2, s3):
    """A whole number from 0 to limit - 1, and the state after it."""
    bound = np.uint64(limit)
    while True:
        product = (output(s1) & LOW) * bound
        s0, s1, s2, s3 = advanced(s0, s1, s2, s3)
        if product & LOW >= bound or not biased(product, bound):
            return product >> _32, s0, s1, s2, s3
