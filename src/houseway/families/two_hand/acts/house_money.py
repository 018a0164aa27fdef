"""Bets that the first four cards decide are settled before third cards; winners may let the pay-out ride."""

import sys

from msgspec.structs import replace

from houseway.families.round import Over, Pay, Turn, face_up
from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.rules import Bet, Settlement
from houseway.rules.evaluation import evaluator_of
from houseway.rules.settlement import settled_alone
from houseway.table import events as e
from houseway.table.bank.payments import at_the_table, gained, moves_for
from houseway.table.bets.layout import layout_of
from houseway.table.commands import Addition, Hand, SettleHouseMoney, Stake
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.people.after import with_stack
from houseway.table.round.announcing import result
from houseway.table.round.due import due, refusal
from houseway.table.round.voiding import original_bet
from houseway.table.state import Seat, TableState


def paid_early(state: TableState) -> tuple[str, ...]:
    """The wagers down that are settled within the round."""
    early = state.practice.house_money.wagers
    down = (bet.wager for seat in state.seats for bet in seat.bets if bet.wager in early)
    return tuple(dict.fromkeys(down)) if early else ()


def still_open(state: TableState) -> Refused:
    return Refused(Refusal.HOUSE_MONEY_OPEN, state.practice.cite("house-money"), "house-money-first")


def settle_house_money(state: TableState, envelope: Envelope, command: SettleHouseMoney) -> Outcome:
    """From the dealer's right counterclockwise: losers collected, winners paid or added to."""
    step = due(state)
    if isinstance(step, Turn) and state.deal.pays:
        raise refusal(state, step)
    if not isinstance(step, Pay):
        raise Refused(Refusal.HOUSE_MONEY_OPEN, state.practice.cite("house-money"), "no-house-money")
    wishes: dict[int, str] = {addition.seat: addition.on for addition in command.additions}
    event, moves = _paid(state, wishes)
    _check_wishes(state, wishes, event.settlements)
    said = [result(state, state.deal)] if isinstance(state.step_of(state.deal.paid()), Over) else []
    return Outcome([event, *said], moves)


def told(state: TableState, event: e.HouseMoneySettled) -> Outcome:
    """What the pinned game leads to, with the additions that the event tells of."""
    settled, moves = _paid(state, {bet.seat: bet.added_to for bet in event.settlements if bet.added_to})
    return Outcome([settled], moves)


def settling_order(state: TableState) -> tuple[int, ...]:
    """Return the seats with a bet that is settled within the round, from the dealer's right."""
    return tuple(dict.fromkeys(seat.number for seat, _ in _bets(state)))


def may_ride(state: TableState, seat: int, on: str) -> bool:
    """Whether some of what the seat wins can be added to its bet on a hand."""
    if original_bet(state.seat(seat), on, state) is None:
        return False
    settled, _ = _paid(state, {seat: on})
    return any(bet.seat == seat and bet.added for bet in settled.settlements)


def _paid(state: TableState, wishes: dict[int, str]) -> tuple[e.HouseMoneySettled, list[Move]]:
    """How the first four cards settle each bet; `wishes` are the hands to which seats add what they win."""
    settled = tuple(_settled(state, seat, bet, wishes) for seat, bet in _bets(state))
    return e.HouseMoneySettled(settled), [move for bet in settled for move in _moves(state, bet)]


def _bets(state: TableState) -> list[tuple[Seat, Stake]]:
    wagers = state.practice.house_money.wagers
    bets = [(seat, bet) for seat in state.seats for bet in seat.bets if bet.wager in wagers]
    way = 1 if state.house.seats_counterclockwise else -1
    return sorted(bets, key=lambda placed: (way * placed[0].place_of(placed[1]), placed[0].number))


def _settled(state: TableState, seat: Seat, bet: Stake, wishes: dict[int, str]) -> Settlement:
    offer = state.game.offer(*bet.key)
    four = face_up(player=state.hand("player")[:2], banker=state.hand("banker")[:2])
    evaluator = evaluator_of(state.game, state.options, state.places)
    index = evaluator.line(offer, four, seat.place_of(bet))
    came = settled_alone(evaluator, Bet(seat.number, *bet.key, bet.cents), index)
    settled = at_the_table(seat.number, bet, came)
    on = wishes.get(seat.number) if settled.award else None
    if on is None:
        return settled
    added = min(settled.award * state.house.house_money_percent // 100, _room(state, seat, on))
    return replace(settled, added=added, added_to=on) if added else settled


def _room(state: TableState, seat: Seat, on: str) -> int:
    """How much may be put on the bet on a hand; the maximum counts only where the house has chosen so."""
    original = original_bet(seat, on, state)
    if original is None or not state.game.options_from(state.options).get("house_money_within_maximum"):
        return sys.maxsize
    return max(0, layout_of(state).spots[original.key].posted.maximum - original.cents)


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


def settled(state: TableState, event: e.HouseMoneySettled) -> TableState:
    seats = tuple(_seat_after_early(state, seat, event.settlements) for seat in state.seats)
    return replace(state, seats=seats, early=event.settlements, deal=state.deal.paid(), keyed=())


def _seat_after_early(state: TableState, seat: Seat, settled: tuple[Settlement, ...]) -> Seat:
    for bet in settled:
        if bet.seat != seat.number:
            continue
        stake = Stake(*bet.key, bet.amount, bet.medium, bet.toke, bet.at)
        chips, _ = gained(state, bet)
        original = original_bet(seat, bet.added_to, state) if bet.added else None
        kept = [other for other in seat.bets if not other.lies_with(stake)]
        bets = tuple(replace(o, cents=o.cents + bet.added) if o is original else o for o in kept)
        seat = replace(seat, chips=seat.chips + chips, bets=bets)
        if bet.medium != "chips":
            seat = with_stack(seat, bet.medium, bet.returned, bets)
    return seat


def some_ride(state: TableState) -> SettleHouseMoney:
    """In a demonstration the odd seats let House Money ride, on the hand they have bet on."""
    odd = [seat for seat in state.patrons if seat.number % 2]
    hands = {seat.number: bet.on for seat in odd for bet in seat.bets if bet.wager == bet.on}
    side: dict[str | None, Hand] = {"player": "player"}
    return SettleHouseMoney(tuple(Addition(seat, side.get(hand, "banker")) for seat, hand in hands.items()))
