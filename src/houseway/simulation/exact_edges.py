"""The exact engine inside the loop: the edge of some offers from whatever cards are left, as floats."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from houseway.analysis.choices import decisions, enumeration
from houseway.families.plays import HOUSE_WAY
from houseway.money import Share
from houseway.rules import Game, Offer
from houseway.rules.awards import profit
from houseway.rules.classes import class_table
from houseway.rules.game import Line
from houseway.simulation.true_counts import Floats, Ints


class ExactEdges:
    """Offers that look at the same coordinates: one count of the cards' classes tells all their edges."""

    def __init__(self, game: Game, offers: Sequence[Offer], meter: int | None = None) -> None:
        self.offers, self._game = list(offers), game
        self._solver = decisions(game)
        if self._solver is not None:
            return
        self._counting = enumeration(game)
        (self._way,) = self._counting.plays(game, game.drawing(), offers[0], HOUSE_WAY, False, ()).ways
        (self._group,) = class_table(game, offers).groups
        self._gains = np.array([self._of_class(place, meter or 0) for place in range(len(offers))])

    def _of_class(self, place: int, meter: int) -> list[float]:
        """What a unit bet gains in each class."""
        offer = self._group.entries[place].offer
        gains = [float(_gain(offer, line, meter)) for line in (*offer.lines, None)]
        return [gains[line] for line in self._group.line_of[place]]

    def of_all(self, moments: Sequence[Ints]) -> Floats:
        """The bettor's edge on each offer, a row for each of these moments."""
        if self._solver is None or not len(moments):
            return np.array([self.of(unseen) for unseen in moments]).reshape(len(moments), len(self.offers))
        shoes = [tuple(unseen.tolist()) for unseen in moments]
        return self._solver.edges(self._game, {}, self.offers, shoes)

    def of(self, unseen: Ints) -> Floats:
        """The bettor's edge on each offer when these cards are all that may come."""
        counted = self._counting.class_counts(self._group, self._way, tuple(unseen.tolist()), None)
        counts = np.asarray(counted, dtype=np.float64)
        edges: Floats = self._gains @ counts / counts.sum()
        return edges


def _gain(offer: Offer, line: Line | None, meter: int) -> Fraction:
    share = Fraction(0)
    if line and isinstance(line.pay, Share):
        share = Fraction(meter * line.pay.percent, 100 * (offer.table.unit_cents or 100))
    return profit(line, offer.table, share)
