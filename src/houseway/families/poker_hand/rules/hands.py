"""What hands are worth, and what a finished one comes to against the player-dealer's."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards.poker import (
    FIVE_CARDS,
    THREE_CARDS,
    Category,
    best_five,
    best_four_of_five,
    few_cards,
    leading,
    many_cards,
    three_value,
)
from houseway.cards.poker.categories import ACE, WIDTH, by_strength
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.rules.figures import ORDERS, Poker, Ranking
from houseway.families.round import Hand

QUEEN, KING = 10, 11


def value(ranking: Ranking, cards: Hand) -> int:
    """The value of a whole hand, as its ranking has it."""
    match ranking:
        case "one-card":
            return int(by_strength(cards[0]))
        case "three-cards":
            return int(three_value(few_cards(THREE_CARDS), *cards))
        case "four-of-five" | "four-of-five-straight-high":
            return int(best_four_of_five(few_cards(ORDERS[ranking]), *cards))
    return best(cards)


def best(cards: Hand) -> int:
    """The value of the best five of five to seven cards."""
    tables, held = many_cards(), np.array(cards)
    return int(best_five(tables, len(cards), tables.words[held].sum(), tables.suits[held].sum()))


@cache
def leading_of(ranking: Ranking) -> tuple[int, ...]:
    """By value, the rank that is compared first."""
    match ranking:
        case "one-card":
            return tuple(range(13))
        case "three-cards":
            return leading(3, THREE_CARDS)
        case "four-of-five" | "four-of-five-straight-high":
            return leading(4, ORDERS[ranking])
    return leading(5, FIVE_CARDS)


@cache
def categories_of(ranking: Ranking) -> tuple[int, ...]:
    """By the part of a value above its width, what the hand is."""
    match ranking:
        case "one-card":
            return (Category.HIGH_CARD,)
        case "three-cards":
            return THREE_CARDS
        case "four-of-five" | "four-of-five-straight-high":
            return ORDERS[ranking]
    return FIVE_CARDS


@cache
def least_qualifying(rules: Poker) -> int:
    """The lowest value with which the player-dealer plays."""
    if rules.qualifies == "always":
        return 0
    if rules.qualifies == "pair":
        return 1 << WIDTH
    high = QUEEN if rules.qualifies == "queen-high" else KING
    return leading_of(rules.ranking).index(high)


def own_cell(ranking: Ranking, hand: int) -> tuple[int, int]:
    """Category and leading rank of a hand of this value."""
    return int(categories_of(ranking)[hand >> WIDTH]), leading_of(ranking)[hand]


def own_cell_by_value(ranking: Ranking) -> NDArray[np.int64]:
    """The cell of a hand by its value."""
    leading, categories = np.array(leading_of(ranking)), np.array(categories_of(ranking), dtype=np.int64)
    cells: NDArray[np.int64] = c.own_key(np.repeat(categories, len(leading) // len(categories)), leading)
    return cells


def has_aces(rules: Poker, cards: Hand) -> bool:
    """A pair of aces or better."""
    category, rank = own_cell(rules.ranking, value(rules.ranking, cards))
    return category > Category.PAIR or (category == Category.PAIR and rank == ACE)


def finished(
    rules: Poker, own: Hand, banker: Hand, board: Hand, made: int, war: int
) -> tuple[tuple[int, ...], ...]:
    """What a finished hand comes to, as the keys of its coordinates take it.

    `war` is how its War came out.
    """
    mine = value(rules.ranking, own + board)
    theirs = value(rules.ranking, banker + board) if banker else mine
    came = c.compared(mine, theirs)
    qualifies = int(theirs >= least_qualifying(rules))
    their_category = own_cell(rules.ranking, theirs)[0]
    return (
        (made, came, qualifies, war),
        own_cell(rules.ranking, mine),
        (their_category,),
        (bonus(rules, own, banker),),
    )


def bonus(rules: Poker, own: Hand, banker: Hand) -> int:
    """What the cards are that a bonus looks at: the first three, or all six."""
    if rules.bonus == "first":
        return own_cell("three-cards", value("three-cards", own[:3]))[0]
    return int(FIVE_CARDS[best(own + banker) >> WIDTH]) if rules.bonus == "all" else 0
