"""What the patrons of a demonstration would like to do before the dealer goes on.

Nothing here knows the rules: each wish is put to the table, and the first it does not refuse is done.
"""

from collections.abc import Callable, Iterator

from houseway.table.acts import acts_of
from houseway.table.commands import Command, Cut
from houseway.table.state import ShoeStage, TableState

Below = Callable[[int], int]


def wishes(state: TableState, below: Below) -> Iterator[Command]:
    """Whoever is offered the cut takes it; what else patrons like is their game's."""
    if state.shoe is not None and state.shoe.stage is ShoeStage.LOADED:
        position = cut_position(state.shoe.cards, below)
        yield from (Cut(position, seat.number) for seat in state.patrons)
        yield Cut(position)
    yield from acts_of(state.game.plays).wishes(state, below)


def cut_position(cards: int, below: Below) -> int:
    """Well within the cards."""
    return cards // 4 + below(cards // 2)
