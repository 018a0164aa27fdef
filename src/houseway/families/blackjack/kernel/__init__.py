"""The kernel that plays the blackjack family: every place by one policy, the player-dealer by the chart."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.compiled import kernel, part, table_at
from houseway.families.blackjack.kernel.charts import as_word, tables
from houseway.families.blackjack.kernel.tables import BANKER_CELLS, GIVEN_UP, MOST_HANDS, THREE_CELLS
from houseway.families.kernels import CARD_BITS, HandKernel

STAND, HIT, DOUBLE = 1, 2, 4
_CHOICE, _KIND, _1 = GIVEN_UP - 1, np.int64(15), np.uint64(1)
_KINDS = 11


@part
def kind_at(shoe, at):
    """What the card at a place counts; beyond the last one any, as the round is then void."""
    return np.int64(shoe[at if at < len(shoe) else np.uint64(0)]) & _KIND


@part
def play_hand(shoe, at, row, act, child, final, split, finals, units, hands):
    """Play one hand from its row of two cards; where it ended, its final hand and its units written down."""
    choice = act[row] & _CHOICE
    while choice == HIT:
        row = child[row * _KINDS + kind_at(shoe, at)]
        at += _1
        choice = act[row] & _CHOICE
    many = 1
    ended = final[row * 2 + split] if choice == STAND else np.int32(0)
    if choice == DOUBLE:
        row = child[row * _KINDS + kind_at(shoe, at)]
        at += _1
        many, ended = 2, np.int32(0) if act[row] & GIVEN_UP else final[row * 2 + split]
    finals[hands] = ended
    units[hands] = many
    return at


@kernel
def play_split(shoe, at, pair, up, rules, tally, hands):
    """Both hands of a split; where pairs are split again, all second cards come before any hand is played."""
    child = table_at(rules.child, rules.rows * _KINDS, np.int32)
    final = table_at(rules.final, rules.rows * 2, np.int32)
    finals, units = table_at(tally.finals, MOST_HANDS, np.int32), table_at(tally.units, MOST_HANDS, np.int32)
    starts = table_at(tally.starts, MOST_HANDS, np.int32)
    most = table_at(rules.most, _KINDS * _KINDS, np.int32)[up * _KINDS + pair]
    case = table_at(rules.cases, _KINDS * _KINDS, np.int32)[up * _KINDS + pair]
    first, waiting, more, dealt = child[pair], 2, 0, 0
    if rules.resplits:
        while waiting > 0:
            kind = kind_at(shoe, at)
            at += _1
            if kind == pair and more < most:
                waiting, more = waiting + 1, more + 1
            else:
                starts[dealt] = child[first * _KINDS + kind]
                dealt, waiting = dealt + 1, waiting - 1
    act = table_at(rules.case_act + (case + more) * rules.rows, rules.rows, np.uint8)
    for hand in range(dealt if rules.resplits else 2):
        if rules.resplits:
            row = starts[hand]
        else:
            row = child[first * _KINDS + kind_at(shoe, at)]
            at += _1
        at = play_hand(shoe, at, row, act, child, final, 1, finals, units, hands)
        hands += 1
    return at, hands


@part
def play_round(shoe, at, end, rules, tally):
    """See `HandKernel`."""
    places = rules.places
    child = table_at(rules.child, rules.rows * _KINDS, np.int32)
    final = table_at(rules.final, rules.rows * 2, np.int32)
    cases = table_at(rules.cases, _KINDS * _KINDS, np.int32)
    following = table_at(rules.dealer_next, rules.states * _KINDS, np.int32)
    ended = table_at(rules.dealer_end, rules.states, np.int32)
    finals, units = table_at(tally.finals, MOST_HANDS, np.int32), table_at(tally.units, MOST_HANDS, np.int32)
    begin, step = at, np.uint64(places + 1)
    up = kind_at(shoe, at + np.uint64(places))
    hole = at + step + np.uint64(places)
    at = hole if rules.late else hole + _1
    state = table_at(rules.dealer_start, _KINDS, np.int32)[up]
    seen = False
    if rules.looks_at_hole and table_at(rules.checked, _KINDS, np.uint8)[up]:
        after = following[state * _KINDS + kind_at(shoe, hole)]
        seen = table_at(rules.natural, rules.states, np.uint8)[after] != 0
    act = table_at(rules.act + up * rules.rows, rules.rows, np.uint8)
    hands = 0
    for place in range(places):
        own, other = kind_at(shoe, begin + np.uint64(place)), kind_at(shoe, begin + step + np.uint64(place))
        row = child[child[own] * _KINDS + other]
        if seen:
            finals[hands] = final[row * 2]
            units[hands] = 1
            hands += 1
        elif own == other and cases[up * _KINDS + own] >= 0 and _is_pair(shoe, begin, step, place, rules):
            at, hands = play_split(shoe, at, own, up, rules, tally, hands)
        else:
            at = play_hand(shoe, at, row, act, child, final, 0, finals, units, hands)
            hands += 1
    if rules.late:
        hole = at
        at += _1
    state = following[state * _KINDS + kind_at(shoe, hole)]
    against = ended[state]
    while against < 0:
        state = following[state * _KINDS + kind_at(shoe, at)]
        at += _1
        against = ended[state]
    if at <= end:
        by_hand = table_at(tally.hands, 2 * rules.finals * rules.ends, np.int64)
        net = table_at(rules.net, rules.offers * rules.finals * rules.ends, np.int64)
        squares = table_at(tally.squares, rules.offers, np.int64)
        cell = table_at(rules.dealer_cell, rules.states, np.int32)[state]
        table_at(tally.banker, _KINDS * BANKER_CELLS, np.int64)[up * BANKER_CELLS + cell] += 1
        for hand in range(hands):
            by_hand[((units[hand] - 1) * rules.finals + finals[hand]) * rules.ends + against] += 1
        for offer in range(rules.offers):
            total = np.int64(0)
            for hand in range(hands):
                total += units[hand] * net[(offer * rules.finals + finals[hand]) * rules.ends + against]
            squares[offer] += total * total
        if rules.looks_at_three:
            count_three(shoe, begin, step, rules, tally)
    return at


@kernel
def _is_pair(shoe, begin, step, place, rules):
    """Whether two cards of one kind are a pair: where it must be of one rank, their ranks are looked at."""
    own, other = begin + np.uint64(place), begin + step + np.uint64(place)
    if not rules.by_rank or other >= len(shoe):
        return True
    return (shoe[own] >> (CARD_BITS + 2)) == (shoe[other] >> (CARD_BITS + 2))


@kernel
def count_three(shoe, begin, step, rules, tally):
    """The cell of the first place's cards with the up card, as `coordinates.three_rank_key` has it."""
    cells = table_at(tally.three, _KINDS * THREE_CELLS, np.int64)
    own, other = np.int64(shoe[begin]), np.int64(shoe[begin + step])
    last = np.int64(shoe[begin + np.uint64(rules.places)])
    a, b, c = own & _KIND, other & _KIND, last & _KIND
    low = a + b + c
    high = low + 10 if low <= 11 and (a == 1 or b == 1 or c == 1) else low
    kind = high - 18 if 19 <= high <= 21 else 0
    if low == 21 and a * b * c == 336:
        kind = 4
    elif low == 21 and a * b * c == 343:
        kind = 5
    suited = ((own ^ other) >> CARD_BITS) & 3 == 0 and ((own ^ last) >> CARD_BITS) & 3 == 0
    cells[c * THREE_CELLS + kind * 2 + (1 if suited else 0)] += 1


KERNEL = HandKernel(play_round, tables, as_word, usual_cards=12)
