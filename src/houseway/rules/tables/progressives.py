"""Progressives: the unit, what feeds and seeds each meter, the Must Hit award."""

import re
from collections.abc import Iterator
from fractions import Fraction

from houseway.money import money_text
from houseway.rules.game import Meter
from houseway.rules.practice.procedure import WagerName
from houseway.rules.tables.case import Case, Problem, Spot, listed, problem
from houseway.rules.tables.file import MeterSetting, Rate, amount, share
from houseway.rules.tables.limits import fixed_bet
from houseway.rules.tables.posting import unit_scale
from houseway.text import suggestion


def units(case: Case) -> Iterator[Problem]:
    """A unit other than the printed one multiplies the pays, and needs approval."""
    for spot in case.spots:
        given, printed = spot.offered.unit, spot.offer.table
        if given is None:
            continue
        field = f"{spot.field}.unit"
        if printed.unit_cents is None:
            what = f"{spot.offer.name} is not bet in units"
            yield problem(spot.offer.cite, field, what, "Take out `unit`.")
        elif unit_scale(spot.offered, printed) == 1 and amount(given).currency == printed.currency:
            continue
        elif bet := fixed_bet(case, spot):
            what = f"{spot.offer.name} is a fixed bet of {bet}; the file has it in units of {given}"
            yield problem(case.practice.royal_9.cite, field, what, "Take out `unit`.")
        elif spot.offer.wager in case.practice.approvals.units_unasked:
            continue
        elif not case.approved("progressive-unit"):
            shown = money_text(printed.unit_cents, printed.currency)
            what = (
                f"{spot.offer.name} {spot.offer.paytable} is printed for a unit of {shown}, and a unit of "
                f"{given} needs approval first"
            )
            do = 'Add [[approval]] with `needed_for = "progressive-unit"` and its note.'
            clause = case.practice.approvals.units.get(WagerName(spot.offer.wager), spot.offer.cite)
            yield problem(clause, field, what, do)


def meters(case: Case) -> Iterator[Problem]:
    for spot in case.spots:
        printed = {meter.name: meter for meter in spot.offer.table.meters}
        settings = {setting.name: setting for setting in spot.offered.meters}
        for name in settings:
            if name not in printed:
                what = f"{_named(spot)} has no meter {name!r}"
                do = f"Take it out{suggestion(name, printed)}"
                yield problem(spot.offer.cite, f"{spot.field}.meter", what, do)
        for name, meter in printed.items():
            setting = settings.get(name, MeterSetting(name))
            yield from _rates(spot, meter, setting)
            yield from _seed(case, spot, meter, setting)


def _rates(spot: Spot, meter: Meter, setting: MeterSetting) -> Iterator[Problem]:
    field = f"{spot.field}.meter.{meter.name}"
    if meter.main_rate is None:
        if setting.main_rate is None:
            what = f"No rate is printed for the {meter.name} meter of {_named(spot)}, so the house sets it"
            yield problem(meter.cite, f"{field}.main_rate", what, 'Write for example `main_rate = "15%"`.')
        return
    for part in ("main_rate", "reserve_rate"):
        given, printed = getattr(setting, part), getattr(meter, part)
        if given is not None and _share(given) != _share(printed):
            said = f"is fed at {printed}" if printed else "has no reserve"
            what = f"The {meter.name} meter of {_named(spot)} {said}; {part} = {given} was given"
            yield problem(meter.cite, f"{field}.{part}", what, "Leave it out: the printed rate holds.")


def _share(rate: str | None) -> Fraction | None:
    return None if rate is None else share(Rate(rate))


def _seed(case: Case, spot: Spot, meter: Meter, setting: MeterSetting) -> Iterator[Problem]:
    field = f"{spot.field}.meter.{meter.name}.seed"
    printed = _printed_seed(case, meter)
    given = None if setting.seed is None else amount(setting.seed)
    if printed is None and meter.seed_option:
        return  # the option itself is not one of its choices, which is said elsewhere
    if printed is None:
        if given is None:
            what = f"No seed is printed for the {meter.name} meter of {_named(spot)}, so the house sets it"
            yield problem(meter.cite, field, what, 'Write for example `seed = "$2,000"`.')
        return
    cents = int(printed * unit_scale(spot.offered, spot.offer.table))
    if given and (given.cents, given.currency) != (cents, meter.currency):
        due = money_text(cents, meter.currency)
        what = f"The {meter.name} meter of {_named(spot)} is seeded with {due}; {setting.seed} was given"
        yield problem(meter.cite, field, what, "Leave it out: the printed seed holds, times the unit.")


def _printed_seed(case: Case, meter: Meter) -> int | None:
    if meter.seed_option is None:
        return meter.seed_cents
    (option,) = (option for option in case.rules.options if option.id == meter.seed_option)
    chosen = case.table.options.get(option.id, option.choices[0])
    return meter.seeds_cents[option.choices.index(chosen)] if chosen in option.choices else None


def _named(spot: Spot) -> str:
    return f"{spot.offer.name} {spot.offer.paytable}"


def must_hit(case: Case) -> Iterator[Problem]:
    """An award among those who bet its progressive, in a printed configuration."""
    number, awards = case.table.must_hit, case.rules.must_hit
    if number is None:
        return
    if not awards:
        what = f"{case.game.name} has no Must Hit award"
        yield problem(case.rules.cite, "must_hit", what, "Take out `must_hit`.")
        return
    numbers = [award.number for award in awards]
    if number not in numbers:
        what = f"There is no Must Hit configuration {number}; the rules print {listed(numbers)}"
        yield problem(awards[0].cite, "must_hit", what, "Choose a printed one.")
    if not case.offered(awards[0].wager):
        what = f"Must Hit is drawn among those who bet {awards[0].wager}, which this table does not offer"
        do = f"Offer {awards[0].wager} or take out `must_hit`."
        yield problem(awards[0].cite, "must_hit", what, do)


LINK_NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,39}")


def links(case: Case) -> Iterator[Problem]:
    """A link is named for a progressive, once, in small letters: it is a name among the house's accounts."""
    named: set[str] = set()
    for spot in case.spots:
        name = spot.offered.link
        if name is None:
            continue
        field = f"{spot.field}.link"
        if spot.offer.kind != "progressive":
            what = f"{spot.offer.name} pays from no meter"
            yield problem(spot.offer.cite, field, what, "Take out `link`.")
        elif not LINK_NAME.fullmatch(name):
            what = f"{name!r} cannot name a jackpot link"
            do = 'Use small letters, digits, dots and hyphens, for example `link = "harmony-main"`.'
            yield problem(case.cite("jackpot", "locks", otherwise=spot.offer.cite), field, what, do)
        elif name in named:
            what = f"Two progressives of this table name the link {name!r}; each has meters of its own"
            do = "Give each its own link."
            yield problem(case.cite("jackpot", "locks", otherwise=spot.offer.cite), field, what, do)
        named.add(name)


def executives(case: Case) -> Iterator[Problem]:
    """The amount from which an executive signs is the house's; a table without a jackpot has none."""
    given = case.table.progressive.executive_above
    if given is not None and not any(spot.offer.kind == "progressive" for spot in case.spots):
        what = "An executive signs for jackpots and this table offers no progressive"
        yield problem(case.cite("jackpot", "verified"), "progressive.executive_above", what, "Take it out.")
    if given is not None and amount(given).cents <= 0:
        what = f"An executive signs from {given} on, which is every jackpot or none"
        do = "Give an amount above nothing."
        yield problem(case.cite("jackpot", "verified"), "progressive.executive_above", what, do)
