"""Rounds of many hands from one shoe, dealt at random: each against the player-dealer's, all House Way."""

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts, listed
from houseway.families.pan_nine import RANK_KEYS, SUIT_KEYS
from houseway.families.pan_nine.coordinates import point
from houseway.families.pan_nine.rules import Hitting, house_way

FOUR = 4


def many_hands(
    rules: Hitting, cards: Counts, hands: int, rounds: int, random: np.random.Generator
) -> list[dict[str, NDArray[np.int64]]]:
    """For each bettor's hand its cells against the player-dealer's, a row a round.

    Four cards lie ready for every hand, and who stands leaves the fourth: which cards of a shuffled shoe
    stay undealt makes no difference.
    """
    dealt = _drawn(np.array(listed(cards), dtype=np.int64), FOUR * (hands + 1), rounds, random)
    draws = np.array([three in house_way(rules) for three in range(10)])
    for first in range(0, dealt.shape[1], FOUR):
        three = point(dealt[:, first : first + 3]).sum(axis=1) % 10
        dealt[~draws[three], first + 3] = -1
    dealer = dealt[:, -FOUR:].T
    bettors = (dealt[:, FOUR * hand : FOUR * (hand + 1)].T for hand in range(hands))
    keys = RANK_KEYS | SUIT_KEYS
    return [{name: key(*own, *dealer) for name, key in keys.items()} for own in bettors]


def _drawn(
    shoe: NDArray[np.int64], cards: int, rounds: int, random: np.random.Generator
) -> NDArray[np.int64]:
    """The first cards of so many shuffled shoes: each card is exchanged with one at or after it."""
    shoes, row = np.tile(shoe.astype(np.int8), (rounds, 1)), np.arange(rounds)
    for at in range(cards):
        other = random.integers(at, len(shoe), rounds)
        drawn = shoes[row, other]
        shoes[row, other] = shoes[:, at]
        shoes[:, at] = drawn
    return shoes[:, :cards].astype(np.int64)
