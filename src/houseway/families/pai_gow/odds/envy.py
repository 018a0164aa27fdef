"""What an Envy button is worth, by how many other hands there are."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np

from houseway.families.pai_gow.house_way import SettingChart
from houseway.families.pai_gow.odds.hands import Ints, set_alike
from houseway.families.pai_gow.odds.pairs import OtherPoints, OwnPoints, pairs
from houseway.families.pai_gow.odds.playing import by_place, fortune_cells
from houseway.families.pai_gow.ranking import FORTUNES
from houseway.rules.game import Game, Offer

# A bettor's own hand and the player-dealer's are not envied.
MOST_OTHERS = 6


def envy_cents(
    game: Game, options: Mapping[str, Any], offer: Offer, lines: Ints, chart: SettingChart, jokers: int
) -> tuple[Fraction, ...]:
    """The cents that a button is paid on average where there are none, one, two and more other hands."""
    if offer.table.envy_to != "buttons":
        return ()
    awards = [(line.envy or 0) for line in offer.lines] + [0]
    of_kind = [awards[line] for line in lines]
    alone = fortune_cells(chart, jokers)
    total = int(alone.sum())
    each = Fraction(sum(int(count) * award for count, award in zip(alone, of_kind, strict=True)), total)
    if game.practice.envy.hands == "each":
        return tuple(others * each for others in range(MOST_OTHERS + 1))
    return tuple(_highest(of_kind, alone, chart, jokers, others) for others in range(MOST_OTHERS + 1))


def _highest(of_kind: list[int], alone: Ints, chart: SettingChart, jokers: int, others: int) -> Fraction:
    """Of several hands the highest award alone, step by step of the awards.

    One hand and two are counted. That three have an award at once, less than once in a million deals, is not:
    it is taken as if each pair of the three were tied as two hands are.
    """
    both, expected, before = two_hands(chart, jokers), Fraction(0), 0
    for award in sorted(set(of_kind) - {0}):
        kinds = np.array(of_kind) >= award
        single = Fraction(int(alone[kinds].sum()), int(alone.sum()))
        paired = Fraction(int(both[np.ix_(kinds, kinds)].sum()), int(both.sum()))
        tied = paired / single**2
        some = sum(
            (-1) ** (hands - 1) * comb(others, hands) * single**hands * tied ** comb(hands, 2)
            for hands in range(1, others + 1)
        )
        expected += (award - before) * some
        before = award
    return expected if others <= 2 else expected.limit_denominator(10**12)


@lru_cache(maxsize=2)
def two_hands(chart: SettingChart, jokers: int) -> Any:
    """All deals of two hands by what both are for Fortune, the 72 royal matches among the royal flushes."""
    fortune = by_place(jokers, set_alike(chart, jokers).fortune)
    nowhere, single = np.zeros(len(fortune), dtype=np.int64), np.ones(len(fortune), dtype=np.int64)
    own = OwnPoints(np.arange(len(fortune) + 1), nowhere, fortune, single)
    return pairs(own, OtherPoints(nowhere, fortune), jokers, (FORTUNES, FORTUNES))[:, :, 8].astype(object)
