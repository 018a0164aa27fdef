"""Three cards against three, of which one lies open: every hand, every open card, every rest, counted."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.cards.poker import THREE_CARDS, few_cards, many_cards, three_value
from houseway.cards.poker.quick import quick_five
from houseway.compiled import kernel, part
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.odds.bets import Bets, Ints, grid
from houseway.families.poker_hand.odds.figures import FinishedHands
from houseway.families.poker_hand.odds.suits import alike, is_even
from houseway.families.poker_hand.rules.figures import Poker
from houseway.families.poker_hand.rules.hands import least_qualifying, own_cell

_three_value, _compared = part(three_value), part(c.compared)


def bettors_hands(left: Counts) -> tuple[Ints, Ints]:
    """The bettor's hands, one of each kind where suits are alike, and the ways to be dealt each kind."""
    every = np.array(list(combinations_with_replacement(range(52), 3)))
    held = np.array(left)
    ways = np.array([_ways(held, *hand) for hand in every.tolist()])
    every, ways = every[ways > 0], ways[ways > 0]
    return alike(every, ways) if is_even(left) else (every, ways)


def _ways(held: Ints, *hand: int) -> int:
    ways = 1
    for card in set(hand):
        ways *= comb(int(held[card]), hand.count(card))
    return ways


@kernel
def against(table, many, hand, left, least, six, counts):
    """The player-dealer's hands against one of the bettor's: (open card, compared, qualifies, six).

    `left` is what the shoe still holds; each way to be dealt an open card and two more counts.
    """
    counts[:] = 0
    own = _three_value(table, hand[0], hand[1], hand[2])
    word = many.words[hand[0]] + many.words[hand[1]] + many.words[hand[2]]
    suits = many.suits[hand[0]] + many.suits[hand[1]] + many.suits[hand[2]]
    for a in range(52):
        if left[a] == 0:
            continue
        for b in range(a, 52):
            if left[b] == 0:
                continue
            for d in range(b, 52):
                if left[d] == 0:
                    continue
                value = _three_value(table, a, b, d)
                came, qualifies, kind = _compared(own, value), int(value >= least), 0
                if six:
                    of_six = word + many.words[a] + many.words[b] + many.words[d]
                    in_suits = suits + many.suits[a] + many.suits[b] + many.suits[d]
                    kind = quick_five(many, 6, of_six, in_suits) >> 12
                # The open card, and then the other two in no order.
                counts[a, came, qualifies, kind] += left[a] * _two(left, b, d, a)
                if b != a:
                    counts[b, came, qualifies, kind] += left[b] * _two(left, a, d, b)
                if d != b:
                    counts[d, came, qualifies, kind] += left[d] * _two(left, a, b, d)


@part
def _two(left, a, b, gone):
    """The ways to hold two cards once another has gone."""
    of_a, of_b = left[a] - (a == gone), left[b] - (b == gone)
    return of_a * (of_a - 1) // 2 if a == b else of_a * of_b


class PlayedHand(NamedTuple):
    """A kind of hand, in how many ways it is dealt, what comes against it, and which open cards it plays."""

    hand: Ints
    ways: int
    own: int
    counts: Ints
    plays: NDArray[np.bool_]


def played(rules: Poker, bets: Bets, left: Counts, uses_card: bool) -> Iterator[PlayedHand]:
    """Every kind of hand as gains most, for one who looks at the open card or does not."""
    tables, many = few_cards(THREE_CARDS), many_cards()
    # By (made, own, compared, qualifies).
    gains = bets.gains(grid((0, 1)))[:, :, 0]
    six = 10 if rules.bonus == "all" else 1
    counts = np.zeros((52, 3, 2, six), dtype=np.int64)
    hands, ways = bettors_hands(left)
    for hand, times in zip(hands, ways.tolist(), strict=True):
        rest = np.array(left)
        np.subtract.at(rest, hand, 1)
        against(tables, many, hand, rest, least_qualifying(rules), six > 1, counts)
        own = c.own_key(*own_cell(rules.ranking, int(three_value(tables, *hand))))
        by_card = counts.sum(axis=3)
        folds, stays = ((by_card * gains[made, own]).sum(axis=(1, 2)) for made in (0, 1))
        plays = stays > folds if uses_card else np.full(52, stays.sum() > folds.sum())
        yield PlayedHand(hand, times, own, counts, plays)


def solved(rules: Poker, bets: Bets, left: Counts, uses_card: bool) -> FinishedHands:
    """Every finished hand."""
    six = 10 if rules.bonus == "all" else 1
    out = np.zeros((2, c.OWN_CELLS, 3, 2, six), dtype=np.int64)
    for kind in played(rules, bets, left, uses_card):
        for made, chosen in enumerate((~kind.plays, kind.plays)):
            out[made, kind.own] += kind.ways * kind.counts[chosen].sum(axis=0)
    made, own, came, qualifies, six = np.indices(out.shape)
    values = c.values_key(made, came, qualifies, c.NO_WAR)
    return FinishedHands.of({"values": values, "own": own, "banker": np.zeros_like(own), "bonus": six}, out)
