"""What offers come to under a strategy: policies found, then counted exactly."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.cards.decks import Counts
from houseway.families.blackjack import policy
from houseway.families.blackjack.odds import BOTH
from houseway.families.blackjack.odds.bonuses import bonus
from houseway.families.blackjack.odds.counting import Counted, counted, variance
from houseway.families.blackjack.odds.exact import best_play
from houseway.families.blackjack.odds.for_kernel import as_policy
from houseway.families.blackjack.odds.lines import (
    Lines,
    Pays,
    group_of,
    lines_of,
    looks_at_hands,
    pays_of,
    profits,
)
from houseway.families.blackjack.odds.ways import house_way, other_wishes
from houseway.families.blackjack.sheet import Sheet, pair_shares, sheet
from houseway.families.plays import HOUSE_WAY, Decided
from houseway.rules.game import Game, Offer


def decided(
    game: Game,
    options: Mapping[str, Any],
    offers: Sequence[Offer],
    strategy: str,
    cards: Counts,
    strategies: Sequence[str],
    assumes: str,
) -> list[Decided]:
    """What each of these offers comes to; those played on hands are solved together."""
    layout = sheet(game.drawing(options))
    groups = {offer.key: group_of(game, offer, options) for offer in offers}
    on_hands = [offer for offer in offers if looks_at_hands(groups[offer.key])]
    answers_by_key = {
        offer.key: bonus(layout, offer, groups[offer.key], cards, strategy)
        for offer in offers
        if offer not in on_hands
    }
    counts = {
        play: _played(game, options, layout, on_hands, play, cards) if on_hands else [] for play in strategies
    }
    edges = {play: [_edge(count, offer) for offer, count, _ in found_by] for play, found_by in counts.items()}
    if strategy == strategies[0] and on_hands and cards in map(game.pack.counts, game.pack.allowed):
        for wish, other in other_wishes(layout.play):
            answered = _played(game, options, sheet(other), on_hands, strategy, cards)
            edges[wish] = [_edge(count, offer) for offer, count, _ in answered]
    for at, (offer, count, spread) in enumerate(counts[strategy]):
        others = {play: by_offer[at] for play, by_offer in edges.items() if play != strategy}
        staked, gained = _by_line(count, offer)
        hands = tuple(single + two for single, two in zip(*count.hands, strict=True))
        figures = tuple(staked), tuple(gained), spread, others, assumes
        answers_by_key[offer.key] = Decided(strategy, hands, *figures)
    return [answers_by_key[offer.key] for offer in offers]


def _played(
    game: Game,
    options: Mapping[str, Any],
    layout: Sheet,
    offers: Sequence[Offer],
    strategy: str,
    cards: Counts,
) -> list[tuple[Offer, Counted, float]]:
    """Each offer with its counts and variance under the strategy's policy."""
    shares = pair_shares(layout, cards)
    lines = {offer.key: lines_of(group_of(game, offer, options), layout) for offer in offers}
    asked, table_of = _tables(game, options, layout, offers, lines, strategy)
    way = house_way(layout) if strategy == HOUSE_WAY else None
    every = best_play(layout, cards, asked, way, list(lines.values()))
    answers = []
    for offer, table in zip(offers, table_of, strict=True):
        own = replace(every, pays=every.pays.copy())
        own.pays[table] = np.array(pays_of(offer, lines[offer.key]), dtype=np.float64)
        count = counted(every, table, lines[offer.key], len(offer.lines) + 1, shares)
        answers.append((offer, count, variance(own, table, shares)))
    return answers


def policies(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts
) -> list[policy.Policy]:
    """The play of each of these offers, as a kernel deals it."""
    layout = sheet(game.drawing(options))
    if strategy == HOUSE_WAY:
        return [policy.house_way(layout.play)] * len(offers)
    lines = {offer.key: lines_of(group_of(game, offer, options), layout) for offer in offers}
    asked, table_of = _tables(game, options, layout, offers, lines, strategy)
    every = best_play(layout, cards, asked)
    return [as_policy(every, table) for table in table_of]


def _tables(
    game: Game,
    options: Mapping[str, Any],
    layout: Sheet,
    offers: Sequence[Offer],
    lines: Mapping[Any, Lines],
    strategy: str,
) -> tuple[list[Pays], list[int]]:
    """The pays that hands are played for, and which of them each offer's are."""
    first: dict[str, Pays] = {}
    for offer in game.offers():
        if offer.kind == "base" and offer.wager not in first:
            first[offer.wager] = pays_of(offer, lines_of(group_of(game, offer, options), layout))
    main = next(iter(first))
    if strategy in first and strategy != main:
        return [first[strategy]], [0] * len(offers)
    if strategy == BOTH:
        together = [[sum(cell, start=Fraction(0)) for cell in zip(*rows, strict=True)]
                    for rows in zip(*first.values(), strict=True)]  # fmt: skip
        return [together], [0] * len(offers)
    own = [pays_of(offer, lines[offer.key]) if offer.wager == main else first[main] for offer in offers]
    return own, list(range(len(offers)))


def _edge(count: Counted, offer: Offer) -> Fraction:
    gained = _by_line(count, offer)[1]
    return -sum(gained, start=Fraction(0))


def _by_line(count: Counted, offer: Offer) -> tuple[list[Fraction], list[Fraction]]:
    """Units staked on each line and gained by it, per round."""
    units = [Fraction(single + 2 * two, count.out_of) for single, two in zip(*count.hands, strict=True)]
    return units, [staked * gain for staked, gain in zip(units, profits(offer), strict=True)]
