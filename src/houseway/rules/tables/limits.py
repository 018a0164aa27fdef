"""Money on the layout: least and most, base bets, bonus bets held to them, aggregate limits."""

from collections.abc import Iterator

from houseway.money import money_text
from houseway.rules.practice.procedure import WagerName
from houseway.rules.tables.case import Case, Problem, Spot, problem
from houseway.rules.tables.file import Money, amount

DOLLARS = "USD"


def limits(case: Case) -> Iterator[Problem]:
    for spot in case.spots:
        least, most = spot.offered.minimum, spot.offered.maximum
        cite = case.cite("limits", otherwise=spot.offer.cite)
        absent = [name for name in ("minimum", "maximum") if getattr(spot.offered, name) is None]
        # A progressive takes one printed unit; its sign needs no further limit.
        if absent and not (len(absent) == 2 and spot.offer.table.unit_cents):
            what = f"{spot.offer.name} has no posted {' and no '.join(absent)}"
            yield problem(
                cite, f"{spot.field}.{absent[0]}", what, f'Write for example `{absent[0]} = "$25"`.'
            )
        if least and most and not 0 < amount(least).cents <= amount(most).cents:
            what = (
                f"{spot.offer.name} is posted at {least} to {most}; the least is above nothing and the most "
            )
            what += "not below it"
            yield problem(cite, f"{spot.field}.minimum", what, "Correct the limits.")


def currency(case: Case) -> Iterator[Problem]:
    """The chips of a table are dollars; a pay table printed in other money cannot be bet with them."""
    for spot in case.spots:
        if (printed := spot.offer.table.currency) != DOLLARS:
            what = f"{spot.offer.name} {spot.offer.paytable} is bet and paid in {printed}, chips are dollars"
            do = "Choose a pay table that is printed in dollars."
            yield problem(spot.offer.cite, f"{spot.field}.paytable", what, do)
            continue
        for field in ("minimum", "maximum", "aggregate"):
            given = getattr(spot.offered, field)
            if given is not None and amount(given).currency != DOLLARS:
                what = f"{spot.offer.name} is posted at {given}; chips are dollars"
                cite = case.cite("limits", otherwise=spot.offer.cite)
                yield problem(cite, f"{spot.field}.{field}", what, "Post it in dollars.")


def units(case: Case) -> Iterator[Problem]:
    """A bet in units is a whole number of them; a fixed bet is that one sum."""
    for spot in case.spots:
        fixed = fixed_bet(case, spot)
        unit = _unit(spot)
        for field in ("minimum", "maximum"):
            given = getattr(spot.offered, field)
            if given is None or unit is None:
                continue
            if fixed and amount(given) != amount(fixed):
                what = f"{spot.offer.name} is a fixed bet of {fixed}; its {field} is posted at {given}"
                cite = case.practice.royal_9.cite
                yield problem(cite, f"{spot.field}.{field}", what, f"Post {fixed}, or leave it out.")
            elif amount(given).currency != unit[1] or amount(given).cents % unit[0]:
                shown = money_text(*unit)
                what = f"{spot.offer.name} is bet in units of {shown}; its {field} is posted at {given}"
                do = f"Post whole units of {shown}."
                yield problem(spot.offer.cite, f"{spot.field}.{field}", what, do)


def fixed_bet(case: Case, spot: Spot) -> Money | None:
    """The one sum that may be bet on a wager, where the rules print it."""
    rule = case.practice.royal_9
    return Money(rule.bet) if spot.offer.wager in rule.wagers else None


def _unit(spot: Spot) -> tuple[int, str] | None:
    if spot.offer.table.unit_cents is None:
        return None
    if spot.offered.unit is not None:
        return amount(spot.offered.unit).cents, amount(spot.offered.unit).currency
    return spot.offer.table.unit_cents, spot.offer.table.currency


def printed_ranges(case: Case) -> Iterator[Problem]:
    """Limits that the rules themselves print for a wager, or within which a table posts its own."""
    rule = case.practice.limits
    for spot in case.spots:
        printed = rule.ranges.get(WagerName(spot.offer.wager))
        for field, table in (("minimum", rule.minimum), ("maximum", rule.maximum)):
            given, part = getattr(spot.offered, field), "ranges" if printed else "table"
            allowed = printed or table
            if allowed is None or given is None:
                continue
            low, high = allowed
            if not cents(low) <= amount(given).cents <= cents(high):
                takes = "takes" if printed else f"has a {field} of"
                what = f"{spot.offer.name} {takes} {low} to {high}; its {field} is posted at {given}"
                cite = case.cite("limits", part)
                yield problem(cite, f"{spot.field}.{field}", what, f"Post {low} to {high}.")


def within_base(case: Case) -> Iterator[Problem]:
    """Wagers that are held to the limits posted for the base game, unless a clause holds them to the bet."""
    base = [spot.offered for spot in case.spots if spot.offer.kind == "base"]
    least = min((amount(each.minimum).cents for each in base if each.minimum), default=None)
    most = max((amount(each.maximum).cents for each in base if each.maximum), default=None)
    for spot in case.spots:
        if spot.offer.wager not in case.practice.limits.within_base or least is None or most is None:
            continue
        for field in ("minimum", "maximum"):
            given = getattr(spot.offered, field)
            if field == "maximum" and spot.offer.wager in case.practice.bonus_limit.wagers:
                continue
            if given is not None and not least <= amount(given).cents <= most:
                table = f"{money_text(least)} to {money_text(most)}"
                what = f"{spot.offer.name} has a {field} of {given} and the base game takes {table}"
                yield problem(case.cite("limits"), f"{spot.field}.{field}", what, f"Post {table}.")


def cents(printed: str) -> int:
    """A sum that the rules print."""
    return amount(Money(printed)).cents


def base_bets(case: Case) -> Iterator[Problem]:
    """Who must bet on the base game finds it on the layout, and knows that he must."""
    rule, house = case.practice.base_bet, case.table.house.base_bet
    bonus = [spot for spot in case.spots if spot.offer.kind != "base"]
    needing = [spot for spot in bonus if rule.wagers is None or spot.offer.wager in rule.wagers]
    cite = case.cite("base-bet")
    required = rule.required == "always" or house
    if needing and required and len(bonus) == len(case.spots):
        what = f"{needing[0].offer.name} needs a base game bet and the layout has none"
        yield problem(cite, "offer", what, "Offer Player and Banker.")
    if house and not any(wager.kind != "base" for wager in case.game.wagers):
        what = f"base_bet asks for a base game bet beside others, and {case.game.name} has no others"
        yield problem(cite, "house.base_bet", what, "Leave `base_bet` out.")
    if needing and rule.posted and house is None:
        what = "The file does not say whether a base game bet is required of who makes another"
        yield problem(cite, "house.base_bet", what, "Write `base_bet = true` or `base_bet = false`.")


def held_to_the_base_bet(case: Case) -> Iterator[Problem]:
    """Where a bonus bet may not be more than the base bet, its limits are not either."""
    base = [
        amount(s.offered.maximum).cents for s in case.spots if s.offer.kind == "base" and s.offered.maximum
    ]
    for spot in case.spots:
        if spot.offer.wager not in case.practice.bonus_limit.wagers or not base or not spot.offered.maximum:
            continue
        if amount(spot.offered.maximum).cents > max(base):
            most = money_text(max(base))
            what = (
                f"{spot.offer.name} takes up to {spot.offered.maximum} and the base game {most}; the bet may "
                "not be more than that on the base game"
            )
            field = f"{spot.field}.maximum"
            yield problem(case.cite("bonus-limit"), field, what, f"Post at most {most}.")


def aggregates(case: Case) -> Iterator[Problem]:
    """The most a round pays on a wager: where the rules let the house post it, on optional wagers."""
    for spot in case.spots:
        given = spot.offered.aggregate
        if given is None:
            continue
        field, name = f"{spot.field}.aggregate", spot.offer.name
        if not case.practice.aggregate_limits:
            what = f"{name} has an aggregate limit of {given}, and the rules have every winner paid"
            yield problem(spot.offer.cite, field, what, "Take it out.")
        elif spot.offer.kind == "base":
            what = f"{name} has an aggregate limit of {given}; only optional wagers may have one"
            yield problem(case.cite("aggregate-limits"), field, what, "Take it out.")
        elif amount(given).cents <= 0:
            what = f"{name} has an aggregate limit of {given}, which pays nobody"
            yield problem(case.cite("aggregate-limits"), field, what, "Post a sum above nothing.")
