"""Every finished hand counted, game by game, and from that what each offer comes to."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.families.plays import BEST, Decided
from houseway.families.poker_hand.odds import four_of_five, holdem, let_it_ride, three_cards, war
from houseway.families.poker_hand.odds.bets import base_game, rules_of
from houseway.families.poker_hand.odds.figures import FinishedHands, figures
from houseway.families.poker_hand.rules.figures import Poker
from houseway.refusals import NotationError
from houseway.rules.game import Game, Offer

# Played with one whole deck only: their counts go by the names of suits.
_WHOLE_DECK = ("four-of-five", "four-of-five-straight-high", "five-of-seven")


def refuse_broken_deck(game: Game, rules: Poker, left: Counts) -> None:
    if rules.ranking in _WHOLE_DECK and set(left) != {1}:
        raise NotationError(f"The odds of {game.name} are worked out from one whole deck; leave no card out.")


def counted(
    game: Game, options: Mapping[str, Any], asked: Sequence[Offer], strategy: str, left: Counts
) -> FinishedHands:
    """Every finished hand from a shoe that holds these cards, played by the strategy."""
    rules, bets = rules_of(game, options), base_game(game, options, asked)
    refuse_broken_deck(game, rules, left)
    match rules.ranking:
        case "three-cards":
            return three_cards.solved(rules, bets, left, strategy == BEST)
        case "five-cards":
            return let_it_ride.solved(rules, bets, left, strategy == BEST)
        case "one-card":
            return war.solved(bets, left, strategy == BEST)
        case "four-of-five" | "four-of-five-straight-high":
            return four_of_five.solved(rules, bets)
    return holdem.solved(bets)


def decided(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts,
    known: Sequence[str], assumes: str,
) -> list[Decided]:  # fmt: skip
    plays = {name: counted(game, options, offers, name, cards) for name in known}
    others = {name: play for name, play in plays.items() if name != strategy}
    return [figures(game, options, offer, plays[strategy], strategy, others, assumes) for offer in offers]


def edges(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], shoes: Sequence[Counts]
) -> NDArray[np.float64]:
    rows = [decided(game, options, offers, BEST, cards, (BEST,), "") for cards in shoes]
    return np.array([[float(sum(each.gained)) for each in row] for row in rows])
