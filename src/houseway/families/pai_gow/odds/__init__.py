"""Exact odds of pai gow poker: every deal of two hands by the chart, or by the best answer to an open hand.

numba takes a fifth of a second to import: whoever finds a figure in the file does without it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from houseway.cards.decks import Counts
from houseway.families.pai_gow.rules import PaiGow
from houseway.families.plays import BEST, HOUSE_WAY, Decided, Valued
from houseway.families.round import Hand
from houseway.rules.game import Game, Offer

FIGURES = 2
PARTS = "front", "back"
_HOUSE_WAY = "Two hands of seven from a whole pack, both set by the House Way chart."
_BEST = (
    "Two hands of seven from a whole pack, the player-dealer's set by the House Way chart and open: the "
    "bettor wins where some setting wins, else pushes where some setting pushes."
)


def strategies(game: Game) -> tuple[str, ...]:
    """The best answer where the player-dealer's hand lies open, and the chart."""
    rules = game.drawing()
    assert isinstance(rules, PaiGow)
    return (BEST, HOUSE_WAY) if rules.open else (HOUSE_WAY,)


def assumes(rules: PaiGow) -> str:
    return _BEST if rules.open else _HOUSE_WAY


def depends_on(rules: PaiGow) -> dict[str, Any]:
    """The chart, not its words, and whether hands lie open; not when House Way may be asked for."""
    said: dict[str, Any] = msgspec.to_builtins(rules)
    rows = [
        {name: row[name] for name in row if name not in ("says", "cite")} for row in said["house_way"]["rows"]
    ]
    return {"house_way": rows, "open": rules.open, "wild": rules.wild}


def is_answered(rules: PaiGow) -> bool:
    """No chart is printed for wild jokers (PH-25)."""
    return not rules.wild


def has_choice(rules: PaiGow, offer: Offer) -> bool:
    """The bonus wagers look at the cards, however they are set."""
    return offer.kind == "base"


def decided(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts
) -> list[Decided]:
    """What each offer comes to, and what the other play leaves of a base wager."""
    from houseway.families.pai_gow.odds.figures import figures

    assumed = {BEST: _BEST, HOUSE_WAY: _HOUSE_WAY}[strategy]
    return [figures(game, options, offer, strategy, strategies(game), cards, assumed) for offer in offers]


def policies(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts
) -> Sequence[Any]:
    """How hands are set, as tables for the kernel."""
    from houseway.families.pai_gow.odds.policy_tables import policy

    return [policy(game, options, strategy, cards) for _ in offers]


def edges(game: Game, options: Mapping[str, Any], offers: Sequence[Offer], shoes: Sequence[Counts]) -> Any:
    """The bettor's expectation from each pack, a row a pack; broken packs are refused."""
    import numpy as np

    usual = strategies(game)[0]
    gained = [[sum(each.gained) for each in decided(game, options, offers, usual, cards)] for cards in shoes]
    return np.array(gained, dtype=np.float64).reshape(len(shoes), len(offers))


def valued(game: Game, options: Mapping[str, Any], offer: Offer, hand: Hand, cards: Counts) -> list[Valued]:
    """Every setting that is not foul, the best first, against all hands that the player-dealer may have."""
    from houseway.families.pai_gow.odds.advising import valued as of_settings

    return of_settings(game, options, offer, hand, cards)


def answered(
    game: Game, options: Mapping[str, Any], offer: Offer, hand: Hand, cards: Counts, against: Sequence[Hand]
) -> list[Valued]:
    """The same against one hand that lies open: its front and back, or seven cards that the chart sets."""
    from houseway.families.pai_gow.odds.advising import valued as of_settings

    return of_settings(game, options, offer, hand, cards, against)
