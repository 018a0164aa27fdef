"""What the dealer does for patrons beside the round, and the table's own chips."""

from collections.abc import Iterator

from houseway.money import Medium, money_text
from houseway.table import commands as c
from houseway.table.console.bet_acts import bet_acts
from houseway.table.console.documents import Need
from houseway.table.console.proposal import BECAUSE, REASON, Proposal, is_virtual
from houseway.table.console.selling import MOST_CENTS, buying
from houseway.table.people.seating import is_in_play
from houseway.table.state import TableState

_ONE_CHIP = {100: 1}
CLOSING = "A table that is closed does not open again. Close it?"


def seat_acts(state: TableState) -> Iterator[Proposal]:
    cite = state.practice.cite
    for seat in state.seats:
        if seat.called is not None:
            offer = state.game.offer(*seat.called.key).name
            label = f"Confirm seat {seat.number}: {money_text(seat.called.cents)} on {offer}"
            confirmed = c.ConfirmCall(seat.number)
            yield Proposal(f"confirm_call-{seat.number}", label, "seats", cite("wager-media"), confirmed)
        if seat.owed:
            label = f"Collect {money_text(seat.owed)} vigorish from seat {seat.number}"
            clause = cite("vigorish", "collected")
            taken = c.CollectVigorish(seat.number)
            yield Proposal(f"collect_vigorish-{seat.number}", label, "seats", clause, taken)
    if not is_virtual(state):
        yield from _recorded(state)
    yield from buying(state)
    yield _freed(state)
    yield from _promotions(state)
    yield Proposal("close", "Close the table", "tray", cite("bets-untouched"), c.Close(), asks=CLOSING)


def _taken(state: TableState) -> tuple[int, ...]:
    return tuple(seat.number for seat in state.seats if seat.patron is not None)


def _recorded(state: TableState) -> Iterator[Proposal]:
    """What patrons at a table of real cards do by hand, and the dealer keys in."""
    cite, media = state.practice.cite, state.practice.cite("wager-media")
    free = tuple(seat.number for seat in state.seats if seat.patron is None)
    sit = c.SeatPatron(free[0] if free else 0)
    yield Proposal("seat_patron", "Seat a patron", "seats", cite("seats"), sit, _seats(free))
    yield from bet_acts(state)
    rich = tuple(seat.number for seat in state.seats if seat.chips >= 100)
    colors = (Need("chips", "chips", "Chips taken"), Need("into", "chips", "Chips given"))
    up = c.ColorUp(rich[0] if rich else 0, _ONE_CHIP, _ONE_CHIP)
    yield Proposal("color_up", "Color up", "seats", media, up, (*_seats(rich), *colors))
    idle = tuple(number for number in _taken(state) if not is_in_play(state, state.seat(number)))
    away = c.Leave(idle[0] if idle else 0)
    yield Proposal("leave", "A patron leaves with all chips", "seats", media, away, _seats(idle))


def _seats(numbers: tuple[int, ...]) -> tuple[Need, ...]:
    return (Need("seat", "seat", "Seat", numbers),)


def _freed(state: TableState) -> Proposal:
    """An abandoned seat; where every patron is in play the first says why not."""
    taken, cite = _taken(state), state.practice.cite("seats")
    idle = tuple(number for number in taken if not is_in_play(state, state.seat(number)))
    freed, why = c.FreeSeat(next(iter(idle or taken), 0), BECAUSE), (*_seats(idle), REASON)
    return Proposal("free_seat", "Free an abandoned seat", "seats", cite, freed, why)


def _promotions(state: TableState) -> Iterator[Proposal]:
    taken = _taken(state)
    names: dict[Medium, str] = {"promotional": "promotional chips", "coupon": "a match play coupon"}
    for medium, name in names.items():
        if medium in state.practice.wager_media.media:
            sample = c.GivePromotion(taken[0] if taken else 0, 100, medium)
            needs = (
                Need("seat", "seat", "Seat", taken),
                Need("cents", "amount", "Amount", (), 1, MOST_CENTS),
            )
            cite = state.practice.cite("wager-media")
            yield Proposal(f"give_promotion-{medium}", f"Give {name}", "seats", cite, sample, needs)


def tray_acts(state: TableState) -> Iterator[Proposal]:
    """Two sign for each of these."""
    cite = state.game.cite
    chips = (Need("chips", "chips", "Chips by value"),)
    closer = c.CountTray("closer", _ONE_CHIP)
    yield Proposal("count_tray-closer", "Closing count", "tray", cite, closer, chips)
    opener = c.CountTray("opener", _ONE_CHIP)
    yield Proposal("count_tray-opener", "Opening count", "tray", cite, opener, chips)
    yield Proposal("fill_tray", "Fill from the cage", "tray", cite, c.FillTray(_ONE_CHIP), chips)
    yield Proposal("credit_tray", "Credit to the cage", "tray", cite, c.CreditTray(_ONE_CHIP), chips)
    cents = (Need("cents", "amount", "Counted in the drop box", (), 1, MOST_CENTS),)
    yield Proposal("take_drop", "Take the drop", "tray", cite, c.TakeDrop(1), cents)
