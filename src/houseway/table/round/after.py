"""The round after an event."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from houseway.cards import parse_card
from houseway.families.round import Round, face_up
from houseway.rules import Settlement
from houseway.rules.evaluation import evaluator_of
from houseway.table import events as e
from houseway.table.bank.payments import gained
from houseway.table.commands import Stake
from houseway.table.jackpots.state import Keypad
from houseway.table.people.after import with_stack
from houseway.table.shoe.after import cleared, with_shoe
from houseway.table.state import UNSEEN, Phase, Seat, TableState, Turning
from houseway.table.views.scoring import scored


def _bets_opened(state: TableState, event: e.BetsOpened) -> TableState:
    state = cleared(
        state, phase=Phase.BETTING, round=event.round, free=event.free, next_free="", accommodations=()
    )
    if state.keypad.started:
        state = replace(state, keypad=Keypad(numbered=state.keypad.numbered))
    if state.shoe is not None and state.shoe.continuous:
        return with_shoe(state, drawn=())
    return state


def _bets_closed(state: TableState, event: e.BetsClosed) -> TableState:
    """The hands of the round are laid out: for whom, and with what to settle before it ends."""
    if event.free and state.shoe is not None:
        state = with_shoe(state, free_hands=state.shoe.free_hands + 1)
    free = "free" if event.free else state.free
    play = evaluator_of(state.game, state.options, None).drawing
    laid = Round() if free else _laid_out(state)
    return replace(
        state, phase=Phase.DEALING, free=free, deal=state.game.plays.rules.begin(play, laid.places, laid.pays)
    )


def _laid_out(state: TableState) -> Round:
    """The places whose bettors may be asked, and the wagers that are settled within the round."""
    asks = state.game.plays.asks
    early = state.practice.house_money.wagers
    places, pays = [], []
    for seat in state.seats:
        for bet in seat.bets:
            if bet.wager in early and bet.wager not in pays:
                pays.append(bet.wager)
            if asks is None or (bet.on == asks and state.game.offer(*bet.key).kind == "base"):
                places.append(seat.place_of(bet))
    return Round((), (), tuple(sorted(set(places))), tuple(pays))


def _dealt(state: TableState, event: e.CardDealt) -> TableState:
    assert state.shoe is not None, "cards come out of a shoe"
    card = parse_card(event.card)
    # Unpacking would copy the shoe twice.
    drawn, waiting = state.shoe.drawn + (card,), state.set_aside  # noqa: RUF005
    if event.set_aside:
        drawn, waiting = _seen(state.shoe.drawn, waiting[0], card), waiting[1:]
    return replace(
        state,
        deal=state.deal.with_card(event.hand, card, event.face_down),
        shoe=replace(state.shoe, drawn=drawn),
        set_aside=waiting,
    )


def _seen(drawn: tuple[int, ...], waiting: int, card: int) -> tuple[int, ...]:
    """A card that waited had left the shoe already; if nobody had seen it, now it is known."""
    if waiting != UNSEEN:
        return drawn
    place = len(drawn) - 1 - drawn[::-1].index(UNSEEN)
    return (*drawn[:place], card, *drawn[place + 1 :])


def _handed(state: TableState, event: e.HandHandedOver) -> TableState:
    return replace(state, deal=_seen_by(state, event.hand, (event.seat,)))


def _seen_by(state: TableState, hand: str, seats: tuple[int, ...]) -> Round:
    return state.deal.with_hand(replace(state.deal.held(hand), sees=seats))


def _given_up(state: TableState, event: e.HandGivenUp) -> TableState:
    turning = Turning(None, (*state.turning(event.hand).given_up, event.seat))
    turnings = {**state.turnings, event.hand: turning}
    return replace(state, deal=_seen_by(state, event.hand, ()), turnings=turnings)


def _turned(state: TableState, event: e.HandTurned) -> TableState:
    turning = state.turning(event.hand)
    if event.seat is not None:
        turning = Turning(event.seat)
    turnings = {**state.turnings, event.hand: turning}
    return replace(state, deal=state.deal.turned(event.hand), turnings=turnings)


def _chosen(state: TableState, event: e.ChoiceMade) -> TableState:
    return replace(state, deal=state.deal.with_made(event.made))


def _house_money(state: TableState, event: e.HouseMoneySettled) -> TableState:
    seats = tuple(_seat_after_early(state, seat, event.settlements) for seat in state.seats)
    return replace(state, seats=seats, early=event.settlements, deal=state.deal.paid())


def _seat_after_early(state: TableState, seat: Seat, settled: tuple[Settlement, ...]) -> Seat:
    for bet in settled:
        if bet.seat != seat.number:
            continue
        stake = Stake(*bet.key, bet.amount, bet.medium, bet.toke, bet.at)
        chips, _ = gained(state, bet)
        bets = tuple(_ridden(state, other, bet) for other in seat.bets if not other.lies_with(stake))
        seat = replace(seat, chips=seat.chips + chips, bets=bets)
        if bet.medium != "chips":
            seat = with_stack(seat, bet.medium, bet.returned, bets)
    return seat


def _ridden(state: TableState, other: Stake, bet: Settlement) -> Stake:
    """The original bet with the pay-out added to it."""
    base = bet.added and other.on == bet.added_to and state.game.offer(*other.key).kind == "base"
    if base and other.medium == "chips" and not other.toke:
        return replace(other, cents=other.cents + bet.added)
    return other


def _shaken(state: TableState, event: e.CupsShaken) -> TableState:
    return replace(state, shaken=True)


def _dice(state: TableState, event: e.DiceRevealed) -> TableState:
    return replace(state, deal=face_up(player=event.player, banker=event.banker))


def _settled(state: TableState, event: e.RoundSettled) -> TableState:
    patrons = {seat.number: seat.patron for seat in state.seats}
    seats = state.seats if state.free else _seats_settled(state, event.settlements)
    shoe = state.shoe
    return replace(
        state,
        phase=Phase.SETTLED,
        winner=event.winner,
        settlements=event.settlements,
        paid_to=tuple([patrons[bet.seat] for bet in event.settlements]),
        seats=seats,
        shoe=None if shoe is None else replace(shoe, hands=shoe.hands + 1),
        history=scored(state, event.winner),
        discards=(*state.discards, state.deal),
    )


def _seats_settled(state: TableState, settled: tuple[Settlement, ...]) -> tuple[Seat, ...]:
    """Every bet was settled, so what is left on the layout is what was held over."""
    by_seat: dict[int, list[Settlement]] = {}
    for bet in settled:
        if bet.outcome != "lose":
            by_seat.setdefault(bet.seat, []).append(bet)
    return tuple(
        [
            seat_settled(state, seat, by_seat.get(seat.number, ()))
            if seat.bets or seat.number in by_seat
            else seat
            for seat in state.seats
        ]
    )


def seat_settled(state: TableState, seat: Seat, bets: Iterable[Settlement], sign: int = 1) -> Seat:
    chips, owed = seat.chips, seat.owed
    other: dict[str, int] = {}
    held = []
    for bet in bets:
        gain, marked = gained(state, bet)
        chips += sign * gain
        owed += sign * marked
        if bet.medium != "chips":
            other[bet.medium] = other.get(bet.medium, seat.stack(bet.medium)) + sign * bet.returned
        if bet.held and sign == 1:
            held.append(Stake(*bet.key, bet.held, bet.medium, bet.toke, bet.at))
    return replace(seat, chips=chips, owed=owed, bets=tuple(held), **other)


AFTER: dict[type, Callable[[TableState, Any], TableState]] = {
    e.BetsOpened: _bets_opened,
    e.BetsClosed: _bets_closed,
    e.CardDealt: _dealt,
    e.HandHandedOver: _handed,
    e.HandGivenUp: _given_up,
    e.HandTurned: _turned,
    e.ChoiceMade: _chosen,
    e.HouseMoneySettled: _house_money,
    e.CupsShaken: _shaken,
    e.DiceRevealed: _dice,
    e.RoundSettled: _settled,
}
