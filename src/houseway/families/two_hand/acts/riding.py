"""House Money at a sealed shoe: each winner says whether the pay-out rides, and nobody says it for them."""

from msgspec.structs import replace

from houseway.families.round import Pay
from houseway.families.two_hand.acts import house_money
from houseway.families.two_hand.acts.curator import handling_of
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import Addition, Hand, LetRide, SettleHouseMoney
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events.shapes import by_event
from houseway.table.round.due import due
from houseway.table.routine import Coming
from houseway.table.shoe.offered import OfferedView, RideView
from houseway.table.state import TableState, own_seat

HANDS: tuple[Hand, ...] = ("player", "banker")


def is_said_by_patrons(state: TableState) -> bool:
    """Whether the winners speak for themselves: the shoe is sealed, and House Money is being settled."""
    is_sealed = state.shoe is not None and state.shoe.is_virtual
    return is_sealed and bool(state.practice.house_money) and isinstance(due(state), Pay)


def find_riders(state: TableState) -> dict[int, tuple[Hand, ...]]:
    """Return the seats that may let a pay-out ride, in settling order, with the hands it may ride on."""
    riders: dict[int, tuple[Hand, ...]] = {}
    for number in house_money.settling_order(state):
        hands = tuple([hand for hand in HANDS if house_money.may_ride(state, number, hand)])
        if hands:
            riders[number] = hands
    return riders


def find_next_asked(state: TableState) -> int | None:
    """Return the first seat that has not said yet what becomes of its pay-out; None if all have."""
    said = handling_of(state).rides
    return next((number for number in find_riders(state) if number not in said), None)


def additions_said(state: TableState) -> tuple[Addition, ...]:
    """Return what the winners have said so far, as the settlement takes it."""
    return tuple([Addition(seat, on) for seat, on in handling_of(state).rides.items() if on is not None])


def let_ride(state: TableState, envelope: Envelope, command: LetRide) -> Outcome:
    """Keep what the winner at the seat says, until House Money is settled; a later word counts."""
    cite = state.practice.cite("house-money")
    seat = own_seat(state, envelope, command.seat)
    if not is_said_by_patrons(state):
        is_real = state.shoe is not None and not state.shoe.is_virtual
        raise Refused(Refusal.HOUSE_MONEY_OPEN, cite, "dealer-adds" if is_real else "no-house-money")
    hands = find_riders(state).get(seat.number, ())
    if not hands:
        raise Refused(Refusal.NO_BET_THERE, cite, "nothing-to-ride", seat=seat.number)
    if command.on is not None and command.on not in hands:
        raise Refused(Refusal.NO_BET_THERE, cite, "none-to-add", seat=seat.number, on=command.on)
    return Outcome([e.RideChosen(seat.number, command.on)])


def settle_house_money(state: TableState, envelope: Envelope, command: SettleHouseMoney) -> Outcome:
    """Settle House Money; at a sealed shoe exactly as the winners have said, once all have."""
    if is_said_by_patrons(state):
        _check_as_said(state, command)
    return house_money.settle_house_money(state, envelope, command)


def _check_as_said(state: TableState, command: SettleHouseMoney) -> None:
    cite, said = state.practice.cite("house-money"), set(additions_said(state))
    for addition in sorted(said ^ set(command.additions), key=lambda addition: addition.seat):
        raise Refused(Refusal.NOT_YOUR_SEAT, cite, "house-money-as-said", seat=addition.seat)
    asked = find_next_asked(state)
    if asked is not None:
        raise Refused(Refusal.DECISION_DUE, cite, "house-money-asked", seat=asked)


def comes_next(state: TableState) -> Coming:
    """Return what House Money waits for: a winner's word at a sealed shoe, else the settlement."""
    cite, why = state.practice.cite("house-money"), "Before any third card."
    if not is_said_by_patrons(state):
        return Coming("Settle House Money", cite, why, "settle_house_money", command=SettleHouseMoney())
    asked = find_next_asked(state)
    if asked is not None:
        words, paid = f"Seat {asked} is paid House Money, or lets it ride", "Paid, if seat {} says nothing."
        return Coming(words, cite, paid.format(asked), command=LetRide(asked))
    settle = SettleHouseMoney(additions_said(state))
    return Coming("Settle House Money", cite, why, "settle_house_money", command=settle)


def some_ride(state: TableState) -> LetRide | SettleHouseMoney | None:
    """In a demonstration the odd seats let House Money ride, on the hand that they have bet on."""
    if not is_said_by_patrons(state):
        return house_money.some_ride(state)
    asked = find_next_asked(state)
    if asked is None or not asked % 2:
        return None
    return LetRide(asked, find_riders(state)[asked][0])


def offers(state: TableState) -> OfferedView | None:
    """Return which seats are asked whether House Money rides, and what they have said."""
    if not is_said_by_patrons(state):
        return None
    said = handling_of(state).rides
    rides = tuple(
        [RideView(seat, hands, said.get(seat), seat in said) for seat, hands in find_riders(state).items()]
    )
    return OfferedView(None, None, cite=state.practice.cite("house-money"), rides=rides) if rides else None


def _chosen(state: TableState, event: e.RideChosen) -> TableState:
    handling = handling_of(state)
    return replace(state, extra=replace(handling, rides={**handling.rides, event.seat: event.on}))


def _settled(state: TableState, event: e.HouseMoneySettled) -> TableState:
    """What was said is done now, and asked anew in the next round."""
    state = house_money.settled(state, event)
    handling = handling_of(state)
    return replace(state, extra=replace(handling, rides={})) if handling.rides else state


AFTER = by_event(_chosen, _settled)
