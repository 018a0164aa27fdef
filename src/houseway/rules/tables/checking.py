"""Every problem of a table file, in the order in which the file is read."""

from collections.abc import Callable, Iterator

from houseway.refusals import Refused
from houseway.rules.building import JURISDICTIONS
from houseway.rules.catalog import load
from houseway.rules.game import Game
from houseway.rules.tables import approvals, choices, conditions, layout, limits, progressives, shoe, vigorish
from houseway.rules.tables.case import Case, Problem, problem
from houseway.rules.tables.file import TableFile
from houseway.rules.tables.posting import game_of

Check = Callable[[Case], Iterator[Problem]]


def jurisdiction(case: Case) -> Iterator[Problem]:
    given, needed = case.table.jurisdiction, case.rules.jurisdiction
    if given == needed:
        return
    what = f"No rules of a jurisdiction {given!r} are known"
    if given in JURISDICTIONS.values():
        what = f"{case.game.name} ({case.rules.id}) is a game of {needed}, and the table is in {given}"
    do = f'Write `jurisdiction = "{needed}"`, or choose a game of the table\'s own jurisdiction.'
    yield problem(case.rules.cite, "jurisdiction", what, do)


CHECKS: tuple[Check, ...] = (
    jurisdiction,
    approvals.own_game,
    shoe.decks,
    shoe.batches,
    shoe.shuffling,
    shoe.pre_shuffled,
    approvals.reshuffling,
    shoe.seats,
    vigorish.vigorish,
    layout.known,
    layout.one_pay_table,
    layout.shared,
    conditions.conditions,
    conditions.suits,
    conditions.floors,
    limits.limits,
    limits.units,
    limits.printed_ranges,
    limits.base_bets,
    limits.held_to_the_base_bet,
    limits.aggregates,
    progressives.units,
    progressives.meters,
    progressives.must_hit,
    progressives.links,
    progressives.executives,
    choices.house,
    choices.filings,
    choices.tokes,
    choices.options,
    approvals.approvals,
)


def problems(table: TableFile) -> list[Problem]:
    """What a regulator would object to, each with the clause; none if the table may open."""
    try:
        game = game_of(table)
    except Refused as no:
        return [Problem(no.cite, "game", no.sentence)]
    case = Case(table, game, _rulebook(game))
    return [found for check in CHECKS for found in check(case)]


def _rulebook(game: Game) -> Game:
    """The game of the catalog whose clauses hold: itself, or the one that the house's own extends."""
    try:
        return load(game.id)
    except Refused:
        return load(game.extends) if game.extends else game
