"""A throw of six dice as one cell: there are only 46,656, so the cell is the throw itself.

`dice_key` is integer arithmetic without branches: the same text serves one throw, arrays and numba.
"""

from typing import Any

# One die, or an array of dice: the arithmetic is the same.
Die = Any
Key = Any

THROWS = 6**6


def dice_key(p0: Die, p1: Die, p2: Die, b0: Die, b1: Die, b2: Die) -> Key:
    """The dice as a number in base six, the Player's first."""
    player = ((p0 - 1) * 6 + p1 - 1) * 6 + p2 - 1
    banker = ((b0 - 1) * 6 + b1 - 1) * 6 + b2 - 1
    return player * 216 + banker


def dice_of(cell: Key) -> tuple[Die, Die, Die, Die, Die, Die]:
    """The six dice of a cell, the Player's three first."""
    return (
        cell // 7776 + 1,
        cell // 1296 % 6 + 1,
        cell // 216 % 6 + 1,
        cell // 36 % 6 + 1,
        cell // 6 % 6 + 1,
        cell % 6 + 1,
    )
