"""Betting plans: how much is bet next, decided by what happened so far. None of them changes the edge.

A plan answers for many repetitions of a session at once, so it works on arrays.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Money = NDArray[np.int64]
Flags = NDArray[np.bool_]


class Plan(Protocol):
    """`stakes` may ask for more than there is; the session bets what is left."""

    def stakes(self, bankroll: Money) -> Money: ...

    def after(self, won: Flags, lost: Flags) -> None: ...


@dataclass
class Flat:
    """The same bet every round."""

    bet: int

    def stakes(self, bankroll: Money) -> Money:
        return np.full(len(bankroll), self.bet)

    def after(self, won: Flags, lost: Flags) -> None:
        pass


class Martingale:
    """Doubled after every loss, back to the first bet after a win."""

    # More doublings than any bankroll bears; beyond them cents would not fit 64 bits.
    MOST_DOUBLINGS = 30

    def __init__(self, bet: int, sessions: int) -> None:
        self.bet, self.losses = bet, np.zeros(sessions, dtype=np.int64)

    def stakes(self, bankroll: Money) -> Money:
        return self.bet << np.minimum(self.losses, self.MOST_DOUBLINGS)

    def after(self, won: Flags, lost: Flags) -> None:
        self.losses[lost] += 1
        self.losses[won] = 0


class Paroli:
    """Doubled after a win, three times in a row at most; back to the first bet after a loss."""

    WINS = 3

    def __init__(self, bet: int, sessions: int) -> None:
        self.bet, self.wins = bet, np.zeros(sessions, dtype=np.int64)

    def stakes(self, bankroll: Money) -> Money:
        return self.bet << self.wins

    def after(self, won: Flags, lost: Flags) -> None:
        self.wins[won] = (self.wins[won] + 1) % self.WINS
        self.wins[lost] = 0


@dataclass
class Fraction:
    """Always the same part of what one has: the part that the first bet is of the bankroll brought."""

    bet: int
    brought: int

    def stakes(self, bankroll: Money) -> Money:
        return bankroll * self.bet // self.brought

    def after(self, won: Flags, lost: Flags) -> None:
        pass


# Each plan for (first bet, bankroll brought, number of sessions); `follow` is flat, on the last winner.
PLANS: dict[str, Callable[[int, int, int], Plan]] = {
    "flat": lambda bet, brought, sessions: Flat(bet),
    "martingale": lambda bet, brought, sessions: Martingale(bet, sessions),
    "paroli": lambda bet, brought, sessions: Paroli(bet, sessions),
    "fraction": lambda bet, brought, sessions: Fraction(bet, brought),
    "follow": lambda bet, brought, sessions: Flat(bet),
}
FOLLOWS_THE_SHOE = "follow"
