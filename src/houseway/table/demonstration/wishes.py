"""What the patrons of a demonstration would like to do before the dealer goes on.

Nothing here knows the rules: each wish is put to the table, and the first it does not refuse is done.
"""

from collections.abc import Callable, Iterator

from houseway.table.commands import AcceptShoe, Addition, Command, Cut, SettleHouseMoney, ShakeCups
from houseway.table.state import Phase, ShoeStage, TableState

Below = Callable[[int], int]


def wishes(state: TableState, below: Below) -> Iterator[Command]:
    """Whoever is offered the cut or the shoe takes it; winners let House Money ride; some shake the cups."""
    if state.shoe is not None and state.shoe.stage is ShoeStage.LOADED:
        position = cut_position(state.shoe.cards, below)
        yield from (Cut(position, seat.number) for seat in state.patrons)
        yield Cut(position)
    yield from (AcceptShoe(seat.number) for seat in state.patrons)
    if state.phase is Phase.DEALING:
        yield SettleHouseMoney(_additions(state))
    if state.shaken and not below(3):
        yield from (ShakeCups(seat.number) for seat in state.patrons)


def cut_position(cards: int, below: Below) -> int:
    """Well within the cards."""
    return cards // 4 + below(cards // 2)


def _additions(state: TableState) -> tuple[Addition, ...]:
    """The odd seats let House Money ride, on the hand they have bet on."""
    hands = {seat.number: bet.on for seat in state.patrons for bet in seat.bets if bet.wager == bet.on}
    return tuple(
        Addition(number, "player" if hand == "player" else "banker")
        for number, hand in hands.items()
        if number % 2
    )
