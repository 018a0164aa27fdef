"""What a poker hand costs its pot, and a half hour every player (FE-28)."""

from collections.abc import Iterable, Iterator

from houseway.rules.fees.charging import Charge
from houseway.rules.fees.schedule import Counted, FeeLine, Schedule

# An added fee by how many big blinds the pot must hold net of the fees already due (4014).
_BIG_BLINDS = {"pot-10": 10, "pot-20": 20}


def pot_charges(
    schedule: Schedule,
    *,
    players: int,
    second_round: bool,
    river: bool = False,
    pot: int = 0,
    big_blind: int = 0,
) -> tuple[Charge, ...]:
    """The fees due from a pot; one that ends before the flop or second betting round pays only that fee."""
    taken: list[Charge] = []
    for line in _due(schedule, second_round):
        if line.when == "river" and not river:
            continue
        net = pot - sum(charge.cents for charge in taken)
        if (needed := _BIG_BLINDS.get(line.when)) is not None and net < needed * big_blind:
            continue
        band = line.band(players)
        if band.fee:
            taken.append(Charge("pot", 0, 0, (), players, band, band.fee, schedule.cite))
    return tuple(taken)


def half_hour_charges(schedule: Schedule, seats: Iterable[int]) -> tuple[Charge, ...]:
    """What every seated player pays on the hour and on the half hour."""
    seated = tuple(seats)
    return each_pays(schedule, "half-hour", len(seated), seated)


def each_pays(schedule: Schedule, count: Counted, players: int, seats: Iterable[int]) -> tuple[Charge, ...]:
    """What these seats pay themselves of a half hour, a round of the button or a hand, by so many players."""
    return tuple(
        Charge("everyone", seat, 0, (), players, band, band.fee, schedule.cite)
        for line in schedule.lines
        if line.payer == "everyone" and line.count == count
        for band in (line.band(players),)
        for seat in seats
        if band.fee
    )


def _due(schedule: Schedule, second_round: bool) -> Iterator[FeeLine]:
    lines = [line for line in schedule.lines if line.payer == "pot"]
    early = [line for line in lines if line.when in ("no-flop", "one-round")]
    if early and not second_round:
        yield from early
        return
    yield from (line for line in lines if line not in early)
