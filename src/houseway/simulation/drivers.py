"""What surrounds a family's kernel: whole shoes by the book, rounds from fresh shoes, shoes written down.

Each is compiled once a family, with the family's kernel put in, as if it were written there.
"""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def, no-untyped-call"

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from houseway.cards.draws import LOW, advanced, biased, keyed, output
from houseway.compiled import kernel, kernel_of
from houseway.families.family import Family
from houseway.families.kernels import CARD_BITS, PlacesKernel
from houseway.simulation.shuffling import draw_on, draw_rounds, prepare
from houseway.simulation.tables import Log

# Each family's own are put in for these.
deal_round: Callable[..., Any] = NotImplemented
play_round: Callable[..., Any] = NotImplemented
count_round: Callable[..., None] = NotImplemented
MOST_CARDS = 0

_0, _1, _32, _CARD = np.uint64(0), np.uint32(1), np.uint64(32), np.uint64(CARD_BITS)
_NEVER = np.uint64(1 << 63)


class Drivers(NamedTuple):
    deal_shoe: Callable[..., tuple[int, int]]
    whole_shoes: Callable[..., tuple[int, int]]
    fresh_rounds: Callable[..., tuple[int, int]]
    trace_shoes: Callable[..., None]


@cache
def drivers(family: Family) -> Drivers:
    """These functions around the family's own kernel."""
    facet = family.facet("kernel").KERNEL
    names: dict[str, Any]
    own: dict[str, Callable[..., Any]]
    if isinstance(facet, PlacesKernel):
        names = {"play_round": facet.play_round, "count_round": facet.count_round}
        own = {"deal_shoe": play_shoe, "fresh_rounds": fresh_places}
    else:
        names = {"deal_round": facet.deal_round, "MOST_CARDS": facet.most_cards}
        own = {"deal_shoe": deal_shoe, "fresh_rounds": fresh_rounds}
    around = own | {"whole_shoes": whole_shoes, "trace_shoes": trace_shoes}
    for name, function in around.items():
        names[name] = kernel_of(function, family.name, names)
    return Drivers(*(names[name] for name in Drivers._fields))


def deal_shoe(shoe, start, end, stop_at, more_hands, apart, log, limit, rules, tally):
    """Deal rounds from `start`; after the one that reaches the cutting card at `stop_at`, `more_hands` more.

    A round begins where the last one ended, or `apart` places after the last one began if that is given. At
    most `limit` rounds are dealt; a round for which the cards run out at `end` is void (the shoe goes on for
    a few places so that it can be read). If there is a log, rounds are written down too. Returns the rounds
    dealt and where the last one ended. What a round reads is one record: references to many tables would be
    counted again with every round.
    """
    position, dealt = np.uint64(start), 0
    by_cell, by_class, record = tally.cells, tally.classes, rules[0]
    while dealt < limit:
        ended, cell, code = deal_round(shoe, position, record)
        if ended > end:
            break
        by_cell[cell] += _1
        by_class[code] += _1
        if log is not None:
            log.starts[dealt] = position
            log.cells[dealt] = cell
            log.codes[dealt] = code
        position = ended if apart is None else position + apart
        dealt += 1
        if position > stop_at:
            stop_at, limit = _NEVER, min(limit, dealt + more_hands)
    return dealt, position


def play_shoe(shoe, start, end, stop_at, more_hands, apart, log, limit, rules, tally):
    """As `deal_shoe`, where each place plays hands of its own; a log has only where rounds begin."""
    position, dealt, record = np.uint64(start), 0, rules[0]
    while dealt < limit:
        ended, hands, state, up = play_round(shoe, position, record, tally.room)
        if end < ended:
            break
        count_round(tally.room, hands, state, up, record, tally)
        if log is not None:
            log.starts[dealt] = position
        position = ended
        dealt += 1
        if stop_at < position:
            stop_at, limit = _NEVER, min(limit, dealt + more_hands)
    return dealt, position


def whole_shoes(shoe, seed, first, count, most, fresh_cards, book, rules, tally):
    """Shuffle, cut, burn and deal each shoe by the book, at most `most` rounds; rounds and shoes dealt."""
    dealt, shoes = 0, 0
    while shoes < count and dealt < most:
        _, start, end = prepare(shoe, seed, first + shoes, fresh_cards, book)
        stop_at, more, left = end - book.cut_card, book.more_hands, most - dealt
        rounds, _ = deal_shoe(shoe, start, end, stop_at, more, None, None, left, rules, tally)
        dealt, shoes = dealt + rounds, shoes + 1
    return dealt, shoes


def fresh_rounds(drawn, seed, number, most, fresh_cards, rules, tally):
    """Deal rounds of the numbered block, every one from a full shoe: as many shoes as rounds."""
    shoe = fresh_cards.copy()
    end, apart, dealt = np.uint64(len(drawn)), np.uint64(MOST_CARDS), 0
    s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(number))
    while dealt < most:
        s0, s1, s2, s3 = draw_rounds(shoe, drawn, MOST_CARDS, s0, s1, s2, s3)
        left = min(most - dealt, len(drawn) // MOST_CARDS)
        rounds, _ = deal_shoe(drawn, _0, end, _NEVER, 0, apart, None, left, rules, tally)
        dealt += rounds
    return dealt, dealt


def fresh_places(shoe, few, seed, number, most, fresh_cards, rules, tally):
    """As `fresh_rounds`, where nobody knows how many cards a round takes.

    While it needs more, `few` are drawn. A round for which the whole shoe is too little is void.
    """
    size, record, dealt = len(fresh_cards), rules[0], 0
    shoe[:size] = fresh_cards
    in_pairs = size - size % 2
    s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(number))
    while dealt < most:
        ready, ended = 0, np.uint64(1)
        while ready < ended and ready < size:
            until = min(ready + few, in_pairs)
            s0, s1, s2, s3 = draw_on(shoe, size, ready, until, s0, s1, s2, s3)
            ready = until if until < in_pairs else size
            ended, hands, state, up = play_round(shoe, _0, record, tally.room)
        if ended <= ready:
            count_round(tally.room, hands, state, up, record, tally)
            dealt += 1
    return dealt, dealt


def trace_shoes(shoe, seed, first, fresh_cards, book, trace, rules, tally):
    """Deal shoes as `whole_shoes` does, and write down their cards and rounds."""
    for number in range(len(trace.rounds)):
        begin, start, end = prepare(shoe, seed, first + number, fresh_cards, book)
        for place in range(end - begin):
            trace.cards[number, place] = shoe[begin + place] >> _CARD
        stop_at, more = end - book.cut_card, book.more_hands
        log = Log(trace.starts[number], trace.cells[number], trace.codes[number])
        limit = len(log.cells)
        dealt, ended = deal_shoe(shoe, start, end, stop_at, more, None, log, limit, rules, tally)
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
