"""Three cards and two in the middle against a pay table: what each wager that may be taken back is worth."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.cards.poker import THREE_CARDS, few_cards, many_cards, three_value
from houseway.cards.poker.quick import quick_five
from houseway.compiled import kernel
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.odds.bets import Bets, Ints, grid
from houseway.families.poker_hand.odds.figures import FinishedHands
from houseway.families.poker_hand.odds.three_cards import bettors_hands
from houseway.families.poker_hand.rules.figures import Poker
from houseway.families.poker_hand.rules.hands import own_cell, own_cell_by_value


@kernel
def completed(many, own_cells, hand, left, counts):
    """The five-card hands that three cards become, by the first card in the middle: (card, own cell)."""
    counts[:] = 0
    word = many.words[hand[0]] + many.words[hand[1]] + many.words[hand[2]]
    suits = many.suits[hand[0]] + many.suits[hand[1]] + many.suits[hand[2]]
    for first in range(52):
        for second in range(52):
            if second == first or not left[first] or not left[second]:
                continue
            of_five = word + many.words[first] + many.words[second]
            in_suits = suits + many.suits[first] + many.suits[second]
            counts[first, own_cells[quick_five(many, 5, of_five, in_suits)]] += 1


class Ridden(NamedTuple):
    """A kind of hand, in how many ways it is dealt, what it becomes, and where the wagers ride."""

    hand: Ints
    ways: int
    counts: Ints
    first: bool
    second: NDArray[np.bool_]


def ridden(rules: Poker, bets: Bets, left: Counts, takes_back: bool) -> Iterator[Ridden]:
    """Every kind of hand; each wager rides where that gains, or always."""
    many, own_cells = many_cards(), own_cell_by_value(rules.ranking)
    # By (made, own): nobody is compared with anybody.
    gains = bets.gains(grid(range(4), came=1, qualifies=1))[:, :, 0, 0, 0]
    counts = np.zeros((52, c.OWN_CELLS), dtype=np.int64)
    hands, ways = bettors_hands(left)
    for hand, times in zip(hands, ways.tolist(), strict=True):
        rest = np.array(left)
        np.subtract.at(rest, hand, 1)
        completed(many, own_cells, hand, rest, counts)
        by_card = counts @ gains.T
        # For wager 1 taken back and riding: whether wager 2 rides, card by card.
        second = [by_card[:, 2 + first] > by_card[:, first] for first in (0, 1)]
        worth = [np.maximum(by_card[:, first], by_card[:, 2 + first]).sum() for first in (0, 1)]
        first = bool(worth[1] > worth[0])
        if not takes_back:
            first, second = True, [np.full(52, True)] * 2
        yield Ridden(hand, times, counts, first, second[first])


def solved(rules: Poker, bets: Bets, left: Counts, takes_back: bool) -> FinishedHands:
    """Every finished hand."""
    table = few_cards(THREE_CARDS)
    out = np.zeros((4, c.OWN_CELLS, c.CATEGORIES), dtype=np.int64)
    for kind in ridden(rules, bets, left, takes_back):
        bonus = own_cell("three-cards", int(three_value(table, *kind.hand)))[0]
        for rides in (0, 1):
            chosen = kind.second == bool(rides)
            out[kind.first + 2 * rides, :, bonus] += kind.ways * kind.counts[chosen].sum(axis=0)
    made, own, three = np.indices(out.shape)
    values = c.values_key(made, c.EQUAL, 1, c.NO_WAR)
    return FinishedHands.of({"values": values, "own": own, "banker": np.zeros_like(own), "bonus": three}, out)
