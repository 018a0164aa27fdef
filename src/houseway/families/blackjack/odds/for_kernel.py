"""The play whose figures are proved, as the arrays that a kernel plays."""

import numpy as np
from numpy.typing import NDArray

from houseway.families.blackjack.odds.solving import Played, Solved
from houseway.families.blackjack.policy import GIVES_UP_DOUBLED, MOST_HANDS, SPLITS, STANDS, Policy
from houseway.families.blackjack.rules.options import HIT, STAND
from houseway.families.blackjack.sheet import AS_DEALT, BITS, KINDS

# What BITS means to a kernel, by the number of the bit.
_CODES = np.array([STANDS, 1, 2, 3, STANDS], dtype=np.uint8)


def as_policy(every: Played, table: int) -> Policy:
    """What was found best for one pay table; a split hand is played by how many hands there are so far."""
    sheet = every.sheet
    situation = np.zeros((KINDS, MOST_HANDS + 1), dtype=np.int64)
    solved: list[list[Solved]] = [[]]
    for pair in sheet.splits:
        by_up = {up: behind.split[pair] for up, behind in every.behind.items() if pair in behind.split}
        most = max((len(cases) for cases in by_up.values()), default=0)
        for hands in range(2, MOST_HANDS + 1):
            if hands - 2 < most:
                solved.append([cases[min(hands - 2, len(cases) - 1)] for cases in by_up.values()])
            situation[pair, hands] = len(solved) - 1
        situation[pair, :2] = situation[pair, 2]
    solved[0] = [behind.dealt for behind in every.behind.values()]
    acts = np.zeros((len(solved), KINDS, len(sheet.cards)), dtype=np.uint8)
    for number, cases in enumerate(solved):
        for case in cases:
            acts[number, case.case.up] = _acts(case, table, sheet.may[:, case.case.state])
    _split(every, table, acts, situation)
    return Policy(acts, situation)


def _acts(case: Solved, table: int, may: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Hands that were not looked at cannot come up; they are played as they must be, or stand."""
    act = case.act.column(table).astype(np.int64)
    must_hit = (may & BITS[HIT] > 0) & (may & BITS[STAND] == 0)
    act[act == 0] = np.where(must_hit, BITS[HIT], BITS[STAND])[act == 0]
    codes: NDArray[np.uint8] = _CODES[np.log2(act).astype(np.int64)]
    codes[case.gave.column(table)] |= GIVES_UP_DOUBLED
    return codes


def _split(every: Played, table: int, acts: NDArray[np.uint8], situation: NDArray[np.int64]) -> None:
    """Pairs that are split; where they may be again, every further card of the kind is."""
    for up, behind in every.behind.items():
        for pair, is_split in behind.splits.items():
            row = every.sheet.row([pair, pair])
            if is_split[table]:
                acts[AS_DEALT, up, row] |= SPLITS
            if every.sheet.resplits:
                acts[situation[pair, 2:], up, row] |= SPLITS
