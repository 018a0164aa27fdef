"""What a pay table asks of the table it lies on: decks, seats, posted suits, and pays not below its own."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from houseway.money import For, Lose, Pays, Push, To, parse_pays
from houseway.refusals import NotationError
from houseway.rules.binding import king_nine, resolved
from houseway.rules.game import Line
from houseway.rules.language import names
from houseway.rules.tables.case import Case, Problem, Spot, listed, problem
from houseway.rules.tables.file import PostedLine
from houseway.text import suggestion


def conditions(case: Case) -> Iterator[Problem]:
    """Decks and seats that a pay table's title, or the wager's own rule, asks for."""
    for spot in case.spots:
        table, name = spot.offer.table, f"{spot.offer.name} {spot.offer.paytable}"
        if table.decks and case.table.decks not in (None, *table.decks):
            what = f"{name} is for {listed(table.decks)} decks; the shoe holds {case.table.decks}"
            do = f"Use {listed(table.decks)} decks or another pay table."
            yield problem(table.cite, f"{spot.field}.paytable", what, do)
        if table.seats and len(case.seats) != table.seats:
            what = f"{name} is for {table.seats} spots; the table has {len(case.seats)}"
            do = f"Set {table.seats} seats or choose another pay table."
            yield problem(table.cite, f"{spot.field}.paytable", what, do)


def combinations(case: Case) -> Iterator[Problem]:
    """Each seat prints two cards of its own, which the file gives, else those of its number."""
    rule, most = case.practice.royal_9, case.practice.royal_9.most_seats
    for spot in case.spots:
        given, name = spot.offered.combinations, spot.offer.name
        field = f"{spot.field}.combinations"
        if spot.offer.wager not in rule.wagers:
            if given:
                what = f"{name} pays on no cards that a seat prints"
                yield problem(spot.offer.cite, field, what, "Take out `combinations`.")
        elif not given and max(case.seats, default=0) > most:
            what = f"{name} has {most} combinations for seats 1 to {most}; seats run to {max(case.seats)}"
            do = f"Set at most {most} seats, numbered from 1, or say what each prints in `combinations`."
            yield problem(rule.cite, "seats", what, do)
        elif given and ({*given} != {str(seat) for seat in case.seats} or not _are_different(case, given)):
            what = f"{name} needs an unsuited king and nine of its own at each of {len(case.seats)} seats"
            do = (
                'Write `combinations = { 1 = "Ks 9h", 2 = "Ks 9d" }` and so on, each seat and each pair once.'
            )
            yield problem(rule.cite, field, what, do)


def _are_different(case: Case, given: Mapping[str, str]) -> bool:
    try:
        numbers = {king_nine(case.game, cards) for cards in given.values()}
    except NotationError:
        return False
    return 0 not in numbers and len(numbers) == len(given)


def suits(case: Case) -> Iterator[Problem]:
    for spot in case.spots:
        wanted, given = spot.offer.table.suits, spot.offered.suits
        name = f"{spot.offer.name} {spot.offer.paytable}"
        if wanted and len(set(given)) != wanted:
            cite = _suit_clause(case, spot)
            s = "s" * (wanted > 1)
            what = (
                f"{name} pays on {wanted} suit{s} that the house chooses and posts; {len(set(given))} posted"
            )
            example = ", ".join(f'"{suit}"' for suit in "shdc"[:wanted])
            yield problem(cite, f"{spot.field}.suits", what, f"Write for example `suits = [{example}]`.")
        elif given and not wanted:
            what = f"{name} pays on no suit of the house's choice, and the file posts one"
            yield problem(spot.offer.cite, f"{spot.field}.suits", what, "Take out `suits`.")


def _suit_clause(case: Case, spot: Spot) -> str:
    """The clause of the event that looks at the posted suits."""
    rules, on = case.game.event_rules, spot.offer.on
    looking = {
        line.when for line in spot.offer.lines if "option.suits" in names(resolved(line.when, on, rules))
    }
    return next((event.cite for event in case.game.events if event.when in looking), spot.offer.cite)


def floors(case: Case) -> Iterator[Problem]:
    """A table may post better odds only where the printed ones are the least, and never worse."""
    for spot in case.spots:
        printed = {line.name: line for line in spot.offer.lines}
        for place, line in enumerate(spot.offered.lines):
            field = f"{spot.field}.lines[{place}]"
            name = f"{spot.offer.name} {spot.offer.paytable}"
            if line.line not in printed:
                what = f"{name} has no line {line.line!r}"
                do = f"Name a line as the rules print it{suggestion(line.line, printed)}"
                yield problem(spot.offer.cite, field, what, do)
            elif not spot.offer.table.floor:
                what = f"{name} is posted at {line.pays} for {line.line}; only the printed pays may be posted"
                yield problem(spot.offer.cite, field, what, f"Post {printed[line.line].pays}.")
            elif not _at_least(line, printed[line.line]):
                least = printed[line.line].pays
                what = f"{name} is posted at {line.pays} for {line.line}, which pays at least {least}"
                yield problem(printed[line.line].cite, field, what, f"Post {least} or better.")


def _at_least(posted: PostedLine, printed: Line) -> bool:
    mine, least = _profit(parse_pays(posted.pays)), _profit(printed.pay)
    return mine is not None and least is not None and mine >= least


def _profit(pays: Pays) -> Fraction | None:
    """What one unit bet gains; None for sums and meters, which odds cannot be held against."""
    match pays:
        case To(won, bet):
            return Fraction(won, bet)
        case For(times):
            return Fraction(times - 1)
        case Push():
            return Fraction(0)
        case Lose():
            return Fraction(-1)
        case _:
            return None
