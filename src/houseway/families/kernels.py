"""What a family's `kernel` facet offers as `KERNEL`: how its rounds are dealt, or thrown, by the million."""

from collections.abc import Callable
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
class HandKernel:
    """Rounds whose bettors decide.

    `play_round` plays all places of a table by a policy and counts their hands.

    `play_round(shoe, at, end, rules, tally)` says where the round that begins at this place ends; beyond
    `end` the cards have run out, and nothing is counted. `tables` lays out the offers asked for, those
    played alike together. A round seldom takes more than `usual_cards` a place.
    """

    play_round: Callable[..., Any]
    tables: Callable[..., list[Any]]
    as_word: Callable[[int], int]
    usual_cards: int
