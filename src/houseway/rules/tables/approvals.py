"""What needs the regulator's approval first: a game of the house's own, and devices that reshuffle."""

from collections.abc import Iterator

from houseway.rules.tables.case import Case, Problem, Spot, one_of, problem
from houseway.rules.tables.vigorish import borne_by
from houseway.text import suggestion


def approvals(case: Case) -> Iterator[Problem]:
    """Every note names something that is approved, and says by what."""
    kept = _kept(case)
    known = tuple(dict.fromkeys((*case.practice.approvals.needed_for, *kept)))
    for place, approval in enumerate(case.table.approvals):
        field = f"approval[{place}]"
        if not approval.note.strip():
            what = f"The approval for {approval.needed_for!r} has no note"
            do = "Write what was approved, when and in which letter."
            yield problem(case.cite("approvals"), f"{field}.note", what, do)
        if known and approval.needed_for not in known and approval.needed_for != "progressive-unit":
            what = f"The rules speak of no approval for {approval.needed_for!r}"
            do = f"Name {one_of(known)}{suggestion(approval.needed_for, known)}"
            yield problem(case.cite("approvals"), f"{field}.needed_for", what, do)
    numbered = {approval.needed_for for approval in case.table.approvals if approval.number.strip()}
    for id_ in kept if case.table.house.records else ():
        if id_ not in numbered:
            matter = case.practice.records.matters[id_]
            what = f"The table keeps records, and the file has no number for this: {matter.name}"
            do = f'Add [[approval]] with `needed_for = "{id_}"`, its note and its `number`.'
            yield problem(matter.cite, "approval", what, do)


def _kept(case: Case) -> list[str]:
    """The approvals whose number a table that shuffles so keeps on record."""
    shuffling, pre_shuffled = case.table.shuffling, bool(case.table.house.pre_shuffled)
    matters = case.practice.records.matters.items()
    return [id_ for id_, matter in matters if matter.approval and matter.is_asked(shuffling, pre_shuffled)]


def reshuffling(case: Case) -> Iterator[Problem]:
    if case.table.shuffling == "continuous":
        what = "A shoe or device that reshuffles the cards needs approval, with its procedure"
        yield from _unless_approved(case, "continuous-shuffling", "shuffling", what)


def attached(case: Case) -> Iterator[Problem]:
    """Wagers that go with the game at all times are on every layout, unless something else was approved."""
    offered = {spot.offer.wager for spot in case.spots}
    for wager in case.practice.attached_wagers.wagers:
        if wager not in offered and not case.approved("without-bonus-bets"):
            name = next(each.name for each in case.rules.wagers if each.id == wager)
            what = f"{name} is attached to {case.rules.name} at all times and not on the layout"
            do = f'Offer {wager}, or add [[approval]] with `needed_for = "without-bonus-bets"` and its note.'
            yield problem(case.cite("attached-wagers"), "offer", what, do)


def own_game(case: Case) -> Iterator[Problem]:
    """A game of the house's own keeps the drawing rules; what it adds to the catalog's needs approval."""
    if case.game is case.rules:
        if case.table.game.endswith(".toml"):
            what = f"{case.game.name} extends no game of the catalog, so no clauses are known to hold it to"
            yield problem(case.game.cite, "game", what, "Write `extends` into the game file.")
        return
    if case.game.draw.rules != case.rules.draw.rules:
        what = f"{case.game.name} draws otherwise than {case.rules.name}"
        yield problem(case.rules.draw.cite, "game", what, "Take [draw] out of the game file.")
    printed = {offer.key: offer for offer in case.rules.offers()}
    for spot in case.spots:
        if printed.get(spot.offer.key) == spot.offer:
            continue
        name = f"{spot.offer.name} {spot.offer.paytable}"
        if _without_commission(case, spot):
            what = f"{name} takes no commission, which a game of no maker's needs written approval for"
            yield from _unless_approved(case, "non-commission", spot.field, what)
        else:
            what = f"{name} is none of the wagers the rules list"
            yield from _unless_approved(case, "other-wagers", spot.field, what)


def _without_commission(case: Case, spot: Spot) -> bool:
    bears = any(borne_by(offer) for offer in case.rules.offers() if offer.wager == spot.offer.wager)
    return bears and borne_by(spot.offer) is None


def _unless_approved(case: Case, subject: str, field: str, what: str) -> Iterator[Problem]:
    if subject in case.practice.approvals.needed_for:
        if not case.approved(subject):
            do = f'Add [[approval]] with `needed_for = "{subject}"` and its note.'
            yield problem(case.cite("approvals", subject), field, what, do)
    elif subject != "continuous-shuffling":
        do = "The rules provide for no approval; take it off the layout."
        yield problem(case.cite("permissible-wagers"), field, what, do)
