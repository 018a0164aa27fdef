"""Wagers that no choice of the bettor changes: on the player-dealer's hand, and on the first three cards."""

from collections.abc import Iterator
from fractions import Fraction
from math import perm

import numpy as np

from houseway.cards.decks import Counts
from houseway.families.blackjack import coordinates as c
from houseway.families.blackjack.odds.lines import class_of, profits
from houseway.families.blackjack.rules.values import is_over, worth
from houseway.families.blackjack.sheet import KINDS, Sheet, card_of, kinds_of
from houseway.families.plays import Decided
from houseway.rules.classes import Group
from houseway.rules.game import Offer


def bonus(sheet: Sheet, offer: Offer, group: Group, cards: Counts, strategy: str) -> Decided:
    """Exact odds of such a wager over the rounds in which it may be placed."""
    by_line = [0] * (len(offer.lines) + 1)
    deals = three_cards(group, cards) if "three" in group.coordinates else dealers_hands(sheet, group, cards)
    for class_, ways in deals:
        if group.placed[0] is None or group.placed[0][class_]:
            by_line[int(group.line_of[0][class_])] += ways
    total, gains = sum(by_line), profits(offer)
    chances = [Fraction(ways, total or 1) for ways in by_line]
    gained = [chance * gain for chance, gain in zip(chances, gains, strict=True)]
    square = sum(chance * gain**2 for chance, gain in zip(chances, gains, strict=True))
    return Decided(
        strategy=strategy,
        hands=tuple(by_line),
        staked=tuple(chances),
        gained=tuple(gained),
        variance=float(square - sum(gained) ** 2),
    )


def three_cards(group: Group, cards: Counts) -> Iterator[tuple[int, int]]:
    """The bettor's first two cards and the up card: a class, and the ways to deal it in order."""
    card = np.array([number for number, count in enumerate(cards) if count])
    held = np.array([cards[number] for number in card], dtype=np.int64)
    first, other, up = np.meshgrid(card, card, card, indexing="ij")
    at = np.arange(len(card))
    x, y, z = np.meshgrid(at, at, at, indexing="ij")
    ways = held[x] * (held[y] - (x == y)) * np.maximum(held[z] - (x == z) - (y == z), 0)
    classes = np.zeros(ways.shape, dtype=np.int64)
    classes += group.codes["three"][
        c.three_rank_key(first, other, up) * 2 + c.three_suit_key(first, other, up)
    ]
    if "up" in group.codes:
        classes += group.codes["up"][c.up_key(up)]
    for class_ in np.unique(classes):
        yield int(class_), int(ways[classes == class_].sum())


def dealers_hands(sheet: Sheet, group: Group, cards: Counts) -> Iterator[tuple[int, int]]:
    """The player-dealer's final hand.

    A class, and the ways to deal it in order with what could have followed.
    """
    shoe, play = kinds_of(cards), sheet.play
    size = int(shoe.sum())
    most = 1 + max(int(dealer.depth.max()) for dealer in sheet.dealers if dealer is not None)
    most = min(most, size)
    for up in range(KINDS):
        dealer = sheet.dealers[up]
        if dealer is None or not shoe[up]:
            continue
        product = [int(shoe[up])] + [0] * 32
        columns = (dealer.depth, dealer.kind, dealer.used, dealer.orders, dealer.end, dealer.drawn)
        for depth, kind, used, orders, end, drawn in zip(*(each.tolist() for each in columns), strict=True):
            left = int(shoe[kind]) - (kind == up) - used
            product[depth] = product[depth - 1] * max(left, 0)
            if end >= 0 and product[depth]:
                hand = (card_of(up), *(card_of(k) for k in range(KINDS) for _ in range(drawn[k])))
                count = worth(play, hand)
                over = int(is_over(play, count))
                banker = c.banker_key(int(count.natural > 0), over, depth + 1, count.total)
                rest = perm(size - 1 - depth, most - 1 - depth)
                yield class_of(group, banker=banker, up=up), product[depth] * orders * rest
