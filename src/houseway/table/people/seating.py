"""Patrons come, buy chips and leave."""

from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.bank.vigorish import collect
from houseway.table.commands import BringChips, BuyIn, GivePromotion, Leave, Sit, StandBehind
from houseway.table.decision import Move, Outcome
from houseway.table.envelope import Envelope
from houseway.table.state import Phase, Seat, TableState, own_seat


def sit(state: TableState, envelope: Envelope, command: Sit) -> Outcome:
    seat = state.seat(command.seat)
    if seat.patron is not None:
        free = tuple(other.number for other in state.seats if other.patron is None)
        raise Refused(
            Refusal.SEAT_TAKEN, state.practice.cite("seats"), "seat-taken", seat=seat.number, free=free
        )
    _check_not_seated(state, envelope)
    return Outcome([e.PatronSeated(seat.number, envelope.actor, command.name)])


def stand_behind(state: TableState, envelope: Envelope, command: StandBehind) -> Outcome:
    """Who stands has a number after those of the seats, and bets at the place of the seat in front."""
    check_behind(state, command.seat)
    _check_not_seated(state, envelope)
    number = 1 + max(other.number for other in state.seats)
    return Outcome([e.PatronStoodBehind(number, command.seat, envelope.actor, command.name)])


def check_behind(state: TableState, place: int) -> None:
    """Bets at another's place: where the house takes them, and a patron sits there."""
    cite = state.practice.cite("over-the-shoulder")
    if not (state.practice.over_the_shoulder and state.house.over_the_shoulder):
        raise Refused(Refusal.NOT_YOUR_SEAT, cite, "nobody-behind")
    seat = state.seat(place)
    if seat.patron is None or seat.behind is not None:
        raise Refused(Refusal.SEAT_NOT_AT_TABLE, cite, "nobody-behind-seat", seat=place)


def buy_in(state: TableState, envelope: Envelope, command: BuyIn) -> Outcome:
    """Cash goes into the drop box, chips come out of the tray."""
    seat = own_seat(state, envelope, command.seat)
    _check_positive(state, command.cents, "bought")
    return Outcome([e.ChipsBought(seat.number, command.cents)], chips_for_cash(state, seat, command.cents))


def bring_chips(state: TableState, envelope: Envelope, command: BringChips) -> Outcome:
    """Whether the patron carries so many is for the cage to say, whose row is written with this one."""
    seat = own_seat(state, envelope, command.seat)
    _check_positive(state, command.cents, "brought")
    cite = state.practice.cite("wager-media")
    stack = accounts.chips(state.table, seat.number)
    move = (accounts.carried(state.table), stack, command.cents, "chips brought to the table", cite)
    return Outcome([e.ChipsBrought(seat.number, command.cents)], [move])


def chips_for_cash(state: TableState, seat: Seat, cents: int) -> list[Move]:
    assert seat.patron is not None, "only a patron buys chips"
    cite = state.practice.cite("wager-media")
    return [
        (accounts.cash(seat.patron), accounts.drop_box(state.table), cents, "cash for chips", cite),
        (accounts.tray(state.table), accounts.chips(state.table, seat.number), cents, "chips bought", cite),
    ]


def give_promotion(state: TableState, envelope: Envelope, command: GivePromotion) -> Outcome:
    seat = state.seat(command.seat)
    cite = state.practice.cite("wager-media")
    if seat.patron is None:
        raise Refused(Refusal.NOT_YOUR_SEAT, cite, "nobody-at-seat", seat=seat.number)
    if command.medium == "chips" or command.medium not in state.practice.wager_media.media:
        raise Refused(Refusal.MEDIUM_NOT_TAKEN, cite, "promotion-not-taken", medium=command.medium)
    _check_positive(state, command.cents, "promotion")
    stack = accounts.stack(state.table, seat.number, command.medium)
    move = (accounts.PROMOTIONS, stack, command.cents, "promotion given", cite)
    return Outcome([e.PromotionGiven(seat.number, command.cents, command.medium)], [move])


def leave(state: TableState, envelope: Envelope, command: Leave) -> Outcome:
    """The patron takes along all chips, and the bets that are not yet, or no longer, in play."""
    seat = own_seat(state, envelope, command.seat)
    in_play = seat.bets or any(early.seat == seat.number for early in state.early + state.keypad.sensors)
    if in_play and state.phase is Phase.DEALING:
        cite = state.practice.cite("bets-untouched")
        raise Refused(Refusal.BETS_STILL_DOWN, cite, "bets-in-play", seat=seat.number)
    return carry_chips_away(state, seat)


def carry_chips_away(state: TableState, seat: Seat) -> Outcome:
    """Empty a seat: bets back to its stacks, what is marked collected, the rest into the patron's pocket."""
    assert seat.patron is not None, "somebody leaves"
    cite = state.practice.cite("wager-media")
    closed = state.practice.cite("no-more-bets", "closed")
    happened: list[e.Event] = [e.BetsTakenBack(seat.number, seat.bets)] if seat.bets else []
    moves: list[Move] = []
    left = {medium: seat.stack(medium) for medium in ("chips", "promotional", "coupon")}
    for bet in seat.bets:
        left[bet.medium] += bet.cents
        spot = accounts.spot(state.table, seat.number, *bet.pile)
        stack = accounts.stack(state.table, seat.number, bet.medium)
        moves.append((spot, stack, bet.cents, "bet taken back", closed))
    if seat.owed:
        collected = collect(state, seat, left["chips"])
        happened += collected.events
        moves += collected.moves
        left["chips"] -= min(left["chips"], seat.owed)
    for medium, cents in left.items():
        if cents:
            stack = accounts.stack(state.table, seat.number, medium)
            moves.append((stack, accounts.pocket(seat.patron, medium), cents, "chips carried away", cite))
    return Outcome([*happened, e.PatronLeft(seat.number, seat.patron, left["chips"])], moves)


def _check_not_seated(state: TableState, envelope: Envelope) -> None:
    held = next((other for other in state.seats if other.patron == envelope.actor), None)
    if held is not None:
        cite = state.practice.cite("seats")
        raise Refused(Refusal.SEAT_ALREADY_HELD, cite, "seated-already", seat=held.number)


def _check_positive(state: TableState, cents: int, what: str) -> None:
    if cents <= 0:
        cite = state.practice.cite("wager-media")
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, cite, "more-than-nothing", what=what, cents=cents)
