"""The line of a pay table that every cell of a deal ends on."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.families.tiles.odds.hands import CELLS, Ints
from houseway.families.tiles.rules import Tiles
from houseway.rules.awards import profit
from houseway.rules.classes import Group, class_table
from houseway.rules.game import Game, Offer


def drawing_of(game: Game, options: Mapping[str, Any]) -> Tiles:
    tiles = game.drawing(options)
    assert isinstance(tiles, Tiles), "the game is played with tiles"
    return tiles


def classes_of(group: Group) -> Ints:
    """The class of every cell."""
    classes = np.zeros(CELLS, dtype=np.int64)
    for name in group.coordinates:
        classes += group.codes[name]
    return classes


def paid_lines(
    game: Game, options: Mapping[str, Any], offer: Offer
) -> tuple[tuple[int, ...], tuple[Fraction, ...]]:
    """The line that every cell ends on, the losing one last, and what each line gains a unit bet."""
    (group,) = class_table(game, [offer], options).groups
    lines = group.line_of[0][classes_of(group)]
    profits = tuple(profit(line, offer.table) for line in (*offer.lines, None))
    return tuple(int(line) for line in lines), profits
