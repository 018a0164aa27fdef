"""What surrounds a family's kernel: whole shoes by the book, rounds from fresh shoes, shoes written down.

Each is compiled once a family, with the family's kernel put in, as if it were written there.
"""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from houseway.compiled import kernel, kernel_of
from houseway.families.family import Family
from houseway.simulation.shuffling import LOW, advanced, biased, draw_rounds, keyed, output, prepare
from houseway.simulation.tables import Log

# Each family's own are put in for these two.
deal_shoe: Callable[..., Any] = NotImplemented
MOST_CARDS = 0

ROUNDS_AHEAD = 1024
_0, _32 = np.uint64(0), np.uint64(32)


class Drivers(NamedTuple):
    whole_shoes: Callable[..., tuple[int, int]]
    fresh_rounds: Callable[..., int]
    trace_shoes: Callable[..., None]


@cache
def drivers(family: Family) -> Drivers:
    """These functions around the family's own kernel."""
    found = family.facet("kernel").KERNEL
    names = {"deal_shoe": found.deal_shoe, "MOST_CARDS": found.most_cards}
    around = (whole_shoes, fresh_rounds, trace_shoes)
    return Drivers(*(kernel_of(each, family.name, names) for each in around))


def whole_shoes(seed, first, count, most, fresh_cards, book, chart, uses, codes, tally):
    """Shuffle, cut, burn and deal each shoe by the book, at most `most` rounds; rounds and shoes dealt."""
    shoe = np.zeros(2 * len(fresh_cards) + MOST_CARDS, dtype=np.uint8)
    dealt, shoes = 0, 0
    while shoes < count and dealt < most:
        _, start, end = prepare(shoe, seed, first + shoes, fresh_cards, book)
        stop_at, more, left = end - book.cut_card, book.more_hands, most - dealt
        rounds, _ = deal_shoe(shoe, start, end, stop_at, more, None, chart, uses, codes, tally, None, left)
        dealt, shoes = dealt + rounds, shoes + 1
    return dealt, shoes


def fresh_rounds(seed, number, most, fresh_cards, chart, uses, codes, tally):
    """Deal rounds of the numbered block, every one from a full shoe."""
    shoe, apart = fresh_cards.copy(), np.uint64(MOST_CARDS)
    drawn = np.zeros(ROUNDS_AHEAD * MOST_CARDS, dtype=np.uint8)
    end, never, dealt = np.uint64(len(drawn)), np.uint64(len(drawn)) + apart, 0
    s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(number))
    while dealt < most:
        s0, s1, s2, s3 = draw_rounds(shoe, drawn, MOST_CARDS, s0, s1, s2, s3)
        left = min(most - dealt, ROUNDS_AHEAD)
        rounds, _ = deal_shoe(drawn, _0, end, never, 0, apart, chart, uses, codes, tally, None, left)
        dealt += rounds
    return dealt


def trace_shoes(seed, first, fresh_cards, book, chart, uses, codes, tally, trace):
    """Deal shoes as `whole_shoes` does, and write down their cards and rounds."""
    shoe = np.zeros(2 * len(fresh_cards) + MOST_CARDS, dtype=np.uint8)
    for number in range(len(trace.rounds)):
        begin, start, end = prepare(shoe, seed, first + number, fresh_cards, book)
        trace.cards[number] = shoe[begin:end]
        stop_at, more = end - book.cut_card, book.more_hands
        log = Log(trace.starts[number], trace.cells[number], trace.codes[number])
        limit = len(log.cells)
        dealt, ended = deal_shoe(shoe, start, end, stop_at, more, None, chart, uses, codes, tally, log, limit)
        trace.starts[number, dealt] = ended
        trace.starts[number, : dealt + 1] -= begin
        trace.rounds[number] = dealt


@kernel
def throw(seed, number, throws, cells):
    """The first throws of the numbered block, as cells, in order; both halves of an output throw."""
    bound = np.uint64(throws)
    s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(number))
    thrown, wanted = 0, len(cells)
    while thrown < wanted:
        word = output(s1)
        s0, s1, s2, s3 = advanced(s0, s1, s2, s3)
        for half in (word & LOW, word >> _32):
            product = half * bound
            if thrown < wanted and not (product & LOW < bound and biased(product, bound)):
                cells[thrown] = product >> _32
                thrown += 1
