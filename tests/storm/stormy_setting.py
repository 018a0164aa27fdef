"""A table of a storm before it opens."""

from typing import NamedTuple

from houseway.rules import Game
from houseway.table import commands as c


class Setting(NamedTuple):
    game: Game
    opening: c.OpenTable
