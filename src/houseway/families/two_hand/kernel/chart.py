"""The drawing rules of a two-hand game as the arrays its kernel reads."""

from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.families.kernels import CARD_BITS
from houseway.families.two_hand.coordinates import (
    NO_THIRD,
    hand_suit,
    pair_state,
    point,
    royal_rank_key,
    royal_suit_key,
    values_cell,
)
from houseway.families.two_hand.rules import Tableau

_ROYAL_SUITS = 256
# Bits of a turn: the Player's third card counts, the Banker has one, a card has left the shoe for the Player.
THIRD, REPLY, LEFT = 8, 16, 32
# Suits as bits of which some are left if cards of one suit, or of one color, are put together by `and`.
_SUIT_BITS = (5, 9, 10, 6)


def card_word(card: int) -> int:
    """The card above its suit's bits, whether it counts zero, and its points: six cards' points have room."""
    return card << CARD_BITS | _SUIT_BITS[card & 3] << 9 | (card > 35) << 6 | int(point(card))


def chart(tableau: Tableau) -> dict[str, NDArray[Any]]:
    """`turns` is what happens by the points of each hand's first two cards, added up, and of the next card.

    Its low three bits are the number of cards in the round. `twos` is the cell of values without third cards.
    The other tables hold the family's own answers: for the difference of two cards, for both hands' suits,
    and for the first two cards of the Player and of the Banker.
    """
    turns, twos = np.zeros((32, 32, 16), dtype=np.uint8), np.zeros((32, 32), dtype=np.uint16)
    for p, b in product(range(19), repeat=2):
        player, banker = p % 10, b % 10
        twos[p, b] = values_cell(player, banker, NO_THIRD, NO_THIRD)
        ended = tableau.naturals_end and max(player, banker) >= 8
        void = tableau.hole_card and banker >= 8
        drawn = tableau.player[player] and (void or not ended)
        for points in range(10):
            third = points if drawn and not void else NO_THIRD
            replied = tableau.banker[banker][third] and not ended
            turn = 4 + drawn + replied + LEFT * drawn + REPLY * replied
            turns[p, b, points] = turn + THIRD * (third != NO_THIRD)
    first, second = np.divmod(np.arange(64 * 64), 64)
    return {
        "turns": turns.reshape(-1),
        "twos": twos.reshape(-1),
        "pair_states": pair_state(np.arange(64), 0).astype(np.uint8),
        "suit_cells": _suit_cells(),
        "royal_player": _royal_cells(first, second, -1, 0, 0, -1),
        "royal_banker": _royal_cells(0, 0, -1, first, second, -1),
    }


def _suit_cells() -> NDArray[np.uint8]:
    """By the bits that are left of the Banker's suits and of the Player's."""
    code = np.full(16, 6, dtype=np.uint8)
    for a, b in product(range(4), repeat=2):
        code[_SUIT_BITS[a] & _SUIT_BITS[b]] = hand_suit(a, b, a)
    return (code[:, None] + code * np.uint8(7)).reshape(-1)


def _royal_cells(*six: Any) -> NDArray[np.uint16]:
    cells: NDArray[np.uint16] = (royal_rank_key(*six) * _ROYAL_SUITS + royal_suit_key(*six)).astype(np.uint16)
    return cells
