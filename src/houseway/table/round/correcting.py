"""A misread hand, a wrong pay-out, and a procedure set aside: put right by new events, never rewritten."""

from collections import Counter

from houseway.families.round import face_up
from houseway.ledger import accounts
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import Settlement
from houseway.table import events as e
from houseway.table.bank.payments import InPlay, moves_for, settlements
from houseway.table.commands import CorrectHands, CorrectPayout, SetAside, Stake
from houseway.table.decision import Move, Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.sensor_payments import draw_again
from houseway.table.state import Phase, TableState
from houseway.words import Values


def correct_hands(state: TableState, envelope: Envelope, command: CorrectHands) -> Outcome:
    """Settle the round again by the cards as they lie, and pay the differences."""
    cite = _check(state, command.reason)
    if state.shoe is not None and state.shoe.is_virtual:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "virtual-not-misread")
    try:
        parse = state.game.parse_hand
        deal = face_up(player=parse(command.player), banker=parse(command.banker))
    except NotationError as unreadable:
        raise Refused(Refusal.CARD_UNREADABLE, cite, "unreadable", why=str(unreadable)) from None
    result, paid = settlements(state, deal, corrected_bets(state))
    settled = e.RoundCorrected(
        command.player,
        command.banker,
        result.player_total,
        result.banker_total,
        result.winner,
        paid,
        command.reason,
    )
    drawn = draw_again(state, envelope, paid, cite)
    player, banker = result.player_total, result.banker_total
    said = e.announced("corrected", cite, player=player, banker=banker, reason=command.reason)
    moves = [*drawn.moves, *differences(state, paid)]
    return Outcome([settled, *drawn.events, said], moves, drawn.links)


def correct_payout(state: TableState, envelope: Envelope, command: CorrectPayout) -> Outcome:
    """What was handed out wrongly is written down, and written back."""
    cite = _check(state, command.reason)
    bets = (bet for bet in state.settlements if bet.seat == command.seat and not bet.toke)
    bet = next((bet for bet in bets if bet.key == command.key), None)
    if bet is None or command.paid < 0 or command.paid == bet.award:
        raise Refused(Refusal.NO_BET_THERE, cite, "paid-as-due", seat=command.seat)
    tray = accounts.tray(state.table)
    chips = _standing(state, accounts.chips(state.table, bet.seat), bet.seat)
    over = command.paid - bet.award
    wrong, right = ((tray, chips), (chips, tray)) if over > 0 else ((chips, tray), (tray, chips))
    moves: list[Move] = [
        (*wrong, abs(over), "paid in error", cite),
        (*right, abs(over), f"pay-out corrected: {command.reason}", cite),
    ]
    corrected = e.PayoutCorrected(bet.seat, *bet.key, command.paid, bet.award, command.reason)
    return Outcome([corrected], moves)


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
    if state.phase not in (Phase.SETTLED, Phase.SHUFFLING) or state.winner is None:
        raise Refused(Refusal.ROUND_NOT_OVER, cite, "corrected-when")
    if not reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-what-was-wrong")
    return cite


def corrected_bets(state: TableState) -> list[InPlay]:
    """The bets as they were in play."""
    return [
        (s.seat, s.at or s.seat, Stake(*s.key, s.amount, s.medium, s.toke, s.at)) for s in state.settlements
    ]


def differences(state: TableState, paid: tuple[Settlement, ...]) -> list[Move]:
    """The least money that turns what was done into what should have been."""
    change: Counter[str] = Counter()
    for sign, settled in ((-1, state.settlements), (1, paid)):
        for bet in settled:
            for debit, credit, cents, _, _ in moves_for(state, (bet,)):
                change[_standing(state, debit, bet.seat)] -= sign * cents
                change[_standing(state, credit, bet.seat)] += sign * cents
    return _moved(change, state.practice.cite("corrections"))


def _moved(change: Counter[str], cite: str) -> list[Move]:
    """Moves from the accounts that hold too much to those that hold too little."""
    giving = [(account, -cents) for account, cents in change.items() if cents < 0]
    moves: list[Move] = []
    for account, wanted in change.items():
        while wanted > 0:
            giver, left = giving.pop()
            part = min(wanted, left)
            moves.append((giver, account, part, "round corrected", cite))
            wanted -= part
            if left > part:
                giving.append((giver, left - part))
    return moves


def _standing(state: TableState, account: str, number: int) -> str:
    """The account, or the pocket of a patron who has left the seat since."""
    paid_to = next(
        (p for s, p in zip(state.settlements, state.paid_to, strict=True) if s.seat == number), None
    )
    here = any(seat.number == number and seat.patron == paid_to for seat in state.seats)
    if here or paid_to is None or not account.startswith(f"seat/{state.table}/{number}/"):
        return account
    return accounts.pocket(paid_to)
