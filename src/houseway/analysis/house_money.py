"""A bonus paid after four cards whose winnings may be added to the base bet (Massachusetts 9(e)).

All four cards are seen, so the bettor adds his winnings when the base bet then favors him. A rule of the
game names the hands: a procedure of the wager's own name with `added_to`.
"""

from collections.abc import Sequence
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.analysis.leaves import Play, leaves, rank_keys, ways_from
from houseway.analysis.patterns import Ints
from houseway.analysis.results import OfferOdds
from houseway.cards.decks import Counts
from houseway.families.two_hand.rules import Tableau
from houseway.rules.awards import profit
from houseway.rules.classes import class_table
from houseway.rules.game import Game, Offer

FOUR = (0, 1, 3, 4)


class Added(msgspec.Struct, frozen=True):
    """The house edge per unit of the bonus, and how often the winnings are added to this base bet."""

    base: Offer
    house_edge: Fraction
    probability: Fraction


def base_bets(game: Game, offer: Offer) -> list[Offer]:
    """The bets that this bonus's winnings may be added to, one for each hand; none for most wagers."""
    hands = game.procedure(offer.wager).get("added_to", ())
    found = [other for other in game.offers() if other.kind == "base"]
    return [next(other for other in found if other.on == hand) for hand in hands]


def with_winnings_added(game: Game, odds: OfferOdds, shoe: Counts) -> list[Added]:
    """For each base bet the edge of a bettor who adds the winnings to it just when that is favorable."""
    bases = base_bets(game, odds.offer)
    tableau = game.draw.rules
    if not bases or not isinstance(tableau, Tableau):
        return []
    play = Play(tableau)
    four = np.zeros(len(leaves(play).ways), dtype=np.int64)
    for place in FOUR:
        four = four * 13 + leaves(play).ranks[place]
    ways = ways_from(play, shoe)
    return [_added(odds, base, _base_ways(game, base, play, four, ways), game) for base in bases]


def _base_ways(game: Game, base: Offer, play: Play, four: Ints, ways: Ints) -> Ints:
    """For each set of first four ranks, the ways in which each line of the base bet follows."""
    (group,) = class_table(game, [base]).groups
    line = group.line_of[0][group.codes["values"][rank_keys(play, "values")]]
    found = np.zeros((13 ** len(FOUR), len(base.lines) + 1), dtype=np.int64)
    np.add.at(found, (four, line), ways)
    return found


def _added(odds: OfferOdds, base: Offer, base_ways: Ints, game: Game) -> Added:
    won = [profit(line, odds.offer.table) for line in odds.offer.lines]
    profits = [profit(line, base.table) for line in (*base.lines, None)]
    bonus_line = _bonus_lines(game, odds.offer)
    gained, added = Fraction(0), 0
    for four in np.flatnonzero((bonus_line < len(won)) & (base_ways.sum(axis=1) > 0)):
        more = _gain(base_ways[four], profits)
        if more > 0:
            gained += won[bonus_line[four]] * more
            added += int(base_ways[four].sum())
    edge = (odds.house_edge or 0) - gained / odds.combinations
    return Added(base, edge, Fraction(added, odds.combinations))


def _gain(ways: Ints, profits: Sequence[Fraction]) -> Fraction:
    return sum((int(count) * each for count, each in zip(ways, profits, strict=True)), start=Fraction(0))


def _bonus_lines(game: Game, offer: Offer) -> NDArray[np.int16]:
    """The line that each set of first four ranks wins; this bonus does not look at suits."""
    (group,) = class_table(game, [offer]).groups
    first, second, third, fourth = np.indices((13,) * len(FOUR)).reshape(len(FOUR), -1)
    pairs = (first == second) * 4 + (third == fourth)
    lines: NDArray[np.int16] = group.line_of[0][group.codes["pairs"][pairs]]
    return lines
