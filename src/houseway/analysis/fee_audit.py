"""The collection schedules of a game read as a whole: steps, bands, twins, stakes that outweigh their fee.

Only facts are found here; the audit puts them into words.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import floor

from houseway.analysis.fees import DOLLAR, FeeCost, fee_costs
from houseway.rules.fees import Band, FeeLine, Schedule


def costs(schedule: Schedule, edges: Mapping[str, Fraction]) -> list[tuple[str, FeeCost]]:
    """What each wager costs at the lowest amount of each of its bands, the dearest first."""
    lowest: dict[tuple[str, int], FeeCost] = {}
    for wager, edge in edges.items():
        for cost in fee_costs(schedule, wager, edge):
            lowest.setdefault((wager, cost.fee), cost)
    told = [(wager, cost) for (wager, _), cost in lowest.items() if cost.fee]
    return sorted(told, key=lambda each: -each[1].cost)


def steps(schedule: Schedule) -> Iterator[int]:
    """Amounts at which one dollar more bet costs at least a dollar more in fees."""
    for line in schedule.bettor_lines:
        for lower, upper in pairwise(line.bands):
            if line.by in ("own", "base") and upper.fee - lower.fee >= DOLLAR:
                yield upper.low


def faulty_bands(schedule: Schedule) -> Iterator[tuple[str, FeeLine, Band]]:
    """Bands that share an amount with the one before, leave a gap after it, or lie beyond the limits."""
    for line in schedule.lines:
        for lower, upper in pairwise(line.bands):
            if line.by not in ("own", "base", "action") or lower.high is None:
                continue
            if upper.low <= lower.high:
                yield "overlap", line, upper
            elif upper.low > lower.high + DOLLAR:
                yield "gap", line, upper
        yield from _unreached(schedule, line)


def _unreached(schedule: Schedule, line: FeeLine) -> Iterator[tuple[str, FeeLine, Band]]:
    limits = schedule.limits
    if line.by != "own" or not set(line.wagers) & set(schedule.base):
        return
    least, _ = limits.table_minimum or (0, None)
    _, most = limits.table_maximum or (0, None)
    for band in line.bands:
        if (most is not None and band.low > most) or (band.high is not None and band.high < least):
            yield "unreached", line, band


def alike(schedules: Sequence[Schedule]) -> Iterator[tuple[Schedule, Schedule]]:
    """Each schedule that is another one to the cent, with the first such."""
    first: dict[str, Schedule] = {}
    for each in schedules:
        key = repr((each.lines, each.limits, each.free, each.action))
        if key in first:
            yield each, first[key]
        first.setdefault(key, each)


def differing(older: Iterable[Schedule], in_force: Sequence[Schedule]) -> Iterator[Schedule]:
    """Schedules of older pages whose fees none in force has."""
    known = {_fees(each) for each in in_force}
    yield from (each for each in older if _fees(each) not in known)


def _fees(schedule: Schedule) -> tuple[tuple[Band, ...], frozenset[tuple[Band, ...]]]:
    """The player-dealer's bands and the bettors', whoever of them pays by each."""
    line = schedule.player_dealer
    return line.bands if line else (), frozenset(each.bands for each in schedule.bettor_lines)


def outweighed_from(schedule: Schedule, wager: str, edge: Fraction) -> int | None:
    """The least stake in whole dollars at which a bettor's advantage is more than the fee, if any is."""
    for cost in fee_costs(schedule, wager, edge):
        band_low, fee = cost.stake, cost.fee
        least = max(band_low, (floor(fee / -edge) // DOLLAR + 1) * DOLLAR)
        for at in fee_costs(schedule, wager, edge, least):
            if at.fee == fee and at.cost < 0:
                return least
    return None
