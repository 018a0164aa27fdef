"""A bet, and what the bets of a round have to do with each other: a meter that winners share, envy."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from houseway.money import Amount, Share, pays_text
from houseway.refusals import Refusal, Refused
from houseway.rules.awards import award
from houseway.rules.game import Line, Offer, PayTable


class Bet(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """Money on a wager, in cents; `seat` is the place it lies at."""

    seat: int
    wager: str
    on: str | None
    paytable: str
    amount: int


class HandBet(Bet, frozen=True, cache_hash=True, gc=False):
    """A bet on one of the hands that a place has, the first where none is named."""

    hand: str | None = None


# A bet, its offer, and which of the offer's lines fits.
FittedBet = tuple[Bet, Offer, int | None]


def shares(lines: Sequence[FittedBet], meters: Mapping[str, int]) -> dict[int, int]:
    """Each winning bet's part of the meter its line pays from, by the bet's place in the round.

    Bets on one wager that win a share are paid alike from what its meter shows; the cents that do not
    divide go one each from the highest seat down (READINGS 19, 43).
    """
    winners: dict[tuple[str, str], list[int]] = {}
    for place, (_, offer, index) in enumerate(lines):
        if index is None or not offer.table.meters:
            continue
        if isinstance(pay := offer.lines[index].pay, Share):
            winners.setdefault((offer.wager, pay.meter), []).append(place)
    parts: dict[int, int] = {}
    for (wager, _), places in winners.items():
        _, offer, index = lines[places[0]]
        pot = _pot(offer.lines[index or 0], wager, meters)
        places.sort(key=lambda place: -lines[place][0].seat)
        for order, place in enumerate(places):
            parts[place] = pot // len(places) + (order < pot % len(places))
    return parts


def _pot(line: Line, wager: str, meters: Mapping[str, int]) -> int:
    """What the line pays out of its meter: `wager/meter`, or just `meter` where one wager has it."""
    pay = line.pay
    assert isinstance(pay, Share)
    shown = meters.get(f"{wager}/{pay.meter}", meters.get(pay.meter))
    if shown is None:
        raise Refused(
            Refusal.METER_MISSING, line.cite, "meter-of-line", line=line.name, pays=line.pays, meter=pay.meter
        )
    return shown * pay.percent // 100


def fitting_line(offer: Offer, index: int | None) -> Line | None:
    return None if index is None else offer.table.lines[index]


def envied(lines: Sequence[FittedBet], with_own_line: bool = False) -> dict[int, Line]:
    """Where a seat wins a meter and the envy is the bettors', other winners have it instead of their line."""
    envy_of: dict[int, Line] = {}
    for place, (_, offer, index) in enumerate(lines):
        line = fitting_line(offer, index) if offer.table.envy_to == "bettors" else None
        if line is None or not line.envy:
            continue
        for other, (_, theirs, fit) in enumerate(lines):
            if other != place and theirs.key == offer.key and fit is not None and fit != index:
                own = theirs.table.lines[fit] if with_own_line else None
                envy_of[other] = _envy(line, own, offer.table)
    return envy_of


def _envy(won: Line, own: Line | None, table: PayTable) -> Line:
    """The envy of a line that another has won, with what a bettor's own line pays on one unit."""
    own_pay = award(own, table, Fraction(table.unit_cents or 100), Fraction(0))[0]
    name = f"{own.name}, and envy: {won.name}" if own else f"Envy: {won.name}"
    return Line(name, won.when, pays_text(Amount((won.envy or 0) + int(own_pay), table.currency)), won.cite)


def dealer_envy(offer: Offer, line: str) -> int:
    """What the dealer has for each winner of a line."""
    if offer.table.envy_to != "dealer":
        return 0
    return next((each.envy or 0 for each in offer.lines if each.name == line), 0)
