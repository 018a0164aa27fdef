"""The kernel that deals Pan 9: one bettor's hand against the player-dealer's, both played House Way."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.compiled import compiled_functions, kernel
from houseway.families.pan_nine import coordinates
from houseway.simulation.shuffling import draw_rounds, keyed, prepare
from houseway.simulation.tables import Log

_functions = compiled_functions(coordinates)
point, values_key = _functions["point"], _functions["values_key"]
ladder_key, top_key = _functions["ladder_key"], _functions["top_key"]

# Places of the coordinates in `codes`, in the order of the family's vocabulary.
VALUES, LADDER, TOP = range(3)
MOST_CARDS = 8
ROUNDS_AHEAD = 1024
_8 = np.uint64(MOST_CARDS)


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


@kernel
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


@kernel
def fresh_rounds(seed, number, most, fresh_cards, chart, uses, codes, tally):
    """Deal rounds of the numbered block, every one from a full shoe."""
    shoe = fresh_cards.copy()
    drawn = np.zeros(ROUNDS_AHEAD * MOST_CARDS, dtype=np.uint8)
    end, never, dealt = np.uint64(len(drawn)), np.uint64(len(drawn)) + _8, 0
    s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(number))
    while dealt < most:
        s0, s1, s2, s3 = draw_rounds(shoe, drawn, MOST_CARDS, s0, s1, s2, s3)
        left = min(most - dealt, ROUNDS_AHEAD)
        rounds, _ = deal_shoe(drawn, 0, end, never, 0, _8, chart, uses, codes, tally, None, left)
        dealt += rounds
    return dealt


@kernel
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
