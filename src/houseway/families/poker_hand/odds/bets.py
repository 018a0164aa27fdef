"""What a finished hand gains.

Every wager of the base game read off the catalog's lines, in whole parts of a unit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.rules.figures import Poker
from houseway.rules.awards import profit
from houseway.rules.classes import Group, class_table
from houseway.rules.game import Game, Offer

Ints = NDArray[np.int64]
# A cell of each coordinate, a row a kind of finished hand.
Cells = Mapping[str, Ints]
COORDINATES = ("values", "own", "banker", "bonus")


@dataclass(frozen=True, eq=False)
class Bets:
    """Offers and how many units of the first wager each is, per unit of it."""

    game: Game
    options: Mapping[str, Any]
    offers: tuple[Offer, ...]

    @cached_property
    def group(self) -> Group:
        (group,) = class_table(self.game, self.offers, self.options, together=True).groups
        return group

    @cached_property
    def profits(self) -> list[list[Fraction]]:
        return [[profit(line, offer.table) for line in (*offer.lines, None)] for offer in self.offers]

    @cached_property
    def scale(self) -> int:
        """How many whole parts a unit has, so that every profit is a whole number of them."""
        return lcm(*(each.denominator for lines in self.profits for each in lines))

    def lines(self, cells: Cells) -> list[Ints]:
        """For each offer the line that every kind of hand ends on; the last one loses."""
        code = sum(
            (self.group.codes[name][cells[name]] for name in self.group.coordinates), start=np.int64(0)
        )
        return [np.broadcast_to(line_of[code], cells["values"].shape) for line_of in self._line_of]

    @cached_property
    def _line_of(self) -> list[NDArray[np.int16]]:
        placed = {
            entry.offer.key: line for entry, line in zip(self.group.entries, self.group.line_of, strict=True)
        }
        return [placed[offer.key] for offer in self.offers]

    def units(self, cells: Cells) -> list[Ints]:
        """For each offer the units at risk on every kind of hand."""
        return [units_of(self.game, offer, cells) for offer in self.offers]

    def gains(self, cells: Cells) -> Ints:
        """What all of them together gain, in whole parts of a unit."""
        total = np.zeros(cells["values"].shape, dtype=np.int64)
        for line, units, lines in zip(self.lines(cells), self.units(cells), self.profits, strict=True):
            total += np.array([int(each * self.scale) for each in lines])[line] * units
        return total

    def staked(self, cells: Cells) -> Ints:
        staked: Ints = np.sum(self.units(cells), axis=0)
        return staked


def units_of(game: Game, offer: Offer, cells: Cells) -> Ints:
    """1 for a wager that is made before the deal, else as many as the bettor's decisions say."""
    units = rules_of(game).companions.get(offer.wager, 1)
    if isinstance(units, int):
        return np.full(cells["values"].shape, units)
    return game.plays.vocabulary().features[units].values.astype(np.int64)[cells["values"]]


def rules_of(game: Game, options: Mapping[str, Any] | None = None) -> Poker:
    rules = game.drawing(options)
    assert isinstance(rules, Poker)
    return rules


def base_game(game: Game, options: Mapping[str, Any], asked: Sequence[Offer] = ()) -> Bets:
    """The wagers that are decided for; of a wager with several pay tables the one that is asked for."""
    rules = rules_of(game, options)
    chosen: dict[str, Offer] = {}
    for offer in (*asked, *game.offers()):
        if offer.wager == rules.base or offer.wager in rules.companions:
            chosen.setdefault(offer.wager, offer)
    return Bets(game, options, tuple(chosen.values()))


def grid(
    made: Sequence[int], came: int = 3, qualifies: int = 2, own: int = c.OWN_CELLS, banker: int = 1
) -> Cells:
    """Every combination of these, as arrays that broadcast: (made, own, banker, compared, qualifies)."""
    axes = np.meshgrid(
        np.array(made),
        np.arange(own),
        np.arange(banker),
        np.arange(came),
        np.arange(qualifies),
        indexing="ij",
    )
    times, kinds, theirs, compared, plays = axes
    return {
        "values": c.values_key(times, compared, plays, c.NO_WAR),
        "own": kinds,
        "banker": theirs,
        "bonus": np.zeros_like(times),
    }
