"""From counted hands to what is told of an offer: lines, stakes, gains, variance."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.families.plays import Decided
from houseway.families.poker_hand.odds.bets import Bets, Cells, base_game, rules_of
from houseway.rules.game import Game, Offer

BigInts = NDArray[np.object_]


@dataclass(frozen=True, eq=False)
class FinishedHands:
    """Kinds of finished hands by their cells, and in how many combinations each comes.

    As Python's integers.
    """

    cells: Cells
    counts: BigInts

    @classmethod
    def of(cls, cells: Cells, counts: Any) -> "FinishedHands":
        """Those that occur, of arrays of any shape."""
        flat = np.asarray(counts).reshape(-1)
        occurring = np.flatnonzero(flat)
        shape = np.shape(counts)
        return cls(
            {name: np.broadcast_to(cell, shape).reshape(-1)[occurring] for name, cell in cells.items()},
            flat[occurring].astype(object),
        )

    @property
    def total(self) -> int:
        return int(self.counts.sum())


def edge(bets: Bets, counted: FinishedHands) -> Fraction:
    """What these wagers lose together, per unit of the first."""
    return Fraction(-int((counted.counts * bets.gains(counted.cells)).sum()), bets.scale * counted.total)


def figures(
    game: Game, options: Mapping[str, Any], offer: Offer, counted: FinishedHands, strategy: str,
    others: Mapping[str, FinishedHands], assumes: str,
) -> Decided:  # fmt: skip
    """The figures of one offer: its own, or the whole base game's where it is the wager that starts it."""
    rules = rules_of(game, options)
    starts = offer.wager == rules.base
    # What wins or loses whatever is decided has no other plays to tell.
    matters = starts or offer.wager in rules.companions
    alone = Bets(game, options, (offer,))
    bets = base_game(game, options, (offer,)) if starts else alone
    cells, counts, total = counted.cells, counted.counts, counted.total
    (line,), (own_units,) = alone.lines(cells), alone.units(cells)
    gains, staked = bets.gains(cells).astype(object), bets.staked(cells).astype(object)
    numbers = range(len(offer.lines) + 1)

    def by_line(values: Any) -> list[int]:
        return [int((values * (line == number)).sum()) for number in numbers]

    mean = Fraction(int((counts * gains).sum()), total)
    square = Fraction(int((counts * gains * gains).sum()), total)
    return Decided(
        strategy,
        tuple(by_line(counts * (own_units > 0))),
        tuple(Fraction(each, total) for each in by_line(counts * staked)),
        tuple(Fraction(each, total * bets.scale) for each in by_line(counts * gains)),
        float((square - mean * mean) / bets.scale**2),
        {name: edge(bets, other) for name, other in others.items()} if matters else {},
        assumes,
        rules.base if offer.wager in rules.companions else None,
    )
