"""What the patrons and the dealer of a demonstration would do next, the patrons' wishes first.

Nothing here knows the rules: each proposal is put to the table, and the first it does not refuse is done.
"""

from collections.abc import Callable, Iterator, Sequence

from houseway.table.commands import (
    AcceptShoe,
    Addition,
    CollectVigorish,
    Command,
    Cut,
    InspectCards,
    SettleHouseMoney,
    ShakeCups,
    WashCards,
)
from houseway.table.demonstration.routine import next_act
from houseway.table.state import CardsStage, Phase, Shoe, TableState

Below = Callable[[int], int]


def before_the_shuffle(state: TableState) -> Iterator[Command]:
    """New cards are inspected and washed; marked vigorish is collected before a new shoe."""
    if state.cards is CardsStage.NEW:
        yield InspectCards()
    if state.cards is CardsStage.INSPECTED:
        yield WashCards()
    yield from (CollectVigorish(seat.number) for seat in state.seats if seat.owed)


def cuts(state: TableState, shoe: Shoe, below: Below) -> Iterator[Command]:
    """Whoever is offered the cut takes it, well within the cards; without patrons the dealer cuts."""
    position = shoe.cards // 4 + below(shoe.cards // 2)
    yield from (Cut(position, seat.number) for seat in state.patrons)
    yield Cut(position)


def in_play(state: TableState, drawn: Sequence[int], below: Below) -> Iterator[Command]:
    """From the burn to the pay-out; `drawn` are the cards of the shoe after its cut, or six dice."""
    yield from (AcceptShoe(seat.number) for seat in state.patrons)
    if state.phase is Phase.DEALING:
        yield SettleHouseMoney(_additions(state))
    if state.shaken and not below(3):
        yield from (ShakeCups(seat.number) for seat in state.patrons)
    yield next_act(state, drawn)


def _additions(state: TableState) -> tuple[Addition, ...]:
    """The odd seats let House Money ride, on the hand they have bet on."""
    hands = {seat.number: bet.on for seat in state.patrons for bet in seat.bets if bet.wager == bet.on}
    return tuple(
        Addition(number, "player" if hand == "player" else "banker")
        for number, hand in hands.items()
        if number % 2
    )
