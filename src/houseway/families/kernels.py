"""What a family's `kernel` facet offers as `KERNEL`: how its rounds are dealt, or thrown, by the million."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

# A card stands in a word of 32 bits above these; below it is what the family's kernel wants to know of it.
CARD_BITS = 16


@dataclass(frozen=True)
class CardKernel:
    """Rounds from a shoe of words: `deal_round` deals one, the simulation's drivers do all around it.

    `deal_round(shoe, at, rules)` says of the round that begins at this place where it ends, its cell of the
    coordinate `values`, by which every round is counted, and its class: the sum of what `rules` has for its
    cell of each coordinate in use. `rules` also has the drawing rules, as the arrays that `chart` made of
    them. A round takes `least_cards` to `most_cards`, an even number.
    """

    deal_round: Callable[..., tuple[Any, Any, Any]]
    chart: Callable[[Any], dict[str, NDArray[Any]]]
    as_word: Callable[[int], int]
    least_cards: int
    most_cards: int


@dataclass(frozen=True)
class ThrowKernel:
    """Each round is one of so many throws, all as likely: a cell of the family's one coordinate."""

    coordinate: str
    throws: int


@dataclass(frozen=True)
class PlacesKernel:
    """Rounds in which each place plays a hand of its own, or several, by a policy.

    `play_round(shoe, at, rules, room)` plays the round that begins at this place of the shoe and says where
    it ends, how many hands it had, the other side's final state and the up card; it writes the hands into
    `room`, HAND_WORDS numbers each. `count_round` then counts it. `chart(play, policy, places, bet)` lays the
    drawing rules and a policy out as arrays, for so many places and with these wagers bet; `read` makes a
    policy of a file's text.
    """

    play_round: Callable[..., tuple[Any, Any, Any, Any]]
    count_round: Callable[..., None]
    chart: Callable[[Any, Any, int, Collection[str]], dict[str, NDArray[Any]]]
    as_word: Callable[[int], int]
    read: Callable[[Any, str], Any]


# A place with more hands than these would need more money than any table takes.
MOST_HANDS_AT_A_PLACE = 64
HAND_WORDS = 4
