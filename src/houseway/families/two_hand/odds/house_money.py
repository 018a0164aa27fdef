"""A bonus paid after four cards whose winnings may be added to a base bet (Massachusetts 9(e)).

All four cards are seen, so the bettor adds his winnings when the base bet then favors him.
"""

from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.families.two_hand.odds.leaves import Play, leaves, rank_keys, ways_from
from houseway.families.two_hand.odds.patterns import Ints
from houseway.families.two_hand.rules import Tableau
from houseway.rules.awards import profit
from houseway.rules.classes import class_table
from houseway.rules.game import Game, Offer

FOUR = (0, 1, 3, 4)


def winnings_added(
    game: Game, tableau: Tableau, bonus: Offer, base: Offer, cards: Counts
) -> tuple[Fraction, int]:
    """What adding them gains over all combinations, and in how many of these the bettor does it."""
    won = [profit(line, bonus.table) for line in bonus.lines]
    profits = [profit(line, base.table) for line in (*base.lines, None)]
    bonus_line, base_ways = _bonus_lines(game, bonus), _base_ways(game, Play(tableau), base, cards)
    unit = lcm(*(each.denominator for each in profits))
    bonus_wins = bonus_line < len(won)
    ways, lines = base_ways[bonus_wins].astype(object), bonus_line[bonus_wins]
    gains = ways @ np.array([int(each * unit) for each in profits], dtype=object)
    gained = (each * int(gains[(lines == line) & (gains > 0)].sum()) / unit for line, each in enumerate(won))
    return sum(gained, start=Fraction(0)), int(ways[gains > 0].sum())


def _base_ways(game: Game, play: Play, base: Offer, cards: Counts) -> Ints:
    """For each set of first four ranks, the ways in which each line of the base bet follows."""
    four = np.zeros(len(leaves(play).ways), dtype=np.int64)
    for place in FOUR:
        four = four * 13 + leaves(play).ranks[place]
    (group,) = class_table(game, [base]).groups
    line = group.line_of[0][group.codes["values"][rank_keys(play, "values")]]
    ways = np.zeros((13 ** len(FOUR), len(base.lines) + 1), dtype=np.int64)
    np.add.at(ways, (four, line), ways_from(play, cards))
    return ways


def _bonus_lines(game: Game, offer: Offer) -> NDArray[np.int16]:
    """The line that each set of first four ranks wins; this bonus does not look at suits."""
    (group,) = class_table(game, [offer]).groups
    first, second, third, fourth = np.indices((13,) * len(FOUR)).reshape(len(FOUR), -1)
    pairs = (first == second) * 4 + (third == fourth)
    lines: NDArray[np.int16] = group.line_of[0][group.codes["pairs"][pairs]]
    return lines
