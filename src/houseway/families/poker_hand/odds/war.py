"""One card against one, and after a tie another two: a formula, by what the shoe holds of each rank."""

import numpy as np

from houseway.cards.decks import Counts
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.odds.figures import FinishedHands
from houseway.families.poker_hand.odds.gains import Bets

RANKS = 13


def solved(bets: Bets, left: Counts, may_fight: bool) -> FinishedHands:
    """Every way to deal four cards in order; a War where that gains more, or never."""
    held = [sum(left[4 * rank : 4 * rank + 4]) for rank in range(1, RANKS)] + [sum(left[:4])]
    total = sum(held)
    rest = (total - 2) * (total - 3)
    rows: dict[tuple[int, int, int], int] = {}
    for rank, cards in enumerate(held):
        for other, others in enumerate(held):
            if rank != other:
                key = (0, int(c.compared(rank, other)), c.NO_WAR)
                rows[key] = rows.get(key, 0) + cards * others * rest
        after = [count - 2 * (at == rank) for at, count in enumerate(held)]
        tied = cards * (cards - 1)
        equal = sum(count * (count - 1) for count in after)
        wars = {
            (1, c.EQUAL, c.EQUAL): tied * equal,
            (1, c.EQUAL, c.HIGHER): tied * (rest - equal) // 2,
            (1, c.EQUAL, c.LOWER): tied * (rest - equal) // 2,
        }
        given_up = {(0, c.EQUAL, c.NO_WAR): tied * rest}
        fights = may_fight and _gain(bets, wars) > _gain(bets, given_up)
        for key, ways in (wars if fights else given_up).items():
            rows[key] = rows.get(key, 0) + ways
    return _counted(rows)


def _counted(rows: dict[tuple[int, int, int], int]) -> FinishedHands:
    made, came, war = np.array(list(rows)).T
    nothing = np.zeros_like(made)
    cells = {"values": c.values_key(made, came, 1, war), "own": nothing, "banker": nothing, "bonus": nothing}
    return FinishedHands(cells, np.array(list(rows.values()), dtype=object))


def _gain(bets: Bets, rows: dict[tuple[int, int, int], int]) -> int:
    counted = _counted(rows)
    return int((counted.counts * bets.gains(counted.cells)).sum())
