"""The stakes of a pot game: what its rules offer, with every forced bet it needs, in whole chips."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Protocol, cast

from houseway.families.betting import Stakes
from houseway.money import money_text
from houseway.refusals import CatalogError, Refused
from houseway.rules.fees import Schedule, posted_schedule, range_text
from houseway.rules.fees.notation import figure
from houseway.rules.game import Game
from houseway.rules.tables.case import Case, Problem, one_of, problem
from houseway.rules.tables.file import Money, StakesSection, amount

DOLLAR = 100
THREE = 3
_NEEDED = {"blinds": ("blinds",), "ante": ("ante",), "bring-in": ("ante", "bring_in"), "tops": ("buy_in",)}


class Betted(Protocol):
    """What the drawing rules of a pot game say of bets."""

    limits: tuple[str, ...]
    forced: str
    kill: bool
    straddle: bool
    buy_in: int
    cite_of: dict[str, str]


def fields_of(rules: Betted, *by_option: Betted) -> list[str]:
    """What a table of this game may post beside its limit, under some option or none."""
    if rules.forced == "tops":
        return ["lower", "chip", "buy_in"]
    ways = {each.forced for each in (rules, *by_option)}
    forced = dict.fromkeys([field for way in sorted(ways) for field in _NEEDED[way]])
    entered = [name for name in ("kill", "straddle") if getattr(rules, name)]
    entered += ["button_blind"] if "blinds" in ways else []
    return ["lower", "upper", *forced, "chip", "buy_in", "time_bank", *entered]


def first_stakes(rules: Betted) -> StakesSection:
    """Stakes that are legal, for who chooses others."""
    if rules.forced == "tops":
        least, most = [Money(money_text(times * rules.buy_in * DOLLAR)) for times in (1, 10)]
        return StakesSection("chips", Money("$1"), buy_in=(least, most))
    ante, small, big, upper = [Money(money_text(count * DOLLAR)) for count in (1, 2, 4, 8)]
    forced: dict[str, dict[str, Any]] = {
        "blinds": {"blinds": (small, big)},
        "ante": {"ante": ante},
        "bring-in": {"ante": ante, "bring_in": small},
    }
    limit: Any = rules.limits[0]
    return StakesSection(limit, big, upper, buy_in=(Money("$40"), Money("$400")), **forced[rules.forced])


def posted_stakes(section: StakesSection | None) -> Stakes | None:
    """The section in cents; the smallest chip is a dollar unless another is posted."""
    if section is None:
        return None

    def cents(money: Money | None) -> int:
        return amount(money).cents if money else 0

    low, high = section.buy_in or (None, None)
    return Stakes(
        limit=section.limit,
        lower=cents(section.lower),
        upper=cents(section.upper),
        blinds=tuple(map(cents, section.blinds)),
        ante=cents(section.ante),
        bring_in=cents(section.bring_in),
        chip=cents(section.chip) or DOLLAR,
        buy_in=(cents(low), cents(high)),
        kill=section.kill,
        straddle=section.straddle,
        time_bank=section.time_bank,
        button_blind=section.button_blind,
    )


def stakes(case: Case) -> Iterator[Problem]:
    section, cite = case.table.stakes, case.cite("limits", otherwise=case.rules.cite)
    if case.rules.plays.money != "pooled":
        if section is not None:
            what = f"{case.rules.name} is bet against a bank, and the file posts stakes"
            yield problem(case.rules.cite, "stakes", what, "Take [stakes] out.")
        return
    if section is None:
        what = f"{case.rules.name} is played for pots, and no stakes are posted"
        yield problem(cite, "stakes", what, "Write [stakes] with `limit`, `lower` and what is forced.")
        return
    posted = posted_stakes(section)
    assert posted is not None, "there is a section"
    schedule = None
    if case.table.collection is not None:
        # Of a schedule that is not there others speak.
        with suppress(Refused, CatalogError):
            schedule = posted_schedule(case.table.collection.schedule)
    yield from stakes_problems(case.rules, posted, cite, case.table.options, schedule)


def _of_the_schedule(schedule: Schedule, posted: Stakes) -> Iterator[Problem]:
    """Rates are printed for limit games, for games without limit, or by the half hour for all of them."""
    kinds = "limit games" if schedule.limits.stakes else "no limit games"
    from_the_pot = any(line.payer == "pot" for line in schedule.lines)
    named = bool(schedule.limits.stakes) or (schedule.limits.buy_in is not None and from_the_pot)
    if named and (posted.limit == "no-limit") != (kinds == "no limit games"):
        what = f"{schedule.id} is for {kinds}, and the limit is {posted.limit}"
        yield problem(schedule.cite, "collection.schedule", what, "Choose one for this limit.")
        return
    if schedule.limits.stakes:
        least, most = [[figure(each) for each in pair.split("-")] for pair in schedule.limits.stakes]
        given = [posted.lower, posted.upper or posted.lower]
        if any(not low <= cents <= high for low, cents, high in zip(least, given, most, strict=True)):
            what = f"{schedule.id} is for limits from {' to '.join(schedule.limits.stakes)}"
            yield problem(schedule.cite, "stakes.lower", what, "Post such limits, or another schedule.")
    if schedule.limits.buy_in is not None:
        low, high = schedule.limits.buy_in
        small, great = posted.buy_in
        if small < low or (high is not None and not 0 < great <= high):
            what = f"{schedule.id} is for a buy-in of {range_text(schedule.limits.buy_in)}"
            yield problem(schedule.cite, "stakes.buy_in", what, "Post a buy-in within it.")


def stakes_problems(
    game: Game,
    posted: Stakes,
    cite: str,
    options: Mapping[str, Any] = {},
    schedule: Schedule | None = None,
) -> Iterator[Problem]:
    """What is wrong with stakes of a pot game under these options and rates, whoever posts them."""
    try:
        rules = cast("Betted", game.drawing(options))
    except Refused:
        # Of an option that is not there others speak.
        rules = cast("Betted", game.draw.rules)
    yield from _as_the_rules(game, rules, posted)
    yield from _sums(posted, cite)
    if schedule is not None:
        yield from _of_the_schedule(schedule, posted)


def _as_the_rules(game: Game, rules: Betted, posted: Stakes) -> Iterator[Problem]:
    printed = rules.cite_of.get
    if posted.limit not in rules.limits:
        what = f"The limit is {posted.limit}; {game.name} is offered {one_of(rules.limits)}"
        yield problem(printed("limits") or game.cite, "stakes.limit", what, "Choose one of them.")
    for field in _NEEDED[rules.forced]:
        if not getattr(posted, field):
            what = f"{game.name} has {field.replace('_', '-')} and none is posted"
            cite = printed(field.replace("_", "-")) or game.draw.cite
            yield problem(cite, f"stakes.{field}", what, f"Write `{field}`.")
    if posted.limit == "chips" and posted.buy_in[0] < rules.buy_in * posted.lower:
        what = f"The least buy-in is below {rules.buy_in} chips of {money_text(posted.lower)}"
        yield problem(printed("limits") or game.cite, "stakes.buy_in", what, "Post a greater.")
    for field in ("kill", "straddle"):
        if getattr(posted, field) and not getattr(rules, field):
            what = f"{game.name} knows no {field}"
            yield problem(printed("entry") or game.cite, f"stakes.{field}", what, "Take it out.")


def _sums(posted: Stakes, cite: str) -> Iterator[Problem]:
    sums = (posted.lower, posted.upper, posted.ante, posted.bring_in, *posted.blinds, *posted.buy_in)
    if posted.chip <= 0 or min(sums) < 0:
        yield problem(
            cite, "stakes", "No sum is below nothing, and the smallest chip is above it", "Correct it."
        )
        return
    if uneven := [cents for cents in sums if cents % posted.chip]:
        what = f"{money_text(uneven[0])} is not in chips of {money_text(posted.chip)}"
        yield problem(cite, "stakes.chip", what, "Post the smallest chip that is used.")
    if posted.lower <= 0 or (posted.limit == "spread" and posted.upper < posted.lower):
        yield problem(
            cite, "stakes.lower", "The lower limit is above nothing and not above the upper", "Correct it."
        )
    if posted.limit == "structured" and 0 < posted.upper < posted.lower:
        yield problem(cite, "stakes.upper", "The upper limit is below the lower", "Correct it.")
    if posted.bring_in >= posted.lower > 0:
        yield problem(cite, "stakes.bring_in", "The forced bet is not below the lower limit", "Correct it.")
    if posted.button_blind and len(posted.blinds) < THREE:
        what = "The first blind is the button's only where three or more are posted"
        yield problem("READINGS PK-16", "stakes.button_blind", what, "Post three blinds, or take it out.")
    if list(posted.blinds) != sorted(posted.blinds) or (posted.blinds and posted.blinds[-1] > posted.lower):
        what = "Blinds rise from the button, the last to the lower limit at most"
        yield problem(cite, "stakes.blinds", what, "Correct them.")
