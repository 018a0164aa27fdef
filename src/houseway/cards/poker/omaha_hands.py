"""How many hands of four cards make each kind of best hand with two of them and three of a board, exactly.

On one board every two cards are of a class; a hand's is the highest of its six pairs'. So hands of at most a
class are sets of four cards in which every two are: they are counted with bits, without laying them out.
"""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from typing import Any

import numpy as np
from numba.cpython.unsafe import numbers
from numba.extending import intrinsic

from houseway.cards.notation import CARD_COUNT
from houseway.cards.poker.showdown import best_two_and_three, lay_threes
from houseway.compiled import kernel

_1 = np.uint64(1)
trailing_zeros: Any = numbers.trailing_zeros
HANDS_OF_FOUR = 178_365


def _counted_bits(context, word):
    """How many bits are set: one instruction."""
    return word(word), lambda context, builder, signature, given: builder.ctpop(given[0])


_bits: Any = intrinsic(_counted_bits)


@kernel
def sets_of_four(near, count):
    """Of so many cards, how many four are all near each other; `near` has a bit for each card above."""
    sets = np.uint64(0)
    for a in range(count):
        of_a = near[a]
        while of_a:
            both = of_a & (of_a - _1)
            b = trailing_zeros(of_a)
            of_a = both
            both &= near[b]
            while both:
                sets += _bits(both & near[trailing_zeros(both)])
                both &= both - _1
    return np.int64(sets)


@kernel
def count_board(tables, classes, board, counts):
    """Add every hand of four to the count of its class, `classes` by value; the board has five cards."""
    rest, held = np.zeros(47, np.int64), 0
    for card in range(52):
        if not np.any(board == card):
            rest[held] = card
            held += 1
    words, suits, low, high, ranked, flush = tables
    threes, pair = np.zeros((10, 2), np.int64), np.zeros(2, np.int64)
    lay_threes(words, suits, board, threes)
    of_pair = np.zeros((47, 47), np.int64)
    highest, lowest = 0, len(counts)
    for x in range(46):
        for y in range(x + 1, 47):
            pair[0], pair[1] = rest[x], rest[y]
            value = best_two_and_three(
                words, suits, low, high, ranked, flush, ranked, False, pair, 2, threes
            )[0]
            of_pair[x, y] = classes[value]
            highest, lowest = max(highest, of_pair[x, y]), min(lowest, of_pair[x, y])
    before = 0
    near = np.zeros(47, np.uint64)
    for most in range(lowest, highest):
        for x in range(47):
            near[x] = 0
            for y in range(x + 1, 47):
                if of_pair[x, y] <= most:
                    near[x] |= _1 << np.uint64(y)
        up_to = sets_of_four(near, 47)
        counts[most] += up_to - before
        before = up_to
    counts[highest] += HANDS_OF_FOUR - before


@kernel
def count_boards(tables, classes, boards, times, counts):
    """Every board so many times."""
    of_one = np.zeros_like(counts)
    for at in range(len(boards)):
        of_one[:] = 0
        count_board(tables, classes, boards[at], of_one)
        counts += times[at] * of_one


def boards_alike() -> tuple[np.ndarray, np.ndarray]:
    """One board of all that differ only in which suit is which, and how many these are."""
    boards = np.stack(np.meshgrid(*[np.arange(CARD_COUNT, dtype=np.int64)] * 2, indexing="ij"), -1).reshape(
        -1, 2
    )
    boards = boards[boards[:, 0] < boards[:, 1]]
    for _ in range(3):
        more = np.repeat(boards, CARD_COUNT, axis=0)
        last = np.tile(np.arange(CARD_COUNT), len(boards))
        boards = np.column_stack([more, last])[last > more[:, -1]]
    ranks = np.int64(1) << boards // 4
    suits = np.sort([np.where(boards % 4 == suit, ranks, 0).sum(axis=1) for suit in range(4)], axis=0)
    alike = suits[0] << 39 | suits[1] << 26 | suits[2] << 13 | suits[3]
    _, first, times = np.unique(alike, return_index=True, return_counts=True)
    return boards[first], times
