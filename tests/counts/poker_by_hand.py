"""A poker evaluator written apart, as a dealer reads a hand: slow, and sharing nothing with the tables."""

from collections import Counter
from itertools import combinations

import numpy as np

from houseway.cards import card_text

LETTERS = "23456789TJQKA"
ACE = LETTERS.index("A")
THREE = ["high card", "pair", "flush", "straight", "trips", "straight flush", "royal"]
FOUR = ["high card", "pair", "two pair", "straight", "flush", "trips", "straight flush", "quads"]
FIVE = [
    "high card", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush",
    "royal", "five aces",
]  # fmt: skip
JOKER = 52


def strength(cards, order):
    """What the cards make, as something that compares as the hands do."""
    texts = [card_text(card).replace("10", "T") for card in cards]
    ranks = sorted((LETTERS.index(text[0]) for text in texts), reverse=True)
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    shape = [n for n, _ in groups]
    flush = len({text[1] for text in texts}) == 1
    top = None
    if shape == [1] * len(cards):
        if ranks[0] - ranks[-1] == len(cards) - 1:
            top = ranks[0]
        elif ranks == [12, *range(len(cards) - 2, -1, -1)]:
            top = len(cards) - 2
    names = ["high card"]
    names += ["pair"] * (shape[0] >= 2) + ["two pair"] * (shape[:2] == [2, 2])
    names += ["trips"] * (shape[0] == 3) + ["quads"] * (shape[0] == 4)
    names += ["full house"] * (shape == [3, 2]) + ["five aces"] * (shape == [5])
    names += ["flush"] * flush + ["straight"] * (top is not None)
    names += ["straight flush"] * (flush and top is not None)
    names += ["royal"] * (flush and top == 12 and len(cards) != 4)
    name = max((name for name in names if name in order), key=order.index)
    if "straight" in name or name == "royal":
        return order.index(name), [top]
    if name == "flush":
        return order.index(name), ranks
    return order.index(name), [rank for _, rank in groups]


def best_four_of_five(cards):
    return max(strength(cards[:out] + cards[out + 1 :], FOUR) for out in range(5))


def every_four_of_five(hands):
    """The strengths there are among these hands, and the number of each one's: alike in ranks, and in which
    four are of a suit, they are looked at once."""
    fours = np.array(list(combinations(range(5), 4)))
    suited = (hands[:, fours] % 4 == hands[:, fours[:, :1]] % 4).all(axis=2)
    keys = hands // 4 @ (13 ** np.arange(5)) * 32 + suited @ (1 << np.arange(5))
    _, first, number = np.unique(keys, return_index=True, return_inverse=True)
    return [best_four_of_five(hand) for hand in hands[first].tolist()], number


def best_of(cards):
    """The best five of these cards, a joker among them as an ace, or as what makes a straight or a flush."""
    return max(with_bug(list(five)) for five in combinations(cards, 5))


def with_bug(five):
    if JOKER not in five:
        return strength(five, FIVE)
    rest = [card for card in five if card != JOKER]
    # An ace that is held already makes no flush of its own: its suit is that of none of the others.
    as_an_ace = [strength([*rest, ace], FIVE) for ace in range(4) if ace not in rest]
    as_an_ace += [(FIVE.index("five aces"), [12])] * (len(as_an_ace) == 0)
    completed = [strength([*rest, card], FIVE) for card in range(52) if card not in rest]
    made = {FIVE.index(name) for name in ("straight", "flush", "straight flush", "royal")}
    return max([*(each for each in completed if each[0] in made), *as_an_ace])
