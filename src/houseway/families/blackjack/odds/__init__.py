"""Exact odds of the blackjack family: best play on one's own cards and the up card, from any shoe."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np

from houseway.cards.decks import Counts
from houseway.families.blackjack.odds.advice import chart, gains
from houseway.families.blackjack.odds.bonuses import bonus
from houseway.families.blackjack.odds.counting import Counted, counted, variance
from houseway.families.blackjack.odds.gains import best_play
from houseway.families.blackjack.odds.lines import (
    Lines,
    Pays,
    group_of,
    lines_of,
    looks_at_hands,
    pays_of,
    profits,
)
from houseway.families.blackjack.odds.sheet import Sheet, pair_shares, sheet
from houseway.families.blackjack.odds.ways import BEST, BOTH, house_way
from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.plays import HOUSE_WAY, Decided
from houseway.rules.game import Game, Offer

__all__ = ["FIGURES", "assumes", "chart", "decided", "depends_on", "gains", "has_choice", "strategies"]

FIGURES = 1
_KNOWS = "The bettor knows his own cards and the up card"
_SPLIT = "a split hand is played as if the other had only its first card"
_RESPLIT = (
    "every further card of a split pair is split again, and other hands' second cards are not looked at"
)
_WISH = "the player-dealer plays his options by one rule, whatever he sees"


def strategies(game: Game) -> tuple[str, ...]:
    """Best play of the first base wager; House Way where it is printed.

    The other base wagers' best play, and both.
    """
    others = tuple(dict.fromkeys(offer.wager for offer in game.offers() if offer.kind == "base"))[1:]
    play: Any = game.drawing()
    way = (HOUSE_WAY,) if play.house_way else ()
    return BEST, *way, *others, *((BOTH,) if others else ())


def depends_on(play: Blackjack) -> dict[str, Any]:
    """Everything but clauses, how cards lie and which wagers a hand is completed for."""
    rules: dict[str, Any] = msgspec.to_builtins(play)
    for idle in ("dealing", "insurance", "completes"):
        rules.pop(idle, None)
    for figure in rules.values():
        if isinstance(figure, dict):
            figure.pop("cite", None)
    rules["natural"].pop("shown", None)
    return rules | {"joker_up_stands": play.dealing.joker_up_stands}


def has_choice(play: Blackjack, offer: Offer) -> bool:
    """Every bettor plays a hand of his own; bonus wagers look at the player-dealer's or at first cards."""
    return bool(offer.kind == "base")


def decided(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts
) -> list[Decided]:
    """What each of these offers comes to; those played on hands are solved together."""
    laid = sheet(game.drawing(options))
    groups = {offer.key: group_of(game, offer, options) for offer in offers}
    on_hands = [offer for offer in offers if looks_at_hands(groups[offer.key])]
    found = {
        offer.key: bonus(laid, offer, groups[offer.key], cards, strategy)
        for offer in offers
        if offer not in on_hands
    }
    for offer, figures in zip(
        on_hands, _on_hands(game, options, laid, on_hands, strategy, cards), strict=True
    ):
        found[offer.key] = figures
    return [found[offer.key] for offer in offers]


def _on_hands(
    game: Game, options: Mapping[str, Any], laid: Sheet, offers: Sequence[Offer], strategy: str, cards: Counts
) -> list[Decided]:
    if not offers:
        return []
    edges = {
        other: [_edge(count, offer) for offer, count, _ in _played(game, options, laid, offers, other, cards)]
        for other in strategies(game)
        if other != strategy
    }
    answers = []
    for at, (offer, count, spread) in enumerate(_played(game, options, laid, offers, strategy, cards)):
        others = {other: by_offer[at] for other, by_offer in edges.items()}
        answers.append(_figures(laid, offer, count, spread, strategy, others))
    return answers


def _played(
    game: Game, options: Mapping[str, Any], laid: Sheet, offers: Sequence[Offer], strategy: str, cards: Counts
) -> list[tuple[Offer, Counted, float]]:
    """Each offer with its counts and variance under the strategy's policy."""
    shares = pair_shares(laid, cards)
    lines = {offer.key: lines_of(group_of(game, offer, options), laid) for offer in offers}
    asked, table_of = _tables(game, options, laid, offers, lines, strategy)
    every = best_play(laid, cards, asked, house_way(laid) if strategy == HOUSE_WAY else None)
    answers = []
    for offer, table in zip(offers, table_of, strict=True):
        own = replace(every, pays=every.pays.copy())
        own.pays[table] = np.array(pays_of(offer, lines[offer.key]), dtype=np.float64)
        count = counted(every, table, lines[offer.key], len(offer.lines) + 1, shares)
        answers.append((offer, count, variance(own, table, shares)))
    return answers


def _tables(
    game: Game,
    options: Mapping[str, Any],
    laid: Sheet,
    offers: Sequence[Offer],
    lines: Mapping[Any, Lines],
    strategy: str,
) -> tuple[list[Pays], list[int]]:
    """The pays that hands are played for, and which of them each offer's are."""
    first: dict[str, Pays] = {}
    for offer in game.offers():
        if offer.kind == "base" and offer.wager not in first:
            first[offer.wager] = pays_of(offer, lines_of(group_of(game, offer, options), laid))
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
    units = [Fraction(one + 2 * two, count.out_of) for one, two in zip(*count.hands, strict=True)]
    return units, [staked * gain for staked, gain in zip(units, profits(offer), strict=True)]


def _figures(
    laid: Sheet, offer: Offer, count: Counted, spread: float, strategy: str, others: dict[str, Fraction]
) -> Decided:
    staked, gained = _by_line(count, offer)
    return Decided(
        strategy=strategy,
        hands=tuple(one + two for one, two in zip(*count.hands, strict=True)),
        staked=tuple(staked),
        gained=tuple(gained),
        variance=spread,
        strategies=others,
        assumes=assumes(laid.play),
    )


def assumes(play: Blackjack) -> str:
    """What the play that figures are quoted for knows."""
    said = [_KNOWS]
    if play.split is not None:
        said.append(_SPLIT if play.split.hands else _RESPLIT)
    if play.wish is not None:
        said.append(_WISH)
    return "; ".join(said) + "."
