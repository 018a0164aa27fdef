"""The round after an event."""

from collections.abc import Iterable

from msgspec.structs import replace

from houseway.cards import parse_card, parse_cards
from houseway.families.round import Round
from houseway.rules import Settlement
from houseway.table import events as e
from houseway.table.acts import acts_of
from houseway.table.bank.backline import bettor_at, in_the_hand
from houseway.table.bank.payments import gained
from houseway.table.commands import Stake
from houseway.table.events.shapes import by_event
from houseway.table.jackpots.state import Keypad
from houseway.table.shoe.after import cleared, with_keyed, with_known, with_shoe
from houseway.table.state import UNSEEN, Phase, Seat, TableState
from houseway.table.views.scoring import discarded, scored

# So many rounds tell how quickly a dealer deals.
PACED_BY = 11


def _bets_opened(state: TableState, event: e.BetsOpened) -> TableState:
    state = cleared(
        state,
        phase=Phase.BETTING,
        round=event.round,
        opened_at=(*state.opened_at[1 - PACED_BY :], event.at) if event.at else (),
        free=event.free,
        next_free="",
        accommodations=(),
    )
    if state.keypad.started:
        state = replace(state, keypad=Keypad(numbered=state.keypad.numbered))
    if state.shoe is not None and state.shoe.continuous:
        return with_shoe(state, drawn=state.set_aside)
    return state


def _bets_closed(state: TableState, event: e.BetsClosed) -> TableState:
    """The hands of the round are laid out: for whom, and with what to settle before it ends."""
    if event.free and state.shoe is not None:
        state = with_shoe(state, free_hands=state.shoe.free_hands + 1)
    free = "free" if event.free else state.free
    rules = state.game.plays.rules
    places = () if free else tuple(sorted(_asked(state)))
    pays = () if free else acts_of(state.game.plays).paid_early(state)
    deal = with_bettors(state, rules.begin(state.play, places, pays))
    # Who takes back a card that was keyed while bets were open is still in the round; bets stay from now on.
    keyed = tuple([replace(each, deal=deal) for each in state.keyed if not each.bets])
    last = tuple([(seat.number, seat.patron, seat.bets) for seat in state.seats if seat.bets])
    return replace(
        state, phase=Phase.DEALING, free=free, deal=deal, keyed=keyed, last_bets=last or state.last_bets
    )


def with_bettors(state: TableState, deal: Round) -> Round:
    """The round, told what is bet on the hands of places, and by whom; or who decides at each place alone."""
    if not deal.is_apart:
        asked = _asked(state) if deal.places else {}
        return replace(deal, bettors=tuple((place, asked[place]) for place in deal.places if place in asked))
    late = [posted.wager for posted in state.offers if state.game.offer(*posted.key).placed_when]
    wagers = dict.fromkeys([*(bet.wager for seat in state.seats for bet in seat.bets), *late])
    bettors = [(place, tuple(in_the_hand(state, place))) for place in deal.places]
    bet_on = {(seat.place_of(bet), bet.wager) for seat in state.seats for bet in seat.bets}
    return replace(deal, wagers=tuple(sorted(wagers)), bettors=tuple(bettors), bet_on=tuple(sorted(bet_on)))


def _asked(state: TableState) -> dict[int, tuple[int, ...]]:
    """The seats that may be asked at each place: those with a base bet of their own on a side that decides.

    Who controls the place comes first.
    """
    offer, deciding = state.game.offer, state.game.plays.rules.deciding(state.play)
    asked: dict[int, set[int]] = {}
    for seat in state.seats if deciding != () else ():
        for bet in seat.bets:
            if deciding is None or (bet.on in deciding and offer(*bet.key).kind == "base"):
                at = asked.setdefault(seat.place_of(bet), set())
                at.update([seat.number] if bet.joins is None else ())
    return {
        place: tuple(sorted(seats, key=lambda seat: bettor_at(state, seat, place)))
        for place, seats in asked.items()
    }


def _dealt(state: TableState, event: e.CardDealt) -> TableState:
    assert state.shoe is not None, "cards come out of a shoe"
    card = parse_card(event.card)
    keyed = () if state.shoe.is_virtual else with_keyed(state, event.card).keyed
    # Unpacking would copy the shoe twice.
    drawn, waiting, leading = state.shoe.drawn + (card,), state.set_aside, 0  # noqa: RUF005
    if event.set_aside:
        drawn, leading = _seen(state.shoe.drawn, waiting[0], card), (state.leading or len(waiting)) - 1
        waiting = waiting[1:]
    return replace(
        state,
        deal=state.deal.with_card(event.hand, card, event.face_down),
        shoe=replace(state.shoe, drawn=drawn),
        set_aside=waiting,
        leading=leading,
        lies_open=None,
        keyed=keyed,
    )


def _seen(drawn: tuple[int, ...], waiting: int, card: int) -> tuple[int, ...]:
    """A card that waited had left the shoe already; if nobody had seen it, now it is known."""
    if waiting != UNSEEN:
        return drawn
    place = len(drawn) - 1 - drawn[::-1].index(UNSEEN)
    return (*drawn[:place], card, *drawn[place + 1 :])


def _dealt_closed(state: TableState, event: e.CardsDealtClosed) -> TableState:
    """Taken back as one: nobody has keyed any of them."""
    assert state.shoe is not None, "cards come out of a shoe"
    drawn = state.shoe.drawn + (UNSEEN,) * len(event.hands)
    deal = state.deal
    for hand in event.hands:
        deal = deal.with_card(hand, UNSEEN, True)
    keyed = with_keyed(state, said="the cards dealt face down")
    return replace(with_shoe(keyed, drawn=drawn), deal=deal)


def _turned(state: TableState, event: e.HandTurned) -> TableState:
    if event.cards:
        keyed = with_keyed(state, *event.cards)
        deal = state.deal.with_seen(event.hand, parse_cards(event.cards))
        state = with_known(replace(keyed, deal=deal))
    return replace(state, deal=state.deal.turned(event.hand))


def _chosen(state: TableState, event: e.ChoiceMade) -> TableState:
    game = state.game
    return replace(state, deal=game.plays.rules.after(game.drawing(state.options), state.deal, event.made))


def _settled(state: TableState, event: e.RoundSettled) -> TableState:
    seats = state.seats if state.free else _seats_settled(state, event.settlements)
    shoe = state.shoe
    return replace(
        state,
        phase=Phase.SETTLED,
        winner=event.winner,
        settlements=event.settlements,
        paid_to={seat.number: seat.patron for seat in state.seats},
        seats=seats,
        shoe=None if shoe is None else replace(shoe, hands=shoe.hands + 1),
        history=scored(state, event.winner) if event.winner else state.history,
        keyed=(),
        discards=discarded(state),
    )


def _seats_settled(state: TableState, settled: tuple[Settlement, ...]) -> tuple[Seat, ...]:
    """Every bet was settled, so what is left on the layout is what was held over."""
    by_seat: dict[int, list[Settlement]] = {}
    for bet in settled:
        if bet.outcome != "lose" or bet.returned:
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


AFTER = by_event(_bets_opened, _bets_closed, _dealt, _dealt_closed, _turned, _chosen, _settled)
