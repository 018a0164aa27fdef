"""What two cards are on a board, and how many cards of another's would beat them."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from houseway.cards.poker import Category, many_cards
from houseway.cards.poker.categories import WIDTH
from houseway.cards.poker.quick import quick_five
from houseway.compiled import kernel, part
from houseway.families.poker_hand.odds.bets import Ints
from houseway.families.poker_hand.odds.four_of_five import every_board
from houseway.families.poker_hand.odds.holdem.classes import classes
from houseway.families.poker_hand.odds.policy_file.seen import Columns

BATCH = 1000
_PAIR, _THREE = Category.PAIR << WIDTH, Category.THREE_OF_A_KIND << WIDTH
_NAMES = ("hand", "board", "first", "second", "pair_of", "suited", "flush_cards", "flush_own", "outs")


class Seen(NamedTuple):
    """On each board the numbers of all two cards, and the columns of what they are there."""

    hole: Ints
    columns: Columns


@part
def rank(card):
    return (card // 4 + 12) % 13 + 2


@part
def board_alone(tables, board, word, suits):
    """What the community cards make: of three only whether ranks are alike."""
    if len(board) == 5:
        return quick_five(tables, 5, word, suits)
    a, b, d = board[0] // 4, board[1] // 4, board[2] // 4
    if a == b and b == d:
        return _THREE
    return _PAIR if a in (b, d) or b == d else 0


@kernel
def looked_at(tables, boards, holes, out):
    """Every two cards on every board: (board, two cards) of each column, in the order of `_NAMES`."""
    better = np.zeros(52, dtype=np.int64)
    for at in range(len(boards)):
        board = boards[at]
        word, suits, taken = 0, 0, 0
        of_suit = np.zeros(4, dtype=np.int64)
        for card in board:
            word += tables.words[card]
            suits += tables.suits[card]
            taken |= 1 << card
            of_suit[card & 3] += 1
        alone = board_alone(tables, board, word, suits)
        whole = len(board) == 5
        better[:] = -1
        for card in range(52):
            if whole and not taken >> card & 1:
                better[card] = quick_five(tables, 6, word + tables.words[card], suits + tables.suits[card])
        ranked = np.sort(better)
        row = 0
        for high in range(52):
            if taken >> high & 1:
                continue
            for low in range(high):
                if taken >> low & 1:
                    continue
                of_all = word + tables.words[high] + tables.words[low]
                value = quick_five(
                    tables, len(board) + 2, of_all, suits + tables.suits[high] + tables.suits[low]
                )
                holes[at, row] = high * (high - 1) // 2 + low
                first, second = max(rank(high), rank(low)), min(rank(high), rank(low))
                out[0, at, row], out[1, at, row] = value, alone
                out[2, at, row], out[3, at, row] = first, second
                out[4, at, row] = first if first == second else 0
                out[5, at, row] = high & 3 == low & 3
                most, own = to_a_flush(of_suit, high, low)
                out[6, at, row], out[7, at, row] = most, own
                if whole:
                    beaten = 52 - np.searchsorted(ranked, value, side="right")
                    out[8, at, row] = beaten - (better[high] > value) - (better[low] > value)
                row += 1


@part
def to_a_flush(of_suit, high, low):
    """The most cards of one suit, and the highest of the bettor's own among them, 0 where none is."""
    most, own = 0, 0
    for suit in range(4):
        held = of_suit[suit] + (high & 3 == suit) + (low & 3 == suit)
        mine = max(rank(high) if high & 3 == suit else 0, rank(low) if low & 3 == suit else 0)
        if held > most:
            most, own = held, mine
        elif held == most:
            own = max(own, mine)
    return most, own


def seen_on(boards: Ints) -> Seen:
    left = 52 - boards.shape[1]
    shape = len(boards), left * (left - 1) // 2
    holes, out = np.zeros(shape, dtype=np.int64), np.zeros((len(_NAMES), *shape), dtype=np.int32)
    looked_at(many_cards(), boards, holes, out)
    return Seen(holes, dict(zip(_NAMES, out, strict=True)))


def flops_seen() -> tuple[Columns, Ints]:
    """On one flop of each kind every two cards, and the number of their kind."""
    told = classes()
    flops = np.array(sorted(combinations(range(52), 3), key=lambda three: three[::-1]))
    (standing,) = np.nonzero(told.order == 0)
    on = seen_on(flops[standing])
    return on.columns, told.numbers[told.kind[standing][:, None], on.hole]


def batches() -> Iterator[Seen]:
    """Every kind of whole board, some at a time."""
    boards, _ = every_board()
    for start in range(0, len(boards), BATCH):
        yield seen_on(boards[start : start + BATCH])
