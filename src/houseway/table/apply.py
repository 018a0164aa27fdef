"""One event in, the table after it out; an event is a fact, so nothing is refused here."""

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from houseway.families import Family
from houseway.table import events as e
from houseway.table.acts import After, acts_of
from houseway.table.bank import after as after_bank
from houseway.table.bank import inventory
from houseway.table.bank.state import Bank
from houseway.table.decision import Decision
from houseway.table.events.shapes import Fact, by_event
from houseway.table.jackpots import after as after_jackpots
from houseway.table.people import after as after_people
from houseway.table.records.keeping import record_kept
from houseway.table.round import after as after_round
from houseway.table.round import after_corrections, recorded_acts
from houseway.table.shoe import after as after_shoe
from houseway.table.state import Phase, Seat, TableState

# Of a round, in which patrons may sit down and stand up as often as they like.
MOST_SAID = 200


def apply(state: TableState, event: e.Event) -> TableState:
    return apply_all(state, (event,))


def apply_all(state: TableState, happened: Iterable[e.Event]) -> TableState:
    after = _after(state.game.plays, state.bank is not None)
    for event in happened:
        for made in after[type(event)]:
            state = made(state, event)
    return state


def advance_table(state: TableState, decision: Decision) -> TableState:
    """Return the table after a decision that was made on it."""
    after = decision.next_state
    return apply_all(state, decision.events) if after is None else after


@cache
def _after(family: Family, banked: bool) -> dict[type, list[After]]:
    """What the table makes of an event, then the family and the bank; another's events change nothing."""
    acts = acts_of(family)
    each = ({**AFTER, **acts.instead}, acts.after, after_bank.AFTER if banked else {})
    return {kind: [after[kind] for after in each if kind in after] for kind in Fact.__subclasses__()}


def _opened(state: TableState, event: e.TableOpened) -> TableState:
    return replace(
        state,
        phase=Phase.SHUFFLING,
        seats=tuple(Seat(number) for number in event.seats),
        offers=event.offers,
        options=event.options,
        house=event.house,
        open_since=event.at,
        bank=Bank() if state.practice.player_dealer else None,
    )


def _offers_posted(state: TableState, event: e.OffersPosted) -> TableState:
    return replace(state, offers=event.offers)


def _set_aside(state: TableState, event: e.ProcedureSetAside) -> TableState:
    return replace(state, accommodations=(*state.accommodations, event.procedure))


def _announced(state: TableState, event: e.Announced) -> TableState:
    said = state.said
    return replace(state, said=(*said, event) if len(said) < MOST_SAID else (*said[1 - MOST_SAID :], event))


def _closed(state: TableState, event: e.TableClosed) -> TableState:
    return replace(state, phase=Phase.CLOSED)


AFTER: dict[type, After] = {
    **by_event(_opened, _offers_posted, _set_aside, _announced, _closed, record_kept),
    **after_people.AFTER,
    **after_shoe.AFTER,
    **after_round.AFTER,
    **inventory.AFTER,
    **after_corrections.AFTER,
    **recorded_acts.AFTER,
    **after_jackpots.AFTER,
}
