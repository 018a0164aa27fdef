"""One event in, the table after it out; an event is a fact, so nothing is refused here."""

from collections.abc import Iterable

from msgspec.structs import replace

from houseway.cards import parse_card, parse_cards
from houseway.rules import Deal
from houseway.table import events
from houseway.table.commands import Stake
from houseway.table.dealing import with_card
from houseway.table.state import PastRound, Phase, Seat, Shoe, ShoeStage, TableState


def apply(state: TableState, event: events.Event) -> TableState:
    match event:
        case events.TableOpened():
            return _opened(state, event)
        case events.Announced(words):
            return replace(state, announcements=(*state.announcements, words))
        case events.BetsOpened(number):
            return replace(_cleared(state), phase=Phase.BETTING, round=number)
        case events.BetsClosed():
            return replace(state, phase=Phase.DEALING)
        case events.CardDealt(hand, card):
            return _dealt(state, hand, parse_card(card))
        case events.RoundSettled():
            return _settled(state, event)
        case events.TableClosed():
            return replace(state, phase=Phase.CLOSED)
        case (
            events.PatronSeated()
            | events.ChipsBought()
            | events.BetPlaced()
            | events.BetTakenBack()
            | events.PatronLeft()
        ):
            return _with_seat(state, _seat_after(state.seat(event.seat), event))
        case _:
            return _shoe_after(state, event)


def apply_all(state: TableState, happened: Iterable[events.Event]) -> TableState:
    for event in happened:
        state = apply(state, event)
    return state


def _opened(state: TableState, event: events.TableOpened) -> TableState:
    return replace(
        state,
        phase=Phase.SHUFFLING,
        seats=tuple(Seat(number) for number in event.seats),
        offers=event.offers,
        options=event.options,
    )


def _cleared(state: TableState) -> TableState:
    """The layout without the last round's cards, calls and payments; bets that pushed stay."""
    return replace(state, deal=Deal(), winner=None, settlements=(), announcements=())


def _seat_after(seat: Seat, event: events.SeatEvent) -> Seat:
    match event:
        case events.PatronSeated(_, patron, name):
            return replace(seat, patron=patron, name=name)
        case events.ChipsBought(_, cents):
            return replace(seat, chips=seat.chips + cents)
        case events.BetPlaced(_, stake):
            return _with_bet(seat, stake, seat.bet_on(stake.key) + stake.cents, -stake.cents)
        case events.BetTakenBack(_, stake):
            return _with_bet(seat, stake, seat.bet_on(stake.key) - stake.cents, stake.cents)
        case events.PatronLeft():
            return Seat(seat.number)


def _with_bet(seat: Seat, stake: Stake, cents: int, chips: int) -> Seat:
    """The seat with `cents` on one spot and its chips changed by `chips`."""
    others = tuple(bet for bet in seat.bets if bet.key != stake.key)
    bets = (*others, Stake(*stake.key, cents)) if cents else others
    return replace(seat, chips=seat.chips + chips, bets=bets)


def _with_seat(state: TableState, seat: Seat) -> TableState:
    seats = tuple(seat if other.number == seat.number else other for other in state.seats)
    return replace(state, seats=seats)


def _shoe_after(state: TableState, event: events.ShoeEvent) -> TableState:
    match event:
        case events.ShoeLoaded(number, decks, commitment, cutting_card):
            shoe = Shoe(number, decks, commitment, cutting_card)
            return replace(_cleared(state), shoe=shoe, history=())
        case events.ShoeCut(position):
            return _with_shoe(state, ShoeStage.CUT, position=position)
        case events.CardsBurned(cards):
            return _with_shoe(state, ShoeStage.IN_PLAY, drawn=parse_cards(cards))
        case events.CutCardSeen():
            return _with_shoe(state, ShoeStage.CUT_CARD_SEEN)
        case events.LastHandCalled():
            return _with_shoe(state, ShoeStage.LAST_HAND)
        case events.ShoeSpent():
            return _with_shoe(state, ShoeStage.SPENT)
        case events.ShoeRevealed():
            phase = state.phase if state.phase is Phase.CLOSED else Phase.SHUFFLING
            return replace(_with_shoe(state, ShoeStage.REVEALED), phase=phase)


def _with_shoe(state: TableState, stage: ShoeStage, **changes: object) -> TableState:
    assert state.shoe is not None, "a shoe is loaded before anything happens to it"
    return replace(state, shoe=replace(state.shoe, stage=stage, **changes))


def _dealt(state: TableState, hand: str, card: int) -> TableState:
    assert state.shoe is not None, "cards come out of a shoe"
    drawn = (*state.shoe.drawn, card)
    return replace(state, deal=with_card(state.deal, hand, card), shoe=replace(state.shoe, drawn=drawn))


def _settled(state: TableState, event: events.RoundSettled) -> TableState:
    past = PastRound(event.winner, _is_pair(state.deal.player), _is_pair(state.deal.banker))
    return replace(
        state,
        phase=Phase.SETTLED,
        winner=event.winner,
        settlements=event.settlements,
        seats=tuple(_seat_settled(seat, event) for seat in state.seats),
        history=(*state.history, past),
    )


def _seat_settled(seat: Seat, event: events.RoundSettled) -> Seat:
    """Every bet was settled, so what is left on the layout is what was held over."""
    bets = [bet for bet in event.settlements if bet.seat == seat.number]
    paid = sum(bet.returned + bet.award - bet.vigorish for bet in bets)
    held = tuple(Stake(*bet.key, bet.held) for bet in bets if bet.held)
    return replace(seat, chips=seat.chips + paid, bets=held)


def _is_pair(hand: tuple[int, ...]) -> bool:
    return hand[0] >> 2 == hand[1] >> 2
