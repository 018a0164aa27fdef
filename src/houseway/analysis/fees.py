"""What a collection fee costs beside the edge, and the action on which a player-dealer breaks even.

A fee is never mixed into the house edge: the player-dealer has the edge, the house the fee.
"""

from fractions import Fraction

import msgspec

from houseway.rules.fees import Band, FeeLine, Schedule, fee_of

DOLLAR = 100


class FeeCost(msgspec.Struct, frozen=True):
    """The fee of a bet of so much; `cost` is edge and fee together, of the money bet.

    `shared` where the fee is a group's or the hand's, so that other bets may carry it.
    """

    stake: int
    fee: int
    shared: bool
    edge: Fraction

    @property
    def part(self) -> Fraction:
        return Fraction(self.fee, self.stake)

    @property
    def cost(self) -> Fraction:
        return self.edge + self.part


class BankerFee(msgspec.Struct, frozen=True):
    """What the player-dealer pays in a band, and the action on one wager whose edge is just that."""

    line: FeeLine
    band: Band
    edge: Fraction

    @property
    def break_even(self) -> Fraction | None:
        """None where the wager has no edge to pay the fee from."""
        return self.band.fee / self.edge if self.edge > 0 else None

    @property
    def is_reached(self) -> bool:
        """Whether the action that breaks even lies in the band, or above all those before it."""
        action = self.break_even
        if action is None or self.line.by != "action":
            return action is not None
        before = [band for band in self.line.bands if band.low < self.band.low]
        above = not before or action > (before[-1].high or 0)
        return above and (self.band.high is None or action <= self.band.high)


def fee_costs(schedule: Schedule, wager: str, edge: Fraction, stake: int | None = None) -> list[FeeCost]:
    """At the stake, if the wager takes it; without one at the lowest and the highest amount of each band."""
    _, high = schedule.within(wager)
    stakes = [stake] if stake is not None else stakes_of(schedule, wager)
    shared = is_shared(schedule, wager)
    return [
        FeeCost(cents, fee_of(schedule, wager, cents), shared, edge)
        for cents in stakes
        if high is None or cents <= high
    ]


def banker_fees(schedule: Schedule, edge: Fraction) -> list[BankerFee]:
    line = schedule.player_dealer
    return [] if line is None else [BankerFee(line, band, edge) for band in line.bands]


def gain_of_a_hand(schedule: Schedule, action: dict[str, int], edges: dict[str, Fraction]) -> Fraction:
    """What the player-dealer expects of a hand's action: the edges less the fee, in cents."""
    line = schedule.player_dealer
    counted = sum(cents for wager, cents in action.items() if not schedule.action or wager in schedule.action)
    fee = line.band(counted).fee if line is not None and action else 0
    return sum((edges[wager] * cents for wager, cents in action.items()), Fraction(0)) - fee


def is_shared(schedule: Schedule, wager: str) -> bool:
    return any(
        line.takes(wager, 0) and line.count in ("group", "hand") and line.wagers != (wager,)
        for line in schedule.bettor_lines
    )


def stakes_of(schedule: Schedule, wager: str) -> list[int]:
    """The lowest and the highest amount of each band, within what may be bet; a dollar if none is printed."""
    low, high = schedule.within(wager)
    limits = schedule.limits
    if not low and limits.table_minimum is not None:
        low = limits.table_minimum[0]
    if high is None and limits.table_maximum is not None:
        high = limits.table_maximum[1]
    low = low or DOLLAR
    ends = {low, high or low}
    for line in schedule.bettor_lines:
        if (line.by == "own" and wager in line.wagers) or (line.by == "base" and wager in schedule.base):
            ends |= {end for band in line.bands for end in (band.low, band.high) if end}
    return sorted(end for end in ends if end >= low and (high is None or end <= high))
