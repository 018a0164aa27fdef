"""The one kernel that deals every two-hand game: drawing rules and class codes come in as tables."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.compiled import compiled_functions, part
from houseway.families.kernels import CARD_BITS, CardKernel
from houseway.families.two_hand import coordinates
from houseway.families.two_hand.kernel.chart import card_word, chart

_functions = compiled_functions(coordinates)
kinds_key = _functions["kinds_key"]
four_rank_key, four_suit_key = _functions["four_rank_key"], _functions["four_suit_key"]

# Places of the coordinates in `uses`, in the order of the family's vocabulary.
VALUES, UP, SUITS, PAIRS, KINDS, FOUR, ROYAL = range(7)
_FOUR_SUITS = 80

# Unsigned indices spare the compiled code a test for negative ones.
_0, _1, _2, _3, _4, _5, _6, _7, _9, _10, _11, _18, _110 = (
    np.uint64(n) for n in (*range(8), 9, 10, 11, 18, 110)
)
_CARD = np.uint64(CARD_BITS)
_SUM, _POINT, _PLAYER_SUIT, _BANKER_SUIT = np.uint64(31), np.uint64(15), np.uint64(15), np.uint64(240)


@part
def deal_round(shoe, at, rules):
    """See `CardKernel`; the fields of a card's word (`chart.card_word`) are read off several cards at once.

    Draws are looked up rather than branched on: nobody can predict them.
    """
    c0, c1, c2, c3, c4 = shoe[at], shoe[at + _1], shoe[at + _2], shoe[at + _3], shoe[at + _4]
    player, banker = c0 + c2, c1 + c3
    sums = ((player & _SUM) << _5) + (banker & _SUM)
    turn = rules.turns[(sums << _4) + (c4 & _POINT)]
    # All bits are set where a third card counts, where the Banker has one.
    third, reply = _0 - (turn >> _3 & _1), _0 - (turn >> _4 & _1)
    c5 = shoe[at + _4 + (turn >> _5)]
    cell = rules.twos[sums] - (_110 - _11 * (c4 & _POINT) & third) - (_10 - (c5 & _POINT) & reply)
    code = _0
    if rules.uses[VALUES]:
        code += rules.values[cell]
    if rules.uses[UP]:
        code += rules.up[c1 & _POINT]
    if rules.uses[SUITS]:
        suits = (c0 & c2 & (c4 | ~third)) >> _9 & _PLAYER_SUIT
        suits |= (c1 & c3 & (c5 | ~reply)) >> _5 & _BANKER_SUIT
        code += rules.suits[rules.suit_cells[suits]]
    if rules.uses[PAIRS]:
        pair = rules.pair_states[(c0 ^ c2) >> _CARD]
        code += rules.pairs[pair * _4 + rules.pair_states[(c1 ^ c3) >> _CARD]]
    p0, p1 = np.int64(c0 >> _CARD), np.int64(c2 >> _CARD)
    b0, b1 = np.int64(c1 >> _CARD), np.int64(c3 >> _CARD)
    if rules.uses[KINDS]:
        # Zeros are all there is to `kinds` unless every card shares a rank: that is asked of few.
        kinds = (player + banker + (c4 & third) + (c5 & reply)) >> _6 & _7
        if ((c0 ^ c1) | (c0 ^ c2) | (c0 ^ c3)) >> _18 == _0:
            p2, b2 = np.int64(c4 >> _CARD | ~third), np.int64(c5 >> _CARD | ~reply)
            kinds = np.uint64(kinds_key(p0, p1, p2, b0, b1, b2))
        code += rules.kinds[kinds]
    if rules.uses[FOUR]:
        four = four_rank_key(p0, p1, -1, b0, b1, -1) * _FOUR_SUITS
        code += rules.four[np.uint64(four + four_suit_key(p0, p1, -1, b0, b1, -1))]
    if rules.uses[ROYAL]:
        code += rules.royal[rules.royal_player[p0 * 64 + p1] + rules.royal_banker[b0 * 64 + b1]]
    return at + (turn & _7), cell, code


KERNEL = CardKernel(deal_round, chart, card_word, least_cards=4, most_cards=6)
