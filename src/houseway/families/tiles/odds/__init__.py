"""Exact odds of tiles: all 736,281,000 deals of two hands, however both are set."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.families.plays import HOUSE_WAY, Decided, Plays, nothing_added
from houseway.families.tiles.odds.advising import valued as valued
from houseway.families.tiles.odds.hands import Ints
from houseway.families.tiles.odds.lines import classes_of, drawing_of, paid_lines
from houseway.families.tiles.odds.many_hands import many_hands as many_hands
from houseway.families.tiles.odds.playing import STRATEGIES, DealsAsked, bettors_settings, cells_of
from houseway.families.tiles.rules import FOUR, Tiles
from houseway.rules.classes import Group
from houseway.rules.game import Game, Offer

FIGURES = 1
PARTS = "low", "high"
winnings_added = nothing_added

_ASSUMES = (
    "Two hands of four from a whole set, set House Way; at his best the bettor, or with bank-best the "
    "player-dealer, knows his own tiles alone; with both-high or both-low each side makes that hand its best."
)


def combinations(cards: Counts) -> int:
    """The ways to deal four tiles and four more, in no order."""
    tiles = sum(cards)
    return comb(tiles, FOUR) * comb(tiles - FOUR, FOUR)


def strategies(game: Game) -> tuple[str, ...]:
    return tuple(STRATEGIES)


def assumes(tiles: Tiles) -> str:
    return _ASSUMES


def depends_on(tiles: Tiles) -> dict[str, Any]:
    """Everything but how tiles are delivered."""
    rules: dict[str, Any] = msgspec.to_builtins(tiles)
    return {name: figure for name, figure in rules.items() if name != "styles"}


def has_choice(tiles: Tiles, offer: Offer) -> bool:
    """Every bettor sets a hand of his own."""
    return True


def plays(game: Game, tiles: Tiles, offer: Offer, strategy: str, states: bool, cards: Counts) -> Plays:
    """The one way that is counted by class: both sides House Way."""
    return Plays((tiles,))


def class_counts(group: Group, tiles: Tiles, cards: Counts, decks: int | None) -> Ints:
    counts = np.zeros(group.size, dtype=np.int64)
    np.add.at(counts, classes_of(group), cells_of(DealsAsked(tiles, cards, ()), HOUSE_WAY))
    return counts


def decided(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts
) -> Sequence[Decided]:
    """What each offer comes to under the strategy, and the edges that the others leave."""
    return [_decided(game, options, offer, strategy, cards) for offer in offers]


def _decided(game: Game, options: Mapping[str, Any], offer: Offer, strategy: str, cards: Counts) -> Decided:
    lines, profits = paid_lines(game, options, offer)
    asked = counted_for(game, options, offer, cards)
    by_line = [0] * len(profits)
    for cell, count in enumerate(cells_of(asked, strategy)):
        by_line[lines[cell]] += count
    total = combinations(cards)
    chances = [Fraction(count, total) for count in by_line]
    gained = [chance * each for chance, each in zip(chances, profits, strict=True)]
    mean = sum(gained, start=Fraction(0))
    squares = sum((chance * each**2 for chance, each in zip(chances, profits, strict=True)), Fraction(0))
    return Decided(
        strategy=strategy,
        hands=tuple(by_line),
        staked=tuple(chances),
        gained=tuple(gained),
        variance=float(squares - mean**2),
        strategies={
            other: _edge(game, options, offer, other, cards) for other in STRATEGIES if other != strategy
        },
        assumes=_ASSUMES,
    )


def policies(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts
) -> Sequence[Ints]:
    """Which of its settings each hand is given, as `hands` has them."""
    return [bettors_settings(counted_for(game, options, offer, cards), strategy) for offer in offers]


def edges(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], shoes: Sequence[Counts]
) -> NDArray[np.float64]:
    """What a unit bet gains by House Way from each of these sets, a row a set."""
    gained = [[_edge(game, options, offer, HOUSE_WAY, cards) for offer in offers] for cards in shoes]
    return -np.array(gained, dtype=np.float64).reshape(len(shoes), len(offers))


def counted_for(game: Game, options: Mapping[str, Any], offer: Offer, cards: Counts) -> DealsAsked:
    tiles = drawing_of(game, options)
    lines, profits = paid_lines(game, options, offer)
    unit = lcm(*(each.denominator for each in profits))
    return DealsAsked(tiles, cards, tuple(int(profits[line] * unit) for line in lines))


def _edge(game: Game, options: Mapping[str, Any], offer: Offer, strategy: str, cards: Counts) -> Fraction:
    lines, profits = paid_lines(game, options, offer)
    counts = cells_of(counted_for(game, options, offer, cards), strategy)
    gained = sum(count * profits[lines[cell]] for cell, count in enumerate(counts))
    return Fraction(-gained, sum(counts))
