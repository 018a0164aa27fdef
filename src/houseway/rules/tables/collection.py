"""The collection schedule of a player-dealer table: a right one, within its limits, with every bet priced."""

from collections.abc import Iterator

import msgspec

from houseway.money import money_text
from houseway.refusals import CatalogError, Refused
from houseway.rules.fees import OWN_FILE, Schedule, posted_schedule, range_text, schedules
from houseway.rules.tables.case import Case, Problem, Spot, problem
from houseway.rules.tables.file import CollectionSection, Money, Offered, TableFile, amount

# Collection Rates for California Games, which close the document of the schedules (GEGA-000067).
ONE_SCHEDULE = "GEGA-000067 Collection Rates for California Games (7929)"
FLAT_FEES = "GEGA-000067 Collection Rates for California Games (7930)"
# Where the fee of each transaction and the most transactions are posted.
TRANSACTIONS = "104.A A.19 (735)"
POSTED_FEES = "GEGA-000067 Collection Rates for California Games (7933)"
FIVE_RATES = "GEGA-000067 Collection Rates for California Games (7931)"
DOLLAR = 100
MOST_RATES = 5
MOST_BY_HAND = 3


def collection(case: Case) -> Iterator[Problem]:
    """A player-dealer table has one schedule, a house-banked table none."""
    section = case.table.collection
    if case.rules.plays.money == "pooled":
        yield from _of_the_pot(case, section)
        return
    if not case.practice.player_dealer:
        if section is not None and not _serving(case):
            what = f"{case.rules.name} is banked by the house, which takes no collection"
            yield problem(case.rules.cite, "collection", what, "Take [collection] out.")
        return
    if section is None:
        what = f"{case.rules.name} is banked by a player-dealer and no collection schedule is posted"
        first = next(iter(_serving(case)), "")
        do = f'Write [collection] with `schedule = "{first}"` or another, and `transactions`.'
        yield problem(ONE_SCHEDULE, "collection", what, do)
        return
    try:
        schedule = posted_schedule(section.schedule)
    except (Refused, CatalogError) as error:
        yield Problem(ONE_SCHEDULE, "collection.schedule", f"{error}")
        return
    if section.transactions is None:
        what = "How many wagers a bettor may make in a hand is not posted"
        yield problem(TRANSACTIONS, "collection.transactions", what, "Write `transactions`.")
    yield from _chosen(case, section, schedule)
    if case.rules.id in schedule.games:
        for spot in case.spots:
            yield from _priced(section, schedule, spot)
            yield from _limits(schedule, spot)


def _of_the_pot(case: Case, section: CollectionSection | None) -> Iterator[Problem]:
    """A pot game may have a schedule, of its own and in force."""
    if section is None:
        return
    try:
        schedule = posted_schedule(section.schedule)
    except (Refused, CatalogError) as error:
        yield Problem(case.cite("collection"), "collection.schedule", f"{error}")
        return
    yield from _chosen(case, section, schedule)
    yield from _with_tops(case, schedule)


def _with_tops(case: Case, schedule: Schedule) -> Iterator[Problem]:
    """Where melds are laid no pot pays, and tops are played only in games that pay by time (R.43, R.48)."""
    rules = case.rules.drawing(dict(case.table.chosen_options))
    if getattr(rules, "forced", "") != "tops":
        return
    field, cite, name = "collection.schedule", case.cite("collection"), schedule.id
    if any(line.payer != "everyone" for line in schedule.lines):
        what = f"{name} takes its fee of a pot or a bet, and at {case.rules.name} players pay it themselves"
        yield problem(cite, field, what, "Post one by the half hour, the round or the hand.")
    by_hand = any(line.count == "hand" for line in schedule.lines)
    if by_hand and getattr(rules, "tops", False):
        what = f"{name} is taken by the hand, and tops are played in games that pay by time only"
        yield problem(cite, field, what, "Set option `no_tops = 1`, or post a fee by time.")
    if by_hand and len(schedule.rates) > MOST_BY_HAND:
        what = f"{name} has {len(schedule.rates)} rates by the hand; a table posts at most {MOST_BY_HAND}"
        yield problem(cite, field, what, "Take fewer rates.")


def _serving(case: Case) -> list[str]:
    return [each.id for each in schedules() if each.in_force and case.rules.id in each.games]


def with_printed_limits(table: TableFile) -> TableFile:
    """The table with the limits that its schedule prints where the file leaves them out."""
    if table.collection is None:
        return table
    try:
        schedule = posted_schedule(table.collection.schedule)
    except (Refused, CatalogError):
        return table
    offers = tuple(_filled(schedule, offered) for offered in table.offers)
    return msgspec.structs.replace(table, offers=offers)


def _filled(schedule: Schedule, offered: Offered) -> Offered:
    low, high = schedule.within(offered.wager)
    minimum = offered.minimum or (Money(money_text(low)) if low else None)
    maximum = offered.maximum or (Money(money_text(high)) if high is not None else None)
    return msgspec.structs.replace(offered, minimum=minimum, maximum=maximum)


def _chosen(case: Case, section: CollectionSection, schedule: Schedule) -> Iterator[Problem]:
    field, name = "collection.schedule", schedule.id
    if case.rules.id not in schedule.games:
        what = f"{name} is a schedule of {', '.join(schedule.games)}, and the table deals {case.rules.id}"
        yield problem(schedule.cite, field, what, f"See `houseway fees {case.rules.id}`.")
    own = OWN_FILE in section.schedule
    if (own or not schedule.in_force) and not section.approval.strip():
        instead = f'`schedule = "{schedule.repeats}"`' if schedule.repeats else "a schedule in force"
        what = f"{name} is {'of the house’s own' if own else 'not in force'}, and no approval is noted"
        do = f"Choose {instead}, or write `approval` with the note of it."
        yield problem(ONE_SCHEDULE if own else schedule.cite, field, what, do)
    if len(schedule.rates) > MOST_RATES:
        told = ", ".join(money_text(rate) for rate in schedule.rates)
        what = f"{name} has {len(schedule.rates)} collection rates, {told}; a table has at most {MOST_RATES}"
        yield problem(FIVE_RATES, field, what, "Take fewer rates.")
    if uneven := [rate for rate in schedule.rates if rate % DOLLAR]:
        what = f"{name} takes {money_text(uneven[0])}; fees are whole dollars"
        yield problem(FLAT_FEES, field, what, "Take fees in whole dollars.")
    if section.bonus_free and not schedule.bonus_free:
        what = f"The rules of {case.rules.name} do not let the house leave bonus bets free"
        yield problem(schedule.cite, "collection.bonus_free", what, "Take it out.")


def _priced(section: CollectionSection, schedule: Schedule, spot: Spot) -> Iterator[Problem]:
    wager = spot.offer.wager
    free = wager in schedule.free or (section.bonus_free and wager not in schedule.base)
    if not schedule.prices(wager) and not free:
        what = f"{schedule.id} has no fee for {spot.offer.name} and does not call it free"
        yield problem(schedule.cite, f"{spot.field}.wager", what, "Choose another schedule, or take it off.")


def _limits(schedule: Schedule, spot: Spot) -> Iterator[Problem]:
    wager, limits = spot.offer.wager, schedule.limits
    base = wager in schedule.base
    ranges = {
        "minimum": limits.table_minimum if base else limits.bonus_minimum,
        "maximum": limits.table_maximum if base else limits.bonus_maximum,
    }
    low, high = schedule.within(wager)
    closed = schedule.closed_at(wager)
    for field, chosen_within in ranges.items():
        given = getattr(spot.offered, field)
        if given is None:
            continue
        cents, place, name = amount(given).cents, f"{spot.field}.{field}", spot.offer.name
        if cents % DOLLAR and schedule.prices(wager):
            what = f"{name} has a {field} of {given}; bets with a fee are in whole dollars"
            yield problem(schedule.cite, place, what, "Post whole dollars.")
        elif closed is not None and cents > closed:
            what = f"{name} has a {field} of {given} and the last band of {schedule.id} ends at "
            what += money_text(closed)
            yield problem(schedule.cite, place, what, f"Post at most {money_text(closed)}.")
        elif cents < low or (high is not None and cents > high):
            allowed = range_text((low, high))
            what = f"{name} has a {field} of {given} and {schedule.id} takes {allowed}"
            yield problem(schedule.cite, place, what, f"Post {allowed}.")
        elif chosen_within is not None and not _holds(chosen_within, cents):
            allowed = range_text(chosen_within)
            what = f"{name} has a {field} of {given} and {schedule.id} is for a {field} of {allowed}"
            yield problem(schedule.cite, place, what, f"Post {allowed}.")
        elif base and limits.table_limit is not None and _end(limits.table_limit, field) not in (None, cents):
            allowed = range_text(limits.table_limit)
            what = f"{name} has a {field} of {given} and {schedule.id} is for a table limit of {allowed}"
            yield problem(schedule.cite, place, what, f"Post {allowed}.")


def _end(limit: tuple[int, int | None], field: str) -> int | None:
    return limit[0] if field == "minimum" else limit[1]


def _holds(amounts: tuple[int, int | None], cents: int) -> bool:
    return amounts[0] <= cents and (amounts[1] is None or cents <= amounts[1])
