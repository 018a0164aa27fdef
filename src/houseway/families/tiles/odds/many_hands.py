"""Rounds of many hands from one set of tiles, at random: each against the player-dealer's, all House Way."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts, listed
from houseway.cards.notation import FIRST_TILE
from houseway.families.tiles.odds.counting import by_house_way
from houseway.families.tiles.odds.hands import Ints, hands
from houseway.families.tiles.ranking import KIND_OF, KINDS
from houseway.families.tiles.rules import FOUR, Tiles

_DIGITS = len(KINDS) ** np.arange(FOUR)


def many_hands(
    tiles: Tiles, cards: Counts, count: int, rounds: int, random: np.random.Generator
) -> list[dict[str, NDArray[np.int64]]]:
    """For each bettor's hand its cells against the player-dealer's, a row a round."""
    kinds = KIND_OF[np.array(listed(cards)) - FIRST_TILE]
    order = np.argsort(random.random((rounds, len(kinds))), axis=1)[:, : FOUR * (count + 1)]
    dealt = np.sort(kinds[order].reshape(rounds, count + 1, FOUR), axis=2)
    states = _states(tiles)[dealt @ _DIGITS]
    return [{"values": hands().cells[states[:, at], states[:, -1]].astype(np.int64)} for at in range(count)]


@lru_cache(maxsize=4)
def _states(tiles: Tiles) -> Ints:
    """The state of every hand as House Way sets it, by the kinds of its four tiles in order."""
    states = np.zeros(len(KINDS) ** FOUR, dtype=np.int64)
    rows = np.arange(len(hands().kinds))
    states[np.array(hands().kinds) @ _DIGITS] = hands().states[rows, by_house_way(tiles)]
    return states
