"""What a hand of the blackjack family counts, and a finished hand as cells of four coordinates.

A hand is known by `low`, the sum of its cards with every ace as 1, by its number of aces and by whether a
joker is in it. The keys are integer arithmetic without branches, for one hand, arrays of hands and numba
alike; counting aces takes one look for each of the two that may count 11.
"""

from typing import Any

# One number, or an array of numbers: the arithmetic is the same.
Card = Any
Key = Any

# Which of two totals is better: the nearer one, under before over; one that is not over; the higher, where a
# sum is never over but drops back.
NEAREST, BUST, DROP = range(3)
# Totals are 0 to 31: nobody draws to a hard 22.
TOTALS = 32
PLAIN, NATURAL, TWO_JOKERS, SURRENDERED = range(4)
# Above every total: only a Natural ties with a Natural.
NATURAL_RANK = 100
OTHER, NINETEEN, TWENTY, TWENTY_ONE, SIX_SEVEN_EIGHT, SEVENS = range(6)
MOST_COUNTED = 8


def point(card: Card) -> Key:
    """Ace 1, extra ace 1, face cards 10, the joker 0."""
    rank = (card >> 2) + 1
    return (card < 52) * (rank - (rank - 10) * (rank > 10)) + (card == 53)


def dropped(total: Key) -> Key:
    """A sum above 19 keeps its last digit, among the tens: 29 is 19 and 21 is 11."""
    return total - (total > 19) * (total - 10 - total % 10)


def rank_of(total: Key, target: int, order: int) -> Key:
    """The more the better, within one game."""
    over = total > target
    if order == NEAREST:
        return (target - total) * (2 * over - 1) * 2 - over
    if order == BUST:
        return total - 2 * total * over
    return dropped(total)


def counted(low: int, aces: int, target: int, order: int) -> tuple[int, int]:
    """The best that the aces allow, and 1 if one of them counts 11 in it."""
    total, soft = low, 0
    for elevens in range(1, min(aces, 2) + 1):
        if rank_of(low + 10 * elevens, target, order) > rank_of(total, target, order):
            total, soft = low + 10 * elevens, 1
    return (dropped(total) if order == DROP else total), soft


def values_key(compared: Key, status: Key, over: Key, cards: Key, total: Key) -> Key:
    """The bettor's hand against the player-dealer's (0 worse, 1 the same, 2 better), and by itself."""
    few = cards - (cards - 4) * (cards > 4) - 2
    return (((compared * 4 + status) * 2 + over) * 3 + few * (few > 0)) * TOTALS + total


def banker_key(natural: Key, over: Key, cards: Key, total: Key) -> Key:
    """The player-dealer's final hand; eight cards stand for more."""
    few = cards - (cards - MOST_COUNTED) * (cards > MOST_COUNTED) - 1
    return ((natural * 2 + over) * MOST_COUNTED + few) * TOTALS + total


def up_key(up: Card) -> Key:
    """What the player-dealer's first card counts, 0 for a joker."""
    return point(up)


def three_rank_key(first: Card, second: Card, up: Card) -> Key:
    """The bettor's first two cards and the up card: 777, 678, 21, 20, 19 or nothing of the kind."""
    a, b, c = point(first), point(second), point(up)
    low, product = a + b + c, a * b * c
    high = low + 10 * (((a == 1) | (b == 1) | (c == 1)) & (low <= 11))
    run = (low == 21) * ((product == 336) * SIX_SEVEN_EIGHT + (product == 343) * SEVENS)
    counts = (high == 19) * NINETEEN + (high == 20) * TWENTY + (high == 21) * TWENTY_ONE
    return run + counts * (run == 0)


def three_suit_key(first: Card, second: Card, up: Card) -> Key:
    """1 where the three cards are of one suit."""
    suits = ((first & 3) == (second & 3)) & ((second & 3) == (up & 3))
    return suits * (first < 52) * (second < 52) * (up < 52)
