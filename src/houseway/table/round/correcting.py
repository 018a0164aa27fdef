"""A misread hand, a wrong pay-out, and a procedure set aside: put right by new events, never rewritten."""

from collections import Counter
from typing import NamedTuple

from msgspec.structs import replace

from houseway.families.round import Round
from houseway.ledger import Move, accounts
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import Settlement
from houseway.rules.cover import BankSums
from houseway.rules.settlement import Fits
from houseway.table import events as e
from houseway.table.bank.backline import bankers_of
from houseway.table.bank.covering import covered_hand
from houseway.table.bank.payments import InPlay, gained, moves_for, settlements_as_told
from houseway.table.bank.settling import with_vigorish
from houseway.table.commands import CorrectHands, CorrectPayout, SetAside, Stake
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.sensor_payments import draw_again
from houseway.table.round.after_corrections import corrected_deal
from houseway.table.state import UNSEEN, Phase, TableState
from houseway.words import Values


class _Again(NamedTuple):
    """A round settled again: its result and bets, and the sums of a patron's bank, of each who shares it."""

    result: Fits
    paid: tuple[Settlement, ...]
    sums: BankSums | None = None
    banks: tuple[BankSums, ...] = ()


def _check_one_pack(state: TableState, deal: Round) -> None:
    """From one pack no hand can hold what another holds, nor what the pack has not."""
    shoe = state.shoe
    if shoe is None or shoe.decks > 1:
        return
    of_each = dict(enumerate(shoe.counts))
    for card, times in Counter(card for held in deal.hands for card in held.cards).items():
        if card != UNSEEN and times > of_each.get(card, 0):
            told: Values = {"held": of_each.get(card, 0)}
            raise Refused(Refusal.CARDS_NOT_IN_SHOE, state.game.pack.cite, "card-not-in-shoe", **told)


def correct_hands(state: TableState, envelope: Envelope, command: CorrectHands) -> Outcome:
    """Settle the round again by the cards as they lie, and pay the differences."""
    cite = _check(state, command.reason)
    if state.shoe is not None and state.shoe.is_virtual:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "virtual-not-misread")
    _check_named(state, command.hand, cite)
    try:
        deal = corrected_deal(state, command)
    except NotationError as unreadable:
        raise Refused(Refusal.CARD_UNREADABLE, cite, "unreadable", why=str(unreadable)) from None
    _check_one_pack(state, deal)
    result, paid, sums, banks = _settled_again(state, deal)
    player, winner = (None, None) if deal.is_apart else (result.player_total, result.winner)
    settled = e.RoundCorrected(
        command.player,
        command.banker,
        player,
        result.banker_total,
        winner,
        paid,
        command.reason,
        sums,
        command.hand,
        banks,
    )
    change = _changes(state, paid, banks)
    _check_bankers(state, change, cite)
    drawn = draw_again(state, envelope, paid, cite)
    counted = state.game.total(deal.cards(command.hand)) if player is None else player
    said = e.announced("corrected", cite, player=counted, banker=result.banker_total, reason=command.reason)
    moves = [*drawn.moves, *_least_moves(state, change)]
    return Outcome([settled, *drawn.events, said], moves, drawn.links)


def _check_named(state: TableState, hand: str, cite: str) -> None:
    """Which of the places' hands it was; elsewhere there is one Player's hand."""
    known = (
        [held.name for held in state.deal.hands if held.place is not None] if state.deal.is_apart else [""]
    )
    if hand not in known:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "no-such-hand", hands=tuple(known))


def _check_bankers(state: TableState, change: Counter[str], cite: str) -> None:
    """Who has put up as a bank what they have to give back, passes the bank first."""
    bank = state.bank
    if bank is None or bank.seat is None:
        return
    for number in bankers_of(bank):
        short = -change[accounts.chips(state.table, number)] - state.seat(number).chips
        if short > 0:
            told: Values = {"seat": number, "cents": short}
            raise Refused(Refusal.NOT_ENOUGH_CHIPS, cite, "gives-back-more", **told)


def _settled_again(state: TableState, deal: Round) -> _Again:
    """By the cards as they lie; as far as the bank covered, where a patron banked the hand."""
    if state.bank is not None and state.bank.sums is not None:
        wagers = [own.bank for own in state.bank.each]
        hand = covered_hand(state, deal, corrected_bets(state), wagers, settlements_as_told)
        return _Again(hand.result, hand.settlements, hand.sums, hand.shared)
    result, paid = settlements_as_told(state, deal, corrected_bets(state))
    return _Again(result, with_vigorish(_unsettled(state), deal, paid))


def correct_payout(state: TableState, envelope: Envelope, command: CorrectPayout) -> Outcome:
    """What was handed out wrongly is written down, and written back."""
    cite = _check(state, command.reason)
    bets = (bet for bet in state.settlements if bet.seat == command.seat and not bet.toke)
    bet = next((bet for bet in bets if bet.key == command.key), None)
    if bet is None or command.paid < 0 or command.paid == bet.award:
        raise Refused(Refusal.NO_BET_THERE, cite, "paid-as-due", seat=command.seat)
    corrected = e.PayoutCorrected(bet.seat, *bet.key, command.paid, bet.award, command.reason)
    if state.bank is not None:
        # From patron to patron and back: there is nothing between to write down.
        return Outcome([corrected])
    tray = accounts.tray(state.table)
    chips = _standing(state, accounts.chips(state.table, bet.seat), bet.seat)
    over, why = command.paid - bet.award, f"pay-out corrected: {command.reason}"
    wrong = Move.either_way(tray, chips, over, "paid in error", cite)
    right = Move.either_way(chips, tray, over, why, cite)
    # Chips come before they go: a winner who has left and come back may have none.
    return Outcome([corrected], [wrong, right] if over > 0 else [right, wrong])


def set_aside(state: TableState, envelope: Envelope, command: SetAside) -> Outcome:
    """An accommodation; never of a draw or a pay-out."""
    cite = state.practice.cite("accommodation")
    if not command.reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-what-for")
    allowed = state.practice.accommodation.of
    if command.procedure not in allowed:
        told: Values = {"procedure": command.procedure, "allowed": allowed}
        raise Refused(Refusal.NEVER_SET_ASIDE, cite, "never-set-aside", **told)
    return Outcome([e.ProcedureSetAside(command.procedure, command.reason)])


def _check(state: TableState, reason: str) -> str:
    cite = state.practice.cite("corrections")
    apart = state.deal.is_apart and state.bank is not None and state.bank.sums is not None
    over = state.phase in (Phase.SETTLED, Phase.SHUFFLING)
    if not over or (state.winner is None and not apart):
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "corrected-when")
    if not reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-what-was-wrong")
    return cite


def corrected_bets(state: TableState) -> list[InPlay]:
    """The bets as they were in play; the buttons beside them are paid anew."""
    return [
        (s.seat, (Stake(*s.key, s.amount, s.medium, s.toke, s.at, s.joins, s.hand),))
        for s in state.settlements
        if not s.envy
    ]


def _unsettled(state: TableState) -> TableState:
    """The table with the chips that its patrons had before the settlement."""
    before = {seat.number: seat.chips for seat in state.seats}
    for bet in state.settlements:
        before[bet.seat] = before.get(bet.seat, 0) - gained(state, bet)[0]
    return replace(state, seats=tuple(replace(seat, chips=before[seat.number]) for seat in state.seats))


def differences(state: TableState, paid: tuple[Settlement, ...]) -> list[Move]:
    """The least money that turns what was done into what should have been."""
    return _least_moves(state, _changes(state, paid))


def _least_moves(state: TableState, change: Counter[str]) -> list[Move]:
    return _moved(_with_debts(state, change), state.practice.cite("corrections"))


def _with_debts(state: TableState, change: Counter[str]) -> Counter[str]:
    """Take from each seat no more than lies there; its patron carries the rest, or owes it.

    Somebody may have left with what they won, and come back to the same seat without it.
    """
    for seat in state.seats:
        if seat.patron is None or state.paid_to.get(seat.number) != seat.patron:
            continue
        for medium in accounts.MEDIA:
            stack = accounts.stack(state.table, seat.number, medium)
            short = -change[stack] - seat.stack(medium)
            if short > 0:
                change[stack] += short
                change[state.carried(seat.patron, medium)] -= short
    return change


def _changes(
    state: TableState, paid: tuple[Settlement, ...], banks: tuple[BankSums, ...] = ()
) -> Counter[str]:
    """What each account gains by turning what was done into what should have been."""
    change: Counter[str] = Counter()
    for sign, settled in ((-1, state.settlements), (1, paid)):
        for bet in settled:
            for move in moves_for(state, (bet,)):
                change[_standing(state, move.debit, bet.seat)] -= sign * move.cents
                change[_standing(state, move.credit, bet.seat)] += sign * move.cents
    if banks and state.bank is not None:
        first, *others = bankers_of(replace(state.bank, seat=None))
        for number, old, new in zip(others, state.bank.each[1:], banks[1:], strict=True):
            change[_standing(state, accounts.chips(state.table, number), number)] += new.net - old.net
            change[_standing(state, accounts.chips(state.table, first), first)] -= new.net - old.net
    for seat in state.seats:
        # Vigorish that was collected since, and is not due now, is given back.
        marker = accounts.marked(state.table, seat.number)
        if (over := change[marker] - seat.owed) > 0:
            change[marker] -= over
            change[accounts.chips(state.table, seat.number)] += over
    return change


def _moved(change: Counter[str], cite: str) -> list[Move]:
    """Moves from the accounts that hold too much to those that hold too little."""
    giving = [(account, -cents) for account, cents in change.items() if cents < 0]
    moves: list[Move] = []
    for account, wanted in change.items():
        while wanted > 0:
            giver, left = giving.pop()
            part = min(wanted, left)
            moves.append(Move(giver, account, part, "round corrected", cite))
            wanted -= part
            if left > part:
                giving.append((giver, left - part))
    return moves


def _standing(state: TableState, account: str, number: int) -> str:
    """The account, or what a patron carries who has left since; a bank has gone back to its chips."""
    bank, table = state.bank, state.table
    if bank is not None and bank.banked and account in (accounts.bank(table), accounts.won(table)):
        number = bank.banked
        account = accounts.chips(table, number)
    paid_to = state.paid_to.get(number)
    here = any(seat.number == number and seat.patron == paid_to for seat in state.seats)
    own = account == accounts.marked(state.table, number)
    if here or paid_to is None or not (own or account.startswith(f"seat/{state.table}/{number}/")):
        return account
    return state.carried(paid_to)
