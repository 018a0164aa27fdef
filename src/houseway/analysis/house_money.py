"""A bonus whose winnings may be added to the base bet before the round is over (Massachusetts 9(e)).

A rule of the game names the wagers and the hands.
"""

from fractions import Fraction

import msgspec

from houseway.analysis.choices import enumeration
from houseway.analysis.results import OfferOdds
from houseway.cards.decks import Counts
from houseway.rules.game import Game, Offer


class Added(msgspec.Struct, frozen=True):
    """The house edge per unit of the bonus, and how often the winnings are added to this base bet."""

    base: Offer
    house_edge: Fraction
    probability: Fraction


def base_bets(game: Game, offer: Offer) -> list[Offer]:
    """The bets that this bonus's winnings may be added to, one for each hand; none for most wagers."""
    rule = game.practice.house_money
    if offer.wager not in rule.wagers:
        return []
    base = [other for other in game.offers() if other.kind == "base"]
    return [next(other for other in base if other.on == hand) for hand in rule.added_to]


def with_winnings_added(game: Game, odds: OfferOdds, cards: Counts) -> list[Added]:
    """For each base bet the edge of a bettor who adds the winnings to it just when that is favorable."""
    by_base = []
    for base in base_bets(game, odds.offer):
        gained, added = enumeration(game).winnings_added(game, game.draw.rules, odds.offer, base, cards)
        edge = (odds.house_edge or 0) - gained / odds.combinations
        by_base.append(Added(base, edge, Fraction(added, odds.combinations)))
    return by_base
