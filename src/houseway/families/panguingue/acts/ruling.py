"""What players call for, and what the dealer or the floor rules on a hand that went wrong."""

from msgspec.structs import replace

from houseway.cards import parse_cards
from houseway.families.hand_record import UNSEEN
from houseway.families.panguingue.acts.money import moves, pan_of, play_of
from houseway.families.panguingue.acts.playing import check_pack, with_pan
from houseway.families.panguingue.rules.forcing import seen_hand
from houseway.families.panguingue.rules.rulings import (
    counted,
    demand_valid,
    foreign,
    foul,
    out_of_order,
    put_in_hand,
    shown_spread,
    with_call,
)
from houseway.families.panguingue.state import Pan
from houseway.refusals import NotationError, Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import CallFoul, RulePan, SeeHand
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.signatures import check_not_alone
from houseway.table.state import Phase, TableState, own_seat

# What cannot happen where the table itself deals, draws and lays.
_OF_REAL_CARDS = ("in-hand", "count", "foreign", "laid", "order")
# What the dealer does only when a player in action has called for it (R.37, R.41).
_ON_CALL = ("foul", "in-hand")


def call_foul(state: TableState, envelope: Envelope, command: CallFoul) -> Outcome:
    """Players enforce their rights themselves: the call is heard, and the dealer rules on it (R.22, R.37)."""
    pan = _hand(state, envelope, command.seat, command.against)
    if not command.why.strip():
        raise Refused(Refusal.REASON_MISSING, state.practice.cite("foul-hand"), "say-why-ruled")
    with_call(pan, command.seat, command.against)
    return Outcome([e.FoulCalled(command.seat, command.against, command.why)])


def see_hand(state: TableState, envelope: Envelope, command: SeeHand) -> Outcome:
    """Any player in action sees the hand of who gives the out card away (R.19)."""
    seen_hand(_hand(state, envelope, command.seat, command.of), command.seat, command.of)
    return Outcome([e.HandSeen(command.seat, command.of)])


def rule_pan(state: TableState, envelope: Envelope, command: RulePan) -> Outcome:
    """The dealer at the request of a player in action, the floor of its own (R.37, R.41, R.47)."""
    cite = state.practice.cite("foul-hand")
    pan = _hand(state, envelope, None, command.seat)
    if not command.reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-ruled")
    if command.ruling in _OF_REAL_CARDS and (state.shoe is None or state.shoe.is_virtual):
        raise Refused(Refusal.NO_ERROR_HERE, cite, "not-of-a-sealed-deck", ruling=command.ruling)
    called = next((by for by, against in pan.called if against == command.seat), None)
    if command.ruling in _ON_CALL and called is None and envelope.role is Role.DEALER:
        raise Refused(Refusal.NOT_FOUL, "102.R.37, R.41", "nobody-has-called", seat=command.seat)
    if command.ruling == "foul":
        check_not_alone(state, envelope, cite)
    try:
        parse_cards(command.cards)
    except NotationError as unreadable:
        raise Refused(Refusal.CARD_UNREADABLE, cite, "unreadable", why=str(unreadable)) from None
    told = command.count, command.cards, command.chips, command.seats
    ruled = e.PanRuled(command.seat, command.ruling, command.reason, *told, called)
    after = _ruled(state, pan, ruled)
    if command.ruling == "laid":
        check_pack(state, after, parse_cards(command.cards))
    return Outcome([ruled], moves(state, after.moved))


def _hand(state: TableState, envelope: Envelope, by: int | None, about: int) -> Pan:
    """The hand that is played, once who asks and whom it is about are in it."""
    cite = state.practice.cite("foul-hand")
    if state.phase is not Phase.DEALING or state.deal.pan is None:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "no-hand-to-rule-on")
    for seat in (about, *(() if by is None else (by,))):
        if seat not in state.deal.places:
            raise Refused(Refusal.NO_ERROR_HERE, cite, "seat-not-in-the-hand", seat=seat)
    if by is not None and envelope.role is not Role.DEALER:
        own_seat(state, envelope, by)
    return state.deal.pan


def _ruled(state: TableState, pan: Pan, event: e.PanRuled) -> Pan:
    seat, caller = event.seat, event.called_by
    cards = parse_cards(event.cards)
    match event.ruling:
        case "foul":
            return foul(pan, seat, caller)
        case "in-hand":
            return put_in_hand(pan, seat, caller)
        case "count":
            return counted(play_of(state), pan, seat, event.count, caller)
        case "foreign" if len(cards) == 1:
            return foreign(pan, seat, cards[0])
        case "laid":
            return shown_spread(pan, seat, cards, event.chips)
        case "spread":
            return demand_valid(pan, seat, cards, caller)
        case "order":
            return out_of_order(pan, event.seats)
    raise Refused(Refusal.CARD_UNREADABLE, "102.R.45", "say-which-card")


def foul_called(state: TableState, event: e.FoulCalled) -> TableState:
    return _standing(state, with_call(pan_of(state), event.seat, event.against))


def hand_seen(state: TableState, event: e.HandSeen) -> TableState:
    return _standing(state, seen_hand(pan_of(state), event.seat, event.of))


def pan_ruled(state: TableState, event: e.PanRuled) -> TableState:
    """Cards that he had too many came off the deck, those that he lacked are still there."""
    before = pan_of(state)
    after = _ruled(state, before, event)
    taken, shoe = before.stock - after.stock, state.shoe
    if taken and shoe is not None:
        drawn = shoe.drawn + (UNSEEN,) * taken if taken > 0 else shoe.drawn[:taken]
        state = replace(state, shoe=replace(shoe, drawn=drawn))
    return _standing(state, after)


def _standing(state: TableState, pan: Pan) -> TableState:
    """What was keyed before a call or a ruling is not taken back any more."""
    return with_pan(replace(state, keyed=()), pan)
