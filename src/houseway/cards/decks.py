"""The cards of a shoe, as how many there are of each of the fifty-two."""

from collections.abc import Iterable

from houseway.cards.notation import CARD_COUNT, card_text
from houseway.refusals import NotationError

Counts = tuple[int, ...]


def full_decks(decks: int, removed_ranks: frozenset[int] = frozenset()) -> Counts:
    """A fresh shoe; Pan 9's shoe has ranks taken out."""
    return tuple(0 if card >> 2 in removed_ranks else decks for card in range(CARD_COUNT))


def without(counts: Counts, cards: Iterable[int]) -> Counts:
    """The shoe after these cards have left it."""
    left = list(counts)
    for card in cards:
        left[card] -= 1
        if left[card] < 0:
            raise NotationError(f"{card_text(card)} cannot be removed: the shoe holds only {counts[card]}.")
    return tuple(left)


def listed(counts: Counts) -> list[int]:
    """Every card of the shoe, in order."""
    return [card for card in range(CARD_COUNT) for _ in range(counts[card])]
