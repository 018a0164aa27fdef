"""Exact odds of the poker-hand games: who decides, decides for what gains most."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from houseway.cards.decks import Counts
from houseway.families.plays import BEST, Decided
from houseway.families.poker_hand.odds import four_of_five, holdem, let_it_ride, three_cards, war
from houseway.families.poker_hand.odds.figures import Counted, decided as figures_of
from houseway.families.poker_hand.odds.gains import base_game, rules_of
from houseway.families.poker_hand.rules.figures import Poker
from houseway.rules.game import Game, Offer

__all__ = ["FIGURES", "decided", "has_choice", "strategies"]

FIGURES = 1
STRATEGIES = {
    "three-cards": (BEST, "ignoring-the-open-card"),
    "five-cards": (BEST, "never-taking-back"),
    "one-card": (BEST, "surrender"),
    "four-of-five": (BEST,),
    "five-of-seven": (BEST,),
}


def strategies(game: Game) -> tuple[str, ...]:
    return STRATEGIES[rules_of(game).ranking]


def has_choice(rules: Poker, offer: Offer) -> bool:
    return offer.wager == rules.base or offer.wager in rules.companions


def solved(game: Game, options: Mapping[str, Any], asked: Sequence[Offer], strategy: str, left: Counts) -> Counted:
    rules, bets = rules_of(game), base_game(game, options, asked)
    match rules.ranking:
        case "three-cards":
            return three_cards.solved(rules, bets, left, strategy == BEST)
        case "five-cards":
            return let_it_ride.solved(rules, bets, left, strategy == BEST)
        case "one-card":
            return war.solved(bets, left, None if strategy == BEST else False)
        case "four-of-five":
            return four_of_five.solved(rules, bets)
    return holdem.solved(bets)


def decided(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts
) -> list[Decided]:
    """What each of these offers comes to; other plays are told beside it."""
    counted = {name: solved(game, options, offers, name, cards) for name in strategies(game)}
    others = {name: other for name, other in counted.items() if name != strategy}
    return [
        figures_of(game, options, offer, counted[strategy], strategy, others, "") for offer in offers
    ]
