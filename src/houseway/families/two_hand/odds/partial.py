"""Exact counts from any remaining shoe, given as how many it holds of each of the fifty-two cards.

Three kernels, by what a group of pay tables looks at: points alone (ten values), ranks and the suits of
whole hands (thirteen ranks, once for each pair of suit sets), or the first four cards as they are.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.families.two_hand.odds import dealing
from houseway.families.two_hand.odds.fresh import split_classes
from houseway.families.two_hand.odds.leaves import Play, leaves
from houseway.families.two_hand.odds.patterns import PLACES, Ints
from houseway.families.two_hand.vocabulary import vocabulary
from houseway.refusals import Refusal, Refused
from houseway.rules.classes import Group

BY_RANK_AND_SUIT = frozenset({"values", "up", "kinds", "suits"})
BY_FIRST_FOUR = frozenset({"values", "pairs", "four", "royal"})

# Suit sets that a hand can lie within: each suit, black, red, all. Any two are nested or disjoint.
SUIT_SETS = ((0,), (1,), (2,), (3,), (0, 3), (1, 2), (0, 1, 2, 3))


def class_counts(group: Group, play: Play, shoe: Counts) -> Ints:
    """How many ways to draw six cards in order fall in each class of the group."""
    used = set(group.coordinates)
    if sum(shoe) < PLACES:
        raise Refused(Refusal.CARDS_NOT_IN_SHOE, "30-2816(4)", "too-few-for-a-round", left=sum(shoe))
    if used <= {"values"} and not play.ordered:
        return _by_points(group, play, shoe)
    if used <= BY_RANK_AND_SUIT:
        return _by_ranks(group, play, shoe)
    if used <= BY_FIRST_FOUR and not play.ordered:
        return _by_first_four(group, play, shoe)
    looks_at = tuple(sorted(used))
    raise Refused(Refusal.NOT_FROM_A_PARTIAL_SHOE, "analysis", "fresh-shoes-only", looks_at=looks_at)


def _points(shoe: Counts) -> Ints:
    """Cards left of each point value."""
    ranks = np.array(shoe).reshape(13, 4).sum(axis=1)
    return np.concatenate([[ranks[9:].sum()], ranks[:9]])


@lru_cache(maxsize=8)
def _draws(play: Play) -> tuple[Ints, Ints]:
    """Whether Player and Banker draw, by two-card totals (and the third card), naturals put in."""
    tableau = play.tableau
    player = np.zeros((10, 10), dtype=np.int64)
    banker = np.zeros((10, 10, 11), dtype=np.int64)
    for p in range(10):
        for b in range(10):
            goes_on = not (tableau.naturals_end and max(p, b) >= 8)
            stands = play.stand and p in tableau.choice
            player[p, b] = goes_on and tableau.player[p] and not stands
            banker[p, b] = np.array(tableau.banker[b]) & goes_on
    return player, banker


def _codes(group: Group, name: str, cells: int) -> NDArray[np.int32]:
    return group.codes.get(name, np.zeros(cells, dtype=np.int32))


def _by_points(group: Group, play: Play, shoe: Counts) -> Ints:
    counts = np.zeros(group.size, dtype=np.int64)
    dealing.by_points(_points(shoe), *_draws(play), _codes(group, "values", 12_100), counts)
    return counts


def _by_ranks(group: Group, play: Play, shoe: Counts) -> Ints:
    coordinates = tuple(vocabulary().coordinate(name) for name in group.coordinates)
    split = split_classes(group, coordinates)
    by_suit = np.array(shoe, dtype=np.int64).reshape(13, 4)
    with_suits = "suits" in group.coordinates
    wanted = SUIT_SETS if with_suits else SUIT_SETS[-1:]
    held = np.array([by_suit[:, list(suits)].sum(axis=1) for suits in wanted])
    relation = np.array([[_relation(u, w) for w in wanted] for u in wanted])
    rank_class = split.rank_class(play)
    within = np.zeros((split.codes.shape[0], len(wanted), len(wanted)), dtype=np.int64)
    dealing.by_ranks(*_hands(play), leaves(play).ways, rank_class, held, relation, sum(shoe), within)
    cells = _just(_just(within, 1), 2).reshape(split.codes.shape[0], -1)
    columns = split.columns[group.coordinates.index("suits")] if with_suits else np.zeros(1, dtype=np.int64)
    counts = np.zeros(group.size, dtype=np.int64)
    np.add.at(counts, split.codes[:, columns], cells)
    return counts


@lru_cache(maxsize=8)
def _hands(play: Play) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int32], NDArray[np.int32]]:
    """The leaves' ranks, the distinct hands among them, and each leaf's Player and Banker hand."""
    ranks = np.stack(leaves(play).ranks, axis=1)
    hands, inverse = np.unique(np.concatenate([ranks[:, :3], ranks[:, 3:]]), axis=0, return_inverse=True)
    player, banker = np.split(inverse.reshape(-1).astype(np.int32), 2)
    return ranks, hands, player, banker


def _relation(player: tuple[int, ...], banker: tuple[int, ...]) -> int:
    """0 disjoint, 1 the Player's suits lie within the Banker's, 2 the other way round."""
    if not set(player) & set(banker):
        return 0
    return 1 if set(player) <= set(banker) else 2


def _just(within: Ints, axis: int) -> Ints:
    """From hands that lie within a suit set to hands that lie in it and in no smaller one."""
    if within.shape[axis] == 1:
        return within
    s, h, d, c, black, red, every = np.moveaxis(within, axis, 0)
    return np.stack([s, h, d, c, black - s - c, red - h - d, every - black - red], axis=axis)


def _by_first_four(group: Group, play: Play, shoe: Counts) -> Ints:
    codes = [_codes(group, name, vocabulary().coordinate(name).cells) for name in ("pairs", "four", "royal")]
    values = _codes(group, "values", 12_100)
    counts = np.zeros(group.size, dtype=np.int64)
    held = np.array(shoe, dtype=np.int64)
    draws = _draws(play)
    dealing.by_first_four(held, _points(shoe), *draws, "values" in group.coordinates, values, *codes, counts)
    return counts
