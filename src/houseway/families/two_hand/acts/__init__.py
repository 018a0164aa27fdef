"""What is done at a two-hand table besides dealing: patrons deal and turn cards, House Money is settled."""

from collections.abc import Callable, Iterator

from houseway.families.round import Pay, Step, Turn
from houseway.families.two_hand.acts import console, curator, house_money, riding, squeeze
from houseway.table import commands as c
from houseway.table.acts import Acts
from houseway.table.events.shapes import by_event
from houseway.table.routine import Coming
from houseway.table.shoe.offered import OfferedView
from houseway.table.state import Phase, TableState


def _comes_next(state: TableState, step: Step | None) -> Coming | None:
    match step:
        case None:
            return curator.offered_next(state)
        case Turn(hand):
            return squeeze.turned_next(state, hand)
        case Pay():
            return riding.comes_next(state)
    return None


def _wishes(state: TableState, below: Callable[[int], int]) -> Iterator[c.Command]:
    """Whoever is offered the shoe takes it; winners let House Money ride."""
    yield from (c.AcceptShoe(seat.number) for seat in state.patrons)
    if state.phase is Phase.DEALING and (said := riding.some_ride(state)) is not None:
        yield said


def _offers(state: TableState) -> OfferedView | None:
    """Within a round what winners of House Money are asked, else who is offered the shoe."""
    return riding.offers(state) if state.phase is Phase.DEALING else curator.offers(state)


ACTS = Acts(
    decides=by_event(
        curator.accept_shoe, curator.decline_shoe, curator.pass_shoe, curator.order_pass, curator.next_round,
        squeeze.hand_cards, squeeze.return_cards, squeeze.give_up_cards, squeeze.withdraw_cards,
        squeeze.turn_cards, riding.let_ride, riding.settle_house_money,
    ),
    after=curator.AFTER | squeeze.AFTER | riding.AFTER,
    refusals={Pay: house_money.still_open},
    told=by_event(house_money.told),
    menu=console.MENU,
    comes_next=_comes_next,
    proposals=console.proposals,
    offers=_offers,
    lies_down=squeeze.is_squeezed,
    paid_early=house_money.paid_early,
    settled=curator.passed_when_banker_loses,
    wishes=_wishes,
)  # fmt: skip
