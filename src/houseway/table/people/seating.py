"""Patrons come, buy chips and leave."""

from datetime import datetime

from houseway.families.betting import PotTable
from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.bank.backline import bankers_of, check_place
from houseway.table.bank.vigorish import collect
from houseway.table.commands import (
    BringChips,
    BuyIn,
    ColorUp,
    FreeSeat,
    GivePromotion,
    Leave,
    SeatPatron,
    Sit,
    Stake,
    StandBehind,
)
from houseway.table.commands.shapes import counted
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.state import GUEST, Phase, Seat, TableState, check_real, own_seat
from houseway.words import Values


def sit(state: TableState, envelope: Envelope, command: Sit) -> Outcome:
    seat = free(state, command.seat)
    _check_not_seated(state, envelope)
    return Outcome([e.PatronSeated(seat.number, envelope.actor, command.name, command.left)])


def seat_patron(state: TableState, envelope: Envelope, command: SeatPatron) -> Outcome:
    """No person of the house has a colon in the name, so nobody else comes to sit there."""
    check_real(state)
    seat = free(state, command.seat)
    known = f"{GUEST}{state.table}:{seat.number}:{state.round}"
    # Who was seated here in this round may have moved on.
    while any(other.patron == known for other in state.seats):
        known = f"{known}:{seat.number}"
    return Outcome([e.PatronSeated(seat.number, known, f"Guest {seat.number}")])


def color_up(state: TableState, envelope: Envelope, command: ColorUp) -> Outcome:
    """The worth stays the same, so no money moves; what was changed is on the record."""
    check_real(state)
    seat, cite = own_seat(state, envelope, command.seat), state.practice.cite("wager-media")
    given, taken = counted(command.chips), counted(command.into)
    _check_positive(state, given, "brought")
    if given != taken:
        raise Refused(Refusal.CASH_NOT_COUNTED, cite, "colors-worth-the-same", counted=given, cents=taken)
    if given > seat.chips:
        told: Values = {"seat": seat.number, "has": seat.chips, "medium": "chips", "cents": given}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, cite, "seat-has-less", **told)
    return Outcome([e.ChipsColored(seat.number, command.chips, command.into)])


def free(state: TableState, number: int) -> Seat:
    seat = state.seat(number)
    if seat.patron is not None:
        free = tuple(other.number for other in state.seats if other.patron is None)
        cite = state.practice.cite("seats")
        raise Refused(Refusal.SEAT_TAKEN, cite, "seat-taken", seat=seat.number, free=free)
    return seat


def stand_behind(state: TableState, envelope: Envelope, command: StandBehind) -> Outcome:
    """Who stands has a number after those of the seats, and bets at the place of the seat in front."""
    check_behind(state, command.seat)
    _check_not_seated(state, envelope)
    number = 1 + max(other.number for other in state.seats)
    return Outcome([e.PatronStoodBehind(number, command.seat, envelope.actor, command.name)])


def check_behind(state: TableState, place: int) -> None:
    """Bets at another's place: where the house takes them, and a patron sits there."""
    if state.bank is not None:
        check_place(state, place)
        return
    cite = state.practice.cite("over-the-shoulder")
    if not (state.practice.over_the_shoulder and state.house.over_the_shoulder):
        raise Refused(Refusal.NOT_YOUR_SEAT, cite, "nobody-behind")
    seat = state.seat(place)
    if seat.patron is None or seat.behind is not None:
        raise Refused(Refusal.SEAT_NOT_AT_TABLE, cite, "nobody-behind-seat", seat=place)


def buy_in(state: TableState, envelope: Envelope, command: BuyIn) -> Outcome:
    """Cash that the dealer has counted goes into the drop box, chips come out of the tray."""
    seat = own_seat(state, envelope, command.seat)
    cents, cite = command.cents, state.practice.cite("wager-media")
    _check_positive(state, cents, "bought")
    if not state.house.play_money and envelope.role is Role.PATRON:
        raise Refused(Refusal.DEALER_SELLS_CHIPS, cite, "ask-the-dealer-for-chips")
    if state.house.play_money and command.cash:
        raise Refused(Refusal.PLAY_MONEY, cite, "no-cash-here")
    if not state.house.play_money and counted(command.cash) != cents:
        told: Values = {"counted": counted(command.cash), "cents": cents}
        raise Refused(Refusal.CASH_NOT_COUNTED, cite, "count-the-cash", **told)
    bought = chips_for_cash(state, envelope, seat, cents)
    return Outcome([e.ChipsBought(seat.number, cents, command.cash), *bought.events], bought.moves)


def bring_chips(state: TableState, envelope: Envelope, command: BringChips) -> Outcome:
    """Whether the patron carries so many is for the cage to say, whose row is written with this one."""
    seat = own_seat(state, envelope, command.seat)
    _check_positive(state, command.cents, "brought")
    cite = state.practice.cite("wager-media")
    assert seat.patron is not None, "a patron brings chips"
    stack = accounts.chips(state.table, seat.number)
    move = Move(state.carried(seat.patron), stack, command.cents, "chips brought to the table", cite)
    return Outcome([e.ChipsBrought(seat.number, command.cents)], [move])


def chips_for_cash(state: TableState, envelope: Envelope, seat: Seat, cents: int) -> Outcome:
    """Chips of the tray for cash, or the play money of a demonstration, so much a day."""
    assert seat.patron is not None, "only a patron buys chips"
    cite, stack = state.practice.cite("wager-media"), accounts.chips(state.table, seat.number)
    if state.house.play_money:
        taken = _play_money(state, envelope, seat.patron, cents)
        return Outcome([taken], [Move(accounts.PLAY_MONEY, stack, cents, "play money, worth nothing", cite)])
    drop = Move(accounts.cash(seat.patron), accounts.drop_box(state.table), cents, "cash for chips", cite)
    return Outcome([], [drop, Move(accounts.tray(state.table), stack, cents, "chips bought", cite)])


def _play_money(state: TableState, envelope: Envelope, patron: str, cents: int) -> e.PlayMoneyTaken:
    kept, ceiling = state.play_money, state.house.play_money
    # A clock that was set back begins no new day.
    day = max(kept.day, envelope.at.date().isoformat())
    left = ceiling - (kept.taken.get(patron, 0) if kept.day == day else 0)
    if cents > left:
        told: Values = {"ceiling": ceiling, "left": left, "cents": cents}
        cite = state.practice.cite("wager-media")
        raise Refused(Refusal.ABOVE_DAILY_CEILING, cite, "play-money-ceiling", **told)
    return e.PlayMoneyTaken(patron, cents, day)


def give_promotion(state: TableState, envelope: Envelope, command: GivePromotion) -> Outcome:
    seat = state.seat(command.seat)
    cite = state.practice.cite("wager-media")
    if seat.patron is None:
        raise Refused(Refusal.NOT_YOUR_SEAT, cite, "nobody-at-seat", seat=seat.number)
    if command.medium == "chips" or command.medium not in state.practice.wager_media.media:
        raise Refused(Refusal.MEDIUM_NOT_TAKEN, cite, "promotion-not-taken", medium=command.medium)
    _check_positive(state, command.cents, "promotion")
    stack = accounts.stack(state.table, seat.number, command.medium)
    move = Move(accounts.PROMOTIONS, stack, command.cents, "promotion given", cite)
    return Outcome([e.PromotionGiven(seat.number, command.cents, command.medium)], [move])


def leave(state: TableState, envelope: Envelope, command: Leave) -> Outcome:
    """The patron takes along all chips, and the bets that are not yet, or no longer, in play."""
    seat = own_seat(state, envelope, command.seat)
    check_not_in_play(state, seat)
    return carry_chips_away(state, envelope, seat)


def free_seat(state: TableState, envelope: Envelope, command: FreeSeat) -> Outcome:
    """Chips are on their way to the cage, whose row is written with this one; `kept` are those of value."""
    seat, cite = state.seat(command.seat), state.practice.cite("seats")
    if seat.patron is None:
        raise Refused(Refusal.NOT_YOUR_SEAT, cite, "nobody-at-seat", seat=seat.number)
    if not command.reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-abandoned", seat=seat.number)
    check_not_in_play(state, seat)
    plays = state.house.play_money
    emptied, chips = _emptied(state, seat)
    kept, at = 0 if plays else chips, _remembered(state, envelope)
    freed = e.SeatFreed(seat.number, seat.patron, kept, command.reason, at)
    return Outcome([*emptied.events, freed], emptied.moves)


def is_in_play(state: TableState, seat: Seat) -> bool:
    """Whether bets of the seat, or its bank, wait for the end of the round."""
    if state.bank is not None and seat.number in bankers_of(state.bank):
        return state.phase in (Phase.BETTING, Phase.DEALING)
    betting, pan = state.deal.betting, state.deal.pan
    if pan is not None and state.phase is Phase.DEALING:
        return pan.is_live(seat.number)
    if isinstance(state.extra, PotTable) and seat.number in dict(state.extra.antes):
        return True
    if betting is not None and (at := betting.at(seat.number)) >= 0:
        return betting.holds(at)
    early = any(early.seat == seat.number for early in state.early + state.keypad.sensors)
    return state.phase is Phase.DEALING and (bool(seat.bets) or early)


def check_not_in_play(state: TableState, seat: Seat) -> None:
    if is_in_play(state, seat):
        cite = state.practice.cite("bets-untouched")
        raise Refused(Refusal.BETS_STILL_DOWN, cite, "bets-in-play", seat=seat.number)


def carry_chips_away(state: TableState, envelope: Envelope, seat: Seat) -> Outcome:
    """All that lies at the seat goes with the patron; the cage's row puts it into the pocket."""
    assert seat.patron is not None, "somebody leaves"
    emptied, chips = _emptied(state, seat)
    left = e.PatronLeft(seat.number, seat.patron, chips, _remembered(state, envelope))
    return Outcome([*emptied.events, left], emptied.moves)


def _remembered(state: TableState, envelope: Envelope) -> datetime | None:
    """When somebody leaves, at a table that has to know it: who comes back brings his table stakes."""
    return envelope.at if state.house.stakes is not None else None


def bets_back(state: TableState, seat: Seat, stakes: tuple[Stake, ...], cite: str) -> list[Move]:
    """Each stake from its spot to the stack it came from."""
    stacks, spots = accounts.stacks(state.table, seat.number), accounts.spots(state.table, seat.number)
    return [Move(spots[bet.pile], stacks[bet.medium], bet.cents, "bet taken back", cite) for bet in stakes]


def _emptied(state: TableState, seat: Seat) -> tuple[Outcome, int]:
    """Bets back to the stacks, what is marked collected, the rest away; says how many cents in chips went."""
    assert seat.patron is not None, "somebody sat there"
    cite = state.practice.cite("wager-media")
    closed = state.practice.cite("no-more-bets", "closed")
    happened: list[e.Event] = [e.BetsTakenBack(seat.number, seat.bets)] if seat.bets else []
    moves = bets_back(state, seat, seat.bets, closed)
    left = {medium: seat.stack(medium) for medium in accounts.MEDIA}
    for bet in seat.bets:
        left[bet.medium] += bet.cents
    if seat.owed:
        collected = collect(state, seat, left["chips"])
        happened += collected.events
        moves += collected.moves
        left["chips"] -= min(left["chips"], seat.owed)
    for medium, cents in left.items():
        stack = accounts.stack(state.table, seat.number, medium)
        moves.append(Move(stack, state.carried(seat.patron, medium), cents, "chips carried away", cite))
    return Outcome(happened, moves), left["chips"]


def _check_not_seated(state: TableState, envelope: Envelope) -> None:
    held = next((other for other in state.seats if other.patron == envelope.actor), None)
    if held is not None:
        cite = state.practice.cite("seats")
        raise Refused(Refusal.SEAT_ALREADY_HELD, cite, "seated-already", seat=held.number)


def _check_positive(state: TableState, cents: int, what: str) -> None:
    if cents <= 0:
        cite = state.practice.cite("wager-media")
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, cite, "more-than-nothing", what=what, cents=cents)
