"""A complete round is settled: losing bets are collected, winners paid from the highest seat down."""

from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.rules import Bet, BetSettled, Settled, settle
from houseway.table.decision import Move, Outcome
from houseway.table.events import Announced, Event, LastHandCalled, RoundSettled, Settlement, ShoeSpent
from houseway.table.state import Phase, ShoeStage, TableState


def settle_round(state: TableState) -> Outcome:
    if state.phase is not Phase.DEALING or state.game.next_card(state.deal) is not None:
        raise Refused(
            Refusal.ROUND_NOT_OVER,
            state.procedure.settling,
            f"A round is settled after each hand has received all its cards ({state.procedure.result}).",
        )
    result = _settled(state)
    settlements = tuple(_settlement(state, bet) for bet in result.settlements)
    settled = RoundSettled(result.player_total, result.banker_total, result.winner, settlements)
    moves = [move for settlement in settlements for move in _moves(state, settlement)]
    return Outcome([settled, *_end_of_hand(state)], moves)


def _settled(state: TableState) -> Settled:
    bets = [
        Bet(seat.number, bet.wager, bet.on, bet.paytable, bet.cents)
        for seat in state.seats
        for bet in seat.bets
    ]
    return settle(state.game, state.deal, bets, state.options, seats=len(state.seats))


def _settlement(state: TableState, bet: BetSettled) -> Settlement:
    """Say where the bet itself goes: to the tray, back to the patron, or held over on its spot."""
    kept = bet.amount + bet.net + bet.vigorish - bet.award
    held = kept if bet.outcome == "push" and not _is_void(state, bet) else 0
    return Settlement(
        seat=bet.seat,
        wager=bet.wager,
        on=bet.on,
        paytable=bet.paytable,
        amount=bet.amount,
        outcome=bet.outcome,
        line=bet.line,
        award=bet.award,
        vigorish=bet.vigorish,
        net=bet.net,
        cite=bet.cite,
        returned=kept - held,
        held=held,
    )


def _is_void(state: TableState, bet: BetSettled) -> bool:
    """A tied Player or Banker bet is void and given back at once; other pushes are held over."""
    return state.game.offer(bet.wager, bet.on, bet.paytable).kind == "base"


def _moves(state: TableState, bet: Settlement) -> list[Move]:
    """The bet first, then the pay, and out of that the vigorish."""
    spot = accounts.spot(state.table, bet.seat, *bet.key)
    chips = accounts.chips(state.table, bet.seat)
    tray = accounts.tray(state.table)
    taken = bet.amount - bet.returned - bet.held
    back = "void bet given back" if bet.outcome == "push" else "winning bet returned"
    moves = [
        Move(spot, tray, taken, f"bet collected: {bet.line}", bet.cite),
        Move(spot, chips, bet.returned, back, bet.cite),
        Move(tray, chips, bet.award, f"paid: {bet.line}", bet.cite),
        Move(chips, accounts.vigorish(state.table), bet.vigorish, "vigorish", state.procedure.vigorish_when),
    ]
    return [move for move in moves if move.cents]


def _end_of_hand(state: TableState) -> list[Event]:
    """The hand in which the cutting card came is followed by one more, the last."""
    cite = state.procedure.last_hand
    stage = state.shoe.stage if state.shoe else None
    if stage is ShoeStage.CUT_CARD_SEEN:
        return [LastHandCalled(), Announced("Last hand.", cite)]
    if stage is ShoeStage.LAST_HAND:
        return [ShoeSpent(), Announced("No more cards will be dealt until the reshuffle.", cite)]
    return []
