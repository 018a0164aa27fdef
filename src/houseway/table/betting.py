"""Bets are placed, taken back and closed."""

from houseway.ledger import accounts
from houseway.money import money_text
from houseway.refusals import Refusal, Refused
from houseway.table.commands import PlaceBet, PlaceBets, Posted, Stake, TakeBack
from houseway.table.decision import Move, Outcome
from houseway.table.envelope import Envelope
from houseway.table.events import Announced, BetPlaced, BetsClosed, BetTakenBack, Event
from houseway.table.seating import own_seat
from houseway.table.state import Phase, Seat, TableState


def place_bet(state: TableState, envelope: Envelope, command: PlaceBet) -> Outcome:
    stake = Stake(command.wager, command.on, command.paytable, command.cents)
    return _place(state, envelope, command.seat, (stake,))


def place_bets(state: TableState, envelope: Envelope, command: PlaceBets) -> Outcome:
    if len({stake.key for stake in command.stakes}) != len(command.stakes) or not command.stakes:
        raise Refused(
            Refusal.NO_BET_THERE,
            state.procedure.chips,
            "Several bets at once name each spot once, and one spot at least.",
        )
    return _place(state, envelope, command.seat, command.stakes)


def take_back(state: TableState, envelope: Envelope, command: TakeBack) -> Outcome:
    seat = own_seat(state, envelope, command.seat)
    _check_bets_open(state, "taken back")
    key = (command.wager, command.on, command.paytable)
    cents = seat.bet_on(key)
    if not cents:
        raise Refused(
            Refusal.NO_BET_THERE,
            state.procedure.chips,
            f"Seat {seat.number} has no bet on {state.game.offer(*key).name}.",
        )
    spot = accounts.spot(state.table, seat.number, *key)
    chips = accounts.chips(state.table, seat.number)
    back = Move(spot, chips, cents, "bet taken back", state.procedure.no_more_bets)
    return Outcome([BetTakenBack(seat.number, Stake(*key, cents))], [back])


def no_more_bets(state: TableState) -> Outcome:
    _check_bets_open(state, "closed")
    return Outcome([BetsClosed(), Announced("No more bets.", state.procedure.call_no_more_bets)], [])


def _place(state: TableState, envelope: Envelope, number: int, stakes: tuple[Stake, ...]) -> Outcome:
    seat = own_seat(state, envelope, number)
    _check_bets_open(state, "made")
    for stake in stakes:
        _check_stake(state, seat, stake)
    _check_chips(state, seat, sum(stake.cents for stake in stakes))
    chips = accounts.chips(state.table, number)
    events: list[Event] = [BetPlaced(number, stake) for stake in stakes]
    moves = [
        Move(chips, accounts.spot(state.table, number, *stake.key), stake.cents, "bet", state.procedure.chips)
        for stake in stakes
    ]
    return Outcome(events, moves)


def _check_bets_open(state: TableState, what: str) -> None:
    if state.phase is Phase.DEALING:
        cite = state.procedure.no_more_bets
        raise Refused(
            Refusal.BETS_CLOSED,
            cite,
            f'No bet can be {what} after "no more bets"; wait for the next round ({cite}).',
        )
    if state.phase is not Phase.BETTING:
        raise Refused(
            Refusal.BETS_NOT_OPEN,
            state.procedure.call_no_more_bets,
            f"No bet can be {what} now; bets open with the next round.",
        )


def _check_stake(state: TableState, seat: Seat, stake: Stake) -> None:
    """The offer is on the layout and the whole bet on it stays within its posted limits."""
    posted = _posted(state, stake)
    offer = state.game.offer(*stake.key)
    if stake.cents <= 0:
        raise Refused(
            Refusal.AMOUNT_NOT_POSITIVE,
            offer.cite,
            f"A bet is more than nothing; {money_text(stake.cents)} was offered on {offer.name}.",
        )
    unit = offer.table.unit_cents
    if unit and stake.cents % unit:
        raise Refused(
            Refusal.AMOUNT_NOT_IN_UNITS,
            offer.cite,
            f"{offer.name} is bet in units of {money_text(unit)}; {money_text(stake.cents)} was offered "
            f"({offer.cite}).",
        )
    _check_limits(state, posted, offer.name, seat.bet_on(stake.key), stake.cents)


def _posted(state: TableState, stake: Stake) -> Posted:
    for posted in state.offers:
        if posted.key == stake.key:
            return posted
    offer = state.game.offer(*stake.key)
    raise Refused(
        Refusal.OFFER_NOT_AT_TABLE,
        offer.cite,
        f"{offer.name} ({offer.paytable}) is not offered at this table.",
    )


def _check_limits(state: TableState, posted: Posted, name: str, down: int, added: int) -> None:
    if posted.minimum <= down + added <= posted.maximum:
        return
    cite = state.procedure.limits
    on_top = f" on top of {money_text(down)}" if down else ""
    offered = f"at this table; {money_text(added)} was offered{on_top} (posted limits, {cite})."
    if down + added > posted.maximum:
        most = f"{name} takes at most {money_text(posted.maximum)} {offered}"
        raise Refused(Refusal.ABOVE_TABLE_MAXIMUM, cite, most)
    least = f"{name} takes at least {money_text(posted.minimum)} {offered}"
    raise Refused(Refusal.BELOW_TABLE_MINIMUM, cite, least)


def _check_chips(state: TableState, seat: Seat, cents: int) -> None:
    if cents > seat.chips:
        raise Refused(
            Refusal.NOT_ENOUGH_CHIPS,
            state.procedure.chips,
            f"Seat {seat.number} has {money_text(seat.chips)} in chips; {money_text(cents)} was offered. "
            f"Buy in for more, or bet less ({state.procedure.chips}).",
        )
