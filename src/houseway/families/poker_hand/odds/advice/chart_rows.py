"""Kinds of hands and what best play gains with them: what a chart is made of, game by game."""

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np

from houseway.cards.decks import Counts
from houseway.cards.poker import Category
from houseway.cards.poker.categories import ACE, WIDTH, by_strength, values
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.odds import four_of_five, let_it_ride, three_cards, war
from houseway.families.poker_hand.odds.advice import holdem_rows
from houseway.families.poker_hand.odds.advice.kinds import HandKind, best_of, name, said
from houseway.families.poker_hand.odds.advice.one_hand import choices
from houseway.families.poker_hand.odds.bets import Bets, grid
from houseway.families.poker_hand.rules.figures import ORDERS, Poker, Ranking, times_played
from houseway.families.poker_hand.rules.hands import own_cell_by_value, value

UNSEEN = "not looked at"
TEN = 8


def kinds(rules: Poker, bets: Bets, left: Counts) -> Iterator[HandKind]:
    match rules.ranking:
        case "three-cards":
            return _three_cards(rules, bets, left)
        case "five-cards":
            return _let_it_ride(rules, bets, left)
        case "one-card":
            return _war(rules, bets, left)
        case "four-of-five" | "four-of-five-straight-high":
            return _four_of_five(rules, bets)
    return holdem_rows.kinds(rules, bets)


@cache
def _by_value(ranking: Ranking) -> dict[int, tuple[tuple[int, ...], str]]:
    """Hands of three or four cards by their value, each with its place in a chart, the highest first.

    High cards by their two highest, pairs by their rank, others by what they are.
    """
    categories, told = ORDERS[ranking], dict[int, tuple[tuple[int, ...], str]]()
    for (_, ranks), hand in values(3 if ranking == "three-cards" else 4, categories).items():
        kind = categories[hand >> WIDTH]
        if kind is Category.HIGH_CARD:
            told[hand] = (0, -ranks[0], -ranks[1]), f"{name(ranks[0])}-{name(ranks[1])} high"
        elif kind is Category.PAIR:
            pair = next(rank for rank in ranks if ranks.count(rank) == 2)
            told[hand] = (-1, -pair), f"pair of {name(pair)}"
        else:
            told[hand] = (-(hand >> WIDTH),), said(kind)
    return told


def _three_cards(rules: Poker, bets: Bets, left: Counts) -> Iterator[HandKind]:
    """Against every rank of the open card, and without it."""
    gains = bets.gains(grid((0, 1)))[:, :, 0]
    options = rules.streets[0].choices
    for kind in three_cards.played(rules, bets, left, True):
        order, hand = _by_value(rules.ranking)[value(rules.ranking, tuple(kind.hand.tolist()))]
        seen = kind.counts.sum(axis=3)
        ways = seen.sum(axis=(1, 2))
        worth = [(seen * gains[made, kind.own]).sum(axis=(1, 2)) / bets.scale for made in (0, 1)]
        # From the 2 to the ace, as ranks go.
        for up in (card for card in [*range(4, 52), *range(4)] if ways[card]):
            each = {choice: gain[up] / ways[up] for choice, gain in zip(options, worth, strict=True)}
            yield best_of(order, hand, name(by_strength(up)), kind.ways * ways[up], each)
        blind = {choice: gain.sum() / ways.sum() for choice, gain in zip(options, worth, strict=True)}
        yield best_of(order, hand, UNSEEN, kind.ways * ways.sum(), blind)


def _four_of_five(rules: Poker, bets: Bets) -> Iterator[HandKind]:
    hands, counts = four_of_five.shown_down(rules)
    (street,) = rules.streets
    own = own_cell_by_value(rules.ranking)[hands.values]
    made = [times_played((choice,)) for choice in street.choices]
    gains = bets.gains(grid(made))[:, :, 0]
    total = four_of_five.OTHERS * bets.scale
    worth = [(counts * gains[at][own]).sum(axis=(1, 2)) / total for at in range(len(made))]
    aces = own >= c.own_key(Category.PAIR, ACE)
    for row, ways in enumerate(hands.ways.tolist()):
        order, hand = _by_value(rules.ranking)[int(hands.values[row])]
        each = {
            choice: gain[row]
            for choice, gain in zip(street.choices, worth, strict=True)
            if aces[row] or choice not in street.aces_for
        }
        yield best_of(order, hand, "dealt", ways, each)


def _let_it_ride(rules: Poker, bets: Bets, left: Counts) -> Iterator[HandKind]:
    """What three cards do with wager 1, and four with wager 2."""
    gains = bets.gains(grid(range(4), came=1, qualifies=1))[:, :, 0, 0, 0]
    for kind in let_it_ride.ridden(rules, bets, left, True):
        held = kind.hand.tolist()
        by_card, ways = kind.counts @ gains.T / bets.scale, kind.counts.sum(axis=1)
        worth = [np.maximum(by_card[:, first], by_card[:, 2 + first]).sum() / ways.sum() for first in (0, 1)]
        order, hand = holding(held)
        yield best_of(order, hand, "wager 1", kind.ways * ways.sum(), _ridden(rules, 0, worth))
        for card in np.flatnonzero(ways).tolist():
            order, hand = holding([*held, card])
            second = [by_card[card, kind.first + 2 * rides] / ways[card] for rides in (0, 1)]
            yield best_of(order, hand, "wager 2", kind.ways * ways[card], _ridden(rules, 1, second))


def _ridden(rules: Poker, street: int, worth: Sequence[float]) -> dict[str, float]:
    return {choice: float(worth[times_played((choice,))]) for choice in rules.streets[street].choices}


def holding(cards: Sequence[int]) -> tuple[tuple[int, ...], str]:
    """Three or four cards on the way to five: what is paired, or how many are of a suit and how far apart."""
    ranks = sorted((by_strength(card) for card in cards), reverse=True)
    so_far = "three" if len(cards) == 3 else "four"
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    if counts[0] > 1:
        most = max(rank for rank in ranks if ranks.count(rank) == counts[0])
        if counts[0] > 2 or counts[:2] == [2, 2]:
            return (len(cards), 0, -counts[0]), f"{so_far} cards: two pair" if counts[0] == 2 else (
                f"{so_far} cards: {counts[0]} of a kind"
            )
        paid = "tens or better" if most >= TEN else "less than tens"
        return (len(cards), 1, -int(most >= TEN)), f"{so_far} cards: a pair of {paid}"
    suited = max([card % 4 for card in cards].count(suit) for suit in range(4))
    low = sorted(-1 if rank == ACE else rank for rank in ranks)
    span = min(ranks[0] - ranks[-1], low[-1] - low[0]) + 1
    high = sum(rank >= TEN for rank in ranks)
    apart = f"within {span}" if span <= 5 else "no straight"
    of_suit = f"{suited} of a suit" if suited > 1 else "no suit"
    return (len(cards), 2, -suited, min(span, 6), -high), f"{so_far} cards: {of_suit}, {apart}, {high} high"


def _war(rules: Poker, bets: Bets, left: Counts) -> Iterator[HandKind]:
    for rank in range(war.RANKS):
        card = 4 * ((rank + 1) % war.RANKS)
        each = {choice: float(gain) for choice, gain in choices(rules, bets, left, (card,), card, ())}
        ways = war.held_of(left)[rank]
        yield best_of((-rank,), f"two of {name(rank)}", "tie", ways * (ways - 1), each)
