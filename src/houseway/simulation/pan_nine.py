"""The kernel that deals Pan 9: one bettor's hand against the player-dealer's, both played House Way."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.compiled import compiled_functions, kernel
from houseway.families.pan_nine import coordinates
from houseway.simulation.shuffling import below, keyed, prepare

_functions = compiled_functions(coordinates)
point, values_key = _functions["point"], _functions["values_key"]
ladder_key, top_key = _functions["ladder_key"], _functions["top_key"]

# Places of the coordinates in `codes`, in the order of the family's vocabulary.
VALUES, LADDER, TOP = range(3)
MOST_CARDS = 8


@kernel
def cards_of_round(shoe, position, chart):
    """The eight cards of the round that begins here (-1 for a fourth not drawn), and how many were dealt."""
    at, taken, p3, b3 = np.int64(position), 6, -1, -1
    p0, p1, p2 = np.int64(shoe[at]), np.int64(shoe[at + 2]), np.int64(shoe[at + 4])
    b0, b1, b2 = np.int64(shoe[at + 1]), np.int64(shoe[at + 3]), np.int64(shoe[at + 5])
    if chart.draws[(point(p0) + point(p1) + point(p2)) % 10]:
        p3 = np.int64(shoe[at + taken])
        taken += 1
    if chart.draws[(point(b0) + point(b1) + point(b2)) % 10]:
        b3 = np.int64(shoe[at + taken])
        taken += 1
    return (p0, p1, p2, p3, b0, b1, b2, b3), np.uint64(taken)


@kernel
def cells_of_round(eight, uses):
    """The round's cells of values, ladder and top; 0 for a coordinate that nobody looks at."""
    p0, p1, p2, p3, b0, b1, b2, b3 = eight
    ladder = ladder_key(p0, p1, p2, p3, b0, b1, b2, b3) if uses[LADDER] else 0
    top = top_key(p0, p1, p2, p3, b0, b1, b2, b3) if uses[TOP] else 0
    return values_key(p0, p1, p2, p3, b0, b1, b2, b3), ladder, top


@kernel
def class_code(group, cells, codes):
    values, ladder, top = cells
    return codes[group, VALUES, values] + codes[group, LADDER, ladder] + codes[group, TOP, top]


@kernel
def add_round(cells, codes, tally):
    tally.values[cells[0]] += 1
    for group in range(len(codes)):
        tally.classes[group, class_code(group, cells, codes)] += 1


@kernel
def deal_shoe(shoe, start, end, stop_at, more_hands, chart, uses, codes, tally, limit):
    """Deal rounds as the two-hand kernel does: to the cutting card and on, void when the cards run out."""
    position, dealt, last = np.uint64(start), 0, -1
    while dealt != last and dealt < limit:
        eight, taken = cards_of_round(shoe, position, chart)
        position += taken
        if position > end:
            break
        add_round(cells_of_round(eight, uses), codes, tally)
        dealt += 1
        if last < 0 and position > stop_at:
            last = dealt + more_hands
    return dealt


@kernel
def whole_shoes(seed, first, count, most, fresh_cards, book, chart, uses, codes, tally):
    """Shuffle, cut, burn and deal each shoe by the book, at most `most` rounds; rounds and shoes dealt."""
    shoe = np.zeros(2 * len(fresh_cards) + MOST_CARDS, dtype=np.uint8)
    dealt, shoes = 0, 0
    while shoes < count and dealt < most:
        _, start, end = prepare(shoe, seed, first + shoes, fresh_cards, book)
        stop_at, left = end - book.cut_card, most - dealt
        dealt += deal_shoe(shoe, start, end, stop_at, book.more_hands, chart, uses, codes, tally, left)
        shoes += 1
    return dealt, shoes


@kernel
def fresh_rounds(seed, number, most, fresh_cards, chart, uses, codes, tally):
    """Deal rounds of the numbered block, every one from a full shoe."""
    shoe = fresh_cards.copy()
    s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(number))
    for _ in range(most):
        for place in range(MOST_CARDS):
            drawn, s0, s1, s2, s3 = below(len(shoe) - place, s0, s1, s2, s3)
            other = place + np.int64(drawn)
            shoe[place], shoe[other] = shoe[other], shoe[place]
        eight, _ = cards_of_round(shoe, 0, chart)
        add_round(cells_of_round(eight, uses), codes, tally)
    return most


@kernel
def trace_shoes(seed, first, fresh_cards, book, chart, uses, codes, trace):
    """Deal shoes as `whole_shoes` does and write each round down: where it began, its cell, its classes."""
    shoe = np.zeros(2 * len(fresh_cards) + MOST_CARDS, dtype=np.uint8)
    for number in range(len(trace.rounds)):
        begin, position, end = prepare(shoe, seed, first + number, fresh_cards, book)
        trace.cards[number] = shoe[begin:end]
        dealt, last = 0, -1
        while dealt != last:
            eight, taken = cards_of_round(shoe, position, chart)
            trace.starts[number, dealt] = position - begin
            if position + taken > end:
                break
            position += taken
            cells = cells_of_round(eight, uses)
            trace.cells[number, dealt] = cells[0]
            for group in range(len(codes)):
                trace.codes[number, dealt, group] = class_code(group, cells, codes)
            dealt += 1
            if last < 0 and position > end - book.cut_card:
                last = dealt + book.more_hands
        trace.starts[number, dealt] = position - begin
        trace.rounds[number] = dealt
