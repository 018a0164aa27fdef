"""What phevaluator, which shares nothing with ours, makes of many hands."""

import numpy as np
from numpy.typing import NDArray
from phevaluator.evaluator import evaluate_5cards, evaluate_6cards, evaluate_7cards

EVALUATE = {5: evaluate_5cards, 6: evaluate_6cards, 7: evaluate_7cards}


def ranked_elsewhere(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of each hand, a column a hand: 1 for a royal flush; its lowest cards are the deuces.

    Hands that are alike but for the names of their suits are worth the same, and one of them is asked about.
    """
    bits = np.int64(1) << cards // 4
    suits = np.sort([np.where(cards % 4 == suit, bits, 0).sum(axis=0) for suit in range(4)], axis=0)
    alike = suits[0] << 39 | suits[1] << 26 | suits[2] << 13 | suits[3]
    _, first, which = np.unique(alike, return_index=True, return_inverse=True)
    theirs = ((cards[:, first] // 4 - 1) % 13 * 4 + cards[:, first] % 4).T.tolist()
    evaluate = EVALUATE[len(cards)]
    return np.array([evaluate(*hand) for hand in theirs])[which]
