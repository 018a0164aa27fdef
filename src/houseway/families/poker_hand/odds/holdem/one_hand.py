"""What one bettor's two cards are worth on a board, whole or as yet three cards."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from itertools import combinations

import numpy as np

from houseway.cards.poker import many_cards
from houseway.families.poker_hand.odds.bets import Ints
from houseway.families.poker_hand.odds.holdem.board import Room, others, ranked, room
from houseway.families.round import Hand


def on_board(gains: Ints, own: Hand, board: Hand, space: Room | None = None) -> Ints:
    """What folding and playing once to four times gain in all, against every other two cards."""
    space = space or room()
    ranked(many_cards(), np.array(board), space)
    low, high = sorted(own)
    (place,) = np.flatnonzero(space.number == high * (high - 1) // 2 + low)
    counts = np.zeros((10, 3), dtype=np.int64)
    others(space, place, counts)
    worth: Ints = (counts[:, :, None] * gains[space.value[place] >> 12]).sum(axis=(0, 1))
    return worth


def after_flop(gains: Ints, own: Hand, flop: Hand) -> tuple[int, int]:
    """What checking and playing twice gain in all, over every turn and river."""
    space, checked, twice = room(), 0, 0
    left = [card for card in range(52) if card not in (*own, *flop)]
    for turn, river in combinations(left, 2):
        worth = on_board(gains, own, (*flop, turn, river), space)
        checked += int(worth[:2].max())
        twice += int(worth[2])
    return checked, twice
