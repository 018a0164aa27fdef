"""Every way a two-hand round can fall by rank.

A leaf is a sequence of ranks that the drawing rules deal, each hand's first two cards in order of rank
(two ranks that differ can fall two ways, so `ways` is 1, 2 or 4).
"""

from dataclasses import dataclass
from functools import lru_cache
from math import perm

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.families.two_hand import RANK_KEYS
from houseway.families.two_hand import coordinates as c
from houseway.families.two_hand.odds.patterns import (
    PLACES,
    Ints,
    Narrow,
    dealt_before,
    pattern_codes,
    patterns,
)
from houseway.families.two_hand.rules import Tableau

Bools = NDArray[np.bool_]
Ranks = NDArray[np.int8]


class Play(msgspec.Struct, frozen=True):
    """The drawing rules as the round is played: `stand` where the bettor may choose to.

    With `ordered`, the Banker's first two cards are told apart, for rules that look at the card face up.
    """

    tableau: Tableau
    ordered: bool = False
    stand: bool = False


@dataclass(frozen=True)
class Leaves:
    """Ranks 0 to 12 of p0 p1 p2 b0 b1 b2 (-1 for none), a column each, and the patterns they show.

    `seen` are the ranks that count; a card delivered to a bettor who stands is dealt but does not count.
    """

    ranks: tuple[Ranks, ...]
    seen: tuple[Ranks, ...]
    ways: NDArray[np.int8]
    pattern: NDArray[np.int16]


@lru_cache(maxsize=8)
def leaves(play: Play) -> Leaves:
    low, high = np.triu_indices(13)
    first, second = np.divmod(np.arange(169), 13) if play.ordered else (low, high)
    player, banker = np.divmod(np.arange(len(low) * len(first)), len(first))
    p0, p1 = low[player].astype(np.int8), high[player].astype(np.int8)
    b0, b1 = first[banker].astype(np.int8), second[banker].astype(np.int8)
    ways = ((1 + (p0 != p1)) * (1 + ((b0 != b1) & (not play.ordered)))).astype(np.int8)
    four, p2, b2 = _with_thirds(_two(p0, p1), _two(b0, b1), play)
    ranks = (p0[four], p1[four], p2, b0[four], b1[four], b2)
    pattern = patterns(play.ordered).number[pattern_codes(ranks)]
    return Leaves(ranks, _seen(ranks, play), ways[four], pattern)


def _two(first: Ranks, second: Ranks) -> Ranks:
    two: Ranks = (c.point(first * 4) + c.point(second * 4)) % 10
    return two


def _seen(ranks: tuple[Ranks, ...], play: Play) -> tuple[Ranks, ...]:
    if not (play.stand and play.tableau.choice_up):
        return ranks
    p0, p1, p2, b0, b1, b2 = ranks
    stands = np.isin(_two(p0, p1), play.tableau.choice) & np.isin(c.point(b0 * 4), play.tableau.choice_up)
    return p0, p1, np.where(stands, -1, p2).astype(np.int8), b0, b1, b2


def _with_thirds(player_two: Ranks, banker_two: Ranks, play: Play) -> tuple[NDArray[np.int64], Ranks, Ranks]:
    """Every third card that the drawing rules deal: the row of the first four cards it follows, then both."""
    tableau = play.tableau
    ended = tableau.naturals_end & (np.maximum(player_two, banker_two) >= 8)
    draws = np.array(tableau.player)
    if play.stand and not tableau.choice_up:
        draws[list(tableau.choice)] = False
    row, p2 = _with_card(np.arange(len(ended)), draws[player_two] & ~ended)
    third = np.where(p2 < 0, c.NO_THIRD, c.point(p2 * 4))
    banker_draws = np.array(tableau.banker)[banker_two[row], third] & ~ended[row]
    again, b2 = _with_card(np.arange(len(row)), banker_draws)
    return row[again], p2[again], b2


def _with_card(rows: NDArray[np.int64], draws: Bools) -> tuple[NDArray[np.int64], Ranks]:
    """The rows that do not draw, then the others once for each of the thirteen ranks; and the rank drawn."""
    standing, drawing = rows[~draws], rows[draws]
    rank = np.tile(np.arange(13, dtype=np.int8), len(drawing))
    none = np.full(len(standing), -1, dtype=np.int8)
    return np.concatenate([standing, np.repeat(drawing, 13)]), np.concatenate([none, rank])


@lru_cache(maxsize=64)
def rank_keys(play: Play, coordinate: str) -> Narrow:
    """The rank key of every leaf; 0 for a coordinate that looks at suits alone."""
    if coordinate not in RANK_KEYS:
        return np.zeros(len(leaves(play).ways), dtype=np.int16)
    # The cards as if all were spades, below zero where there is none: rank keys do not mind.
    spades = [rank * np.int16(4) for rank in leaves(play).seen]
    return RANK_KEYS[coordinate](*spades).astype(np.int16)  # type: ignore[no-any-return]  # keys are Any


@lru_cache(maxsize=2)
def ways_from(play: Play, shoe: Counts) -> Ints:
    """The ways to draw each leaf's cards from any shoe, whatever their suits, and the rest of six."""
    drawn, before = leaves(play), dealt_before(play.ordered)
    held = np.array(shoe, dtype=np.int64).reshape(13, 4).sum(axis=1)
    ways = drawn.ways.astype(np.int64)
    for place, ranks in enumerate(drawn.ranks):
        ways *= np.where(ranks < 0, 1, held[ranks] - before[drawn.pattern, place])
    dealt = (patterns(play.ordered).examples >= 0).sum(axis=1)
    rest = np.array([perm(max(int(held.sum()) - int(cards), 0), PLACES - int(cards)) for cards in dealt])
    weighed: Ints = np.maximum(ways, 0) * rest[drawn.pattern]
    return weighed
