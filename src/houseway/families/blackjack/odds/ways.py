"""How a bettor may play other than best: House Way, as it is printed."""

import numpy as np
from numpy.typing import NDArray

from houseway.families.blackjack.odds.cases import Case
from houseway.families.blackjack.odds.sheet import BITS, Sheet, card_of, hand_of
from houseway.families.blackjack.odds.solving import Policy
from houseway.families.blackjack.rules.options import Standing, options, usual


def house_way(sheet: Sheet) -> Policy:
    """What is done for a bettor who leaves his hand to the house."""

    def policy(case: Case) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        act, up = np.zeros(len(sheet.cards), dtype=np.uint8), card_of(case.up)
        for row in np.flatnonzero(sheet.cards >= 2):
            hand = Standing(hand_of(sheet.held[row]))
            act[row] = BITS[usual(sheet.play, hand, up, options(sheet.play, hand, up))]
        return act, np.zeros(len(sheet.cards), dtype=np.bool_)

    return policy
