"""One deal of every class: what the contract test asks every reader about."""

import numpy as np

from houseway.analysis.leaves import PLACES, Ints, Play, all_suits, leaves, rank_keys
from houseway.families.two_hand import SUIT_KEYS
from houseway.families.two_hand.tableau import Tableau
from houseway.rules import Deal, Game
from houseway.rules.classes import Group


def representatives(game: Game, group: Group) -> dict[int, Deal]:
    """A complete deal for each class of the group that can occur in a shoe of many decks."""
    tableau = game.draw.rules
    assert isinstance(tableau, Tableau)
    play = Play(tableau, ordered="up" in group.coordinates)
    found = leaves(play)
    coordinates = [game.plays.vocabulary().coordinate(name) for name in group.coordinates]
    rank_columns = [rank_keys(play, coordinate.name) for coordinate in coordinates]
    deals: dict[int, Deal] = {}
    for number, ranks in enumerate(found.patterns):
        members = np.flatnonzero(found.pattern == number)
        rank_rows = np.stack([column[members] for column in rank_columns], axis=1)
        rank_rows, first = np.unique(rank_rows, axis=0, return_index=True)
        cards = all_suits(ranks)
        suit_columns = [
            SUIT_KEYS[c.name](*cards) if c.name in SUIT_KEYS else np.zeros(len(cards[0]), dtype=np.int64)
            for c in coordinates
        ]
        suit_rows, fall = np.unique(np.stack(suit_columns, axis=1), axis=0, return_index=True)
        classes = np.zeros((len(rank_rows), len(suit_rows)), dtype=np.int64)
        for place, coordinate in enumerate(coordinates):
            cell = rank_rows[:, place, None] * coordinate.suit_cells + suit_rows[None, :, place]
            classes += group.codes[coordinate.name][cell]
        for code, index in zip(*np.unique(classes, return_index=True), strict=True):
            row, column = divmod(int(index), len(suit_rows))
            if int(code) not in deals:
                leaf = found.ranks[members[first[row]]]
                deals[int(code)] = _deal(leaf, [int(card[fall[column]]) & 3 for card in cards])
    return deals


def _deal(ranks: Ints, suits: list[int]) -> Deal:
    cards = [int(ranks[place]) * 4 + suits[place] for place in range(PLACES) if ranks[place] >= 0]
    player = 2 + int(ranks[2] >= 0)
    return Deal(tuple(cards[:player]), tuple(cards[player:]))
