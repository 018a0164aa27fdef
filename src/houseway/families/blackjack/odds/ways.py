"""How a bettor may play other than best: House Way, as it is printed."""

from collections.abc import Iterator

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from houseway.families.blackjack.coordinates import TOTALS
from houseway.families.blackjack.odds.cases import Case
from houseway.families.blackjack.odds.solving import Policy
from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.blackjack.rules.options import Standing, options, usual
from houseway.families.blackjack.sheet import BITS, Sheet, card_of, hand_of


def other_wishes(play: Blackjack) -> Iterator[tuple[str, Blackjack]]:
    """The player-dealer's options one by one played otherwise than he does without a word.

    Below the target a total is one option, hard or soft; above it only soft hands have one.
    """
    if play.wish is None:
        return
    for total in range(TOTALS):
        kinds = [kind for kind in ("hard", "soft") if getattr(play.banker, kind)[total] == "O"]
        if not kinds:
            continue
        hits = getattr(play.wish, kinds[0])[total] == "H"
        charts = {kind: _changed(getattr(play.wish, kind), total, "S" if hits else "H") for kind in kinds}
        said = f"player-dealer {'stands on' if hits else 'hits'} {'' if len(kinds) > 1 else 'soft '}{total}"
        yield said, replace(play, wish=replace(play.wish, **charts))


def _changed(letters: str, total: int, letter: str) -> str:
    return letters[:total] + letter + letters[total + 1 :]


def house_way(sheet: Sheet) -> Policy:
    """What is done for a bettor who leaves his hand to the house."""

    def policy(case: Case) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        act, up = np.zeros(len(sheet.cards), dtype=np.uint8), card_of(case.up)
        for row in np.flatnonzero(sheet.cards >= 2):
            hand = Standing(hand_of(sheet.held[row]))
            act[row] = BITS[usual(sheet.play, hand, up, options(sheet.play, hand, up))]
        return act, np.zeros(len(sheet.cards), dtype=np.bool_)

    return policy
