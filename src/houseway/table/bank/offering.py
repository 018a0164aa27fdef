"""The bank is offered clockwise, taken for two hands, given up, passed on; without one the game is broken."""

from typing import NamedTuple

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.bank.charging import most_banking_costs
from houseway.table.bank.closing import check_open
from houseway.table.bank.rulings import check_welcome
from houseway.table.bank.state import Bank
from houseway.table.commands import AcceptBank, BreakGame, DeclineBank, OfferBank, PassBank, PostBank
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.people.round_the_table import clockwise
from houseway.table.state import Phase, Seat, TableState, own_seat
from houseway.words import Values


class Offer(NamedTuple):
    """To whom the position is offered, and for which hand of a turn."""

    seat: int
    turn: int


def bank_of(state: TableState) -> Bank:
    assert state.bank is not None, "a patron banks here"
    return state.bank


def least_bank(state: TableState) -> int:
    """The table minimum: the least that a base bet may be (GEGA-001198, PD-5)."""
    offer = state.game.offer
    base = [posted.minimum for posted in state.offers if offer(*posted.key).kind == "base"]
    return min(base or [posted.minimum for posted in state.offers])


def next_offer(state: TableState) -> Offer | None:
    """The patron whose turn it is to be asked; None where everybody who may bank has been."""
    bank = bank_of(state)
    last, asked = _had_it_last(state, bank), _to_be_asked(state, bank)
    again = Offer(last, bank.hands % _hands(state) + 1) if last in asked and last is not None else None
    if again is not None and bank.hands < _hands(state) and not bank.broken:
        return again
    others = [seat for seat in asked if seat != last]
    if others:
        return Offer(others[0], 1)
    return again if again is not None and _may_bank_again(state, bank) else None


def may_bank(state: TableState, seat: Seat) -> Refused | None:
    """Why the patron at the seat may not have the position now, offered or not."""
    bank, cite = bank_of(state), state.practice.cite
    try:
        check_welcome(state, seat.patron)
        check_open(state, seat.number)
    except Refused as unwelcome:
        return unwelcome
    if seat.patron == bank.patron and not _may_bank_again(state, bank):
        told: Values = {"seat": seat.number, "hands": _hands(state)}
        return Refused(Refusal.BANK_TWICE_ALREADY, cite("player-dealer", "turn"), "banked-in-a-row", **told)
    if bank.wagered is not None and seat.number not in bank.wagered:
        clause = cite("player-dealer", "eligible")
        return Refused(Refusal.PLACE_NOT_WAGERED, clause, "place-not-wagered", seat=seat.number)
    return None


def _hands(state: TableState) -> int:
    return state.practice.player_dealer.hands


def _may_bank_again(state: TableState, bank: Bank) -> bool:
    """Before the turn is over; after it only where the rule is that all others were offered it."""
    return bank.hands < _hands(state) or state.practice.player_dealer.turn == "offered"


def _had_it_last(state: TableState, bank: Bank) -> int | None:
    """Where the last player-dealer sits now."""
    if bank.patron is None:
        return None
    return next((seat.number for seat in state.patrons if seat.patron == bank.patron), None)


def _to_be_asked(state: TableState, bank: Bank) -> list[int]:
    """Patrons who may bank and have not declined, clockwise from the last one's left, or the dealer's."""
    patrons = {seat.number: seat for seat in state.patrons}
    first = min(state.places) if bank.last is None else bank.last
    order = clockwise(state, first)
    if bank.last is not None:
        order = [*order[1:], order[0]]
    return [
        number
        for number in order
        if number in patrons and number not in bank.declined and may_bank(state, patrons[number]) is None
    ]


def offer_bank(state: TableState, envelope: Envelope, command: OfferBank) -> Outcome:
    bank, cite = bank_of(state), state.practice.cite("player-dealer", "turn")
    _check_between_hands(state)
    _check_free(state, bank, cite)
    if bank.offered_to is not None:
        raise Refused(Refusal.BANK_NOT_OFFERED, cite, "bank-offered-already", seat=bank.offered_to)
    if (offer := next_offer(state)) is None:
        return Outcome(_broken(state, ""))
    said = e.announced("bank-offered", cite, to=offer.seat, turn=offer.turn)
    return Outcome([e.BankOffered(offer.seat, offer.turn), said])


def accept_bank(state: TableState, envelope: Envelope, command: AcceptBank) -> Outcome:
    """Who is offered it; of a broken game anyone who may bank, which resumes it."""
    seat, bank = own_seat(state, envelope, command.seat), bank_of(state)
    _check_between_hands(state)
    cite = state.practice.cite("player-dealer", "turn")
    _check_free(state, bank, cite)
    if (barred := may_bank(state, seat)) is not None:
        raise barred
    if bank.offered_to != seat.number and not bank.broken:
        told: Values = {"offered": bank.offered_to, "seat": seat.number}
        raise Refused(Refusal.BANK_NOT_OFFERED, cite, "bank-is-anothers", **told)
    _check_amount(state, seat, command.cents, 0)
    turn = bank.hands % _hands(state) + 1 if seat.patron == bank.patron else 1
    covers = state.practice.cite("player-dealer", "covers")
    said = e.announced("bank-accepted", covers, to=seat.number, cents=command.cents, turn=turn)
    moves = [Move(_chips(state, seat), accounts.bank(state.table), command.cents, "bank put up", covers)]
    return Outcome([e.BankAccepted(seat.number, command.cents, turn), said], moves)


def decline_bank(state: TableState, envelope: Envelope, command: DeclineBank) -> Outcome:
    """The offer goes on to the next; where nobody is left the game is broken."""
    seat = own_seat(state, envelope, command.seat)
    _check_offered(state, seat)
    happened = e.BankDeclined(seat.number)
    return Outcome([happened, *_nobody_left(state, seat.number)])


def pass_bank(state: TableState, envelope: Envelope, command: PassBank) -> Outcome:
    """The second hand of the turn, or what was accepted and not opened to bets."""
    seat, bank = own_seat(state, envelope, command.seat), bank_of(state)
    if bank.seat == seat.number:
        _check_between_hands(state)
        back = bank_returned(state)
        passed = [*back.events, e.BankPassed(seat.number), *_nobody_left(state, seat.number)]
        return Outcome(passed, back.moves)
    _check_offered(state, seat)
    if bank.patron != seat.patron:
        cite = state.practice.cite("player-dealer", "turn")
        raise Refused(Refusal.BANK_NOT_OFFERED, cite, "nothing-to-pass", seat=seat.number)
    return Outcome([e.BankPassed(seat.number), *_nobody_left(state, seat.number)])


def post_bank(state: TableState, envelope: Envelope, command: PostBank) -> Outcome:
    """Fixed like any wager when bets are closed."""
    seat, bank = own_seat(state, envelope, command.seat), bank_of(state)
    cite = state.practice.cite("player-dealer", "covers")
    if bank.seat != seat.number:
        raise Refused(Refusal.NO_PLAYER_DEALER, cite, "not-the-player-dealer", seat=seat.number)
    if state.phase is Phase.DEALING:
        closed = state.practice.cite("no-more-bets", "closed")
        raise Refused(Refusal.BETS_CLOSED, closed, "bank-is-fixed")
    _check_amount(state, seat, command.cents, bank.cents)
    chips, account = _chips(state, seat), accounts.bank(state.table)
    added, why = command.cents - bank.cents, "bank raised" if command.cents > bank.cents else "bank lowered"
    moves = [Move.either_way(chips, account, added, why, cite)]
    return Outcome([e.BankPosted(seat.number, command.cents)], moves)


def break_game(state: TableState, envelope: Envelope, command: BreakGame) -> Outcome:
    _check_between_hands(state)
    cite = state.practice.cite("player-dealer", "turn")
    if not command.reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-broken")
    back = bank_returned(state)
    return Outcome([*back.events, *_broken(state, command.reason)], back.moves)


def bank_returned(state: TableState) -> Outcome:
    """The whole bank back to the chips it came from, where one is up."""
    bank = bank_of(state)
    if bank.seat is None:
        return Outcome([])
    chips, cite = accounts.chips(state.table, bank.seat), state.practice.cite("player-dealer", "covers")
    account, why = accounts.bank(state.table), "bank given back"
    shares = [
        Move(account, accounts.chips(state.table, each), cents, why, cite) for each, cents in bank.shares
    ]
    back = [e.BankShared(each, 0) for each, _ in bank.shares]
    whole = Move(account, chips, bank.cents, why, cite)
    return Outcome([*back, e.BankReturned(bank.seat, bank.cents)], [*shares, whole])


def _nobody_left(state: TableState, seat: int) -> list[e.Event]:
    """The game breaks when the last who might bank has declined."""
    bank = bank_of(state)
    asked = [other for other in _to_be_asked(state, bank) if other != seat]
    return [] if asked else _broken(state, "")


def _broken(state: TableState, reason: str) -> list[e.Event]:
    bank, cite = bank_of(state), state.practice.cite("player-dealer", "turn")
    if bank.broken and next_offer(state) is None:
        raise Refused(Refusal.GAME_BROKEN, cite, "game-is-broken")
    say = "game-ends" if state.practice.player_dealer.closes else "game-broken"
    return [e.GameBroken(reason), e.announced(say, cite, reason=reason)]


def _check_between_hands(state: TableState) -> None:
    if state.phase not in (Phase.SETTLED, Phase.SHUFFLING):
        cite = state.practice.cite("player-dealer", "turn")
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "bank-between-hands")


def _check_free(state: TableState, bank: Bank, cite: str) -> None:
    """Nobody banks yet, and somebody still may."""
    if bank.seat is not None:
        raise Refused(Refusal.BANK_NOT_OFFERED, cite, "bank-is-taken", seat=bank.seat)
    if bank.broken and state.practice.player_dealer.closes:
        raise Refused(Refusal.GAME_BROKEN, cite, "game-closes")


def _check_offered(state: TableState, seat: Seat) -> None:
    offered = bank_of(state).offered_to
    if offered != seat.number:
        cite = state.practice.cite("player-dealer", "turn")
        told: Values = {"offered": offered, "seat": seat.number}
        raise Refused(Refusal.BANK_NOT_OFFERED, cite, "bank-is-anothers", **told)


def _check_amount(state: TableState, seat: Seat, cents: int, up: int) -> None:
    """At least the table minimum, and with the fee of the hand no more than the patron's chips."""
    least, fee = least_bank(state), most_banking_costs(state)
    if cents < least:
        cite = state.practice.cite("player-dealer", "least_bank")
        raise Refused(Refusal.BANK_TOO_SMALL, cite, "bank-too-small", cents=cents, least=least)
    if cents + fee > seat.chips + up:
        cite = state.practice.cite("player-dealer", "covers")
        told: Values = {"seat": seat.number, "has": seat.chips + up, "cents": cents, "fee": fee}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, cite, "bank-and-fee", **told)


def _chips(state: TableState, seat: Seat) -> str:
    return accounts.chips(state.table, seat.number)
