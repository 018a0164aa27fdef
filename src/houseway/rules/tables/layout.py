"""The offers on the layout: wagers of this game, one pay table each, one for those that share it."""

from collections.abc import Iterator

from houseway.rules.catalog import games
from houseway.rules.game import Wager
from houseway.rules.tables.case import Case, Problem, Spot, one_of, problem
from houseway.rules.tables.file import Offered
from houseway.text import suggestion


def known(case: Case) -> Iterator[Problem]:
    """Every offer is a wager of this game, on a hand it may be placed on, under a printed pay table."""
    if not case.table.offers and case.rules.plays.money == "banked":
        yield problem(case.rules.cite, "offer", "The table offers no wager", "Add an [[offer]].")
    known_spots = {spot.field for spot in case.spots}
    for place, offered in enumerate(case.table.offers):
        field = f"offer[{place}]"
        if field in known_spots:
            continue
        wagers = [wager for wager in case.game.wagers if wager.id == offered.wager]
        placed = [wager for wager in wagers if wager.on == offered.on]
        if not wagers:
            yield _foreign(case, f"{field}.wager", offered.wager)
        elif not placed:
            yield _misplaced(f"{field}.on", offered, wagers)
        else:
            yield _unprinted(case, f"{field}.paytable", offered, placed[0])


def _foreign(case: Case, field: str, wager: str) -> Problem:
    """The rules list what may be bet; a wager of another game stays with that game."""
    cite = case.cite("approvals", "other-wagers", otherwise=case.cite("permissible-wagers"))
    elsewhere = {
        game.id: printed.cite
        for game in games()
        if game.jurisdiction == case.rules.jurisdiction
        for printed in game.wagers
        if printed.id == wager
    }
    what = f"{case.game.name} has no wager {wager!r}"
    if elsewhere:
        home, clause = next(iter(elsewhere.items()))
        what += f"; {clause} gives it to {home}"
        return problem(cite, field, what, f"Take it off the layout, or deal {home}.")
    near = suggestion(wager, {printed.id for printed in case.game.wagers})
    do = f"`houseway show {case.rules.id}` lists its wagers" + near
    return problem(cite, field, what, do)


def _misplaced(field: str, offered: Offered, wagers: list[Wager]) -> Problem:
    hands = [wager.on for wager in wagers if wager.on]
    name = wagers[0].name.partition(" on ")[0]
    if not hands:
        what = f"{name} is placed on neither hand"
        return problem(wagers[0].cite, field, what, "Take out `on`.")
    what = f"{name} is placed on the {one_of(hands)}" + (f", not the {offered.on}" if offered.on else "")
    do = " or ".join(f'`on = "{hand}"`' for hand in hands)
    return problem(wagers[0].cite, field, what, f"Write {do}.")


def _unprinted(case: Case, field: str, offered: Offered, wager: Wager) -> Problem:
    tables = [table.id for table in wager.paytables]
    shown = tables if len(tables) < 9 else [*tables[:3], f"so on to {tables[-1]}"]
    what = f"{wager.name} has no pay table {offered.paytable!r}; the rules print {one_of(shown)}"
    near = suggestion(offered.paytable, tables)
    do = f"Choose a printed one{near}"
    return problem(wager.paytables[0].cite, field, what, do)


def one_pay_table(case: Case) -> Iterator[Problem]:
    """A wager has one pay table for the whole table, whichever hand it is placed on."""
    seen: dict[str, Spot] = {}
    for spot in case.spots:
        first = seen.setdefault(spot.offer.wager, spot)
        if first is spot:
            continue
        name = spot.offer.name
        if first.offer.key == spot.offer.key:
            what = f"{name} {spot.offer.paytable} is posted twice"
            yield problem(spot.offer.cite, spot.field, what, "Take one of them out.")
        elif first.offer.paytable != spot.offer.paytable:
            bears = any(line.vigorish for line in (*first.offer.lines, *spot.offer.lines))
            cite = case.cite("vigorish", "for_all_players") if bears else spot.offer.cite
            kind = "one kind and percentage of vigorish apply" if bears else "one pay table applies"
            what = f"{name} is posted under {first.offer.paytable} and {spot.offer.paytable}; {kind} to all"
            yield problem(cite, f"{spot.field}.paytable", what, "Keep one of the two.")


def shared(case: Case) -> Iterator[Problem]:
    for group in case.rules.shared_tables:
        spots = [spot for spot in case.spots if spot.offer.wager in group.wagers]
        for spot in spots[1:]:
            first = spots[0].offer
            # One wager under two pay tables has been told already.
            if spot.offer.wager != first.wager and spot.offer.paytable not in group.set_of(first.paytable):
                what = (
                    f"{spot.offer.name} is under {spot.offer.paytable} and {first.name} under "
                    f"{first.paytable}; {', '.join(group.wagers)} share one pay table"
                )
                do = f"Put them all under {first.paytable} or all under {spot.offer.paytable}."
                yield problem(group.cite, f"{spot.field}.paytable", what, do)
