"""A ring of bots: a hand of a game whose players bet against each other, without a table around it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from houseway.families.betting import Stakes
from houseway.rules.fees import Schedule


@dataclass(frozen=True)
class Ring:
    """What is played for which stakes, and how each seat plays; every player starts a hand with `chips`."""

    play: Any
    stakes: Stakes
    schedule: Schedule | None
    styles: tuple[str, ...]
    chips: int
    deck: int


class RingHand(NamedTuple):
    """What each seat won or lost, and what part of the collection came out of its winnings, in cents."""

    net: tuple[int, ...]
    fees: tuple[int, ...]


# A number below another, at random; and a shuffled deck.
Below = Callable[[int], int]
Decks = Callable[[], Sequence[int]]


class Bots(NamedTuple):
    """The styles that a family's bots know, and how they play a hand."""

    styles: tuple[str, ...]
    hand: Callable[[Ring, Decks, Below], RingHand]
