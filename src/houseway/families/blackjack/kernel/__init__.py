"""The kernel that plays the blackjack family: every place by one policy, the player-dealer by the chart."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.compiled import kernel, part
from houseway.families.blackjack.kernel.charts import as_word, tables
from houseway.families.kernels import CARD_BITS, HandKernel

STAND, HIT, DOUBLE = 1, 2, 4
_1, _2, _KIND = np.uint64(1), np.uint64(2), np.int64(15)


@part
def word_at(shoe, at):
    """The card at a place; beyond the last one any, as the round is then void."""
    return np.int64(shoe[at if at < len(shoe) else np.uint64(0)])


@kernel
def play_hand(shoe, at, row, act, gave, child, final, split, tally, hands):
    """Play one hand from its row of two cards; where it ended, its final hand and its units written down."""
    units = 1
    while True:
        choice = act[row]
        if choice == HIT:
            row = child[row, word_at(shoe, at) & _KIND]
            at += _1
            continue
        ended = final[row, split]
        if choice == DOUBLE:
            row = child[row, word_at(shoe, at) & _KIND]
            at += _1
            units, ended = 2, 0 if gave[row] else final[row, split]
        elif choice != STAND:
            ended = 0
        tally.final[hands] = ended
        tally.units[hands] = units
        return at


@kernel
def play_split(shoe, at, pair, up, rules, tally, hands):
    """Both hands of a split.

    Where pairs are split again, all second cards come before a hand is played on.
    """
    first, child = rules.child[0, pair], rules.child
    case = rules.cases[up, pair]
    if not rules.resplits:
        for _ in range(2):
            row = child[first, word_at(shoe, at) & _KIND]
            at = play_hand(
                shoe,
                at + _1,
                row,
                rules.case_act[case],
                rules.case_gave[case],
                child,
                rules.final,
                1,
                tally,
                hands,
            )
            hands += 1
        return at, hands
    waiting, more, starts = 2, 0, 0
    while waiting > 0:
        kind = word_at(shoe, at) & _KIND
        at += _1
        if kind == pair and more < rules.most[up, pair]:
            waiting, more = waiting + 1, more + 1
        else:
            tally.starts[starts] = child[first, kind]
            starts, waiting = starts + 1, waiting - 1
    for start in range(starts):
        act, gave = rules.case_act[case + more], rules.case_gave[case + more]
        at = play_hand(shoe, at, tally.starts[start], act, gave, child, rules.final, 1, tally, hands)
        hands += 1
    return at, hands


@kernel
def play_round(shoe, at, end, rules, tally):
    """See `HandKernel`."""
    places, child = rules.places, rules.child
    step = np.uint64(places + 1)
    up_word = word_at(shoe, at + np.uint64(places))
    up = up_word & _KIND
    begin = at
    at += step + np.uint64(places)
    hole = at
    if not rules.late:
        at += _1
    state = rules.dealer_start[up]
    seen = rules.checked[up] and rules.natural[rules.dealer_next[state, word_at(shoe, hole) & _KIND]]
    hands = 0
    for place in range(places):
        one = word_at(shoe, begin + np.uint64(place))
        other = word_at(shoe, begin + step + np.uint64(place))
        row = child[child[0, one & _KIND], other & _KIND]
        pair = one & _KIND
        tally.owner[place] = hands
        if seen:
            tally.final[hands] = rules.final[row, 0]
            tally.units[hands] = 1
            hands += 1
        elif (
            pair == other & _KIND
            and rules.cases[up, pair] >= 0
            and (not rules.by_rank or one >> (CARD_BITS + 2) == other >> (CARD_BITS + 2))
        ):
            at, hands = play_split(shoe, at, pair, up, rules, tally, hands)
        else:
            at = play_hand(shoe, at, row, rules.act[up], rules.gave[up], child, rules.final, 0, tally, hands)
            hands += 1
    tally.owner[places] = hands
    if rules.late:
        hole = at
        at += _1
    state = rules.dealer_next[state, word_at(shoe, hole) & _KIND]
    while rules.dealer_end[state] < 0:
        state = rules.dealer_next[state, word_at(shoe, at) & _KIND]
        at += _1
    if at > end:
        return at
    _count(shoe, begin, step, places, up, up_word, state, rules, tally)
    return at


@kernel
def _count(shoe, begin, step, places, up, up_word, state, rules, tally):
    against = rules.dealer_end[state]
    tally.banker[up, rules.dealer_cell[state]] += 1
    for offer in range(rules.net.shape[0]):
        total = 0
        for hand in range(tally.owner[places]):
            total += tally.units[hand] * rules.net[offer, tally.final[hand], against]
        tally.squares[offer] += total * total
    for hand in range(tally.owner[places]):
        tally.hands[tally.units[hand] - 1, tally.final[hand], against] += 1
    if rules.looks_at_three:
        for place in range(places):
            one = word_at(shoe, begin + np.uint64(place))
            other = word_at(shoe, begin + step + np.uint64(place))
            low = (one & _KIND) + (other & _KIND) + (up_word & _KIND)
            product = (one & _KIND) * (other & _KIND) * (up_word & _KIND)
            suited = ((one ^ other) >> CARD_BITS) & 3 == 0 and ((one ^ up_word) >> CARD_BITS) & 3 == 0
            high = low + 10 if low <= 11 and ((one & _KIND) == 1 or (other & _KIND) == 1 or up == 1) else low
            kind = 0
            if low == 21 and product == 336:
                kind = 4
            elif low == 21 and product == 343:
                kind = 5
            elif 19 <= high <= 21:
                kind = high - 18
            tally.three[up, kind * 2 + (1 if suited else 0)] += 1


KERNEL = HandKernel(play_round, tables, as_word, usual_cards=12)
