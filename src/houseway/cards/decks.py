"""The cards of a shoe, as how many there are of each, by the cards' numbers."""

from collections.abc import Iterable

from houseway.cards.notation import card_text
from houseway.refusals import NotationError

Counts = tuple[int, ...]


def without(counts: Counts, cards: Iterable[int]) -> Counts:
    """The shoe after these cards have left it."""
    left = list(counts)
    for card in cards:
        held = counts[card] if card < len(counts) else 0
        if not held or left[card] == 0:
            raise NotationError(f"{card_text(card)} cannot be removed: the shoe holds only {held}.")
        left[card] -= 1
    return tuple(left)


def listed(counts: Counts) -> list[int]:
    """Every card of the shoe, in order."""
    return [card for card, count in enumerate(counts) for _ in range(count)]
