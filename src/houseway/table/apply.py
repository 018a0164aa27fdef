"""One event in, the table after it out; an event is a fact, so nothing is refused here."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from houseway.table import events as e
from houseway.table.bank import inventory
from houseway.table.jackpots import after as after_jackpots
from houseway.table.people import after as after_people
from houseway.table.round import after as after_round
from houseway.table.round import after_corrections
from houseway.table.shoe import after as after_shoe
from houseway.table.state import Phase, Seat, TableState

After = Callable[[TableState, Any], TableState]


def apply(state: TableState, event: e.Event) -> TableState:
    return AFTER[type(event)](state, event)


def apply_all(state: TableState, happened: Iterable[e.Event]) -> TableState:
    for event in happened:
        state = AFTER[type(event)](state, event)
    return state


def _opened(state: TableState, event: e.TableOpened) -> TableState:
    return replace(
        state,
        phase=Phase.SHUFFLING,
        seats=tuple(Seat(number) for number in event.seats),
        offers=event.offers,
        options=event.options,
        house=event.house,
    )


def _offers_posted(state: TableState, event: e.OffersPosted) -> TableState:
    return replace(state, offers=event.offers)


def _set_aside(state: TableState, event: e.ProcedureSetAside) -> TableState:
    return replace(state, accommodations=(*state.accommodations, event.procedure))


def _announced(state: TableState, event: e.Announced) -> TableState:
    return replace(state, said=(*state.said, event))


def _closed(state: TableState, event: e.TableClosed) -> TableState:
    return replace(state, phase=Phase.CLOSED)


AFTER: dict[type, After] = {
    e.TableOpened: _opened,
    e.OffersPosted: _offers_posted,
    e.ProcedureSetAside: _set_aside,
    e.Announced: _announced,
    e.TableClosed: _closed,
    **after_people.AFTER,
    **after_shoe.AFTER,
    **after_round.AFTER,
    **inventory.AFTER,
    **after_corrections.AFTER,
    **after_jackpots.AFTER,
}
