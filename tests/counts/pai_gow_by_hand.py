"""Pai gow poker written apart: cards as text, the chart's sentences read as a dealer reads them.

Shares nothing with the engine: hands are compared as tuples of ranks.
"""

from collections import Counter
from itertools import combinations

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "shdc"]
JOKER = "*"
ACE = 12
NAMES = (
    "high", "pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush", "royal",
    "five aces",
)  # fmt: skip


def plain_five(cards):
    """Category and ranks of five cards without a joker, as (rank, suit) pairs; aces may be five."""
    ranks = sorted((rank for rank, _ in cards), reverse=True)
    counts = sorted(Counter(ranks).items(), key=lambda item: (-item[1], -item[0]))
    order = tuple(rank for rank, count in counts for _ in range(count))
    shape = [count for _, count in counts]
    if shape[0] == 5:
        return (10, order)
    suited = len({suit for _, suit in cards}) == 1
    low = ranks == [ACE, 3, 2, 1, 0]
    run = len(shape) == 5 and (low or ranks[0] - ranks[4] == 4)
    if low:
        order = (3, 2, 1, 0, -1)
    if run and suited:
        return (9, order) if order[0] == ACE else (8, order)
    if shape[0] == 4:
        return (7, order)
    if shape[:2] == [3, 2]:
        return (6, order)
    if suited:
        return (5, order)
    if run:
        return (4, order)
    return ({(3, 1): 3, (2, 2): 2, (2, 1): 1, (1, 1): 0}[shape[0], shape[1]], order)


def five(hand):
    """The best that the jokers make: aces, or any cards of a straight, a flush, a straight flush."""
    jokers = [card for card in hand if card == JOKER]
    cards = [(RANKS.index(card[0]), card[1]) for card in hand if card != JOKER]
    found = [plain_five([*cards, *((ACE, f"x{at}") for at in range(len(jokers)))])]
    if not jokers:
        return found[0]
    held, suits = {rank for rank, _ in cards}, {suit for _, suit in cards}
    suit = next(iter(suits)) if len(suits) == 1 else None
    if len(held) == len(cards):
        for top in range(3, ACE + 1):
            run = {(top - step) % 13 for step in range(5)}
            if held <= run:
                found.append(plain_five(cards + [(rank, suit or f"x{rank}") for rank in run - held]))
        if suit:
            missing = [rank for rank in range(ACE, -1, -1) if rank not in held][: len(jokers)]
            found.append(plain_five(cards + [(rank, suit) for rank in missing]))
    return max(found)


def two(hand):
    ranks = tuple(sorted((ACE if card == JOKER else RANKS.index(card[0]) for card in hand), reverse=True))
    return (int(ranks[0] == ranks[1]), ranks)


def is_foul(front, back):
    """The front ranks above the back, as far as both have cards to compare."""
    (kind, ranks), (high, order) = two(front), five(back)
    if kind == 1:
        return high == 0 or (high == 1 and ranks[0] > order[0])
    return high == 0 and ranks > order[:2]


def house_way(hand):
    """Front and back by the chart's rows in words; the values of both."""
    ranks = [ACE if card == JOKER else RANKS.index(card[0]) for card in hand]
    counts = Counter(ranks)
    shape = sorted(counts.values(), reverse=True)
    ways = []
    for front in combinations(range(7), 2):
        low, high = [hand[at] for at in front], [hand[at] for at in range(7) if at not in front]
        if not is_foul(low, high):
            ways.append((two(low), five(high)))
    several = sorted((rank for rank, count in counts.items() if count > 1), reverse=True)
    singles = sorted((rank for rank, count in counts.items() if count == 1), reverse=True)

    def highest(fits):
        return max(way for way in ways if fits(*way))

    def fronted(*front):
        return highest(lambda low, high: low[1] == tuple(sorted(front, reverse=True)))

    def complete(pair_only):
        whole = [way for way in ways if way[1][0] in (4, 5, 8, 9) and (way[0][0] == 1 or not pair_only)]
        return max(whole, default=None)

    if shape[0] >= 5:
        return fronted(ACE, ACE)
    if shape[0] == 4:
        four = next(rank for rank, count in counts.items() if count == 4)
        others = [rank for rank in several if rank != four]
        if others:
            return fronted(others[0], others[0])
        least = ACE + 1 if four >= 10 else 11 if four >= 7 else 10 if four >= 4 else 0
        return fronted(*singles[:2]) if singles[0] >= least else fronted(four, four)
    if shape[:2] == [3, 3] or shape[:2] == [3, 2]:
        return highest(lambda low, high: low[0] == 1 and high[0] >= 3)
    if shape[:3] == [2, 2, 2]:
        return fronted(several[0], several[0])
    whole = complete(pair_only=shape[:2] == [2, 2])
    if whole:
        return whole
    if shape[0] == 3:
        return fronted(ACE, singles[0]) if several[0] == ACE else fronted(*singles[:2])
    if shape[:2] == [2, 2]:
        least = ACE + 1 if several[0] >= 10 else ACE if several[0] >= 7 else 11 if several[0] >= 4 else 10
        return fronted(*singles[:2]) if singles[0] >= least else fronted(several[1], several[1])
    return fronted(*singles[:2]) if shape[0] == 2 else fronted(*singles[1:3])
