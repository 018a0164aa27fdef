"""Which line of a pay table each finished hand ends on, as the catalog's rules say it of its cells."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.families.blackjack import coordinates as c
from houseway.families.blackjack.sheet import Ended, Sheet
from houseway.rules.awards import profit
from houseway.rules.classes import Group, class_table
from houseway.rules.game import Game, Offer

Lines = NDArray[np.int16]
# By final hand and by end of the player-dealer's.
Pays = list[list[Fraction]]


def group_of(game: Game, offer: Offer, options: Mapping[str, Any]) -> Group:
    (group,) = class_table(game, [offer], options).groups
    return group


def looks_at_hands(group: Group) -> bool:
    """Whether what a bettor does with his hand matters to the wager."""
    return "values" in group.coordinates


def class_of(group: Group, **cells: int) -> int:
    return sum(int(group.codes[name][cell]) for name, cell in cells.items() if name in group.codes)


def lines_of(group: Group, sheet: Sheet) -> Lines:
    """For every final hand and every end of the player-dealer's; the number of lines where none fits."""
    lines = np.zeros((len(sheet.finals), len(sheet.ends)), dtype=np.int16)
    for at, final in enumerate(sheet.finals):
        for against, end in enumerate(sheet.ends):
            lines[at, against] = group.line_of[0][_class(group, final, end)]
    return lines


def _class(group: Group, final: Ended, end: Ended) -> int:
    compared = (final.rank >= end.rank) + (final.rank > end.rank)
    values = c.values_key(compared, final.status, final.over, final.cards, final.total)
    banker = c.banker_key(int(end.status > 0), end.over, end.cards, end.total)
    return class_of(group, values=values, banker=banker)


def profits(offer: Offer) -> list[Fraction]:
    """Per unit on each line, the losing one last."""
    return [profit(line, offer.table) for line in (*offer.lines, None)]


def pays_of(offer: Offer, lines: Lines) -> Pays:
    """What every final hand gains against every end of the player-dealer's."""
    gains = profits(offer)
    return [[gains[line] for line in row] for row in lines.tolist()]
