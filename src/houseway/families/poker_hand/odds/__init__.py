"""Exact odds of the poker-hand games: who decides, decides for what gains most.

numba takes a fifth of a second to import: whoever finds a figure in the file does without it.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from houseway.cards.decks import Counts
from houseway.families.plays import BEST, AdviceRow, Decided
from houseway.families.poker_hand.coordinates import CATEGORIES, MADE
from houseway.families.poker_hand.rules.figures import Poker
from houseway.families.poker_hand.rules.steps import BANKER, BOARD
from houseway.families.round import Hand, Round
from houseway.rules.game import Game, Offer

FIGURES = 1
# No rule of these games tells one suit from another: a card of a rank is as good as any of that rank.
SUITS_ALIKE = True
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
# Where clauses stand and how cards are handed out changes no figure.
_IDLE = ("stacks", "unseen", "fold_keeps", "opens_for_remaining", "asks_from", "opens_from")


def strategies(game: Game) -> tuple[str, ...]:
    """The plays that can be asked for, the best one first."""
    rules: Any = game.drawing()
    return _STRATEGIES.get(rules.ranking, (BEST,))


def assumes(rules: Poker) -> str:
    """What the best play knows."""
    return _ASSUMES[BEST]


def depends_on(rules: Poker) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.to_builtins(rules)
    for street in said["streets"]:
        street.pop("cite")
    return {name: value for name, value in said.items() if name not in _IDLE}


def has_choice(rules: Poker, offer: Offer) -> bool:
    """The wagers of the base game; others look at the cards, whatever was decided."""
    return offer.wager == rules.base or offer.wager in rules.companions


def decided(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts
) -> list[Decided]:
    """What each of these offers comes to; what other plays leave is told beside it."""
    from houseway.families.poker_hand.odds import solving

    known = strategies(game)
    return solving.decided(game, options, offers, strategy, cards, known, _ASSUMES[strategy])


def policies(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], strategy: str, cards: Counts
) -> Sequence[Any]:
    """How each of these offers is played: what `decided` counts, as tables for a kernel."""
    from houseway.families.poker_hand.odds.policy_tables import policy

    return [policy(game, options, (offer,), strategy == BEST, cards) for offer in offers]


def written(game: Game, options: Mapping[str, Any], text: str) -> Any:
    """The policy that a file's text says, as tables for a kernel."""
    from houseway.families.poker_hand.odds import policy_file

    return policy_file.written(game, options, text)


def follows_choices(game: Game, options: Mapping[str, Any], offer: Offer) -> bool:
    """Whether some choice of its bettor, a fold perhaps, changes what this offer comes to."""
    from houseway.families.poker_hand.odds.bets import Bets, grid

    if has_choice(game.drawing(options), offer):  # type: ignore[arg-type]  # poker's own
        return True
    (lines,) = Bets(game, options, (offer,)).lines(grid(range(MADE), banker=CATEGORIES))
    return bool((lines != lines[:1]).any())


def edges(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], shoes: Sequence[tuple[int, ...]]
) -> Any:
    """The bettor's expectation per unit first bet, a row a shoe."""
    from houseway.families.poker_hand.odds import solving

    return solving.edges(game, options, offers, shoes)


def chart(game: Game, options: Mapping[str, Any], offer: Offer, cards: Counts) -> Sequence[AdviceRow]:
    """Hands by what they are, on each street."""
    from houseway.families.poker_hand.odds.advice import asked

    return asked.chart(game, options, offer, cards)


def seen(rules: Poker, deal: Round, hand: str) -> tuple[Hand, int | None, Hand]:
    """What the bettor of a hand sees when he decides, as `gains` takes it: it, an open card, the board."""
    board = tuple(
        card for held in deal.hands if held.name.startswith(BOARD) and not held.is_down for card in held.cards
    )
    shown = 1 if rules.ranking == "one-card" else rules.up
    return deal.cards(hand), None if shown is None else deal.cards(BANKER)[shown - 1], board


def gains(
    game: Game, options: Mapping[str, Any], offer: Offer, cards: Counts, hand: Hand, up: int | None,
    board: Hand = (),
) -> Mapping[str, Fraction]:  # fmt: skip
    """What each choice for a hand comes to, best play following, from all that its bettor sees."""
    from houseway.families.poker_hand.odds.advice import asked

    return asked.gains(game, options, offer, cards, hand, up, board)
