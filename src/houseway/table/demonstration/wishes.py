"""What the patrons of a demonstration would like to do before the dealer goes on.

Nothing here knows the rules: each wish is put to the table, and the first it does not refuse is done.
"""

from collections.abc import Callable, Iterator

from houseway.table.acts import acts_of
from houseway.table.bank.offering import least_bank
from houseway.table.commands import AcceptBank, Command, Cut
from houseway.table.state import ShoeStage, TableState

Below = Callable[[int], int]


def wishes(state: TableState, below: Below) -> Iterator[Command]:
    """Whoever is offered the cut takes it; what else patrons like is their game's."""
    if state.shoe is not None and state.shoe.stage is ShoeStage.LOADED:
        position = cut_position(state.shoe.cards, below)
        yield from (Cut(position, seat.number) for seat in state.patrons)
        yield Cut(position)
    if state.bank is not None and state.bank.offered_to is not None:
        yield from _bank(state, state.bank.offered_to, below)
    yield from acts_of(state.game.plays).wishes(state, below)


def _bank(state: TableState, seat: int, below: Below) -> Iterator[Command]:
    """Most bank, with some minimums; the others say nothing, and are taken to decline."""
    least = least_bank(state)
    for minimums in (5 + below(26), 1) if below(4) else ():
        yield AcceptBank(seat, least * minimums)


def cut_position(cards: int, below: Below) -> int:
    """Well within the cards."""
    return cards // 4 + below(cards // 2)
