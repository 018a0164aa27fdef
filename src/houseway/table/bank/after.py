"""The bank after an event."""

from msgspec.structs import replace

from houseway.table import events as e
from houseway.table.acts import After
from houseway.table.bank.action import card_shown
from houseway.table.events.shapes import by_event
from houseway.table.people.after import with_seat
from houseway.table.state import TableState


def _with(state: TableState, **changes: object) -> TableState:
    assert state.bank is not None, "a patron banks here"
    return replace(state, bank=replace(state.bank, **changes))


def _with_chips(state: TableState, number: int, cents: int) -> TableState:
    seat = state.seat(number)
    return with_seat(state, replace(seat, chips=seat.chips + cents))


def _offered(state: TableState, event: e.BankOffered) -> TableState:
    return _with(state, offered_to=event.seat)


def _accepted(state: TableState, event: e.BankAccepted) -> TableState:
    """A game that was broken goes on."""
    patron = state.seat(event.seat).patron
    state = _with(
        state,
        seat=event.seat,
        cents=event.cents,
        offered_to=None,
        declined=(),
        patron=patron,
        last=event.seat,
        hands=event.turn - 1,
        broken=False,
    )
    return _with_chips(state, event.seat, -event.cents)


def _declined(state: TableState, event: e.BankDeclined | e.BankPassed) -> TableState:
    assert state.bank is not None
    return _with(state, offered_to=None, declined=(*state.bank.declined, event.seat))


def _posted(state: TableState, event: e.BankPosted) -> TableState:
    assert state.bank is not None
    state = _with_chips(state, event.seat, state.bank.cents - event.cents)
    return _with(state, cents=event.cents)


def _returned(state: TableState, event: e.BankReturned) -> TableState:
    return _with_chips(_with(state, seat=None, cents=0), event.seat, event.cents)


def _broken(state: TableState, event: e.GameBroken) -> TableState:
    """The first hand after it is a first hand: any place may bank."""
    return _with(state, broken=True, offered_to=None, declined=(), wagered=None)


def _opened(state: TableState, event: e.BetsOpened) -> TableState:
    return _with(state, banked=None, sums=None, button=None, dice=(), shaker=None, shaken=False)


def _shaker(state: TableState, event: e.ShakerNamed) -> TableState:
    return _with(state, shaker=event.seat)


def _shaken(state: TableState, event: e.DiceShaken) -> TableState:
    return _with(state, shaken=True)


def _shown(state: TableState, event: e.DiceShown) -> TableState:
    return _with(state, dice=event.dice)


def _button(state: TableState, event: e.ButtonPlaced) -> TableState:
    return _with(state, button=event.place)


def _card_taken_back(state: TableState, event: e.CardsTakenBack) -> TableState:
    """The button goes with the card that placed it."""
    return (
        state if state.practice.action_button.by != "card" or card_shown(state) else _with(state, button=None)
    )


def _taken(state: TableState, event: e.CollectionsTaken) -> TableState:
    return _with(_fees_moved(state, event.collected, -1), collected=event.collected)


def _dropped(state: TableState, event: e.CollectionsDropped) -> TableState:
    return _with(state, collected=())


def _given_back(state: TableState, event: e.CollectionsReturned) -> TableState:
    return _with(_fees_moved(state, event.collected, 1), collected=())


def _fees_moved(state: TableState, collected: tuple[e.Collected, ...], sign: int) -> TableState:
    change: dict[int, int] = {}
    for fee in collected:
        change[fee.seat] = change.get(fee.seat, 0) + sign * fee.cents
    seats = tuple(
        [
            replace(seat, chips=seat.chips + change[seat.number]) if seat.number in change else seat
            for seat in state.seats
        ]
    )
    return replace(state, seats=seats)


def _settled(state: TableState, event: e.RoundSettled) -> TableState:
    """The bank and what it won go back; the hand counts, and its places may bank next."""
    bank, sums = state.bank, event.bank
    if bank is None or bank.seat is None or sums is None:
        return state
    wagered = {bet.at or bet.seat for bet in event.settlements} | {bank.seat}
    state = _with_chips(state, bank.seat, sums.bank + sums.net)
    counted = {"hands": bank.hands + 1, "wagered": tuple(sorted(wagered))}
    return _with(state, seat=None, cents=0, banked=bank.seat, sums=sums, **counted)


def _corrected(state: TableState, event: e.RoundCorrected) -> TableState:
    """What the bank gained is put right where its patron still sits."""
    bank, sums = state.bank, event.bank
    if bank is None or bank.sums is None or bank.banked is None or sums is None:
        return state
    here = state.seat(bank.banked).patron == state.paid_to.get(bank.banked)
    state = _with_chips(state, bank.banked, sums.net - bank.sums.net) if here else state
    return _with(state, sums=sums)


def _left(state: TableState, event: e.PatronLeft | e.SeatFreed) -> TableState:
    """An offer to who has left is none; the seat, with another patron, is asked anew."""
    bank = state.bank
    assert bank is not None
    declined = tuple(seat for seat in bank.declined if seat != event.seat)
    offered = None if bank.offered_to == event.seat else bank.offered_to
    return _with(state, offered_to=offered, declined=declined)


AFTER: dict[type, After] = by_event(
    _offered, _accepted, _declined, _posted, _returned, _broken, _opened, _shaker, _shaken, _shown, _button,
    _card_taken_back, _taken, _dropped, _given_back, _settled, _corrected, _left,
)  # fmt: skip
