"""The cases that one up card leaves: the hand as dealt, and each pair split, by how many more of it came.

For figures a split is played so: where pairs may be split again, every further card of the pair's kind is,
and all second cards are dealt before a hand is played on; each hand is then played on its own cards and the
pair's cards that lie open, the other hands' second cards unseen. Where a pair may be split once, each of
its hands is played as if the other had only its first card.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, perm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.families.blackjack.rules.options import DOUBLE, HIT
from houseway.families.blackjack.sheet import (
    ACE,
    AS_DEALT,
    BITS,
    DOUBLED,
    FROM_SPLIT,
    KINDS,
    SPLIT_ACE,
    Ints,
    Sheet,
)

_MORE = BITS[HIT] | BITS[DOUBLE]


class Case(NamedTuple):
    """`left` besides the hand's own cards.

    `pair` -1 for the hand as dealt, with `more` further cards of it split.

    `hands` are played so with this `share` of the splits.
    """

    up: int
    left: Ints
    pair: int = -1
    more: int = 0
    hidden: int = 0
    hands: int = 1
    share: Fraction = Fraction(1)

    @property
    def state(self) -> int:
        """Which column of `Sheet.may` says what is open."""
        return AS_DEALT if self.pair < 0 else SPLIT_ACE if self.pair == ACE else FROM_SPLIT

    @property
    def ended(self) -> int:
        return AS_DEALT if self.pair < 0 else FROM_SPLIT

    @property
    def kind(self) -> int:
        """The kind that hidden cards are not of; any, where none are hidden."""
        return max(self.pair, 0)


def as_dealt(shoe: Ints, up: int) -> Case:
    left = shoe.copy()
    left[up] -= 1
    return Case(up, left)


def splits(sheet: Sheet, shoe: Ints, up: int, pair: int) -> Iterator[Case]:
    """The cases of one pair split, the likeliest first; together their shares are 1."""
    left = shoe.copy()
    left[up] -= 1
    if left[pair] < 2:
        return
    left[pair] -= 1
    if not sheet.resplits:
        yield Case(up, left, pair, 0, 0, 2)
        return
    of_pair, size = int(left[pair]) - 1, int(left.sum()) - 1
    others = size - of_pair
    for more in range(of_pair + 1):
        # A ballot: others are two ahead of further cards of the pair only when the last card has come.
        dealt = 2 + 2 * more
        orders = Fraction(2, dealt) * comb(dealt, more)
        share = orders * perm(of_pair, more) * perm(others, 2 + more) / perm(size, dealt)
        still = left.copy()
        still[pair] -= more
        yield Case(up, still, pair, more, 1 + more, 2 + more, share)


def rows_of(sheet: Sheet, case: Case) -> Ints:
    """Every hand that can come up in the case, fewer cards first."""
    key = case.state, case.pair
    if key not in sheet.subtrees:
        sheet.subtrees[key] = _reachable(sheet, *key)
    return sheet.subtrees[key]


def _reachable(sheet: Sheet, state: int, pair: int) -> Ints:
    first = np.array([sheet.child[0, pair]])
    level = np.flatnonzero(sheet.cards == 2) if pair < 0 else _below(sheet, first)
    levels = [level]
    while len(level):
        draws = (sheet.may[level, state] & _MORE) > 0
        level = _below(sheet, level[draws])
        levels.append(level)
    return np.concatenate(levels)


def _below(sheet: Sheet, rows: Ints) -> Ints:
    children = np.unique(sheet.child[rows])
    return children[children >= 0]


def second_cards(sheet: Sheet, case: Case) -> list[tuple[int, Fraction]]:
    """Of a split hand: its rows of two cards with their chances."""
    own = np.zeros(KINDS, dtype=np.int64)
    own[case.pair] = 1
    left = case.left - own
    if case.hidden:
        left[case.pair] = 0
    size, row = int(left.sum()), int(sheet.child[0, case.pair])
    return [
        (int(sheet.child[row, kind]), Fraction(int(left[kind]), size)) for kind in range(KINDS) if left[kind]
    ]


def first_cards(sheet: Sheet, case: Case) -> list[tuple[int, Fraction]]:
    """Of the hand as dealt: its rows of two cards with their chances."""
    size, starts = int(case.left.sum()), []
    for low in range(KINDS):
        for other in range(low, KINDS):
            ways = int(case.left[low]) * int(case.left[other] - (low == other)) * (1 if low == other else 2)
            if ways:
                starts.append((sheet.row([low, other]), Fraction(ways, size * (size - 1))))
    return starts


def may(sheet: Sheet, case: Case) -> tuple[Ints, Ints]:
    """What is open for each hand, and after a double."""
    bits = sheet.may[:, case.state]
    if case.up == 0 and sheet.play.dealing.joker_up_stands:
        return np.where(sheet.cards == 2, 1, bits), sheet.may[:, DOUBLED]
    return bits, sheet.may[:, DOUBLED]


def that_vary(
    sheet: Sheet, pays: NDArray[np.float64], lines: Sequence[NDArray[np.int16]]
) -> NDArray[np.bool_]:
    """Final hands for which it matters how the player-dealer's ends: what they gain, or the line they hit."""
    varies: NDArray[np.bool_] = (pays != pays[:, :, :1]).any(axis=(0, 2))
    for of_offer in lines:
        varies |= (of_offer != of_offer[:, :1]).any(axis=1)
    if sheet.checked:
        varies[:] = True
    return varies
