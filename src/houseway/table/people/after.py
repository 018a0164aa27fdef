"""A seat after an event."""

from msgspec.structs import replace

from houseway.ledger.accounts import MEDIA
from houseway.table import events as e
from houseway.table.commands import Stake
from houseway.table.events.shapes import by_event
from houseway.table.state import PlayMoney, Seat, TableState


def with_seat(state: TableState, seat: Seat) -> TableState:
    seats = tuple([seat if other.number == seat.number else other for other in state.seats])
    return replace(state, seats=seats)


def with_stack(seat: Seat, medium: str, cents: int, bets: tuple[Stake, ...]) -> Seat:
    """The seat with these bets and one of its stacks changed."""
    if medium == "chips":
        return replace(seat, chips=seat.chips + cents, bets=bets)
    return replace(seat, bets=bets, **{medium: getattr(seat, medium) + cents})


def without_debts(state: TableState) -> TableState:
    """The table where no seat holds less than nothing: what is missing there its patron carries, or owes."""
    seats = []
    for seat in state.seats:
        short = {medium: 0 for medium in MEDIA if seat.stack(medium) < 0}
        seats.append(replace(seat, **short) if short else seat)
    return replace(state, seats=tuple(seats))


def returned(seat: Seat, stakes: tuple[Stake, ...]) -> Seat:
    """The seat with these stakes back in its stacks."""
    for stake in stakes:
        seat = with_stack(seat, stake.medium, stake.cents, _taken_off(seat.bets, stake))
    return seat


def _taken_off(bets: tuple[Stake, ...], stake: Stake) -> tuple[Stake, ...]:
    """The bets without this stake; the pile it came from may keep some chips."""
    lower = [replace(bet, cents=bet.cents - stake.cents) if bet.lies_with(stake) else bet for bet in bets]
    return tuple(bet for bet in lower if bet.cents > 0)


def _placed_on(bets: tuple[Stake, ...], stake: Stake) -> tuple[Stake, ...]:
    """The bets with this stake, in one pile with what lay there."""
    for place, bet in enumerate(bets):
        if bet.wager == stake.wager and bet.lies_with(stake):
            cents = bet.cents + stake.cents
            raised = replace(stake, cents=cents)
            return (*bets[:place], *bets[place + 1 :], raised)
    return (*bets, stake)


def _seated(state: TableState, event: e.PatronSeated) -> TableState:
    return with_seat(state, replace(state.seat(event.seat), patron=event.patron, name=event.name))


def _stood_behind(state: TableState, event: e.PatronStoodBehind) -> TableState:
    place = Seat(event.seat, event.patron, event.name, behind=event.behind)
    return replace(state, seats=(*state.seats, place))


def _bought(state: TableState, event: e.ChipsBought | e.ChipsBrought) -> TableState:
    seat = state.seat(event.seat)
    return with_seat(state, replace(seat, chips=seat.chips + event.cents))


def _play_money(state: TableState, event: e.PlayMoneyTaken) -> TableState:
    """Of earlier days nothing is kept."""
    taken = state.play_money.taken if state.play_money.day == event.day else {}
    taken = {**taken, event.patron: taken.get(event.patron, 0) + event.cents}
    return replace(state, play_money=PlayMoney(event.day, taken))


def _promotion(state: TableState, event: e.PromotionGiven) -> TableState:
    seat = state.seat(event.seat)
    return with_seat(state, with_stack(seat, event.medium, event.cents, seat.bets))


def _bets_placed(state: TableState, event: e.BetsPlaced) -> TableState:
    seat = state.seat(event.seat)
    bets, chips = seat.bets or event.stakes, seat.chips
    other: dict[str, int] = {}
    for stake in event.stakes:
        if stake.medium == "chips":
            chips -= stake.cents
        else:
            other[stake.medium] = other.get(stake.medium, seat.stack(stake.medium)) - stake.cents
        if seat.bets:
            bets = _placed_on(bets, stake)
    return with_seat(state, replace(seat, bets=bets, chips=chips, **other))


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


def _left(state: TableState, event: e.PatronLeft | e.SeatFreed) -> TableState:
    """The seat is free; a place behind it is gone."""
    if state.seat(event.seat).behind is not None:
        return replace(state, seats=tuple(seat for seat in state.seats if seat.number != event.seat))
    return with_seat(state, Seat(event.seat))


def _colored(state: TableState, event: e.ChipsColored) -> TableState:
    """Other chips of the same worth."""
    return state


AFTER = by_event(
    _seated, _stood_behind, _bought, _play_money, _promotion, _bets_placed, _bets_back, _called,
    _call_confirmed, _call_lapsed, _collected, _colored, _left,
)  # fmt: skip
