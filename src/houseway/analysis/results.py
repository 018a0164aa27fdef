"""What odds are told as: lines with exact counts, and the figures people ask for."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import lcm

import msgspec

from houseway.families.plays import BestPlay
from houseway.rules.awards import pays_from_meter
from houseway.rules.game import Meter, Offer


class LineOdds(msgspec.Struct, frozen=True):
    """One line of a pay table, or the line that loses.

    `profit` is per unit bet, None where a meter pays; `share` is then the part of the meter, and `shared`
    says whether all bettors of the round win it together. Where bettors decide, `returned` is what the line
    gives back per unit bet, for wagers may be added before it is known.
    """

    name: str
    pays: str
    profit: Fraction | None
    combinations: int = 0
    out_of: int = 1
    push: bool = False
    envy: int = 0
    meter: str | None = None
    share: Fraction = Fraction(0)
    shared: bool = True
    returned: Fraction | None = None

    @property
    def probability(self) -> Fraction:
        return Fraction(self.combinations, self.out_of)

    @property
    def wins(self) -> bool:
        return self.profit is None or (self.profit > -1 and not self.push)

    @property
    def fixed_profit(self) -> Fraction:
        """Profit per unit, a meter's line counted as lost."""
        return Fraction(-1) if self.profit is None else self.profit

    @property
    def contribution(self) -> Fraction:
        """What the line gives back per unit bet, the bet itself where it stays the bettor's."""
        if self.returned is not None:
            return self.returned
        return self.probability * (1 + self.fixed_profit)


@dataclass(frozen=True)
class MeterOdds:
    """A meter's line: once in how many bets, and the meter at which the bettor has no disadvantage."""

    name: str
    probability: Fraction
    break_even: Fraction | None


@dataclass(frozen=True)
class StateOdds:
    """The odds in one state in which a bet may be placed."""

    state: str
    combinations: int
    house_edge: Fraction | None


@dataclass(frozen=True)
class OfferOdds:
    """Exact odds of one offer; `strategy` names the play assumed where the rules leave a choice.

    `policies` are a Pan 9 bettor's best answers to each way the player-dealer may play, where best play
    was asked for; with `envy_beside` other bettors' envy comes beside what a line pays.
    """

    offer: Offer
    lines: tuple[LineOdds, ...]
    combinations: int
    strategy: str = "house-way"
    states: tuple[StateOdds, ...] = ()
    policies: tuple[BestPlay, ...] = ()
    envy_beside: bool = False

    def _sum(self, per_line: Sequence[Fraction]) -> Fraction:
        """The mean over combinations, added up in whole numbers."""
        common = lcm(*(value.denominator for value in per_line))
        total = sum(
            line.combinations * value.numerator * (common // value.denominator)
            for line, value in zip(self.lines, per_line, strict=True)
        )
        return Fraction(total, common * self.combinations) if self.combinations else Fraction(0)

    @cached_property
    def fixed_profit(self) -> Fraction:
        """Expected profit per unit, a line paid from a meter counted as lost."""
        return self._sum([line.fixed_profit for line in self.lines])

    @property
    def part_of(self) -> str | None:
        """The wager in whose edge this one's is counted, if it is bet with another only."""
        return None

    @property
    def progressive(self) -> bool:
        return pays_from_meter(self.offer.table)

    @property
    def house_edge(self) -> Fraction | None:
        """Minus the expected profit per unit bet, pushes counted; None where a meter pays."""
        return None if self.progressive else -self.fixed_profit

    @property
    def fixed_return(self) -> Fraction | None:
        """Money paid by the fixed lines per unit of money bet, for a wager that pays from a meter."""
        return 1 + self.fixed_profit if self.progressive else None

    @property
    def hit_frequency(self) -> Fraction:
        return self._sum([Fraction(line.wins) for line in self.lines])

    @property
    def push_frequency(self) -> Fraction:
        return self._sum([Fraction(line.push) for line in self.lines])

    @property
    def element_of_risk(self) -> Fraction | None:
        """The edge on money that is won or lost, pushes left out."""
        edge = self.house_edge
        return None if edge is None or self.push_frequency == 1 else edge / (1 - self.push_frequency)

    @property
    def variance(self) -> Fraction | None:
        if self.progressive:
            return None
        return self._sum([line.fixed_profit**2 for line in self.lines]) - self.fixed_profit**2

    def variance_of(self, shown: dict[str, int]) -> Fraction:
        """Variance per unit of money bet while the meters show these cents and one bets on them."""
        unit = self.offer.table.unit_cents or 100
        profits = [
            line.share * shown.get(line.meter, 0) / unit - 1 if line.meter else line.fixed_profit
            for line in self.lines
        ]
        return self._sum([each**2 for each in profits]) - self._sum(profits) ** 2

    @property
    def seeds(self) -> dict[str, int] | None:
        """The meters as they stand when reseeded; None where one has no printed seed."""
        seeds = {meter.name: meter.seed_cents for meter in self.offer.table.meters}
        return (
            None
            if None in seeds.values()
            else {name: seed for name, seed in seeds.items() if seed is not None}
        )

    @property
    def envy_cost(self) -> Fraction:
        """What the house pays the dealer in envy, per unit of money bet."""
        if self.offer.table.envy_to != "dealer":
            return Fraction(0)
        unit = self.offer.table.unit_cents or 100
        return self._sum([Fraction(line.envy, unit) for line in self.lines])

    @property
    def meters(self) -> tuple[MeterOdds, ...]:
        return tuple(self._meter(meter) for meter in self.offer.table.meters)

    def _meter(self, meter: Meter) -> MeterOdds:
        paying = [line for line in self.lines if line.meter == meter.name]
        probability = sum((line.probability for line in paying), start=Fraction(0))
        rest = [other for other in self.offer.table.meters if other != meter]
        others = sum((self._seed_return(other) for other in rest), start=Fraction(0))
        part = sum((line.probability * line.share for line in paying), start=Fraction(0))
        missing = 1 - (self.fixed_return or Fraction(0)) - others
        break_even = missing * (self.offer.table.unit_cents or 100) / part if part else None
        return MeterOdds(meter.name, probability, break_even)

    def _seed_return(self, meter: Meter) -> Fraction:
        """What a meter that stands at its seed returns per unit; nothing where no seed is printed."""
        return self.return_of({meter.name: meter.seed_cents or 0}) - (self.fixed_return or Fraction(0))

    def return_of(self, shown: dict[str, int], bettors: int = 1) -> Fraction:
        """Return per unit of money bet while the meters show these cents and so many bet on them."""
        unit = self.offer.table.unit_cents or 100
        total = self.fixed_return or Fraction(0)
        for line in self.lines:
            if line.meter in shown:
                shares = bettors if line.shared else 1
                total += line.probability * line.share * shown[line.meter] / unit / shares
        return total + (bettors - 1) * self._envied

    @property
    def _envied(self) -> Fraction:
        """What one more bettor changes: where he wins the meter, this one has envy, and not the next line.

        His number is taken to come up as often as this one's, as it does from a fresh shoe.
        """
        changed = Fraction(0)
        if self.offer.table.envy_to == "bettors":
            unit = self.offer.table.unit_cents or 100
            for own, other in pairwise(self.lines):
                if own.envy and own.meter:
                    kept = Fraction(0) if self.envy_beside else 1 + other.fixed_profit
                    changed += own.probability * (Fraction(own.envy, unit) - kept)
        return changed

    def long_run_return(self, bettors: int = 1) -> Fraction | None:
        """Fixed pays, what feeds the meters, and seeds that the house pays; None where no rate is printed."""
        total = self.fixed_return
        for meter in self.offer.table.meters:
            if meter.main_rate is None or total is None:
                return None
            total += _percent(meter.main_rate) + _percent(meter.reserve_rate or "0%")
            if meter.reserve_rate is None:
                total += self.return_of({meter.name: meter.seed_cents or 0}, bettors) - (
                    self.fixed_return or 0
                )
        return total


def _percent(text: str) -> Fraction:
    return Fraction(text.rstrip("%")) / 100
