"""How often each class falls together with the rank of one card of the round, from fresh decks."""

import numpy as np

from houseway.cards.notation import RANK_COUNT
from houseway.families.two_hand.odds.fresh import rank_classes, split_classes, split_ways, ways_of_leaves
from houseway.families.two_hand.odds.leaves import Play, Ranks, leaves
from houseway.families.two_hand.odds.patterns import Ints
from houseway.families.two_hand.vocabulary import vocabulary
from houseway.rules.classes import Group

# The places of a hand's first two cards in a leaf, and which of them the card is where they are told apart.
_FIRST_TWO = {"player-first": (0, 1, 0), "banker-second": (3, 4, 1)}


def counts_by_card(group: Group, play: Play, decks: int, card: str) -> Ints:
    """`counts[rank, class]`: the combinations of each class in which this card has that rank."""
    coordinates = tuple(vocabulary().coordinate(name) for name in group.coordinates)
    told, counts = _told(play, card), np.zeros((RANK_COUNT, group.size), dtype=np.int64)
    if all(coordinate.suit_cells == 1 for coordinate in coordinates):
        classes, weights = rank_classes(group, play), ways_of_leaves(play, decks) // leaves(play).ways
        for ranks, ways in told:
            np.add.at(counts, (ranks, classes), weights * ways)
        return counts
    split = split_classes(group, coordinates)
    combinations = split_ways(split, play, told).counted(decks)
    by_class = combinations.reshape(split.codes.shape[0], RANK_COUNT, -1)
    for rank in range(RANK_COUNT):
        np.add.at(counts[rank], split.codes, by_class[:, rank])
    return counts


def _told(play: Play, card: str) -> list[tuple[Ranks, Ints]]:
    """The card's rank in every leaf with the leaf's ways; of a hand's two cards either is first in half."""
    dealt = leaves(play)
    low, high, chosen = _FIRST_TWO[card]
    ways = dealt.ways.astype(np.int64)
    if play.ordered and low == 3:
        return [(dealt.ranks[low + chosen], ways)]
    a, b = dealt.ranks[low], dealt.ranks[high]
    return [(a, np.where(a == b, ways, ways // 2)), (b, np.where(a == b, 0, ways // 2))]
