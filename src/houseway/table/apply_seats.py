"""A seat after an event."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from houseway.table import events as e
from houseway.table.commands import Stake
from houseway.table.state import Curator, Seat, TableState


def with_seat(state: TableState, seat: Seat) -> TableState:
    seats = tuple([seat if other.number == seat.number else other for other in state.seats])
    return replace(state, seats=seats)


def with_stack(seat: Seat, medium: str, cents: int, bets: tuple[Stake, ...]) -> Seat:
    """The seat with these bets and one of its stacks changed."""
    if medium == "chips":
        return replace(seat, chips=seat.chips + cents, bets=bets)
    return replace(seat, bets=bets, **{medium: getattr(seat, medium) + cents})


def returned(seat: Seat, stakes: tuple[Stake, ...]) -> Seat:
    """The seat with these stakes back in its stacks."""
    for stake in stakes:
        pile = stake.pile
        bets = tuple(bet for bet in seat.bets if bet.pile != pile)
        seat = with_stack(seat, stake.medium, stake.cents, bets)
    return seat


def _placed_on(bets: tuple[Stake, ...], stake: Stake) -> tuple[Stake, ...]:
    pile = stake.pile
    down = next((bet.cents for bet in bets if bet.pile == pile), 0)
    if not down:
        return (*bets, stake)
    raised = Stake(*stake.key, down + stake.cents, stake.medium, stake.toke)
    return (*(bet for bet in bets if bet.pile != pile), raised)


def _seated(state: TableState, event: e.PatronSeated) -> TableState:
    return with_seat(state, replace(state.seat(event.seat), patron=event.patron, name=event.name))


def _stood_behind(state: TableState, event: e.PatronStoodBehind) -> TableState:
    place = Seat(event.seat, event.patron, event.name, behind=event.behind)
    return replace(state, seats=(*state.seats, place))


def _bought(state: TableState, event: e.ChipsBought) -> TableState:
    seat = state.seat(event.seat)
    return with_seat(state, replace(seat, chips=seat.chips + event.cents))


def _promotion(state: TableState, event: e.PromotionGiven) -> TableState:
    seat = state.seat(event.seat)
    return with_seat(state, with_stack(seat, event.medium, event.cents, seat.bets))


def _bets_placed(state: TableState, event: e.BetsPlaced) -> TableState:
    seat = state.seat(event.seat)
    if not seat.bets and all(stake.medium == "chips" for stake in event.stakes):
        cents = sum([stake.cents for stake in event.stakes])
        return with_seat(state, replace(seat, chips=seat.chips - cents, bets=event.stakes))
    for stake in event.stakes:
        seat = with_stack(seat, stake.medium, -stake.cents, _placed_on(seat.bets, stake))
    return with_seat(state, seat)


def _bets_back(state: TableState, event: e.BetsTakenBack | e.BetsReturned) -> TableState:
    return with_seat(state, returned(state.seat(event.seat), event.stakes))


def _called(state: TableState, event: e.BetCalled) -> TableState:
    return with_seat(state, replace(state.seat(event.seat), called=event.stake))


def _call_confirmed(state: TableState, event: e.CallConfirmed) -> TableState:
    seat = state.seat(event.seat)
    return with_seat(state, replace(seat, called=None, bets=_placed_on(seat.bets, event.stake)))


def _call_lapsed(state: TableState, event: e.CallLapsed) -> TableState:
    return with_seat(state, replace(state.seat(event.seat), called=None))


def _collected(state: TableState, event: e.VigorishCollected) -> TableState:
    seat = state.seat(event.seat)
    return with_seat(state, replace(seat, owed=0, chips=seat.chips - event.from_chips))


def _left(state: TableState, event: e.PatronLeft) -> TableState:
    """The seat is free; a place behind it is gone; a curator who leaves passes the shoe."""
    if state.curator.seat == event.seat:
        state = replace(state, curator=Curator(last=event.seat, passed=True))
    if state.seat(event.seat).behind is not None:
        return replace(state, seats=tuple(seat for seat in state.seats if seat.number != event.seat))
    return with_seat(state, Seat(event.seat))


AFTER: dict[type, Callable[[TableState, Any], TableState]] = {
    e.PatronSeated: _seated,
    e.PatronStoodBehind: _stood_behind,
    e.ChipsBought: _bought,
    e.PromotionGiven: _promotion,
    e.BetsPlaced: _bets_placed,
    e.BetsTakenBack: _bets_back,
    e.BetsReturned: _bets_back,
    e.BetCalled: _called,
    e.CallConfirmed: _call_confirmed,
    e.CallLapsed: _call_lapsed,
    e.VigorishCollected: _collected,
    e.PatronLeft: _left,
}
