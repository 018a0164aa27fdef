"""Every problem of a table file, in the order in which the file is read."""

from collections.abc import Callable, Iterator

from houseway.refusals import Refused
from houseway.rules.building import JURISDICTIONS
from houseway.rules.catalog import load
from houseway.rules.game import Game
from houseway.rules.tables import (
    approvals,
    choices,
    collection,
    conditions,
    layout,
    limits,
    progressives,
    shoe,
    stakes,
    vigorish,
)
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


_SPOTS: tuple[Check, ...] = (
    layout.known,
    layout.one_pay_table,
    layout.shared,
    conditions.conditions,
    conditions.combinations,
    conditions.suits,
)
_LIMITS: tuple[Check, ...] = (
    limits.limits,
    limits.currency,
    limits.units,
    limits.printed_ranges,
    limits.within_base,
    limits.base_bets,
    limits.held_to_the_base_bet,
    limits.aggregates,
)
_JACKPOTS: tuple[Check, ...] = (progressives.must_hit, progressives.links)

# What is asked of a layout alone, which may change while the table is open.
OF_THE_LAYOUT = (*_SPOTS, vigorish.vigorish, *_LIMITS, *_JACKPOTS, choices.as_filed)

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
    *_SPOTS,
    conditions.floors,
    *_LIMITS,
    progressives.units,
    progressives.meters,
    *_JACKPOTS,
    progressives.executives,
    choices.house,
    choices.filings,
    choices.tokes,
    choices.options,
    collection.collection,
    stakes.stakes,
    approvals.attached,
    approvals.approvals,
)


def layout_problems(table: TableFile, game: Game) -> list[Problem]:
    """What a regulator would object to in the layout of a table that deals this very game."""
    case = Case(table, game, game)
    return [each for check in OF_THE_LAYOUT for each in check(case)]


def problems(table: TableFile) -> list[Problem]:
    """What a regulator would object to, each with the clause; none if the table may open."""
    try:
        game = game_of(table)
    except Refused as refused:
        return [Problem(refused.cite, "game", refused.sentence)]
    case = Case(table, game, rulebook(game))
    return [each for check in CHECKS for each in check(case)]


def rulebook(game: Game) -> Game:
    """The game of the catalog whose clauses hold: itself, or the one that the house's own extends."""
    try:
        return load(game.id)
    except Refused:
        return load(game.extends) if game.extends else game
