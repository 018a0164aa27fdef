"""What a family's `kernel` facet offers as `KERNEL`: how its rounds are dealt, or thrown, by the million."""

from collections.abc import Callable, Collection, Mapping
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

    Where bettors decide, the `odds` facet's policy stands beside the drawing rules, and `stakes` says of an
    offer which offers' gains are counted in its own, and of each the units: a number, or the feature that
    is them.
    """

    deal_round: Callable[..., tuple[Any, Any, Any]]
    chart: Callable[[Any], dict[str, NDArray[Any]]]
    as_word: Callable[[int], int]
    least_cards: int
    most_cards: int
    stakes: Callable[[Any, Any], tuple[tuple[Any, int | str], ...]] | None = None


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
    drawing rules and a policy out as arrays, for so many places and with these wagers bet; `room` says how
    much of each is kept, where games differ; `read` makes a policy of a file's text.
    """

    play_round: Callable[..., tuple[Any, Any, Any, Any]]
    count_round: Callable[..., None]
    chart: Callable[[Any, Any, int, Collection[str]], dict[str, NDArray[Any]]]
    room: Mapping[str, int]
    as_word: Callable[[int], int]
    read: Callable[[Any, str], Any]


@dataclass(frozen=True)
class PlayerTally:
    """One player of a hand, in the order of play: chips won, and what of them for conditions, outs and tops.

    `held` says in words what was dealt, as far as it tells whether to stay.
    """

    net: int
    out: bool
    conditions: int
    outs: int
    tops: int
    retired: bool
    held: str


@dataclass(frozen=True)
class PlayersKernel:
    """Hands among players made of code, where nobody banks.

    `play_hand(play, pack, players, seed, number)` plays one hand and tells of each player, and how many
    turns it took; `ante` says of a play what it costs to pass.
    """

    play_hand: Callable[[Any, tuple[int, ...], int, int, int], tuple[tuple[PlayerTally, ...], int]]
    ante: Callable[[Any], int]
    least: int
    most: int


# A place with more hands than these would need more money than any table takes.
MOST_HANDS_AT_A_PLACE = 64
HAND_WORDS = 4
