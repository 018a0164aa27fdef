"""Exact odds of a two-hand round: six places are drawn in order, from fresh decks or from any cards left."""

from math import perm

from houseway.cards.decks import Counts
from houseway.families.plays import BEST, HOUSE_WAY, STAND, Plays
from houseway.families.two_hand.odds import by_card, fresh
from houseway.families.two_hand.odds.house_money import winnings_added
from houseway.families.two_hand.odds.leaves import Play
from houseway.families.two_hand.odds.patterns import PLACES, Ints
from houseway.families.two_hand.rules import Tableau
from houseway.rules.classes import Group
from houseway.rules.game import Game, Offer

__all__ = [
    "class_counts",
    "class_counts_by_card",
    "combinations",
    "has_choice",
    "plays",
    "winnings_added",
]


def combinations(cards: Counts) -> int:
    return perm(sum(cards), PLACES)


def has_choice(tableau: Tableau, offer: Offer) -> bool:
    """Whether this bet is on the line whose bettors may stand.

    All other wagers of a game with such a line are settled on the hand as House Way plays it.
    """
    return bool(tableau.choice) and offer.kind == "base" and offer.on == "player"


def plays(game: Game, tableau: Tableau, offer: Offer, strategy: str, states: bool, cards: Counts) -> Plays:
    """House Way, the play named, or for best play both; with `states` a late bet is told state by state."""
    house_way, stands = Play(tableau), Play(tableau, stand=True)
    if states and offer.placed_when:
        return Plays((house_way,), _seen(range(10), range(10)))
    if strategy == HOUSE_WAY or not has_choice(tableau, offer):
        return Plays((house_way,))
    if strategy == BEST:
        return Plays((house_way, stands), _seen(tableau.choice, tableau.choice_up or range(10)))
    return Plays((stands if strategy == STAND else house_way,))


def _seen(twos: tuple[int, ...] | range, ups: tuple[int, ...] | range) -> tuple[str, ...]:
    """What is seen in mid-round: the Player's two cards and the card face up."""
    return tuple(f"player.two == {two} and banker.up == {up}" for two in twos for up in ups)


def class_counts_by_card(group: Group, play: Play, decks: int, card: str) -> Ints:
    """As `class_counts` from fresh decks, once for each rank of one card: `player-first`, `banker-second`."""
    return by_card.counts_by_card(group, _as_told_apart(group, play), decks, card)


def _as_told_apart(group: Group, play: Play) -> Play:
    """The Banker's first two cards are told apart where a rule looks at the card face up."""
    looks_at_values = "values" in group.coordinates
    ordered = "up" in group.coordinates or (play.stand and bool(play.tableau.choice_up) and looks_at_values)
    return Play(play.tableau, ordered, play.stand)


def class_counts(group: Group, play: Play, cards: Counts, decks: int | None) -> Ints:
    """How many combinations fall in each class, from fresh `decks` or from these cards."""
    play = _as_told_apart(group, play)
    if decks is not None:
        return fresh.class_counts(group, play, decks)
    # numba takes a third of a second to import; fresh shoes do without it.
    from houseway.families.two_hand.odds import partial

    return partial.class_counts(group, play, cards)
