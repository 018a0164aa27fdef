"""What a finished Pan 9 deal looks like, as cells of three coordinates.

The functions take eight cards, the bettor's p0 p1 p2 p3 and the player-dealer's b0 b1 b2 b3 (-1 for a
fourth card not drawn). They are integer arithmetic without branches, so the same text serves one deal at
the table, arrays of deals in the exact enumeration, and numba in the simulation.

Nine ranks are in the deck. Put in a circle, A 2 3 4 5 6 J Q K, each of Bay Baccarat's three orders of
cards is that circle read from its lowest card up.
"""

from typing import Any

# One card, or an array of cards: the arithmetic is the same.
Card = Any
Key = Any

RANKS = 9
NO_FOURTH = 7

# The places of the jack, the two and the ace: the lowest card under option 1, 2 and 3.
LOWEST_1, LOWEST_2, LOWEST_3 = 6, 1, 0


def place(card: Card) -> Key:
    """The card's place in the circle: 0 ace, 1 two, … 5 six, 6 jack, 7 queen, 8 king."""
    return (card >> 2) - 4 * (card > 35)


def point(card: Card) -> Key:
    """Ace 1, 2 to 6 face value, faces 0."""
    at = place(card)
    return (at + 1) * (at < 6)


def fourth_point(card: Card) -> Key:
    return (card < 0) * NO_FOURTH + (card >= 0) * point(card)


def values_key(p0: Card, p1: Card, p2: Card, p3: Card, b0: Card, b1: Card, b2: Card, b3: Card) -> Key:
    """Three-card totals 0 to 9 and the points of fourth cards, 7 where none was drawn."""
    bettor = (point(p0) + point(p1) + point(p2)) % 10
    dealer = (point(b0) + point(b1) + point(b2)) % 10
    return ((bettor * 10 + dealer) * 8 + fourth_point(p3)) * 8 + fourth_point(b3)


def strength(card: Card, lowest: int) -> Key:
    """0 for the lowest card of the order to 8 for the highest."""
    return (place(card) - lowest) % RANKS


def lower(a: Key, b: Key) -> Key:
    return a + (b - a) * (b < a)


def higher(a: Key, b: Key) -> Key:
    return a + (b - a) * (b > a)


def compared(bettor: Key, dealer: Key) -> Key:
    """2 where the bettor has more, 1 where both have the same, 0 where the player-dealer has more."""
    return 1 + (bettor > dealer) - (bettor < dealer) * 1


def ladder(a: Card, b: Card, c: Card, d: Card, lowest: int) -> Key:
    """How many cards of each strength, three bits each, the strongest on top: bigger wins card by card."""
    three = (1 << 3 * strength(a, lowest)) + (1 << 3 * strength(b, lowest)) + (1 << 3 * strength(c, lowest))
    return three + (d >= 0) * (1 << 3 * strength(d, lowest))


def weakest(a: Card, b: Card, c: Card, d: Card, lowest: int) -> Key:
    three = lower(lower(strength(a, lowest), strength(b, lowest)), strength(c, lowest))
    return lower(three, strength(d, lowest))


def ladder_order(
    p0: Card, p1: Card, p2: Card, p3: Card, b0: Card, b1: Card, b2: Card, b3: Card, lowest: int
) -> Key:
    """The highest card, then the 2nd, then the 3rd; the 4th too where both hands have four cards."""
    bettor_left_out = ((p3 >= 0) & (b3 < 0)) * (1 << 3 * weakest(p0, p1, p2, p3, lowest))
    dealer_left_out = ((b3 >= 0) & (p3 < 0)) * (1 << 3 * weakest(b0, b1, b2, b3, lowest))
    bettor = ladder(p0, p1, p2, p3, lowest) - bettor_left_out
    dealer = ladder(b0, b1, b2, b3, lowest) - dealer_left_out
    return compared(bettor, dealer)


def top(a: Card, b: Card, c: Card, d: Card, lowest: int) -> Key:
    """The hand's highest card by rank and then suit: spades, hearts, diamonds, clubs."""
    first = strength(a, lowest) * 4 + 3 - (a & 3)
    second = strength(b, lowest) * 4 + 3 - (b & 3)
    third = strength(c, lowest) * 4 + 3 - (c & 3)
    fourth = (d >= 0) * (strength(d, lowest) * 4 + 3 - (d & 3))
    return higher(higher(first, second), higher(third, fourth))


def ladder_key(p0: Card, p1: Card, p2: Card, p3: Card, b0: Card, b1: Card, b2: Card, b3: Card) -> Key:
    """Tie breaker A under options 1, 2 and 3: a digit 0 to 2 each, as `compared` gives it."""
    first = ladder_order(p0, p1, p2, p3, b0, b1, b2, b3, LOWEST_1)
    second = ladder_order(p0, p1, p2, p3, b0, b1, b2, b3, LOWEST_2)
    third = ladder_order(p0, p1, p2, p3, b0, b1, b2, b3, LOWEST_3)
    return (first * 3 + second) * 3 + third


def top_key(p0: Card, p1: Card, p2: Card, p3: Card, b0: Card, b1: Card, b2: Card, b3: Card) -> Key:
    """Tie breaker B under options 1, 2 and 3, likewise."""
    first = compared(top(p0, p1, p2, p3, LOWEST_1), top(b0, b1, b2, b3, LOWEST_1))
    second = compared(top(p0, p1, p2, p3, LOWEST_2), top(b0, b1, b2, b3, LOWEST_2))
    third = compared(top(p0, p1, p2, p3, LOWEST_3), top(b0, b1, b2, b3, LOWEST_3))
    return (first * 3 + second) * 3 + third
