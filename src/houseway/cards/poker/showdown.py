"""Every way to complete hands and board, or many of them by chance, counted by who then wins.

An outcome is a number: a bit for each hand that has the best, and below them, where half the pot is for a
second ranking, a bit for each that has the best of that; none of these where nobody qualifies.
"""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from typing import NamedTuple

import numpy as np

from houseway.cards.draws import below, keyed
from houseway.cards.poker.many import (
    EIGHTS,
    HIGH_FIELD,
    JOKER_AT,
    JOKER_ROWS,
    LOW_BITS,
    LOW_FIELD,
    RANKS,
    SUITS_AT,
    THREES,
)
from houseway.compiled import kernel, part

_SUIT, _JOKER_AT, _JOKER_ROWS = np.uint64((1 << RANKS) - 1), np.uint64(JOKER_AT), np.uint64(JOKER_ROWS)
_LOW, _HIGH, _LOW_BITS = np.uint64(LOW_FIELD), np.uint64(HIGH_FIELD), np.uint64(LOW_BITS)
_SUITS_AT, _THREES, _EIGHTS = np.uint64(SUITS_AT), np.uint64(THREES), np.uint64(EIGHTS)
_RANKS, _THIRD, _FOURTH = np.uint64(RANKS), np.uint64(2 * RANKS), np.uint64(3 * RANKS)


class Spread(NamedTuple):
    """The cards as they lie: group 0 is the board, each other group a hand.

    `known` has a row a group, of which the first `held` count; `missing` cards come to each from the `rest`.
    """

    known: np.ndarray
    held: np.ndarray
    missing: np.ndarray
    rest: np.ndarray


class Judging(NamedTuple):
    """How hands are compared: tables of the first ranking, values of a second for half the pot or none.

    Hands use any five cards, or two of their own and three of the board.
    """

    words: np.ndarray
    suits: np.ndarray
    low: np.ndarray
    high: np.ndarray
    ranked: np.ndarray
    flush: np.ndarray
    second: np.ndarray
    split: bool
    two_and_three: bool


@part
def _looked_up(low, high, ranked, flush, second, split, count, word, suits):
    """The value of a hand, and beside it, from the sixteenth bit on, that of its low."""
    held = np.uint64(word)
    joker = held >> _JOKER_AT
    below = low[np.uint64(count) + joker * _JOKER_ROWS, held & _LOW]
    number = np.uint64(below) + np.uint64(high[(held >> _LOW_BITS) & _HIGH])
    value = np.int64(ranked[number])
    if ((held >> _SUITS_AT) + _THREES) & _EIGHTS:
        left, bug = np.uint64(suits), joker << _RANKS
        # One after the other, not in a loop: that takes seven times as long around it.
        first = max(flush[left & _SUIT | bug], flush[(left >> _RANKS) & _SUIT | bug])
        last = max(flush[(left >> _THIRD) & _SUIT | bug], flush[(left >> _FOURTH) & _SUIT | bug])
        best = np.int64(max(first, last))
        value = max(best, value) if joker else best
    if split:
        return value, np.int64(second[number])
    return value, np.int64(0)


@kernel
def best_two_and_three(words, suits, low, high, ranked, flush, second, split, own, count, threes):
    """The best of two of these cards and each three of the board, for each ranking."""
    best, best_low = np.int64(0), np.int64(0)
    for a in range(count - 1):
        for b in range(a + 1, count):
            word, suit = words[own[a]] + words[own[b]], suits[own[a]] + suits[own[b]]
            for three in range(10):
                value, of_low = _looked_up(
                    low,
                    high,
                    ranked,
                    flush,
                    second,
                    split,
                    5,
                    word + threes[three, 0],
                    suit + threes[three, 1],
                )
                best, best_low = max(best, value), max(best_low, of_low)
    return best, best_low


@kernel
def lay_threes(words, suits, board, threes):
    three = 0
    for a in range(3):
        for b in range(a + 1, 4):
            for c in range(b + 1, 5):
                threes[three, 0] = words[board[a]] + words[board[b]] + words[board[c]]
                threes[three, 1] = suits[board[a]] + suits[board[b]] + suits[board[c]]
                three += 1


@part
def _outcome(values, lows, split):
    hands = len(values)
    best, low, high_bits, low_bits = np.int64(-1), np.int64(0), 0, 0
    for hand in range(hands):
        if values[hand] > best:
            best, high_bits = values[hand], 0
        high_bits |= (values[hand] == best) << hand
        if split and lows[hand] > 0:
            if lows[hand] > low:
                low, low_bits = lows[hand], 0
            low_bits |= (lows[hand] == low) << hand
    return high_bits << hands | low_bits if split else high_bits


@part
def _judge(how, group, waits, lying, held, sum_words, sum_suits, threes, values, lows):
    """A group has its last card: value every hand that has waited for it."""
    words, suits, low, high, ranked, flush, second, split, two_and_three = how
    if two_and_three and group == 0:
        lay_threes(words, suits, lying[0], threes)
    for hand in range(1, len(held)):
        if waits[hand] == group:
            if two_and_three:
                worth = best_two_and_three(
                    words, suits, low, high, ranked, flush, second, split, lying[hand], held[hand], threes
                )
            else:
                word, suit = sum_words[hand] + sum_words[0], sum_suits[hand] + sum_suits[0]
                count = held[hand] + held[0]
                worth = _looked_up(low, high, ranked, flush, second, split, count, word, suit)
            values[hand - 1], lows[hand - 1] = worth


@kernel
def _slots(missing):
    """The group of each card that comes, the board's first; and with which group each hand is complete."""
    slots, waits = np.zeros(np.sum(missing), np.int64), np.zeros(len(missing), np.int64)
    at = 0
    for group in range(len(missing)):
        waits[group] = group if missing[group] else 0
        for _ in range(missing[group]):
            slots[at] = group
            at += 1
    return slots, waits


@kernel
def _sums(words, known, held):
    """The words, or suits, of what lies open, by group."""
    sums = np.zeros(len(held), np.int64)
    for group in range(len(held)):
        for at in range(held[group]):
            sums[group] += words[known[group, at]]
    return sums


@kernel
def count_deals(how, spread, first, counts):
    """Every way the missing cards can come, if the first of them is number `first` of the rest."""
    known, open_cards, missing, rest = spread
    words, suits, low, high, ranked, flush, second, split, two_and_three = how
    slots, waits = _slots(missing)
    lying, held = known.copy(), open_cards.copy()
    sum_words, sum_suits = _sums(words, known, held), _sums(suits, known, held)
    threes, hands = np.zeros((10, 2), np.int64), len(missing) - 1
    values, lows = np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    size, last = len(rest), len(slots) - 1
    used, at = np.zeros(size, np.bool_), np.zeros(len(slots) + 1, np.int64)
    slot = 0
    if missing[0] == 0:
        _judge(how, 0, waits, lying, held, sum_words, sum_suits, threes, values, lows)
    if last < 0:
        counts[_outcome(values, lows, split)] += 1
        return
    at[0] = first
    while slot >= 0:
        group, place = slots[slot], at[slot]
        end = size if slot else first + 1
        if slot == last:
            # The last card runs to the end of the rest by itself.
            held[group] += 1
            for final in range(place, end):
                if used[final]:
                    continue
                card = rest[final]
                if two_and_three:
                    lying[group, held[group] - 1] = card
                    _judge(how, group, waits, lying, held, sum_words, sum_suits, threes, values, lows)
                else:
                    word, suit = sum_words[0] + words[card], sum_suits[0] + suits[card]
                    for hand in range(hands):
                        if waits[hand + 1] == group:
                            values[hand], lows[hand] = _looked_up(
                                low,
                                high,
                                ranked,
                                flush,
                                second,
                                split,
                                held[hand + 1] + held[0],
                                sum_words[hand + 1] + word,
                                sum_suits[hand + 1] + suit,
                            )
                counts[_outcome(values, lows, split)] += 1
            held[group] -= 1
            place = end
        while place < end and used[place]:
            place += 1
        if place < end:
            card = rest[place]
            lying[group, held[group]] = card
            held[group] += 1
            sum_words[group] += words[card]
            sum_suits[group] += suits[card]
            at[slot], used[place] = place, True
            slot += 1
            at[slot] = place + 1
            if slots[slot] != group:
                at[slot] = 0
                _judge(how, group, waits, lying, held, sum_words, sum_suits, threes, values, lows)
        else:
            slot -= 1
            if slot >= 0:
                group, place = slots[slot], at[slot]
                held[group] -= 1
                sum_words[group] -= words[rest[place]]
                sum_suits[group] -= suits[rest[place]]
                at[slot], used[place] = place + 1, False


@kernel
def sample_deals(how, spread, deals, seed, stream, counts):
    """So many deals of the missing cards by chance, each as if from a deck just shuffled."""
    known, open_cards, missing, fresh = spread
    words, suits, split = how.words, how.suits, how.split
    slots, waits = _slots(missing)
    lying, held, rest = known.copy(), open_cards.copy(), fresh.copy()
    of_words, of_suits = _sums(words, known, held), _sums(suits, known, held)
    sum_words, sum_suits = of_words.copy(), of_suits.copy()
    threes, hands = np.zeros((10, 2), np.int64), len(missing) - 1
    values, lows = np.zeros(hands, np.int64), np.zeros(hands, np.int64)
    s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(stream))
    for _ in range(deals):
        for group in range(hands + 1):
            held[group], sum_words[group], sum_suits[group] = (
                open_cards[group],
                of_words[group],
                of_suits[group],
            )
        for slot in range(len(slots)):
            drawn, s0, s1, s2, s3 = below(len(rest) - slot, s0, s1, s2, s3)
            other, group = slot + np.int64(drawn), slots[slot]
            card = rest[other]
            rest[other] = rest[slot]
            rest[slot] = card
            lying[group, held[group]] = card
            held[group] += 1
            sum_words[group] += words[card]
            sum_suits[group] += suits[card]
        for group in range(hands + 1):
            if group == 0 or missing[group]:
                _judge(how, group, waits, lying, held, sum_words, sum_suits, threes, values, lows)
        counts[_outcome(values, lows, split)] += 1
