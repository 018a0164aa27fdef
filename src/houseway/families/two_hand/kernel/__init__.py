"""The one kernel that deals every two-hand game: drawing charts and class codes come in as tables."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.compiled import compiled_functions, kernel
from houseway.families.kernels import CardKernel
from houseway.families.two_hand import coordinates
from houseway.families.two_hand.kernel.chart import card_byte, chart

_functions = compiled_functions(coordinates)
kinds_key = _functions["kinds_key"]
four_rank_key, four_suit_key = _functions["four_rank_key"], _functions["four_suit_key"]
royal_rank_key, royal_suit_key = _functions["royal_rank_key"], _functions["royal_suit_key"]

# Places of the coordinates in `codes`, in the order of the family's vocabulary.
VALUES, UP, SUITS, PAIRS, KINDS, FOUR, ROYAL = range(7)
_FOUR_SUITS, _ROYAL_SUITS = 80, 256

# Unsigned indices spare the compiled code a test for negative ones.
_0, _1, _2, _3, _4, _5, _6 = (np.uint64(n) for n in range(7))
_10, _11, _15 = np.uint64(10), np.uint64(11), np.uint64(15)
_7 = np.uint64(7)
# Bits of a card's byte (see `chart.card_byte`); without a third card the suits' chart is read at 64.
_0B, _2B, _3B, _4B, _12B = np.uint8(0), np.uint8(2), np.uint8(3), np.uint8(4), np.uint8(12)
_POINT, _SUIT, _RANK, _NO_SUIT = np.uint8(15), np.uint8(48), np.uint8(207), np.uint8(64)


class HandsTally(NamedTuple):
    """Rounds by cell of two coordinates, and by class in each group that looks further."""

    values: NDArray[Any]
    pairs: NDArray[Any]
    classes: NDArray[Any]


@kernel
def deal_shoe(shoe, start, end, stop_at, more_hands, apart, chart, uses, codes, tally, log, limit):
    """Deal rounds from `start`; after the one that reaches the cutting card at `stop_at`, `more_hands` more.

    A round begins where the last one ended, or `apart` places after the last one began if that is given.
    Every round adds one to its cell of values and of pairs, and to its class in each group that looks
    further: `codes[group, coordinate, cell]` sum to the class. At most `limit` rounds are dealt; a round for
    which the cards run out at `end` is void (the shoe goes on for a few places so that it can be read). If
    there is a log, rounds are written down too. Returns the rounds dealt and where the last one ended.
    Draws are looked up rather than branched on: nobody can predict them. All stands in one function because
    a call would pass, and count references to, every table.
    """
    position, dealt, last = np.uint64(start), 0, -1
    groups, further = len(codes), uses[FOUR] | uses[ROYAL]
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
        ended = position + _4 + (drawn >> _4) + (replied >> _4)
        if ended > end:
            break
        reply = c5 if drawn > _0 else c4
        cell = thirds * _11 + _10 - ((_10 - np.uint64(reply & _POINT)) & replied)
        pairs = np.uint64(chart.pairs[c0 ^ c2] * _4 + chart.pairs[c1 ^ c3])
        tally.values[cell] += _1
        tally.pairs[pairs] += _1
        if groups > 0:
            third = c4 & _SUIT if (drawn & _15) > _0 else _NO_SUIT
            suits = np.uint64(chart.suits[c0 >> _4B & _3B | c2 >> _2B & _12B | third]) * _7
            third = reply & _SUIT if replied > _0 else _NO_SUIT
            suits += np.uint64(chart.suits[c1 >> _4B & _3B | c3 >> _2B & _12B | third])
            kinds, four, royal = 0, 0, 0
            if uses[KINDS]:
                # Zeros are all there is to `kinds` unless every card shares a rank: that is asked of few.
                kinds += (c0 & _POINT == _0B) + (c1 & _POINT == _0B) + (c2 & _POINT == _0B)
                kinds += (c3 & _POINT == _0B) + ((drawn & _15) > _0 and c4 & _POINT == _0B)
                kinds += replied > _0 and reply & _POINT == _0B
            if further or (c0 ^ c2) & _RANK == _0B:
                p0, p1, p2 = chart.cards[c0], chart.cards[c2], -1
                b0, b1, b2 = chart.cards[c1], chart.cards[c3], -1
                p2 = chart.cards[c4] if (drawn & _15) > _0 else p2
                b2 = chart.cards[reply] if replied > _0 else b2
                if uses[KINDS]:
                    kinds = kinds_key(p0, p1, p2, b0, b1, b2)
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


KERNEL = CardKernel(deal_shoe, chart, card_byte, HandsTally, ("values", "pairs"), least_cards=4, most_cards=6)
