"""Vigorish: its kind, percentage, rounding and collection, and the wagers that bear it."""

from collections.abc import Iterator
from fractions import Fraction

from houseway.money import Push
from houseway.rules.game import Offer
from houseway.rules.tables.case import Case, Problem, one_of, problem
from houseway.rules.tables.file import VigorishSection
from houseway.text import decimal

ON = {"win": "on wins", "tie": "on ties"}


def vigorish(case: Case) -> Iterator[Problem]:
    posted = case.table.vigorish
    if posted is None:
        yield from _unposted(case)
    elif not case.practice.vigorish.kinds:
        banker = next((offer for offer in case.rules.offers() if offer.on == "banker"), None)
        cite = case.cite("vigorish", otherwise=banker.cite if banker else "")
        what = f"The file posts a vigorish of {decimal(posted.percent)}% and {case.game.name} collects none"
        yield problem(cite, "vigorish", what, "Take out [vigorish].")
    else:
        yield from _terms(case, posted)
        yield from _bearers(case, posted)
        yield from _as_offered(case, posted)


def borne_by(offer: Offer) -> tuple[str, Fraction] | None:
    """The kind and percentage that a pay table takes."""
    for line in offer.lines:
        if line.vigorish:
            return "tie" if isinstance(line.pay, Push) else "win", line.percent
    return None


def _unposted(case: Case) -> Iterator[Problem]:
    for spot in case.spots:
        if borne := borne_by(spot.offer):
            kind, percent = borne
            takes = f"takes {decimal(percent)}% {ON[kind]}"
            what = f"{spot.offer.name} {spot.offer.paytable} {takes}, and the file posts no vigorish"
            do = f'Add [vigorish] with `kind = "{kind}"` and `percent = {decimal(percent)}`.'
            yield problem(case.cite("vigorish"), "vigorish", what, do)
            return


def _terms(case: Case, posted: VigorishSection) -> Iterator[Problem]:
    rule, name = case.practice.vigorish, case.game.name
    kinds, low, high = rule.kinds, rule.low, rule.high
    if posted.kind not in kinds:
        what = f"Vigorish is posted {ON[posted.kind]}; {name} takes it {one_of(ON[kind] for kind in kinds)}"
        do = "Write " + one_of(f'`kind = "{kind}"`' for kind in kinds) + "."
        yield problem(case.cite("vigorish"), "vigorish.kind", what, do)
    if not low <= posted.percent <= high:
        range_ = f"exactly {low}%" if low == high else f"{low}% to {high}%"
        what = f"A vigorish of {decimal(posted.percent)}% is posted; {name} takes {range_}"
        yield problem(case.cite("vigorish", posted.kind), "vigorish.percent", what, f"Post {range_}.")
    for field, given, part, allowed in (
        ("rounding", posted.rounding, "roundings", rule.roundings),
        ("collected", posted.collected, "collected", rule.collected),
    ):
        if given not in allowed:
            what = f"Vigorish is {_SAID[field]} {given!r}; {name} allows {one_of(map(repr, allowed))}"
            do = "Write " + one_of(f'`{field} = "{word}"`' for word in allowed) + "."
            yield problem(case.cite("vigorish", part), f"vigorish.{field}", what, do)
    rounding = case.table.options.get("vigorish_rounding", posted.rounding)
    if rounding != posted.rounding:
        what = f"Vigorish is rounded {posted.rounding!r} in [vigorish] and {rounding!r} in [options]"
        cite = case.cite("vigorish", "roundings")
        yield problem(cite, "options.vigorish_rounding", what, "Say it once, in [vigorish].")


_SAID = {"rounding": "rounded", "collected": "collected"}


def _bearers(case: Case, posted: VigorishSection) -> Iterator[Problem]:
    """Only Banker bets bear vigorish; a bonus wager never does."""
    bearers = {offer.wager for offer in case.rules.offers() if borne_by(offer)}
    kinds = {offer.wager: offer.kind for offer in case.game.offers()}
    for place, wager in enumerate(posted.on):
        if wager in bearers:
            continue
        bonus = kinds.get(wager, "base") != "base"
        cite = case.cite("bonus-vigorish") if bonus else case.cite("vigorish")
        what = f"Vigorish is charged on {wager!r}; it is taken on {one_of(sorted(bearers))} bets only"
        yield problem(cite, f"vigorish.on[{place}]", what, f"Take {wager!r} out.")


def _as_offered(case: Case, posted: VigorishSection) -> Iterator[Problem]:
    """What the sign says is what the pay table on the layout takes."""
    for spot in case.spots:
        if spot.offer.wager not in posted.on or spot.offer.on != "banker" or spot.offer.kind != "base":
            continue
        borne = borne_by(spot.offer)
        if borne == (posted.kind, Fraction(posted.percent)):
            continue
        sign = f"{decimal(posted.percent)}% {ON[posted.kind]}"
        takes = f"takes {decimal(borne[1])}% {ON[borne[0]]}" if borne else "takes no vigorish"
        what = f"{spot.offer.name} {spot.offer.paytable} {takes} and the file posts {sign}"
        cite = case.cite("vigorish") if borne else spot.offer.cite
        do = "Post the vigorish of the pay table, or choose the pay table of the posted vigorish."
        yield problem(cite, f"{spot.field}.paytable", what, do)
