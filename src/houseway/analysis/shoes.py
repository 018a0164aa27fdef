"""Which cards the odds are worked out from."""

import msgspec

from houseway.cards.decks import Counts, without
from houseway.cards.notation import CARD_COUNT
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules.game import Game

# Up to here every count of a round of six cards is below 2^63.
MOST_DECKS = 20


class Shoe(msgspec.Struct, frozen=True):
    """The cards a round may be dealt from; `decks` where they are just so many fresh ones. Dice have none."""

    cards: Counts = ()
    decks: int | None = None


def checked_decks(game: Game, decks: int | None) -> int | None:
    """The decks asked for, or the game's own; None for a game without a shoe."""
    if not game.pack.is_empty:
        return decks_of_cards(game, decks)
    if decks is not None:
        raise Refused(Refusal.DECKS_NOT_ALLOWED, game.cite, "no-decks-of-dice", game=game.id)
    return None


def decks_of_cards(game: Game, decks: int | None) -> int:
    """The same of a game that has a shoe; one without is refused."""
    if game.pack.is_empty:
        raise NotationError(f"{game.id} is thrown with dice; it has no shoe.", "game")
    decks = game.pack.default if decks is None else decks
    if not 1 <= decks <= MOST_DECKS:
        cite, most = game.pack.cite, MOST_DECKS
        raise Refused(Refusal.DECKS_NOT_ALLOWED, cite, "decks-in-a-shoe", most=most, decks=decks)
    return decks


def shoe_of(
    game: Game, decks: int | None = None, removed: tuple[int, ...] = (), remaining: Counts | None = None
) -> Shoe:
    """The shoe asked for; decks the game does not know, or cards the shoe does not hold, are refused."""
    if game.pack.is_empty:
        if decks or removed or remaining:
            raise Refused(Refusal.DECKS_NOT_ALLOWED, game.cite, "no-decks-of-dice", game=game.id)
        return Shoe()
    decks = decks_of_cards(game, decks)
    if remaining is not None:
        _refuse_no_shoe(remaining, len(game.pack.counts(decks)))
        return Shoe(without(remaining, removed))
    whole = game.pack.counts(decks)
    return Shoe(without(whole, removed)) if removed else Shoe(whole, decks)


def _refuse_no_shoe(remaining: Counts, kinds: int) -> None:
    if len(remaining) != kinds or min(remaining) < 0 or sum(remaining) > CARD_COUNT * MOST_DECKS:
        raise NotationError(
            f"A shoe is {kinds} counts, aces to kings and spades to clubs within each, of at most "
            f"{MOST_DECKS} decks in all."
        )
