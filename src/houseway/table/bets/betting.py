"""Bets are placed, taken back, called and closed."""

from collections.abc import Mapping
from math import ceil

from msgspec.structs import replace

from houseway.ledger import Move
from houseway.refusals import Refusal, Refused
from houseway.rules.bets_together import refuse_lacking
from houseway.table import events as e
from houseway.table.bank.backline import check_hand_left
from houseway.table.bets.checks import (
    by_place,
    check_left,
    check_stakes,
    lies_alone,
    needs_base_bet,
    taken_stakes,
)
from houseway.table.bets.layout import layout_of
from houseway.table.commands import CallBet, ConfirmCall, NoMoreBets, PlaceBet, PlaceBets, Stake, TakeBack
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.people.after import returned
from houseway.table.people.seating import bets_back, chips_for_cash
from houseway.table.state import Phase, Seat, TableState, own_seat
from houseway.words import Values


def place_bet(state: TableState, envelope: Envelope, command: PlaceBet) -> Outcome:
    stake = Stake(*command.key, command.cents, command.medium, command.toke, command.at)
    return _place(state, envelope, command, (stake,))


def place_bets(state: TableState, envelope: Envelope, command: PlaceBets) -> Outcome:
    return _place(state, envelope, command, command.stakes)


def take_back(state: TableState, envelope: Envelope, command: TakeBack) -> Outcome:
    seat = own_seat(state, envelope, command.seat)
    check_bets_open(state, "taken-back")
    stakes = _taken(state, seat, command)
    left = _left_standing(state, seat, stakes)
    if command.cents is not None:
        check_left(state, left, stakes[0].key)
    closed = state.practice.cite("no-more-bets", "closed")
    return Outcome([e.BetsTakenBack(seat.number, stakes)], bets_back(state, seat, stakes, closed))


def _left_standing(state: TableState, seat: Seat, stakes: tuple[Stake, ...]) -> tuple[Stake, ...]:
    """The bets that stay where these go back; refused where they may not stand without them."""
    left = returned(seat, stakes).bets
    lots = [needs_base_bet(state, lot) for lot in by_place(state, left)]
    if (needing := next((bet for bet in lots if bet is not None), None)) is not None:
        cite = state.practice.cite("base-bet")
        name = state.game.offer(*needing.key).name
        raise Refused(Refusal.BASE_BET_NEEDED, cite, "base-bet-stays", name=name)
    for lot in by_place(state, left):
        refuse_lacking(state.game, {bet.wager for bet in lot}, taken_back=True)
    return left


def check_left_standing(state: TableState, seat: Seat, stakes: tuple[Stake, ...]) -> None:
    """Refuse to give back stakes of which some lie there no more, or on which other bets rest."""
    left = seat
    for stake in stakes:
        pile = next((bet for bet in left.bets if bet.lies_with(stake)), None)
        if pile is None or pile.cents < stake.cents:
            name, cite = state.game.offer(*stake.key).name, state.practice.cite("wager-media")
            raise Refused(Refusal.NO_BET_THERE, cite, "no-bet-on", seat=seat.number, name=name)
        left = returned(left, (stake,))
    standing = _left_standing(state, seat, stakes)
    for key in {stake.key for stake in stakes} & {bet.key for bet in standing}:
        check_left(state, standing, key)


def _taken(state: TableState, seat: Seat, command: TakeBack) -> tuple[Stake, ...]:
    """All that is on the spot; or so much of it, where nothing but the patron's chips lies there."""
    key = (command.wager, command.on, command.paytable)
    down = tuple(bet for bet in seat.bets if bet.key == key and command.at in (None, seat.place_of(bet)))
    name, cite = state.game.offer(*key).name, state.practice.cite("wager-media")
    if not down:
        raise Refused(Refusal.NO_BET_THERE, cite, "no-bet-on", seat=seat.number, name=name)
    if command.cents is None:
        return down
    own = down[0]
    if len(down) > 1 or own.medium != "chips" or own.toke or not 0 < command.cents <= own.cents:
        told: Values = {"seat": seat.number, "cents": command.cents, "name": name}
        raise Refused(Refusal.NO_BET_THERE, cite, "no-own-chips-on", **told)
    return (replace(own, cents=command.cents),)


def call_bet(state: TableState, envelope: Envelope, command: CallBet) -> Outcome:
    """A verbal bet accompanied by cash waits for the dealer's word."""
    seat = own_seat(state, envelope, command.seat)
    check_bets_open(state, "called")
    cite = state.practice.cite("wager-media")
    if not state.practice.wager_media.verbal and "wager-media" not in state.accommodations:
        raise Refused(Refusal.CALL_NOT_TAKEN, cite, "not-by-word")
    if seat.called is not None or command.stake.medium != "chips":
        raise Refused(Refusal.CALL_NOT_TAKEN, cite, "one-call", seat=seat.number)
    check_stakes(state, seat, (command.stake,))
    return Outcome([e.BetCalled(seat.number, command.stake)])


def confirm_call(state: TableState, envelope: Envelope, command: ConfirmCall) -> Outcome:
    seat = state.seat(command.seat)
    check_bets_open(state, "confirmed")
    if seat.called is None:
        cite = state.practice.cite("wager-media")
        raise Refused(Refusal.CALL_NOT_TAKEN, cite, "no-call", seat=seat.number)
    bet = taken_stakes(state, seat, (seat.called,))
    cite = state.practice.cite("wager-media")
    bought = chips_for_cash(state, envelope, seat, seat.called.cents)
    name = state.game.offer(*seat.called.key).name
    said = e.announced("call-confirmed", cite, to=seat.number, cents=seat.called.cents, name=name)
    happened = [e.CallConfirmed(seat.number, seat.called), *bought.events, said]
    return Outcome(happened, (*bought.moves, *bet.moves))


def no_more_bets(state: TableState, envelope: Envelope, command: NoMoreBets) -> Outcome:
    """Close the bets; what may not stand alone goes back, and calls not confirmed lapse."""
    check_bets_open(state, "closed")
    _check_betting_time(state, envelope)
    happened: list[e.Event] = []
    moves: list[Move] = []
    in_play = False
    together = bool(state.practice.bets_together.equal)
    company_needed = (layout_of(state).base_needed or together) and not state.free
    gone = {seat.number: _alone(state, seat) if company_needed else () for seat in state.seats}
    for seat in state.seats:
        if seat.called is not None:
            happened.append(e.CallLapsed(seat.number))
        alone = (*gone[seat.number], *_shares_in(state, seat, gone))
        if alone:
            happened.append(e.BetsTakenBack(seat.number, alone))
            moves += bets_back(state, seat, alone, state.practice.cite("base-bet"))
        in_play = in_play or len(seat.bets) > len(alone)
    free = not in_play and not state.free
    if free:
        _check_free_hands(state)
    announced = state.practice.cite("no-more-bets", "announced")
    happened += [e.BetsClosed(free), e.announced("no-more-bets", announced)]
    if cards := state.practice.no_more_bets.then_announced:
        happened.append(e.announced("as-said", announced, words=cards))
    return Outcome(happened, moves)


def _alone(state: TableState, seat: Seat) -> tuple[Stake, ...]:
    """The bets of a seat that may not stand without a base game bet, or without all that are bet together."""
    if state.practice.bets_together.equal:
        return tuple(bet for lot in by_place(state, seat.bets) if lies_alone(state, lot) for bet in lot)
    lots = [lot for lot in by_place(state, seat.bets) if needs_base_bet(state, lot) is not None]
    return tuple(bet for lot in lots for bet in lot if needs_base_bet(state, (bet,)) is not None)


def _shares_in(state: TableState, seat: Seat, gone: Mapping[int, tuple[Stake, ...]]) -> tuple[Stake, ...]:
    """Shares of a seat in bets that go back."""
    return tuple(
        share
        for share in seat.bets
        if share.joins is not None
        and any(
            (bet.key, state.seat(share.joins).place_of(bet)) == (share.key, seat.place_of(share))
            for bet in gone.get(share.joins, ())
        )
    )


def _check_betting_time(state: TableState, envelope: Envelope) -> None:
    """The house's least betting time; a clock that was set back holds nobody up."""
    least = state.house.least_betting_seconds
    if not least or state.free or not state.opened_at:
        return
    gone = (envelope.at - state.opened_at[-1]).total_seconds()
    if 0 <= gone < least:
        cite, left = state.practice.cite("no-more-bets", "announced"), ceil(least - gone)
        raise Refused(Refusal.BETTING_TIME, cite, "betting-time", least=least, left=left)


def _check_free_hands(state: TableState) -> None:
    most = state.house.free_hands
    if most is not None and state.shoe is not None and state.shoe.free_hands >= most:
        cite = state.practice.cite("free-hands")
        raise Refused(Refusal.FREE_HAND, cite, "free-hands-dealt", most=most)


def _place(
    state: TableState, envelope: Envelope, command: PlaceBet | PlaceBets, stakes: tuple[Stake, ...]
) -> Outcome:
    number = command.seat
    seat = own_seat(state, envelope, number)
    if command.round is not None and command.round != state.round:
        cite = state.practice.cite("no-more-bets", "closed")
        raise Refused(
            Refusal.ANOTHER_ROUND, cite, "bet-for-another-round", meant=command.round, round=state.round
        )
    check_bets_open(state, "made")
    if seat.behind is not None:
        stakes = tuple(replace(stake, at=stake.at or seat.behind) for stake in stakes)
    taken = taken_stakes(state, seat, stakes)
    check_hand_left(state, seat, stakes)
    for medium, cents in taken.needed.items():
        if cents > seat.stack(medium):
            cite = state.practice.cite("wager-media")
            told: Values = {"seat": number, "has": seat.stack(medium), "medium": medium, "cents": cents}
            raise Refused(Refusal.NOT_ENOUGH_CHIPS, cite, "seat-has-less", **told)
    if envelope.role is not Role.DEALER:
        return Outcome((e.BetsPlaced(number, taken.stakes),), taken.moves)
    placed = e.BetsPlaced(number, taken.stakes, seat.patron or "")
    if state.shoe is not None and state.shoe.is_virtual:
        return Outcome((placed,), taken.moves)
    # What the dealer keyed wrongly is taken back while bets are open.
    return Outcome((e.BetsKeyed(number, taken.stakes), placed), taken.moves)


def check_bets_open(state: TableState, what: str) -> None:
    if state.phase is Phase.BETTING and (not state.free or what == "closed"):
        return
    if state.phase is Phase.BETTING:
        cite = state.practice.cite("disclosed-card")
        raise Refused(Refusal.FREE_HAND, cite, "no-bets-in-free-hand", what=what, free=state.free)
    if state.phase is Phase.DEALING:
        cite = state.practice.cite("no-more-bets", "closed")
        raise Refused(Refusal.BETS_CLOSED, cite, "bets-closed", what=what)
    cite = state.practice.cite("no-more-bets", "announced")
    raise Refused(Refusal.BETS_NOT_OPEN, cite, "bets-not-open", what=what)
