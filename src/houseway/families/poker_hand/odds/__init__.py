"""Exact odds of the poker-hand games: who decides, decides for what gains most."""

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.cards.decks import Counts
from houseway.families.plays import BEST, Decided
from houseway.families.poker_hand.odds import four_of_five, holdem, let_it_ride, three_cards, war
from houseway.families.poker_hand.odds.figures import FinishedHands, figures
from houseway.families.poker_hand.odds.gains import base_game, rules_of
from houseway.families.poker_hand.rules.figures import Poker
from houseway.refusals import NotationError
from houseway.rules.game import Game, Offer

__all__ = ["FIGURES", "decided", "has_choice", "strategies"]

FIGURES = 1
IGNORING, KEEPING, SURRENDERING = "ignoring-open-card", "never-taking-back", "surrendering"
_STRATEGIES = {
    "three-cards": (BEST, IGNORING),
    "five-cards": (BEST, KEEPING),
    "one-card": (BEST, SURRENDERING),
}
_ASSUMES = {
    BEST: "Every decision is the one that gains most, from all that the bettor sees.",
    IGNORING: "The bettor does not look at the player-dealer's open card.",
    KEEPING: "No wager is taken back.",
    SURRENDERING: "Who ties gives up half.",
}
# Played with one whole deck only: their counts go by the names of suits.
_WHOLE_DECK = ("four-of-five", "five-of-seven")


def strategies(game: Game) -> tuple[str, ...]:
    """The plays that can be asked for, the best one first."""
    return _STRATEGIES.get(rules_of(game).ranking, (BEST,))


def has_choice(rules: Poker, offer: Offer) -> bool:
    return offer.wager == rules.base or offer.wager in rules.companions


def counted(
    game: Game, options: Mapping[str, Any], asked: Sequence[Offer], strategy: str, left: Counts
) -> FinishedHands:
    """Every finished hand from a shoe that holds these cards, played by the strategy."""
    rules, bets = rules_of(game), base_game(game, options, asked)
    if rules.ranking in _WHOLE_DECK and set(left) != {1}:
        raise NotationError(f"The odds of {game.name} are worked out from one whole deck; leave no card out.")
    match rules.ranking:
        case "three-cards":
            return three_cards.solved(rules, bets, left, strategy == BEST)
        case "five-cards":
            return let_it_ride.solved(rules, bets, left, strategy == BEST)
        case "one-card":
            return war.solved(bets, left, strategy == BEST)
        case "four-of-five":
            return four_of_five.solved(rules, bets)
    return holdem.solved(bets)


def decided(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts
) -> list[Decided]:
    """What each of these offers comes to; what other plays leave is told beside it."""
    plays = {name: counted(game, options, offers, name, cards) for name in strategies(game)}
    others = {name: play for name, play in plays.items() if name != strategy}
    return [
        figures(game, options, offer, plays[strategy], strategy, others, _ASSUMES[strategy])
        for offer in offers
    ]
