"""One board and everybody's two cards: all 1,081 of them ranked, and each against the 990 others."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from typing import NamedTuple

import numpy as np

from houseway.cards.poker.quick import quick_five
from houseway.compiled import kernel
from houseway.families.poker_hand.odds.bets import Ints

LIVE, OTHERS, KINDS = 1081, 990, 10


class Room(NamedTuple):
    """Room for one board, used again for the next.

    Both cards of each two, their number, value and place in the order of values, how many are lower and how
    many not higher; by category how many there are, in all and with each card.
    """

    low: Ints
    high: Ints
    number: Ints
    value: Ints
    order: Ints
    spare: Ints
    below: Ints
    not_above: Ints
    of_kind: Ints
    with_card: Ints


def room() -> Room:
    low, high, number, value, order, spare, below, not_above = np.zeros((8, LIVE), dtype=np.int64)
    of_kind, with_card = np.zeros(KINDS, dtype=np.int64), np.zeros((KINDS, 52), dtype=np.int64)
    return Room(low, high, number, value, order, spare, below, not_above, of_kind, with_card)


@kernel
def ranked(tables, board, room):
    """Value all two cards on this board, and count who beats whom."""
    word, suits, taken = 0, 0, 0
    for card in board:
        word += tables.words[card]
        suits += tables.suits[card]
        taken |= 1 << card
    room.of_kind[:] = 0
    room.with_card[:] = 0
    at = 0
    for high in range(52):
        if taken >> high & 1:
            continue
        with_high, suits_high = word + tables.words[high], suits + tables.suits[high]
        for low in range(high):
            if taken >> low & 1:
                continue
            value = quick_five(tables, 7, with_high + tables.words[low], suits_high + tables.suits[low])
            room.low[at], room.high[at], room.value[at] = low, high, value
            room.number[at] = high * (high - 1) // 2 + low
            kind = value >> 12
            room.of_kind[kind] += 1
            room.with_card[kind, low] += 1
            room.with_card[kind, high] += 1
            at += 1
    sorted_by_value(room)
    compared(room)


@kernel
def board_value(tables, board):
    """What the five in the middle make by themselves."""
    word, suits = 0, 0
    for card in board:
        word += tables.words[card]
        suits += tables.suits[card]
    return quick_five(tables, 5, word, suits)


@kernel
def sorted_by_value(room):
    """The places in the order of values: by the lower byte, then by the upper one."""
    starts = np.zeros(257, dtype=np.int64)
    for place in range(LIVE):
        starts[(room.value[place] & 255) + 1] += 1
    for byte in range(256):
        starts[byte + 1] += starts[byte]
    for place in range(LIVE):
        byte = room.value[place] & 255
        room.spare[starts[byte]] = place
        starts[byte] += 1
    starts[:] = 0
    for place in range(LIVE):
        starts[(room.value[place] >> 8) + 1] += 1
    for byte in range(256):
        starts[byte + 1] += starts[byte]
    for at in range(LIVE):
        byte = room.value[room.spare[at]] >> 8
        room.order[starts[byte]] = room.spare[at]
        starts[byte] += 1


@kernel
def compared(room):
    """How many other two cards are lower, and how many not higher: the sweep, with one and two cards."""
    walked = np.zeros(52, dtype=np.int64)
    at = 0
    while at < LIVE:
        value, end = room.value[room.order[at]], at
        while end < LIVE and room.value[room.order[end]] == value:
            place = room.order[end]
            room.below[place] = at - walked[room.low[place]] - walked[room.high[place]]
            end += 1
        for each in range(at, end):
            place = room.order[each]
            walked[room.low[place]] += 1
            walked[room.high[place]] += 1
        for each in range(at, end):
            place = room.order[each]
            room.not_above[place] = end - walked[room.low[place]] - walked[room.high[place]] + 1
        at = end


@kernel
def others(room, place, counts):
    """The other hands by category and how they compare with the one at this place: (category, compared)."""
    own = room.value[place] >> 12
    low, high, lower = room.low[place], room.high[place], 0
    for kind in range(KINDS):
        held = room.of_kind[kind]
        counts[kind, 0] = counts[kind, 1] = counts[kind, 2] = 0
        if held == 0:
            continue
        held -= room.with_card[kind, low] + room.with_card[kind, high]
        if kind < own:
            counts[kind, 2] = held
            lower += held
        elif kind > own:
            counts[kind, 0] = held
        else:
            counts[kind, 2] = room.below[place] - lower
            counts[kind, 1] = room.not_above[place] - room.below[place]
            counts[kind, 0] = held + 1 - counts[kind, 1] - counts[kind, 2]
