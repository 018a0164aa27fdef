"""What wagers come to from many shoes, in floating point: what a card counter would wish to know."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.families.blackjack import coordinates as c
from houseway.families.blackjack.odds import floating
from houseway.families.blackjack.odds.bonuses import three_cards
from houseway.families.blackjack.odds.lines import (
    class_of,
    group_of,
    lines_of,
    looks_at_hands,
    pays_of,
    profits,
)
from houseway.families.blackjack.odds.solving import played, value
from houseway.families.blackjack.rules.values import is_over, worth
from houseway.families.blackjack.sheet import KINDS, Dealer, Sheet, card_of, kinds_of, pair_shares, sheet
from houseway.rules.classes import Group
from houseway.rules.game import Game, Offer

Floats = NDArray[np.float64]
Shoes = Sequence[tuple[int, ...]]


def edges(game: Game, options: Mapping[str, Any], offers: Sequence[Offer], shoes: Shoes) -> Floats:
    """The bettor's expectation per unit first bet, a row a shoe; hands are played best for those cards."""
    layout = sheet(game.drawing(options))
    columns = [_edge(layout, offer, group_of(game, offer, options), shoes) for offer in offers]
    return np.stack(columns, axis=1)


def _edge(layout: Sheet, offer: Offer, group: Group, shoes: Shoes) -> Floats:
    if looks_at_hands(group):
        pays = np.array([pays_of(offer, lines_of(group, layout))], dtype=np.float64)
        return np.array([_best(layout, pays, cards) for cards in shoes])
    gains = np.array([float(gain) for gain in profits(offer)])[group.line_of[0]]
    placed = np.ones(group.size) if group.placed[0] is None else group.placed[0].astype(np.float64)
    chances = _of_three(group, shoes) if "three" in group.coordinates else _of_banker(layout, group, shoes)
    placed_in: Floats = np.maximum((chances * placed).sum(axis=1), 1e-300)
    expected: Floats = (chances * placed * gains).sum(axis=1) / placed_in
    return expected


def _best(layout: Sheet, pays: Floats, cards: tuple[int, ...]) -> float:
    return float(value(played(layout, kinds_of(cards), pays), pair_shares(layout, cards))[0])


def _of_three(group: Group, shoes: Shoes) -> Floats:
    chances = np.zeros((len(shoes), group.size))
    for row, cards in enumerate(shoes):
        for class_, ways in three_cards(group, cards):
            chances[row, class_] += ways
    shares: Floats = chances / chances.sum(axis=1, keepdims=True)
    return shares


def _of_banker(layout: Sheet, group: Group, shoes: Shoes) -> Floats:
    """How likely each class is: one tree of the player-dealer's hands is walked for all shoes at once."""
    kinds = np.array([kinds_of(cards) for cards in shoes])
    most, chances = kinds.max(axis=0), np.zeros((len(shoes), group.size))
    rows = np.arange(len(shoes))
    for up in range(KINDS):
        dealer = layout.dealers[up]
        if dealer is None or not most[up]:
            continue
        gone = most - kinds
        gone[:, up] += 1
        ended = np.zeros((len(shoes), group.size))
        floating.endings(
            most.astype(np.float64), 0, 0, gone, rows[kinds[:, up] > 0], dealer.depth, dealer.kind,
            dealer.used, dealer.orders, _classes(layout, group, up, dealer), dealer.drawn[:, 0], ended,
        )  # fmt: skip
        chances += ended * (kinds[:, up] / kinds.sum(axis=1))[:, None]
    return chances


def _classes(layout: Sheet, group: Group, up: int, dealer: Dealer) -> NDArray[np.int64]:
    """The class in which each of the player-dealer's hands ends, -1 where it goes on."""
    classes = np.full(len(dealer.end), -1, dtype=np.int64)
    for at in np.flatnonzero(dealer.end >= 0):
        drawn = dealer.drawn[at]
        hand = (card_of(up), *(card_of(kind) for kind in range(KINDS) for _ in range(int(drawn[kind]))))
        count = worth(layout.play, hand)
        over = int(is_over(layout.play, count))
        banker = c.banker_key(int(count.natural > 0), over, len(hand), count.total)
        classes[at] = class_of(group, banker=banker, up=up)
    return classes
