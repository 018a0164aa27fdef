"""The drawing rules of a two-hand game as the arrays its kernel reads."""

from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import CARD_COUNT
from houseway.families.two_hand.coordinates import NO_THIRD, hand_suit, pair_state, point
from houseway.families.two_hand.rules import Tableau

# A card drawn that counts: its points are masked in, and the shoe moves on. A void one only leaves the shoe.
DRAWN, VOID = 31, 16


class TableauChart(NamedTuple):
    """Draws by the sums of two cards (player * 32 + banker): 31 a card that counts, 16 a void one, 0 none.

    `twos` is the place of the two-card totals in the banker's chart, at the column of no third card;
    `cards` turns the shoe's bytes back into cards. `pairs` and `suits` hold the family's own answers for two
    cards (by the difference of their bytes) and for a hand's suits (two bits a card, a third not drawn is 4).
    """

    player: NDArray[np.uint64]
    twos: NDArray[np.uint64]
    banker: NDArray[np.uint64]
    cards: NDArray[np.int64]
    pairs: NDArray[np.uint64]
    suits: NDArray[np.uint8]


def card_byte(card: int) -> int:
    """The card with its points in the low four bits, its suit above, and which zero it is on top."""
    return int(point(card)) | (card & 3) << 4 | max((card >> 2) - 9, 0) << 6


def chart(tableau: Tableau) -> TableauChart:
    player = np.zeros(1024, dtype=np.uint64)
    twos = np.zeros(1024, dtype=np.uint64)
    banker = np.zeros(1100, dtype=np.uint64)
    for p in range(19):
        for b in range(19):
            ended = tableau.naturals_end and max(p % 10, b % 10) >= 8
            void = tableau.hole_card and b % 10 >= 8
            if tableau.player[p % 10] and (void or not ended):
                player[p * 32 + b] = VOID if void else DRAWN
            twos[p * 32 + b] = (p % 10 * 10 + b % 10) * 11 + NO_THIRD
            for third in range(11):
                draws = tableau.banker[b % 10][third] and not ended
                banker[(p % 10 * 10 + b % 10) * 11 + third] = DRAWN * draws
    return TableauChart(player, twos, banker, _cards(), _pairs(), _suits())


def _cards() -> NDArray[np.int64]:
    cards = np.zeros(256, dtype=np.int64)
    for card in range(CARD_COUNT):
        cards[card_byte(card)] = card
    return cards


def _pairs() -> NDArray[np.uint64]:
    pairs = np.zeros(256, dtype=np.uint64)
    for a, b in product(range(CARD_COUNT), repeat=2):
        pairs[card_byte(a) ^ card_byte(b)] = pair_state(a, b)
    return pairs


def _suits() -> NDArray[np.uint8]:
    suits = np.zeros(80, dtype=np.uint8)
    for a, b, c in product(range(4), range(4), range(-1, 4)):
        suits[a | b << 2 | (c if c >= 0 else 4) << 4] = hand_suit(a, b, c)
    return suits
