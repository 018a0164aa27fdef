"""Exact odds of the blackjack family: best play on one's own cards and the up card, from any shoe.

numba takes a fifth of a second to import: whoever finds a figure in the file does without it.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from houseway.cards.decks import Counts
from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.plays import BEST, HOUSE_WAY, AdviceRow, Decided
from houseway.families.round import Hand
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules.game import Game, Offer
from houseway.words import Values

FIGURES = 1
# A pair split again and again, and everybody drawing low cards, seldom take so many.
LEAST_CARDS = 36
# Hands played for all base wagers together.
BOTH = "both"
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
    from houseway.families.blackjack.odds import figures

    refuse_short(game, cards)
    known = strategies(game)
    return figures.decided(game, options, offers, strategy, cards, known, assumes(game.drawing(options)))


def policies(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts
) -> Sequence[Any]:
    """How each of these offers is played: what `decided` counts, for a kernel to deal."""
    from houseway.families.blackjack.odds import figures

    refuse_short(game, cards)
    return figures.policies(game, options, offers, strategy, cards)


def edges(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], shoes: Sequence[tuple[int, ...]]
) -> Any:
    """The bettor's expectation per unit first bet, a row a shoe; hands are played best for those cards."""
    from houseway.families.blackjack.odds import many_shoes

    return many_shoes.edges(game, options, offers, shoes)


def chart(game: Game, options: Mapping[str, Any], offer: Offer, cards: Counts) -> Sequence[AdviceRow]:
    """First two cards by total and as pairs, against every up card."""
    from houseway.families.blackjack.odds import advice

    refuse_short(game, cards)
    return advice.chart(game, options, offer, cards)


def gains(
    game: Game, options: Mapping[str, Any], offer: Offer, cards: Counts, hand: Hand, up: int | None,
    board: Hand = (),
) -> Mapping[str, Fraction]:  # fmt: skip
    """What each choice for a hand gains, best play following."""
    from houseway.families.blackjack.odds import advice

    if up is None:
        raise NotationError("A hand is played against an up card: give --hand and --up together.", "hand")
    if board:
        raise NotationError(f"{game.id} has no community cards; leave --board out.", "board")
    refuse_short(game, cards)
    return advice.gains(game, options, offer, cards, hand, up)


def refuse_short(game: Game, cards: Counts) -> None:
    """Figures are of rounds that end before the shoe does."""
    if sum(cards) < LEAST_CARDS:
        told: Values = {"cards": sum(cards), "least": LEAST_CARDS}
        raise Refused(Refusal.DECKS_NOT_ALLOWED, game.cite, "too-few-to-deal", **told)


def assumes(play: Any) -> str:
    """What the play that figures are quoted for knows."""
    said = [_KNOWS]
    if play.split is not None:
        said.append(_SPLIT if play.split.hands else _RESPLIT)
    if play.wish is not None:
        said.append(_WISH)
    return "; ".join(said) + "."
