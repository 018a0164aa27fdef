"""Poker hands of three cards, four of five, five of up to seven: each a value whose order is its rank."""

from houseway.cards.poker.categories import (
    FIVE_CARDS,
    FIVE_CARDS_WITH_BUG,
    FOUR_CARDS,
    FOUR_CARDS_STRAIGHT_HIGH,
    THREE_CARDS,
    Category,
    Order,
    category_of,
    leading,
)
from houseway.cards.poker.few import best_four_of_five, few_cards, four_value, three_value
from houseway.cards.poker.many import Many, best_five, many_cards

__all__ = [
    "FIVE_CARDS",
    "FIVE_CARDS_WITH_BUG",
    "FOUR_CARDS",
    "FOUR_CARDS_STRAIGHT_HIGH",
    "THREE_CARDS",
    "Category",
    "Many",
    "Order",
    "best_five",
    "best_four_of_five",
    "category_of",
    "few_cards",
    "four_value",
    "leading",
    "many_cards",
    "three_value",
]
