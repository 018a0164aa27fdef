"""Shuffles inside the kernels: a stream for each shoe, draws without bias, the cut and the burn."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import numpy as np

from houseway.cards.draws import LOW, advanced, below, biased, keyed, output
from houseway.compiled import kernel
from houseway.families.kernels import CARD_BITS

_1, _2, _32, _CARD = np.uint64(1), np.uint64(2), np.uint64(32), np.uint64(CARD_BITS)


@kernel
def shuffle(shoe, s0, s1, s2, s3):
    """Fisher and Yates from the last card down; each half of an output draws once, Lemire's way.

    A draw below n is the high word of (half * n); the few halves that would favour small results are
    thrown away and the next output's low half is used instead.
    """
    left = np.uint64(len(shoe))
    while left > _1:
        word = output(s1)
        s0, s1, s2, s3 = advanced(s0, s1, s2, s3)
        product = (word & LOW) * left
        if product & LOW < left and biased(product, left):
            continue
        left -= _1
        drawn = product >> _32
        shoe[left], shoe[drawn] = shoe[drawn], shoe[left]
        product = (word >> _32) * left
        if left == _1 or (product & LOW < left and biased(product, left)):
            continue
        left -= _1
        drawn = product >> _32
        shoe[left], shoe[drawn] = shoe[drawn], shoe[left]
    return s0, s1, s2, s3


@kernel
def prepare(shoe, seed, number, fresh_cards, book):
    """Shuffle, cut and burn the numbered shoe of a seed: where it begins, the first round begins, it ends.

    The cards in front of the cut are copied behind the others, so `shoe` has twice the room.
    """
    size = np.uint64(len(fresh_cards))
    for place in range(size):
        shoe[place] = fresh_cards[place]
    s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(number))
    s0, s1, s2, s3 = shuffle(shoe[:size], s0, s1, s2, s3)
    drawn, s0, s1, s2, s3 = below(size - _2 * book.from_ends + _1, s0, s1, s2, s3)
    cut = drawn + book.from_ends
    for place in range(cut):
        shoe[size + place] = shoe[place]
    return cut, cut + _1 + book.burn[shoe[cut] >> _CARD], size + cut


@kernel
def draw_rounds(shoe, drawn, cards, s0, s1, s2, s3):
    """Fill `drawn` with rounds of `cards` cards, an even number, each round as if from a shoe just shuffled.

    Only those cards are drawn to the front. If a half word is one of the few that would favour some cards,
    the whole round is drawn again.
    """
    size, each, done = np.uint64(len(shoe)), np.uint64(cards), np.uint64(0)
    while done < len(drawn):
        spoiled = False
        for place in range(np.uint64(0), each, _2):
            word = output(s1)
            s0, s1, s2, s3 = advanced(s0, s1, s2, s3)
            left = size - place
            product = (word & LOW) * left
            spoiled |= product & LOW < left and biased(product, left)
            other = place + (product >> _32)
            shoe[place], shoe[other] = shoe[other], shoe[place]
            drawn[done + place] = shoe[place]
            left -= _1
            product = (word >> _32) * left
            spoiled |= product & LOW < left and biased(product, left)
            other = place + _1 + (product >> _32)
            shoe[place + _1], shoe[other] = shoe[other], shoe[place + _1]
            drawn[done + place + _1] = shoe[place + _1]
        if not spoiled:
            done += each
    return s0, s1, s2, s3


@kernel
def draw_on(shoe, size, ready, until, s0, s1, s2, s3):
    """Shuffle on from card `ready` to `until`, an even number of cards; those before them are drawn already.

    Two cards take one output; if one of its halves would favour some cards, both are drawn again.
    """
    place, end = np.uint64(ready), np.uint64(until)
    while place < end:
        word = output(s1)
        s0, s1, s2, s3 = advanced(s0, s1, s2, s3)
        left = np.uint64(size) - place
        product, other = (word & LOW) * left, (word >> _32) * (left - _1)
        if product & LOW < left and biased(product, left):
            continue
        if other & LOW < left and biased(other, left - _1):
            continue
        at = place + (product >> _32)
        shoe[place], shoe[at] = shoe[at], shoe[place]
        place += _1
        at = place + (other >> _32)
        shoe[place], shoe[at] = shoe[at], shoe[place]
        place += _1
    return s0, s1, s2, s3


@kernel
def shuffle_many(orders, seed):
    """Shuffle each row with its own stream."""
    for number in range(len(orders)):
        s0, s1, s2, s3 = keyed(np.uint64(seed), np.uint64(number))
        shuffle(orders[number], s0, s1, s2, s3)
