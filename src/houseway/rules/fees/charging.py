"""What a hand costs: the fees that a schedule takes for the wagers placed before the cards."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from houseway.refusals import Refusal, Refused
from houseway.rules.fees.schedule import Band, FeeLine, Payer, Schedule


class Staked(msgspec.Struct, frozen=True):
    """A wager placed before the deal: at which place, by whom there (0 its active player), and how much."""

    place: int
    bettor: int
    wager: str
    cents: int


class Charge(msgspec.Struct, frozen=True):
    """One fee: who pays it, for which wagers, the amount its band was found by, and where it is printed."""

    payer: Payer
    place: int
    bettor: int
    wagers: tuple[str, ...]
    looked_at: int
    band: Band
    cents: int
    cite: str


def charges(
    schedule: Schedule,
    wagers: Sequence[Staked],
    *,
    bank_place: int = 0,
    turn: int = 1,
    most: Mapping[str, int] | None = None,
) -> tuple[Charge, ...]:
    """Every fee of a hand that the place of the player-dealer banks as the `turn`th of its turn.

    `most` are posted maximums; what is bet above them or above the schedule's own counts for nothing (FE-6).
    Without a wager no hand is banked and nobody pays (FE-5).
    """
    counted = [msgspec.structs.replace(bet, cents=_counts(schedule, bet, most or {})) for bet in wagers]
    bettors = sorted({(bet.place, bet.bettor) for bet in counted})
    taken = [
        charge
        for place, bettor in bettors
        for charge in _of_bettor(
            schedule, [bet for bet in counted if (bet.place, bet.bettor) == (place, bettor)]
        )
    ]
    line = schedule.player_dealer
    if line is not None and counted:
        action = sum(bet.cents for bet in counted if not schedule.action or bet.wager in schedule.action)
        looked_at = turn if line.by == "turn" else action
        taken.append(_charge(schedule, line, bank_place, 0, (), looked_at))
    return tuple(charge for charge in taken if charge.cents)


def fee_of(
    schedule: Schedule, wager: str, cents: int, *, bettor: int = 0, down: Sequence[Staked] = ()
) -> int:
    """The cents that a bet would add to what its bettor pays already for those `down` at the place."""
    _, most = schedule.within(wager)
    if most is not None and cents > most:
        reason, say = Refusal.ABOVE_TABLE_MAXIMUM, "above-the-schedule"
        raise Refused(reason, schedule.cite, say, name=wager, most=most, cents=cents)
    own = [msgspec.structs.replace(bet, place=0, bettor=bettor) for bet in down]
    before = sum(charge.cents for charge in _of_bettor(schedule, own))
    after = sum(charge.cents for charge in _of_bettor(schedule, [*own, Staked(0, bettor, wager, cents)]))
    return after - before


def _counts(schedule: Schedule, bet: Staked, most: Mapping[str, int]) -> int:
    ends = [end for end in (most.get(bet.wager), schedule.within(bet.wager)[1]) if end is not None]
    return min(bet.cents, *ends) if ends else bet.cents


def _of_bettor(schedule: Schedule, bets: Sequence[Staked]) -> Iterator[Charge]:
    """The fees of one bettor at one place."""
    base = sum(bet.cents for bet in bets if bet.wager in schedule.base)
    due = _groups_due(schedule, bets)
    for number, line in enumerate(schedule.bettor_lines):
        mine = [bet for bet in bets if line.takes(bet.wager, bet.bettor)]
        if not mine:
            continue
        place, bettor = mine[0].place, mine[0].bettor
        if line.count in ("wager", "spot"):
            for bet in mine:
                looked_at = base if line.by == "base" else bet.cents
                yield _charge(schedule, line, place, bettor, (bet.wager,), looked_at)
        elif line.count != "group" or number in due:
            looked_at = base if line.by == "base" else max(bet.cents for bet in mine)
            yield _charge(schedule, line, place, bettor, tuple(bet.wager for bet in mine), looked_at)


def _groups_due(schedule: Schedule, bets: Sequence[Staked]) -> set[int]:
    """The groups that cost their fee: a bet printed in several rides with one that is due anyway (FE-7)."""
    groups = [(number, line) for number, line in enumerate(schedule.bettor_lines) if line.count == "group"]
    holding = [[number for number, line in groups if line.takes(bet.wager, bet.bettor)] for bet in bets]
    due = {numbers[0] for numbers in holding if len(numbers) == 1}
    for numbers in holding:
        if numbers and due.isdisjoint(numbers):
            due.add(numbers[0])
    return due


def _charge(
    schedule: Schedule, line: FeeLine, place: int, bettor: int, wagers: tuple[str, ...], looked_at: int
) -> Charge:
    band = line.band(looked_at)
    return Charge(line.payer, place, bettor, wagers, looked_at, band, band.fee, schedule.cite)
