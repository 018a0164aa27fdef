"""The table after something went wrong and was put right."""

from collections import Counter
from itertools import islice

from msgspec.structs import replace

from houseway.families.round import COMPARED, Hand, Held, Made, Round, face_up
from houseway.rules import Settlement
from houseway.rules.evaluation import evaluator_of
from houseway.table import events as e
from houseway.table.acts import acts_of
from houseway.table.bank.payments import gained
from houseway.table.commands import CorrectHands
from houseway.table.events.shapes import by_event
from houseway.table.people.after import with_stack, without_debts
from houseway.table.round.after import seat_settled
from houseway.table.shoe.after import card_of, with_keyed, with_shoe
from houseway.table.state import UNSEEN, Phase, Seat, TableState
from houseway.table.views.scoring import discarded, scored_again


def _drawn_in_error(state: TableState, event: e.CardDrawnInError) -> TableState:
    """For the Banker it is dealt by the next event; else it leaves the shoe now."""
    if event.use == "banker":
        return state
    assert state.shoe is not None, "cards come out of a shoe"
    card, state = card_of(event.card), with_keyed(state, event.card)
    assert state.shoe is not None
    state = replace(with_shoe(state, drawn=(*state.shoe.drawn, card)), lies_open=None)
    if event.use == "discard":
        return state
    free = {"free-hand": "free", "simulated-round": "simulated"}.get(event.use, state.next_free)
    return replace(state, set_aside=(*state.set_aside, card), next_free=free)


def _face_up(state: TableState, event: e.CardFoundFaceUp) -> TableState:
    if event.use == "void-and-free-hand":
        return replace(state, free="free", deal=state.deal.paid())
    if event.use == "as-normal":
        return replace(with_keyed(state, event.card), lies_open=card_of(event.card))
    return _drawn_in_error(state, e.CardDrawnInError(event.card, event.use))


def _made_free(state: TableState, event: e.RoundMadeFree) -> TableState:
    """The hands are laid out anew, for nobody."""
    play = evaluator_of(state.game, state.options, None).drawing
    deal = state.game.plays.rules.begin(play) if state.phase is Phase.DEALING else state.deal
    return replace(state, free=event.free, next_free="", deal=deal, keyed=())


def _voided(state: TableState, event: e.RoundVoided) -> TableState:
    """Bets are back by now; here the pay-outs made within the round, and what rode on bets, are undone."""
    seats = []
    for seat in state.seats:
        seat = replace(seat, bets=())
        for bet in event.undone:
            if bet.seat == seat.number:
                seat = _early_undone(state, seat, bet)
        seats.append(seat)
    settled = replace(state, phase=Phase.SETTLED, seats=tuple(seats), early=(), keyed=())
    return replace(settled, discards=discarded(state))


def _early_undone(state: TableState, seat: Seat, bet: Settlement) -> Seat:
    chips, _ = gained(state, bet)
    seat = replace(seat, chips=seat.chips - chips)
    given_back = bet.amount - (bet.returned if bet.medium != "chips" else 0)
    return with_stack(seat, bet.medium, given_back, seat.bets)


def corrected_deal(state: TableState, told: CorrectHands | e.RoundCorrected) -> Round:
    """By the cards as they lie; where a patron banks with what was decided, as far as they let it."""
    parse = state.game.plays.parse_hand
    player, banker = parse(told.player), parse(told.banker)
    if state.bank is None:
        return face_up(player=player, banker=banker)
    cards = {told.hand or "player": player, "banker": banker}
    hands = [_lying(held, cards.get(held.name, held.cards)) for held in state.deal.hands]
    deal = replace(state.deal, hands=tuple(hands), made=_made_known(state, told.hand, player), pays=())
    deal = acts_of(state.game.plays).corrected(state, deal)
    is_wrong = state.game.plays.rules.is_wrong
    made = [each for each in deal.made if not is_wrong(state.play, deal, each)]
    return replace(deal, made=tuple(made))


def _made_known(state: TableState, hand: str, cards: Hand) -> tuple[Made, ...]:
    """What the dealer said of a hand that nobody had read gives way to its cards, those apart first."""
    if not state.deal.held(hand).unseen:
        return state.deal.made
    said = (each for each in state.deal.made if each.hand != hand or each.choice not in COMPARED)
    return tuple([each.with_seen(cards) if each.hand == hand else each for each in said])


def _with_read(state: TableState, hand: str, cards: Hand) -> TableState:
    """The cards of a hand that nobody had read have left the shoe, in place of as many unseen ones."""
    held, shoe = state.deal.held(hand), state.shoe
    if shoe is None or not held.unseen:
        return state
    new = islice((Counter(cards) - Counter(held.cards)).elements(), held.unseen)
    drawn = [next(new, UNSEEN) if card == UNSEEN else card for card in shoe.drawn]
    return with_shoe(state, drawn=tuple(drawn))


def _lying(held: Held, cards: Hand) -> Held:
    return replace(held, cards=cards, down=(False,) * len(cards))


def _corrected(state: TableState, event: e.RoundCorrected) -> TableState:
    """Undo and settle again each seat whose patron is still there."""
    deal = corrected_deal(state, event)
    seats = []
    for seat in state.seats:
        old = [bet for bet in state.settlements if bet.seat == seat.number]
        new = [bet for bet in event.settlements if bet.seat == seat.number]
        if old and seat.patron is not None and state.paid_to.get(seat.number) == seat.patron:
            seat = seat_settled(state, seat_settled(state, seat, old, -1), new)
            seat = replace(seat, owed=max(seat.owed, 0), chips=seat.chips - min(seat.owed, 0))
        seats.append(seat)
    keypad = replace(state.keypad, ended=False, marks=(), hits=()) if state.keypad.started else state.keypad
    state = _with_read(state, event.hand, deal.cards(event.hand))
    corrected = replace(state, deal=deal, winner=event.winner, seats=tuple(seats), keypad=keypad)
    if event.bank is None:
        # What bankers gain or lose by it comes on top.
        corrected = without_debts(corrected)
    return replace(
        corrected,
        settlements=event.settlements,
        history=scored_again(corrected, event.winner) if event.winner else state.history,
        discards=(*state.discards[:-1], deal),
    )


def _payout_corrected(state: TableState, event: e.PayoutCorrected) -> TableState:
    return state


AFTER = by_event(_drawn_in_error, _face_up, _made_free, _voided, _corrected, _payout_corrected)
