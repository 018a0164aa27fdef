"""Collection fees of many sessions at once, the bettor's or the player-dealer's."""

import numpy as np

from houseway.rules.fees import Schedule, Staked, charges, fee_of
from houseway.simulation.plans import Money


class Collector:
    """What a bet alone at its place costs its bettor, or the player-dealer who banks it as all his action."""

    def __init__(self, schedule: Schedule, wagers: list[str], banking: bool) -> None:
        self._schedule = schedule
        self._wagers = wagers
        self._banking = banking

    def fees(self, stakes: Money, on: Money, round_number: int) -> Money:
        """The fee of each stake, nothing for none; `on` is which of the wagers each is."""
        taken = np.zeros(len(stakes), dtype=np.int64)
        for number, wager in enumerate(self._wagers):
            of_wager = on == number
            amounts, places = np.unique(stakes[of_wager], return_inverse=True)
            priced = [self._fee(wager, int(amount), round_number) for amount in amounts]
            taken[of_wager] = np.array(priced, dtype=np.int64)[places]
        return taken

    def _fee(self, wager: str, stake: int, round_number: int) -> int:
        if stake == 0:
            return 0
        if not self._banking:
            return fee_of(self._schedule, wager, stake)
        # A turn is two hands.
        taken = charges(self._schedule, [Staked(1, 0, wager, stake)], turn=round_number % 2 + 1)
        return sum(charge.cents for charge in taken if charge.payer == "player-dealer")
