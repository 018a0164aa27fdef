"""Bets that the first four cards decide are settled before third cards; winners may let the pay-out ride."""

from msgspec.structs import replace

from houseway.families.round import Over, Pay, Turn, face_up
from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.rules import Bet, Settlement
from houseway.rules.evaluation import evaluator_of
from houseway.rules.settlement import settled_alone
from houseway.table import events as e
from houseway.table.bank.payments import at_the_table, moves_for
from houseway.table.commands import SettleHouseMoney, Stake
from houseway.table.decision import Move, Outcome
from houseway.table.envelope import Envelope
from houseway.table.round.announcing import result
from houseway.table.round.due import due, refusal
from houseway.table.state import Seat, TableState


def settle_house_money(state: TableState, envelope: Envelope, command: SettleHouseMoney) -> Outcome:
    """From the dealer's right counterclockwise: losers collected, winners paid or added to."""
    cite = state.practice.cite("house-money")
    step = due(state)
    if isinstance(step, Turn) and state.deal.pays:
        raise refusal(state, step)
    if not isinstance(step, Pay):
        raise Refused(Refusal.HOUSE_MONEY_OPEN, cite, "no-house-money")
    wishes: dict[int, str] = {addition.seat: addition.on for addition in command.additions}
    settled = settled_house_money(state, wishes)
    _check_wishes(state, wishes, settled)
    said = [result(state, state.deal)] if isinstance(state.step_of(state.deal.paid()), Over) else []
    return Outcome([e.HouseMoneySettled(settled), *said], house_money_moves(state, settled))


def settled_house_money(state: TableState, wishes: dict[int, str]) -> tuple[Settlement, ...]:
    """How the first four cards settle each bet; `wishes` are the hands to which seats add what they win."""
    return tuple(_settled(state, seat, bet, wishes) for seat, bet in _bets(state))


def house_money_moves(state: TableState, settled: tuple[Settlement, ...]) -> list[Move]:
    return [move for bet in settled for move in _moves(state, bet)]


def _bets(state: TableState) -> list[tuple[Seat, Stake]]:
    wagers = state.practice.house_money.wagers
    bets = [(seat, bet) for seat in state.seats for bet in seat.bets if bet.wager in wagers]
    return sorted(bets, key=lambda laid: (-laid[0].place_of(laid[1]), laid[0].number))


def _settled(state: TableState, seat: Seat, bet: Stake, wishes: dict[int, str]) -> Settlement:
    offer = state.game.offer(*bet.key)
    four = face_up(player=state.hand("player")[:2], banker=state.hand("banker")[:2])
    evaluator = evaluator_of(state.game, state.options, state.numbered)
    index = evaluator.line(offer, four, seat.place_of(bet))
    came = settled_alone(evaluator, Bet(seat.number, *bet.key, bet.cents), index)
    settled = at_the_table(seat.number, bet, came)
    on = wishes.get(seat.number) if settled.award and not bet.toke else None
    if on is None:
        return settled
    return replace(settled, added=settled.award * state.house.house_money_percent // 100, added_to=on)


def original_bet(seat: Seat, on: str | None, state: TableState) -> Stake | None:
    """The patron's own value chips on a hand."""
    for bet in seat.bets:
        base = state.game.offer(*bet.key).kind == "base"
        if base and bet.on == on and bet.medium == "chips" and not bet.toke:
            return bet
    return None


def _check_wishes(state: TableState, wishes: dict[int, str], settled: tuple[Settlement, ...]) -> None:
    added = {bet.seat for bet in settled if bet.added}
    for seat, on in wishes.items():
        if seat not in added or original_bet(state.seat(seat), on, state) is None:
            cite = state.practice.cite("house-money")
            raise Refused(Refusal.NO_BET_THERE, cite, "none-to-add", seat=seat, on=on)


def _moves(state: TableState, bet: Settlement) -> list[Move]:
    """As any bet is paid, with what is added put straight on the original bet's spot."""
    original = original_bet(state.seat(bet.seat), bet.added_to, state) if bet.added else None
    spot = accounts.spot(state.table, bet.seat, *original.pile) if original else ""
    return moves_for(state, (bet,), spot)
