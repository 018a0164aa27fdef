"""One deal of every class: what the contract test asks every reader about."""

import numpy as np

from houseway.analysis.leaves import Play, leaves, rank_keys
from houseway.analysis.patterns import PLACES, falls, patterns, suit_keys
from houseway.families.two_hand import SUIT_KEYS
from houseway.families.two_hand.tableau import Tableau
from houseway.rules import Deal, Game
from houseway.rules.classes import Group


def representatives(game: Game, group: Group) -> dict[int, Deal]:
    """A complete deal for each class of the group that can occur in a shoe of many decks."""
    tableau = game.draw.rules
    assert isinstance(tableau, Tableau)
    play = Play(tableau, ordered="up" in group.coordinates)
    found, suits = leaves(play), falls(play.ordered)
    coordinates = [game.plays.vocabulary().coordinate(name) for name in group.coordinates]
    deals: dict[int, Deal] = {}
    for number in range(len(patterns(play.ordered).examples)):
        members, fall = np.flatnonzero(found.pattern == number), np.flatnonzero(suits.pattern == number)
        rank_rows = np.stack([rank_keys(play, c.name)[members] for c in coordinates], axis=1)
        rank_rows, first = np.unique(rank_rows, axis=0, return_index=True)
        suit_rows = np.zeros((len(fall), len(coordinates)), dtype=np.int64)
        for place, coordinate in enumerate(coordinates):
            if coordinate.name in SUIT_KEYS:
                suit_rows[:, place] = suit_keys(play.ordered, coordinate.name)[fall]
        suit_rows, lying = np.unique(suit_rows, axis=0, return_index=True)
        classes = np.zeros((len(rank_rows), len(suit_rows)), dtype=np.int64)
        for place, coordinate in enumerate(coordinates):
            cell = rank_rows[:, place, None] * coordinate.suit_cells + suit_rows[None, :, place]
            classes += group.codes[coordinate.name][cell]
        for code, index in zip(*np.unique(classes, return_index=True), strict=True):
            row, column = divmod(int(index), len(suit_rows))
            if int(code) not in deals:
                ranks = [int(rank[members[first[row]]]) for rank in found.ranks]
                deals[int(code)] = _deal(ranks, [int(card[fall[lying[column]]]) & 3 for card in suits.cards])
    return deals


def _deal(ranks: list[int], suits: list[int]) -> Deal:
    cards = [ranks[place] * 4 + suits[place] for place in range(PLACES) if ranks[place] >= 0]
    player = 2 + (ranks[2] >= 0)
    return Deal(tuple(cards[:player]), tuple(cards[player:]))
