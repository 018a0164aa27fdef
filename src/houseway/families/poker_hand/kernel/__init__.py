"""The kernel that deals poker-hand games: a bettor who decides by the best policy, and the player-dealer."""

# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.poker import THREE_CARDS, few, few_cards, many_cards
from houseway.cards.poker.quick import quick_five
from houseway.compiled import by_table, compiled_functions, part
from houseway.families.kernels import CARD_BITS, CardKernel
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.rules.figures import Poker
from houseway.families.poker_hand.rules.hands import least_qualifying, own_cell_by_value
from houseway.rules.game import Game, Offer

_keys = compiled_functions(c)
values_key, compared = _keys["values_key"], _keys["compared"]
_few = compiled_functions(few, inline="never")
three_value, best_four_of_five = _few["three_value"], _few["best_four_of_five"]

_0, _1, _3 = np.uint64(0), np.uint64(1), np.uint64(3)
NO_WAR, EQUAL = c.NO_WAR, c.EQUAL


def chart(rules: Poker) -> dict[str, NDArray[Any]]:
    """Which game it is, with what the player-dealer qualifies, and what values are called."""
    is_four = rules.ranking in ("four-of-five", "four-of-five-straight-high")
    has_few = is_four or rules.ranking == "three-cards"
    many = many_cards()._asdict()
    own = np.zeros(1, dtype=np.int64) if rules.ranking == "one-card" else own_cell_by_value(rules.ranking)
    return {
        # By its name the round is dealt.
        "four-of-five" if is_four else rules.ranking: np.zeros(1, dtype=np.uint8),
        "least": np.array([least_qualifying(rules)]),
        "up": np.array([(rules.up or 1) - 1]),
        # Where a hand's next card and the player-dealer's first one lie.
        "next_card": np.array([1 if rules.stacks else 2]),
        "other": np.array([3 if rules.stacks else 1]),
        "six": np.array([rules.bonus == "all"], dtype=np.uint8),
        "few": few_cards(rules.order) if has_few else np.zeros(1, dtype=np.int32),
        "own_cells": own,
        "three": few_cards(THREE_CARDS),
        "three_cells": own_cell_by_value("three-cards"),
        **many,
    }


@part
def card(shoe, at):
    return np.int64(shoe[at]) >> CARD_BITS


@part
def three_number(a, b, d):
    """The number of three cards in no order."""
    low, high = min(a, b, d), max(a, b, d)
    middle = a + b + d - low - high
    return (high + 2) * (high + 1) * high // 6 + (middle + 1) * middle // 2 + low


@part
def told(rules, made, came, qualifies, war, own, banker, bonus):
    """The round's cell of `values`, and its class."""
    cell = values_key(made, came, qualifies, war)
    code = np.uint64(rules.values[cell])
    code += rules.own[own] * rules.uses[1]
    code += rules.banker[banker] * rules.uses[2]
    code += rules.bonus[bonus] * rules.uses[3]
    return cell, np.uint64(code)


@part
def three_cards(shoe, at, rules):
    """Three and three, in stacks or one at a time; the player-dealer's open card is seen."""
    next_, other = np.uint64(rules.next_card[0]), at + np.uint64(rules.other[0])
    a, b, d = card(shoe, at), card(shoe, at + next_), card(shoe, at + next_ + next_)
    x, y, z = card(shoe, other), card(shoe, other + next_), card(shoe, other + next_ + next_)
    up = card(shoe, other + next_ * np.uint64(rules.up[0]))
    made = rules.second[three_number(a, b, d) * 52 + up]
    mine, theirs = three_value(rules.few, a, b, d), three_value(rules.few, x, y, z)
    six = 0
    if rules.six[0]:
        words, suits = rules.words, rules.suits
        word = words[a] + words[b] + words[d] + words[x] + words[y] + words[z]
        six = (
            quick_five(rules, 6, word, suits[a] + suits[b] + suits[d] + suits[x] + suits[y] + suits[z]) >> 12
        )
    qualifies = int(theirs >= rules.least[0])
    own, banker = rules.own_cells[mine], rules.own_cells[theirs] // 13
    return np.uint64(6), told(rules, made, compared(mine, theirs), qualifies, NO_WAR, own, banker, six)


@part
def five_cards(shoe, at, rules):
    """Three cards and two in the middle, one of which is seen before wager 2 may be taken back."""
    a, b, d = card(shoe, at), card(shoe, at + np.uint64(1)), card(shoe, at + np.uint64(2))
    left, right = card(shoe, at + _3), card(shoe, at + np.uint64(4))
    number = three_number(a, b, d) * 52
    made = rules.first[number] + 2 * rules.second[number + left]
    words, suits = rules.words, rules.suits
    word = words[a] + words[b] + words[d] + words[left] + words[right]
    value = quick_five(rules, 5, word, suits[a] + suits[b] + suits[d] + suits[left] + suits[right])
    bonus = rules.three_cells[three_value(rules.three, a, b, d)] // 13
    own = rules.own_cells[value]
    return np.uint64(6), told(rules, made, EQUAL, 1, NO_WAR, own, own // 13, bonus)


@part
def five_number(below, a, b, d, e, f):
    """The number of five different cards in no order."""
    number = below[a, 1 + (b < a) + (d < a) + (e < a) + (f < a)]
    number += below[b, 1 + (a < b) + (d < b) + (e < b) + (f < b)]
    number += below[d, 1 + (a < d) + (b < d) + (e < d) + (f < d)]
    number += below[e, 1 + (a < e) + (b < e) + (d < e) + (f < e)]
    return number + below[f, 1 + (a < f) + (b < f) + (d < f) + (e < f)]


@part
def hole_number(a, b):
    high, low = max(a, b), min(a, b)
    return high * (high - 1) // 2 + low


@part
def four_of_five(shoe, at, rules):
    """Five and five, the best four of each."""
    a, b, d = card(shoe, at), card(shoe, at + np.uint64(1)), card(shoe, at + np.uint64(2))
    e, f = card(shoe, at + _3), card(shoe, at + np.uint64(4))
    made = rules.first[five_number(rules.below, a, b, d, e, f)]
    mine = best_four_of_five(rules.few, a, b, d, e, f)
    u, v, x = card(shoe, at + np.uint64(5)), card(shoe, at + np.uint64(6)), card(shoe, at + np.uint64(7))
    theirs = best_four_of_five(
        rules.few, u, v, x, card(shoe, at + np.uint64(8)), card(shoe, at + np.uint64(9))
    )
    qualifies = int(theirs >= rules.least[0])
    own, banker = rules.own_cells[mine], rules.own_cells[theirs] // 13
    return np.uint64(10), told(rules, made, compared(mine, theirs), qualifies, NO_WAR, own, banker, 0)


@part
def suit_place(m0, m1, m2, m3, suit):
    """Where a suit comes when they fall in order, by the ranks that a board holds of each."""
    mine = m0 if suit == 0 else m1 if suit == 1 else m2 if suit == 2 else m3
    before = (m0 > mine) + (m1 > mine) + (m2 > mine) + (m3 > mine)
    return before + (m0 == mine) * (suit > 0) + (m1 == mine) * (suit > 1) + (m2 == mine) * (suit > 2)


@part
def bit_in(suit, of):
    return (of & 3 == suit) << (of >> 2)


@part
def times_played(rules, p, q, a, b, d, e, f):
    """Two cards and a board in the order in which it is turned: 4, 3, 2 or 1 times the Ante, or a fold."""
    hole = hole_number(p, q)
    made = np.int64(rules.dealt[hole])
    if made:
        return made
    flop = rules.below[a, 1 + (b < a) + (d < a)] + rules.below[b, 1 + (a < b) + (d < b)]
    flop += rules.below[d, 1 + (a < d) + (b < d)]
    renamed = rules.holes[rules.flop_order[flop], hole]
    if rules.flop[rules.numbers[rules.flop_kind[flop], renamed]]:
        return np.int64(2)
    m0 = bit_in(0, a) | bit_in(0, b) | bit_in(0, d) | bit_in(0, e) | bit_in(0, f)
    m1 = bit_in(1, a) | bit_in(1, b) | bit_in(1, d) | bit_in(1, e) | bit_in(1, f)
    m2 = bit_in(2, a) | bit_in(2, b) | bit_in(2, d) | bit_in(2, e) | bit_in(2, f)
    m3 = bit_in(3, a) | bit_in(3, b) | bit_in(3, d) | bit_in(3, e) | bit_in(3, f)
    s0, s1 = suit_place(m0, m1, m2, m3, 0), suit_place(m0, m1, m2, m3, 1)
    s2, s3 = suit_place(m0, m1, m2, m3, 2), suit_place(m0, m1, m2, m3, 3)
    places = s0 | s1 << 2 | s2 << 4 | s3 << 6
    a, b, d = in_order(a, places), in_order(b, places), in_order(d, places)
    e, f = in_order(e, places), in_order(f, places)
    board = rules.boards[five_number(rules.below, a, b, d, e, f)]
    hole = hole_number(in_order(p, places), in_order(q, places))
    return np.int64(rules.river[board, hole >> 3] >> (hole & 7) & 1)


@part
def in_order(of, places):
    return of - (of & 3) + (places >> 2 * (of & 3) & 3)


@part
def five_of_seven(shoe, at, rules):
    """Two and two and five in the middle."""
    p, q = card(shoe, at), card(shoe, at + np.uint64(2))
    x, y = card(shoe, at + np.uint64(1)), card(shoe, at + _3)
    a, b, d = card(shoe, at + np.uint64(4)), card(shoe, at + np.uint64(5)), card(shoe, at + np.uint64(6))
    e, f = card(shoe, at + np.uint64(7)), card(shoe, at + np.uint64(8))
    words, suits = rules.words, rules.suits
    word = words[a] + words[b] + words[d] + words[e] + words[f]
    suit = suits[a] + suits[b] + suits[d] + suits[e] + suits[f]
    mine = quick_five(rules, 7, word + words[p] + words[q], suit + suits[p] + suits[q])
    theirs = quick_five(rules, 7, word + words[x] + words[y], suit + suits[x] + suits[y])
    made = times_played(rules, p, q, a, b, d, e, f)
    qualifies = int(theirs >= rules.least[0])
    own, banker = rules.own_cells[mine], rules.own_cells[theirs] // 13
    return np.uint64(10), told(rules, made, compared(mine, theirs), qualifies, NO_WAR, own, banker, 0)


@part
def strength(of):
    return ((of >> 2) + 12) % 13


@part
def one_card(shoe, at, rules):
    """One and one; after a tie three burned and one, three burned and one."""
    rank = strength(card(shoe, at))
    came = compared(rank, strength(card(shoe, at + _1)))
    if came != EQUAL or not rules.first[rank]:
        return np.uint64(2), told(rules, 0, came, 1, NO_WAR, 0, 0, 0)
    mine, theirs = card(shoe, at + np.uint64(5)), card(shoe, at + np.uint64(9))
    war = compared(strength(mine), strength(theirs))
    return np.uint64(10), told(rules, 1, came, 1, war, 0, 0, 0)


dealt_by_ranking = by_table(
    {
        "three-cards": three_cards,
        "four-of-five": four_of_five,
        "five-cards": five_cards,
        "five-of-seven": five_of_seven,
        "one-card": one_card,
    }
)


@part
def deal_round(shoe, at, rules):
    """See `CardKernel`."""
    cards, of = dealt_by_ranking(shoe, at, rules)
    cell, code = of
    return at + cards, cell, code


def stakes(game: Game, offer: Offer) -> tuple[tuple[Offer, int | str], ...]:
    """The wager that starts the hand is told with its companions, any other by itself."""
    rules: Any = game.drawing()
    units = rules.companions
    chosen = {offer.wager: offer}
    if offer.wager == rules.base:
        for each in game.offers():
            if each.wager in units:
                chosen.setdefault(each.wager, each)
    return tuple((each, units.get(each.wager, 1)) for each in chosen.values())


KERNEL = CardKernel(
    deal_round,
    chart,
    lambda card: card << CARD_BITS,
    least_cards=2,
    most_cards=10,
    stakes=stakes,
)
