"""Which cards the odds are worked out from, and how a round of each family is counted from them."""

from collections.abc import Callable
from math import perm

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.analysis import dice, fresh, pan_nine
from houseway.analysis.leaves import Play
from houseway.analysis.patterns import PLACES
from houseway.cards.decks import Counts, without
from houseway.cards.notation import CARD_COUNT
from houseway.families import Drawing
from houseway.families.dice.rules import Throw
from houseway.families.pan_nine.rules import Hitting, Policy, house_way
from houseway.families.two_hand.rules import Tableau
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules.classes import Group
from houseway.rules.game import Game

ClassCounts = NDArray[np.int64] | NDArray[np.object_]
Counter = Callable[[Group], ClassCounts]


class Shoe(msgspec.Struct, frozen=True):
    """A fresh shoe of some decks, or what remains of one; dice have neither."""

    decks: int | None
    remaining: Counts | None = None


def shoe_of(
    game: Game, decks: int | None = None, removed: tuple[int, ...] = (), remaining: Counts | None = None
) -> Shoe:
    """The shoe asked for; decks the game does not know, or cards the shoe does not hold, are refused."""
    if game.pack.is_empty:
        if decks or removed or remaining:
            sentence = f"{game.id} is thrown with dice; leave decks and removed cards out ({game.cite})."
            raise Refused(Refusal.DECKS_NOT_ALLOWED, game.cite, sentence)
        return Shoe(None)
    decks = game.pack.default if decks is None else decks
    if not 1 <= decks <= fresh.MOST_DECKS:
        sentence = f"Odds are worked out for 1 to {fresh.MOST_DECKS} decks; {decks} was asked for."
        raise Refused(Refusal.DECKS_NOT_ALLOWED, game.pack.cite, sentence)
    if remaining is not None:
        _refuse_no_shoe(remaining)
        return Shoe(decks, without(remaining, removed))
    return Shoe(decks, without(game.pack.counts(decks), removed) if removed else None)


def _refuse_no_shoe(remaining: Counts) -> None:
    if len(remaining) != CARD_COUNT or min(remaining) < 0 or sum(remaining) > CARD_COUNT * fresh.MOST_DECKS:
        raise NotationError(
            f"A shoe is {CARD_COUNT} counts, aces to kings and spades to clubs within each, of at most "
            f"{fresh.MOST_DECKS} decks in all."
        )


def total_combinations(game: Game, shoe: Shoe) -> int:
    if shoe.decks is None:
        return dice.total_combinations()
    cards = shoe.remaining or game.pack.counts(shoe.decks)
    return pan_nine.total_combinations(cards) if game.family == "pan-nine" else perm(sum(cards), PLACES)


def counter(
    game: Game, shoe: Shoe, drawing: Drawing, stand: bool = False, bettor: Policy | None = None
) -> Counter:
    """How many combinations of the shoe fall in each class of a group."""
    vocabulary = game.plays.vocabulary()
    match drawing:
        case Throw():
            return lambda group: dice.class_counts(group, vocabulary)
        case Hitting():
            cards = shoe.remaining or game.pack.counts(shoe.decks or 1)
            dealer = house_way(drawing)
            return lambda group: pan_nine.class_counts(group, cards, bettor or frozenset(), dealer)
        case Tableau():
            return lambda group: _two_hand(group, game, shoe, drawing, stand)


def _two_hand(group: Group, game: Game, shoe: Shoe, tableau: Tableau, stand: bool) -> ClassCounts:
    looks_at_values = "values" in group.coordinates
    ordered = "up" in group.coordinates or (stand and bool(tableau.choice_up) and looks_at_values)
    play = Play(tableau, ordered, stand)
    vocabulary = game.plays.vocabulary()
    if shoe.remaining is None:
        return fresh.class_counts(group, vocabulary, play, shoe.decks or 1)
    # numba takes a third of a second to import; fresh shoes do without it.
    from houseway.analysis import partial

    return partial.class_counts(group, vocabulary, play, shoe.remaining)
