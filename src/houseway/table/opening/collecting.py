"""Another collection schedule at an open table: posted and announced before any hand is banked under it."""

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.cache import kept
from houseway.refusals import Refusal, Refused
from houseway.rules.fees import OWN_FILE, lines_text, schedules
from houseway.rules.tables import CollectionSection, Problem, TableFile
from houseway.rules.tables.case import Case
from houseway.rules.tables.collection import ONE_SCHEDULE, POSTED_FEES
from houseway.rules.tables.collection import collection as collection_problems
from houseway.table import events as e
from houseway.table.commands import PostCollection, Posted, PostOffers
from houseway.table.commands.shapes import Collection
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.opening.posting import check_layout, check_nothing_down
from houseway.table.opening.setup import as_a_file, collection_of
from houseway.table.state import TableState
from houseway.words import Values


def post_collection(state: TableState, envelope: Envelope, command: PostCollection) -> Outcome:
    """Between hands and before the bank is offered: who banks and who bets knows what it costs (FEES 4.7)."""
    check_nothing_down(state)
    bank = state.bank
    if bank is not None and (bank.seat is not None or bank.offered_to is not None):
        seat = bank.seat if bank.seat is not None else bank.offered_to
        raise Refused(Refusal.ROUND_NOT_OVER, POSTED_FEES, "fees-before-the-bank", seat=seat)
    if OWN_FILE in command.schedule:
        # A file of the house's own is read when a table is opened, never because of a message.
        raise Refused(Refusal.UNKNOWN_SCHEDULE, ONE_SCHEDULE, "schedule-from-the-file")
    offers = command.offers or state.offers
    check_layout(state, state.places, offers, state.options, state.house)
    section = CollectionSection(command.schedule, command.transactions, command.approval)
    _refuse_first(_problems(state, offers, section))
    posted = collection_of(as_a_file(state.game, state.places, offers, state.options, state.house, section))
    assert posted is not None, "a schedule was named"
    names = {wager.id: wager.name for wager in state.game.wagers}
    fees = tuple([f"{payer}: {bands}" for payer, bands in lines_text(posted.schedule, names)])
    said = e.announced("collection-changes", POSTED_FEES, schedule=posted.schedule.id, fees=fees)
    return Outcome([e.CollectionPosted(posted, offers), said])


def within_schedule(state: TableState, command: PostOffers) -> None:
    """Other offers keep to the schedule that is posted; one of the house's own was checked with its file."""
    if (posted := state.house.collection) is not None and (section := _as_named(posted)) is not None:
        _refuse_first(_problems(state, command.offers, section))


def _as_named(posted: Collection) -> CollectionSection | None:
    known = next((each for each in schedules() if each.id == posted.schedule.id), None)
    if known is None:
        return None
    bonus_free = known.lines != posted.schedule.lines
    return CollectionSection(known.id, posted.transactions or 1, posted.approval, bonus_free)


def _problems(state: TableState, offers: tuple[Posted, ...], section: CollectionSection) -> Iterator[Problem]:
    file = as_a_file(state.game, state.places, offers, state.options, state.house, section)
    return collection_problems(Case(file, state.game, state.game))


def _refuse_first(problems: Iterator[Problem]) -> None:
    if (first := next(problems, None)) is not None:
        told: Values = {"problem": first.problem, "more": 0}
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, first.cite, "not-to-be-posted", **told)


def _layout(state: TableState) -> tuple[object, ...]:
    return state.digest, state.offers, state.places


@kept(64, by=_layout)
def fitting(state: TableState) -> tuple[str, ...]:
    """The schedules in force that may be posted with the limits of this layout."""
    if state.house.collection is None:
        return ()
    serving = [each.id for each in schedules() if each.in_force and state.game.id in each.games]
    empty = CollectionSection("", 1)
    file = as_a_file(state.game, state.places, state.offers, state.options, state.house, empty)
    return tuple([name for name in serving if not any(_with(state, file, name))])


def _with(state: TableState, file: TableFile, name: str) -> Iterator[Problem]:
    named = replace(file, collection=CollectionSection(name, 1))
    return collection_problems(Case(named, state.game, state.game))
