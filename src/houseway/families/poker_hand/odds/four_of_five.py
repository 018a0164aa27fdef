"""Five cards against five, the best four of each: the sweep.

All hands are walked from the lowest value up, and of those walked it is kept how many hold each set of up
to four cards. How many hands of a value below his share no card with a bettor's then follows by inclusion
and exclusion.
"""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.cards.poker import FOUR_CARDS, Category, Order, few, few_cards
from houseway.cards.poker.categories import ACE
from houseway.compiled import compiled_functions, kernel, part
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.odds.bets import Bets, Ints, grid
from houseway.families.poker_hand.odds.figures import FinishedHands
from houseway.families.poker_hand.rules.figures import Poker, times_played
from houseway.families.poker_hand.rules.hands import least_qualifying, own_cell_by_value

DECK, HAND = 52, 5
ALL, OTHERS = comb(DECK, HAND), comb(DECK - HAND, HAND)
# Ways to take so many of the cards below one: the number of a set is the sum over its cards, counted upwards.
BELOW = np.array([[comb(card, taken) for taken in range(HAND + 1)] for card in range(DECK)])
_best = compiled_functions(few, inline="never")["best_four_of_five"]


class Against(NamedTuple):
    """Hands of which each stands for `ways` alike, and how many others are below, not above.

    And not qualified.
    """

    cards: Ints
    ways: Ints
    values: Ints
    below: Ints
    not_above: Ints
    unqualified: Ints


@kernel
def every_hand(table):
    """Every hand of five, its value, and for how many it stands: 0 where another stands for it."""
    cards = np.empty((ALL, HAND), dtype=np.int8)
    values, ways = np.empty(ALL, dtype=np.int32), np.zeros(ALL, dtype=np.int8)
    at = 0
    masks = np.zeros(4, dtype=np.int64)
    for e in range(4, DECK):
        for d in range(3, e):
            for b3 in range(2, d):
                for b2 in range(1, b3):
                    for b1 in range(b2):
                        hand = (b1, b2, b3, d, e)
                        for place in range(HAND):
                            cards[at, place] = hand[place]
                        values[at] = _best(table, b1, b2, b3, d, e)
                        masks[:] = 0
                        for card in hand:
                            masks[card & 3] |= 1 << (card >> 2)
                        ways[at] = suits_alike(masks)
                        at += 1
    return cards, values, ways


@part
def suits_alike(masks):
    """Of the hands that differ in the suits' names, how many one stands for.

    The one whose suits fall in order.
    """
    if masks[0] < masks[1] or masks[1] < masks[2] or masks[2] < masks[3]:
        return 0
    same, orders = 1, 24
    for suit in range(1, 4):
        same = same + 1 if masks[suit] == masks[suit - 1] else 1
        orders //= same
    return orders


@part
def _sign(taken):
    return 1 - 2 * (taken & 1)


@kernel
def walked(hand, below, sets, starts, add):
    """Add a hand to all sets of its cards, up to four of them.

    Or count the walked ones that share none of its.
    """
    total = 0
    for chosen in range(31):
        number, taken = 0, 0
        for place in range(HAND):
            if chosen >> place & 1:
                taken += 1
                number += below[hand[place], taken]
        if add:
            sets[starts[taken] + number] += 1
        else:
            total += _sign(taken) * sets[starts[taken] + number]
    return total


@kernel
def swept(cards, values, order, row_of, below, starts, least, out):
    """Walk all hands in order of value.

    `out` has, by row, the counts of `Against` for each that stands for others.
    """
    sets = np.zeros(starts[HAND], dtype=np.int64)
    at, told = 0, False
    while at < len(order):
        value = values[order[at]]
        if not told and value >= least:
            for hand in range(len(order)):
                if row_of[hand] >= 0:
                    # A hand that was walked itself is in every set of its own cards, all five of them too.
                    own = values[hand] < least
                    out[2, row_of[hand]] = walked(cards[hand], below, sets, starts, False) - own
            told = True
        end = at
        while end < len(order) and values[order[end]] == value:
            if row_of[order[end]] >= 0:
                out[0, row_of[order[end]]] = walked(cards[order[end]], below, sets, starts, False)
            end += 1
        for place in range(at, end):
            walked(cards[order[place]], below, sets, starts, True)
        for place in range(at, end):
            if row_of[order[place]] >= 0:
                out[1, row_of[order[place]]] = walked(cards[order[place]], below, sets, starts, False) - 1
        at = end


@cache
def every_board() -> tuple[Ints, Ints]:
    """Each kind of five cards, and for how many it stands."""
    cards, _, ways = every_hand(few_cards(FOUR_CARDS))
    standing = np.flatnonzero(ways)
    return cards[standing].astype(np.int64), ways[standing].astype(np.int64)


@lru_cache(maxsize=2)
def against(order: Order, least: int) -> Against:
    """All 134,459 kinds of hands against all others of the deck."""
    cards, values, ways = every_hand(few_cards(order))
    standing = np.flatnonzero(ways)
    row_of = np.full(ALL, -1, dtype=np.int32)
    row_of[standing] = np.arange(len(standing))
    out = np.zeros((3, len(standing)), dtype=np.int64)
    starts = np.cumsum([0, *(comb(DECK, taken) for taken in range(HAND))])
    swept(cards, values, np.argsort(values, kind="stable"), row_of, BELOW, starts, least, out)
    held = cards[standing].astype(np.int64)
    return Against(held, ways[standing].astype(np.int64), values[standing].astype(np.int64), *out)


def shown_down(rules: Poker) -> tuple[Against, Ints]:
    """Every kind of hand, and its others by (compared, qualifies)."""
    least = least_qualifying(rules)
    hands = against(rules.order, least)
    plays, low = hands.values >= least, hands.values < least
    counts = np.zeros((len(hands.ways), 3, 2), dtype=np.int64)
    counts[:, c.HIGHER, 0] = np.where(plays, hands.unqualified, hands.below)
    counts[:, c.EQUAL, 0] = low * (hands.not_above - hands.below)
    counts[:, c.LOWER, 0] = low * (hands.unqualified - hands.not_above)
    counts[:, c.HIGHER, 1] = plays * (hands.below - hands.unqualified)
    counts[:, c.EQUAL, 1] = plays * (hands.not_above - hands.below)
    counts[:, c.LOWER, 1] = OTHERS - np.where(plays, hands.not_above, hands.unqualified)
    return hands, counts


def best_play(rules: Poker, bets: Bets) -> Ints:
    """As many times the Ante as each kind of hand plays: none, once, or with aces three times."""
    hands, counts = shown_down(rules)
    own = own_cell_by_value(rules.ranking)[hands.values]
    (street,) = rules.streets
    made = [times_played((choice,)) for choice in street.choices]
    gains = bets.gains(grid(made))[:, :, 0]
    worth = np.stack([(counts * gains[at][own]).sum(axis=(1, 2)) for at in range(len(made))])
    aces = own >= c.own_key(Category.PAIR, ACE)
    for at, choice in enumerate(street.choices):
        if choice in street.aces_for:
            worth[at] = np.where(aces, worth[at], worth.min(initial=0) - 1)
    best: Ints = np.array(made)[worth.argmax(axis=0)]
    return best


def solved(rules: Poker, bets: Bets) -> FinishedHands:
    """Every finished hand, each played as gains most."""
    hands, counts = shown_down(rules)
    own, best = own_cell_by_value(rules.ranking)[hands.values], best_play(rules, bets)
    out = np.zeros((c.MADE, c.OWN_CELLS, 3, 2), dtype=np.int64)
    np.add.at(out, (best, own), counts * hands.ways[:, None, None])
    times, kind, came, qualifies = np.indices(out.shape)
    values = c.values_key(times, came, qualifies, c.NO_WAR)
    nothing = np.zeros_like(kind)
    return FinishedHands.of({"values": values, "own": kind, "banker": nothing, "bonus": nothing}, out)
