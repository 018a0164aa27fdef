"""The one kernel that deals every two-hand game: drawing charts and class codes come in as tables."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.families.two_hand import coordinates
from houseway.simulation.compiled import compiled_functions, kernel
from houseway.simulation.shuffling import below, keyed, shuffle

_functions = compiled_functions(coordinates)
pick = _functions["pick"]
kinds_key = _functions["kinds_key"]
four_rank_key, four_suit_key = _functions["four_rank_key"], _functions["four_suit_key"]
royal_rank_key, royal_suit_key = _functions["royal_rank_key"], _functions["royal_suit_key"]

# Places of the coordinates in `codes`, in the order of the family's vocabulary.
VALUES, UP, SUITS, PAIRS, KINDS, FOUR, ROYAL = range(7)
_FOUR_SUITS, _ROYAL_SUITS = 40, 256

# Unsigned indices spare the compiled code a test for negative ones.
_0, _1, _2, _3, _4, _5, _6 = (np.uint64(n) for n in range(7))
_10, _11 = np.uint64(10), np.uint64(11)
_POINT = np.uint8(15)
PADDING = 6


@kernel
def deal_shoe(shoe, start, end, stop_at, chart, uses, codes, cells, classes, limit):
    """Deal rounds from `start` until one round after the round that passes the cutting card at `stop_at`.

    Every round adds one to its cell of values and of pairs, and to its class in each group that looks
    further: `codes[group, coordinate, cell]` sum to the class. At most `limit` rounds are dealt; a round for
    which the cards run out at `end` is void (the shoe goes on for a few places so that it can be read).
    Returns the rounds dealt. Draws are looked up rather than branched on: nobody can predict them.
    """
    position, dealt, last, groups = np.uint64(start), 0, -1, len(codes)
    while dealt != last and dealt < limit:
        c0, c1 = shoe[position], shoe[position + _1]
        c2, c3 = shoe[position + _2], shoe[position + _3]
        c4, c5 = shoe[position + _4], shoe[position + _5]
        player = np.uint64(c0 & _POINT) + np.uint64(c2 & _POINT)
        banker = np.uint64(c1 & _POINT) + np.uint64(c3 & _POINT)
        sums = (player << _5) + banker
        drawn = chart.player[sums]
        thirds = chart.twos[sums] - ((_10 - np.uint64(c4 & _POINT)) & drawn)
        replied = chart.banker[thirds]
        position += _4 + (drawn & _1) + (replied & _1)
        if position > end:
            break
        reply = c5 if drawn > _0 else c4
        cell = thirds * _11 + _10 - ((_10 - np.uint64(reply & _POINT)) & replied)
        pairs = np.uint64(chart.pairs[c0 ^ c2] * _4 + chart.pairs[c1 ^ c3])
        cells.values[cell] += _1
        cells.pairs[pairs] += _1
        if groups > 0:
            p0, p1, p2 = chart.cards[c0], chart.cards[c2], pick(drawn > _0, chart.cards[c4], -1)
            b0, b1, b2 = chart.cards[c1], chart.cards[c3], pick(replied > _0, chart.cards[reply], -1)
            third, fourth = pick(p2 < 0, 4, p2 & 3), pick(b2 < 0, 4, b2 & 3)
            suits = chart.suits[p0 & 3, p1 & 3, third] * 7 + chart.suits[b0 & 3, b1 & 3, fourth]
            kinds = kinds_key(p0, p1, p2, b0, b1, b2) if uses[KINDS] else 0
            four, royal = 0, 0
            if uses[FOUR]:
                four = four_rank_key(p0, p1, p2, b0, b1, b2) * _FOUR_SUITS
                four += four_suit_key(p0, p1, p2, b0, b1, b2)
            if uses[ROYAL]:
                royal = royal_rank_key(p0, p1, p2, b0, b1, b2) * _ROYAL_SUITS
                royal += royal_suit_key(p0, p1, p2, b0, b1, b2)
            for group in range(groups):
                code = codes[group, VALUES, cell] + codes[group, PAIRS, pairs] + codes[group, SUITS, suits]
                code += codes[group, KINDS, kinds]
                if uses[UP]:
                    code += codes[group, UP, c1 & _POINT]
                if uses[FOUR]:
                    code += codes[group, FOUR, four]
                if uses[ROYAL]:
                    code += codes[group, ROYAL, royal]
                classes[group, code] += 1
        dealt += 1
        if last < 0 and position > stop_at:
            last = dealt + 1
    return dealt


@kernel
def whole_shoes(seed, first, count, most, fresh_cards, book, chart, uses, codes, cells, classes):
    """Shuffle, cut, burn and deal each shoe by the book, at most `most` rounds; rounds and shoes dealt."""
    size = np.uint64(len(fresh_cards))
    shoe = np.zeros(2 * len(fresh_cards) + PADDING, dtype=np.uint8)
    dealt, shoes = 0, 0
    while shoes < count and dealt < most:
        for place in range(size):
            shoe[place] = fresh_cards[place]
        s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(first + shoes))
        s0, s1, s2, s3 = shuffle(shoe[:size], s0, s1, s2, s3)
        drawn, s0, s1, s2, s3 = below(size - _2 * book.from_ends + _1, s0, s1, s2, s3)
        cut = drawn + book.from_ends
        for place in range(cut):
            shoe[size + place] = shoe[place]
        start, end = cut + _1 + book.burn[shoe[cut]], size + cut
        stop_at, left = end - book.cut_card, most - dealt
        dealt += deal_shoe(shoe, start, end, stop_at, chart, uses, codes, cells, classes, left)
        shoes += 1
    return dealt, shoes


@kernel
def fresh_rounds(seed, number, most, fresh_cards, chart, uses, codes, cells, classes):
    """Deal rounds of the numbered block, every one from a full shoe."""
    size = np.uint64(len(fresh_cards))
    shoe = np.zeros(len(fresh_cards) + PADDING, dtype=np.uint8)
    for place in range(size):
        shoe[place] = fresh_cards[place]
    s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(number))
    dealt = 0
    while dealt < most:
        for place in range(_0, _6):
            drawn, s0, s1, s2, s3 = below(size - place, s0, s1, s2, s3)
            shoe[place], shoe[place + drawn] = shoe[place + drawn], shoe[place]
        dealt += deal_shoe(shoe, _0, size, _0, chart, uses, codes, cells, classes, 1)
    return dealt
