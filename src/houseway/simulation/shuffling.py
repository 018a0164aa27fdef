"""Shuffles inside the kernels: a stream for each shoe, and draws without bias."""

import numpy as np

from houseway.cards import generator
from houseway.simulation.compiled import compiled_functions, kernel

_functions = compiled_functions(generator)
keyed, output, advanced = _functions["keyed"], _functions["output"], _functions["advanced"]

_LOW = np.uint64(0xFFFFFFFF)
_1, _32 = np.uint64(1), np.uint64(32)


@kernel
def biased(product, bound):  # type: ignore[no-untyped-def]  # numba infers the types
    """Whether this half word is one of the few that would make small results likelier."""
    return product & _LOW < ((_LOW - bound) + _1) % bound


@kernel
def shuffle(shoe, s0, s1, s2, s3):  # type: ignore[no-untyped-def]  # numba infers the types
    """Fisher and Yates from the last card down; each half of an output draws once, Lemire's way.

    A draw below n is the high word of (half * n); the few halves that would favour small results are
    thrown away and the next output's low half is used instead.
    """
    left = np.uint64(len(shoe))
    while left > _1:
        word = output(s1)
        s0, s1, s2, s3 = advanced(s0, s1, s2, s3)
        product = (word & _LOW) * left
        if product & _LOW < left and biased(product, left):
            continue
        left -= _1
        drawn = product >> _32
        shoe[left], shoe[drawn] = shoe[drawn], shoe[left]
        product = (word >> _32) * left
        if left == _1 or (product & _LOW < left and biased(product, left)):
            continue
        left -= _1
        drawn = product >> _32
        shoe[left], shoe[drawn] = shoe[drawn], shoe[left]
    return s0, s1, s2, s3


@kernel
def below(limit, s0, s1, s2, s3):  # type: ignore[no-untyped-def]  # numba infers the types
    """A whole number from 0 to limit - 1, and the state after it."""
    bound = np.uint64(limit)
    while True:
        product = (output(s1) & _LOW) * bound
        s0, s1, s2, s3 = advanced(s0, s1, s2, s3)
        if product & _LOW >= bound or not biased(product, bound):
            return product >> _32, s0, s1, s2, s3
