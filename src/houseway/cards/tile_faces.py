"""The faces of Chinese dominoes, upright, 50 wide and 100 high: what the page and the rule card draw."""

from typing import NamedTuple

from houseway.cards.notation import TILES

WIDTH, HEIGHT = 50, 100
# Where the spots of an end stand, on a square of 40; threes and twos lie as they are cut.
ENDS = {
    1: ((20, 20),),
    2: ((20, 10), (20, 30)),
    3: ((10, 10), (20, 20), (30, 30)),
    4: ((12, 12), (28, 12), (12, 28), (28, 28)),
    5: ((10, 10), (30, 10), (20, 20), (10, 30), (30, 30)),
    6: ((12, 8), (28, 8), (12, 20), (28, 20), (12, 32), (28, 32)),
}
# The corner of the upper end, and how far the lower one is below it.
LEFT, TOP, BELOW = 5, 6, 44
# A one is a large spot; ones and fours are red, and of two sixes the left half.
SMALL, LARGE = 4.6, 6.4
RED_ENDS = (1, 4)
MIDDLE = 20


class Spot(NamedTuple):
    """A spot of a face: its center, its radius and whether it is red."""

    x: int
    y: int
    radius: float
    red: bool


def spots_of(tile: str) -> tuple[Spot, ...]:
    """Return the spots of a tile, `6-4`, as they lie on its face."""
    spots = []
    for index, end in enumerate(map(int, tile.split("-"))):
        for x, y in ENDS[end]:
            red = end in RED_ENDS or (tile == "6-6" and x < MIDDLE)
            radius = LARGE if end == 1 else SMALL
            spots.append(Spot(x + LEFT, y + TOP + index * BELOW, radius, red))
    return tuple(spots)


FACES = {tile: spots_of(tile) for tile in TILES}
