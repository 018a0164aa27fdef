"""Exact odds of Pan 9: a bettor's hand against the player-dealer's, from any shoe, however both play."""

from houseway.cards.decks import Counts
from houseway.families.pan_nine.odds.best_play import best_plays
from houseway.families.pan_nine.odds.counting import BigInts, Policies, combinations, played_counts
from houseway.families.pan_nine.odds.many_hands import many_hands
from houseway.families.pan_nine.rules import Hitting, house_way
from houseway.families.plays import BEST, HIT, HOUSE_WAY, Plays, nothing_added
from houseway.rules.classes import Group
from houseway.rules.game import Game, Offer

__all__ = ["class_counts", "combinations", "has_choice", "many_hands", "plays", "winnings_added"]

winnings_added = nothing_added


def has_choice(hitting: Hitting, offer: Offer) -> bool:
    """Every bettor plays a hand of his own."""
    return True


def plays(game: Game, hitting: Hitting, offer: Offer, strategy: str, states: bool, cards: Counts) -> Plays:
    """The bettor's play against a dealer who plays House Way; best play is told against every other too."""
    dealer = house_way(hitting)
    if strategy == BEST:
        policies = tuple(best_plays(game, hitting, offer, cards))
        reply = next(play.by_total for play in policies if play.dealer == dealer)
        return Plays((Policies(reply, dealer),), policies=policies)
    chart = hitting.house_way if strategy == HOUSE_WAY else hitting.player
    letters = "DO" if strategy == HIT else "D"
    bettor = frozenset(three for three in range(10) if chart[three] in letters)
    return Plays((Policies(bettor, dealer),))


def class_counts(group: Group, way: Policies, cards: Counts, decks: int | None) -> BigInts:
    return played_counts(group, cards, way)
