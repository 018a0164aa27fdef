"""What an Envy button is worth, by how many other hands there are."""

from collections.abc import Mapping, Sequence
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
    both = two_hands(chart, jokers)
    paid = [paid_for_the_highest(of_kind, alone, both, others) for others in range(MOST_OTHERS + 1)]
    return tuple(each.limit_denominator(10**12) for each in paid)


def paid_for_the_highest(of_kind: Sequence[int], alone: Ints, both: Ints, others: int) -> Fraction:
    """What a button is paid on average: for the highest hand of all, where another player holds it.

    `of_kind` are the awards of the kinds of hands, `alone` how often one hand is of a kind, `both` how often
    two are. That three hands have an award at once, less than once in a million deals, is not counted: it is
    taken as if each pair of the others were tied as two hands are.
    """
    awards = np.array(of_kind)
    whole, pairs_ = int(alone.sum()), int(both.sum())
    of_others: dict[int, Fraction] = {}
    tied: dict[int, Fraction] = {}
    levels = sorted(set(of_kind) - {0})
    for level in levels:
        kinds = awards >= level
        single = Fraction(int(alone[kinds].sum()), whole)
        tied[level] = Fraction(int(both[np.ix_(kinds, kinds)].sum()), pairs_) / single**2
        of_others[level] = _some(single, tied[level], others)
    expected = sum(((level - _below(levels, level)) * of_others[level] for level in levels), Fraction(0))
    for own in levels:
        # Nothing is paid for a hand below one's own.
        has = awards == own
        if not (held := int(both[has].sum())):
            # A royal match, which `both` has among the royal flushes.
            continue
        reached = {
            level: _some(Fraction(int(both[np.ix_(has, awards >= level)].sum()), held), tied[level], others)
            for level in levels
            if level <= own
        }
        lost = sum(
            (level - _below(levels, level)) * (reached[level] - reached[own])
            for level in levels
            if level < own
        )
        expected -= Fraction(held, pairs_) * lost
    return expected


def _below(levels: Sequence[int], level: int) -> int:
    """The next lower award."""
    return max((each for each in levels if each < level), default=0)


def _some(single: Fraction, tied: Fraction, others: int) -> Fraction:
    """The chance that some of these hands has what one has with the chance `single`."""
    return sum(
        (
            (-1) ** (hands - 1) * comb(others, hands) * single**hands * tied ** comb(hands, 2)
            for hands in range(1, others + 1)
        ),
        Fraction(0),
    )


@lru_cache(maxsize=2)
def two_hands(chart: SettingChart, jokers: int) -> Any:
    """All deals of two hands by what both are for Fortune, the 72 royal matches among the royal flushes."""
    fortune = by_place(jokers, set_alike(chart, jokers).fortune)
    nowhere, single = np.zeros(len(fortune), dtype=np.int64), np.ones(len(fortune), dtype=np.int64)
    own = OwnPoints(np.arange(len(fortune) + 1), nowhere, fortune, single)
    return pairs(own, OtherPoints(nowhere, fortune), jokers, (FORTUNES, FORTUNES))[:, :, 8].astype(object)
