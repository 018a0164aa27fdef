"""Others' wagers at the player-dealer's place, where the house takes them: they cover after his own."""

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.rules.cover import BankSums
from houseway.table import events as e
from houseway.table.bank.backline import bankers_of
from houseway.table.bank.offering import bank_of, least_bank
from houseway.table.bank.rulings import check_welcome
from houseway.table.bank.state import Bank
from houseway.table.commands import ShareBank
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.state import Phase, Seat, TableState, own_seat
from houseway.words import Values


def share_bank(state: TableState, envelope: Envelope, command: ShareBank) -> Outcome:
    """Until no more bets, like any wager; nothing takes it back."""
    seat, bank = own_seat(state, envelope, command.seat), bank_of(state)
    cite = state.practice.cite("player-dealer", "shared_bank")
    if not state.house.shared_bank:
        raise Refused(Refusal.BANK_NOT_OFFERED, cite, "bank-not-shared")
    if bank.seat is None:
        raise Refused(Refusal.NO_PLAYER_DEALER, cite, "bank-accepted-first")
    if state.phase is Phase.DEALING:
        closed = state.practice.cite("no-more-bets", "closed")
        raise Refused(Refusal.BETS_CLOSED, closed, "bank-is-fixed")
    _check_share(state, bank, seat, command.cents, cite)
    up = share_of(bank, seat.number)
    chips, account = accounts.chips(state.table, seat.number), accounts.bank(state.table)
    move = Move.either_way(chips, account, command.cents - up, "share of the bank", cite)
    return Outcome([e.BankShared(seat.number, command.cents)], [move])


def _check_share(state: TableState, bank: Bank, seat: Seat, cents: int, cite: str) -> None:
    """Of who is welcome, bets nothing himself, and puts up a whole table minimum."""
    check_welcome(state, seat.patron)
    if seat.number == bank.seat or seat.bets:
        raise Refused(Refusal.BANKS_THIS_HAND, cite, "shares-or-bets", seat=seat.number)
    up, least = share_of(bank, seat.number), least_bank(state)
    if cents == up or (cents and cents < least):
        raise Refused(Refusal.BANK_TOO_SMALL, cite, "bank-too-small", cents=cents, least=least)
    if cents > seat.chips + up:
        told: Values = {"seat": seat.number, "has": seat.chips + up, "medium": "chips", "cents": cents}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, cite, "seat-has-less", **told)


def share_of(bank: Bank, seat: int) -> int:
    return next((cents for number, cents in bank.shares if number == seat), 0)


def wagers_of(bank: Bank) -> tuple[int, ...]:
    """The wagers at the player-dealer's place in the order in which they cover, his own first (PD-6)."""
    return bank.cents, *(cents for _, cents in bank.shares)


def back_to_bankers(state: TableState, sums: tuple[BankSums, ...]) -> list[Move]:
    """What is left of each wager, and what it collected."""
    table, cite = state.table, state.practice.cite("player-dealer", "covers")
    moves = []
    for seat, own in zip(bankers_of(bank_of(state)), sums, strict=True):
        chips = accounts.chips(table, seat)
        moves.append(Move(accounts.bank(table), chips, own.bank - own.paid, "bank given back", cite))
        moves.append(Move(accounts.won(table), chips, own.collected, "won by the player-dealer", cite))
    return moves
