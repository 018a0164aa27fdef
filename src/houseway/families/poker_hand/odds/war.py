"""One card against one, and after a tie another two: a formula, by what the shoe holds of each rank."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.odds.bets import Bets
from houseway.families.poker_hand.odds.figures import FinishedHands

RANKS = 13
# What was made of it, how the cards compare, how the War does.
Ended = tuple[int, int, int]


def solved(bets: Bets, left: Counts, may_fight: bool) -> FinishedHands:
    """Every way to deal four cards in order; a War where that gains more, or never."""
    held = held_of(left)
    total = sum(held)
    rest = (total - 2) * (total - 3)
    fought = fights(bets, left, may_fight)
    rows: dict[Ended, int] = {}
    for rank, cards in enumerate(held):
        for other, others in enumerate(held):
            if rank != other:
                key = (0, int(c.compared(rank, other)), c.NO_WAR)
                rows[key] = rows.get(key, 0) + cards * others * rest
        wars, given_up = tied(held, rank)
        for key, ways in (wars if fought[rank] else given_up).items():
            rows[key] = rows.get(key, 0) + ways
    return _counted(rows)


def held_of(left: Counts) -> list[int]:
    """What the shoe holds of each rank, from the 2 up."""
    return [sum(left[4 * rank : 4 * rank + 4]) for rank in range(1, RANKS)] + [sum(left[:4])]


def tied(held: list[int], rank: int) -> tuple[dict[Ended, int], dict[Ended, int]]:
    """The ways to deal two cards of one rank and two more: how their War ends, or that it is given up."""
    total, cards = sum(held), held[rank]
    rest, ways = (total - 2) * (total - 3), cards * (cards - 1)
    after = [count - 2 * (at == rank) for at, count in enumerate(held)]
    equal = sum(count * (count - 1) for count in after)
    wars = {
        (1, c.EQUAL, c.EQUAL): ways * equal,
        (1, c.EQUAL, c.HIGHER): ways * (rest - equal) // 2,
        (1, c.EQUAL, c.LOWER): ways * (rest - equal) // 2,
    }
    return wars, {(0, c.EQUAL, c.NO_WAR): ways * rest}


def fights(bets: Bets, left: Counts, may_fight: bool) -> NDArray[np.bool_]:
    """On which ranks who ties goes to War."""
    held = held_of(left)
    gains = [[gain(bets, ended) for ended in tied(held, rank)] for rank in range(RANKS)]
    return np.array([may_fight and war > given_up for war, given_up in gains])


def gain(bets: Bets, rows: Mapping[Ended, int]) -> int:
    """What all these together gain, in parts of a unit."""
    counted = _counted(rows)
    return int((counted.counts * bets.gains(counted.cells)).sum())


def _counted(rows: Mapping[Ended, int]) -> FinishedHands:
    made, came, war = np.array(list(rows)).T
    nothing = np.zeros_like(made)
    cells = {"values": c.values_key(made, came, 1, war), "own": nothing, "banker": nothing, "bonus": nothing}
    return FinishedHands(cells, np.array(list(rows.values()), dtype=object))
