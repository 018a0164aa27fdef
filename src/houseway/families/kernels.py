"""What a family's `kernel` facet offers as `KERNEL`: how its rounds are dealt, or thrown, by the million."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class CardKernel:
    """Rounds from a shoe of bytes: `deal_shoe` deals them, the simulation's drivers prepare its shoes.

    `chart` lays the drawing rules out as arrays, in a named tuple of the family's own. Each round adds one to
    its cell of every coordinate in `counted` and to its class in every group of further rules; `tally` is the
    named tuple of these counts. A round takes `least_cards` to `most_cards`, an even number.
    """

    deal_shoe: Callable[..., tuple[int, int]]
    chart: Callable[[Any], Any]
    as_byte: Callable[[int], int]
    tally: Callable[..., Any]
    counted: tuple[str, ...]
    least_cards: int
    most_cards: int


@dataclass(frozen=True)
class ThrowKernel:
    """Each round is one of so many throws, all as likely: a cell of the family's one coordinate."""

    coordinate: str
    throws: int
