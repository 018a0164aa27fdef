"""What every family offers the rule language: coordinates of a deal and the features read off them.

A **coordinate** maps a finished deal to one small integer, its cell. A **feature** is a named integer
with a stated range, read off one coordinate's cell. Table, odds and simulation all go through cells, so
none of them can see a deal differently.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Cells = NDArray[np.int16]


@dataclass(frozen=True)
class Coordinate:
    """A deal's cell is `rank_key * suit_cells + suit_key`; the two keys look at ranks and suits alone."""

    name: str
    rank_cells: int
    suit_cells: int

    @property
    def cells(self) -> int:
        return self.rank_cells * self.suit_cells


@dataclass(frozen=True)
class Feature:
    """A name the rule language knows, and its value in every cell of its coordinate."""

    name: str
    coordinate: str
    low: int
    high: int
    meaning: str
    none: str
    values: Cells


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """A family's coordinates and features; there is one of each family, so it is equal to itself alone."""

    coordinates: tuple[Coordinate, ...]
    features: dict[str, Feature]

    def coordinate(self, name: str) -> Coordinate:
        return next(coordinate for coordinate in self.coordinates if coordinate.name == name)


def feature(
    name: str, coordinate: str, values: NDArray[Any], meaning: str, none: str = "never none"
) -> Feature:
    """A feature whose range is that of its values."""
    column = np.asarray(values, dtype=np.int16)
    return Feature(name, coordinate, int(column.min()), int(column.max()), meaning, none, column)


def contest(coordinate: str, player: NDArray[Any], banker: NDArray[Any]) -> list[Feature]:
    """What two point counts say of each other: who has what, who wins, by how much."""
    return [
        feature("player.total", coordinate, player, "final point count"),
        feature("banker.total", coordinate, banker, "final point count"),
        feature("player.wins", coordinate, player > banker, "1 if this hand counts higher"),
        feature("banker.wins", coordinate, banker > player, "1 if this hand counts higher"),
        feature("tie", coordinate, player == banker, "1 if both hands count the same"),
        feature("margin", coordinate, np.abs(player - banker), "points between the hands"),
    ]
