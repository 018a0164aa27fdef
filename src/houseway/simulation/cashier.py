"""What bets gain or lose in whole cents, by the game's own rounding; each pay is worked out once."""

import numpy as np
from numpy.typing import NDArray

from houseway.money import Share
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, Offer
from houseway.rules.awards import pays_from_meter, rounded_profit, vigorish_rounding
from houseway.words import Values

# The line of a round in which the bet may not be placed.
NOT_PLACED = -1
_MOST_LINES = 1 << 10

Money = NDArray[np.int64]


class Cashier:
    """Settles bets on one offer; `meter` is what a progressive's meters show, in cents."""

    def __init__(self, game: Game, offer: Offer, meter: int | None = None) -> None:
        if pays_from_meter(offer.table) and meter is None:
            name = f"{offer.name} {offer.paytable}"
            raise Refused(Refusal.METER_MISSING, offer.cite, "meter-of-offer", offer=name)
        self._game, self.offer, self._meter = game, offer, meter or 0
        self._rounding = vigorish_rounding(game, {})
        self._known: dict[tuple[int, int], int] = {}

    @property
    def unit(self) -> int:
        """What bets are a multiple of: the pay table's unit, or a dollar."""
        return self.offer.table.unit_cents or 100

    def refuse_wrong_bet(self, bet: int) -> None:
        if bet <= 0 or (self.offer.table.unit_cents and bet % self.offer.table.unit_cents):
            offer, currency = self.offer, self.offer.table.currency
            name, unit = f"{offer.name} {offer.paytable}", (self.unit, currency)
            told: Values = {"offer": name, "unit": unit, "offered": (bet, currency)}
            raise Refused(Refusal.AMOUNT_NOT_IN_UNITS, offer.cite, "not-in-units", **told)

    def net(self, stake: int, line: int) -> int:
        """What one bet of `stake` cents gains or loses on a line; the last line is the one that loses."""
        if line == NOT_PLACED:
            return 0
        if (stake, line) not in self._known:
            lines = self.offer.lines
            fit = lines[line] if line < len(lines) else None
            share = self._meter * fit.pay.percent // 100 if fit and isinstance(fit.pay, Share) else 0
            table = self.offer.table
            award, vigorish, kept = rounded_profit(self._game, fit, table, stake, self._rounding, share)
            self._known[stake, line] = award - vigorish - (0 if kept else stake)
        return self._known[stake, line]

    def nets(self, stakes: Money, lines: NDArray[np.int16]) -> Money:
        """The same for many bets at once."""
        bets, which = np.unique(stakes * _MOST_LINES + lines + 1, return_inverse=True)
        nets = [self._net_of(int(bet)) for bet in bets]
        return np.array(nets, dtype=np.int64)[which]

    def _net_of(self, bet: int) -> int:
        stake, line = divmod(bet, _MOST_LINES)
        return self.net(stake, line - 1) if stake else 0
