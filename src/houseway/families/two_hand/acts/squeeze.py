"""Midi: the highest bettor on each side looks at its cards and returns them face up."""

from msgspec.structs import replace

from houseway.families.round import Round, Turn
from houseway.families.two_hand.acts.curator import handling_of
from houseway.families.two_hand.extra import Handling
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import GiveUpCards, HandCards, ReturnCards, TurnCards, WithdrawCards
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.events.shapes import by_event
from houseway.table.people.round_the_table import closest_to_the_dealer, first_patron, to_the_right_of
from houseway.table.round.announcing import one_count
from houseway.table.round.dealing import turned
from houseway.table.round.due import due
from houseway.table.routine import Coming
from houseway.table.signatures import check_not_alone
from houseway.table.state import TableState, own_seat
from houseway.words import Values


def is_squeezed(state: TableState) -> bool:
    """True where patrons turn the cards: never in a free hand."""
    return state.house.style == "midi" and not state.free and bool(state.practice.midi)


def next_turner(state: TableState, hand: str) -> int | None:
    """The seat that is to turn the hand; None when it is the dealer's."""
    if not is_squeezed(state):
        return None
    handling = handling_of(state)
    if given_up := handling.given_up.get(hand):
        if not state.practice.midi.passed_on:
            return None
        return first_patron(state, to_the_right_of(state, given_up[-1]), given_up)
    if hand in handling.turned:
        return handling.turned[hand]
    highest = _highest_bettors(state, hand)
    return closest_to_the_dealer(state, highest) if highest else None


def hand_cards(state: TableState, envelope: Envelope, command: HandCards) -> Outcome:
    _check_face_down(state, command.hand)
    entitled = next_turner(state, command.hand)
    seat = entitled if command.seat is None else command.seat
    if seat is None:
        cite = state.practice.cite("midi", "nobody")
        raise Refused(Refusal.NOT_YOURS_TO_TURN, cite, "dealer-turns", hand=command.hand)
    if seat != entitled:
        _check_agreed(state, command, seat, entitled)
    if command.agreed:
        # That they agree is the staff's word, and the cards go past the patron who is entitled to them.
        check_not_alone(state, envelope, state.practice.cite("midi", "lower"))
    return Outcome([e.HandHandedOver(command.hand, seat)])


def return_cards(state: TableState, envelope: Envelope, command: ReturnCards) -> Outcome:
    own_seat(state, envelope, command.seat)
    if state.holder(command.hand) != command.seat:
        cite = state.practice.cite("midi", "highest")
        raise Refused(Refusal.NOT_YOURS_TO_TURN, cite, "holds-not", seat=command.seat, hand=command.hand)
    return _turned(state, command.hand, command.seat)


def give_up_cards(state: TableState, envelope: Envelope, command: GiveUpCards) -> Outcome:
    own_seat(state, envelope, command.seat)
    _check_face_down(state, command.hand, held=True)
    if command.seat not in (state.holder(command.hand), next_turner(state, command.hand)):
        cite = state.practice.cite("midi", "relinquished")
        told: Values = {"hand": command.hand, "seat": command.seat}
        raise Refused(Refusal.NOT_YOURS_TO_TURN, cite, "not-yours-to-turn", **told)
    return Outcome([e.HandGivenUp(command.hand, command.seat, "given up")])


def withdraw_cards(state: TableState, envelope: Envelope, command: WithdrawCards) -> Outcome:
    """Only where the rules let the dealer or the floor do so, for unreasonable delay.

    At a sealed shoe the house's clock ends every delay, so two sign for whatever takes the right before.
    """
    cite = state.practice.cite("midi", "relinquished")
    holder = state.holder(command.hand)
    if not state.practice.midi.withdrawn_for_delay or holder is None:
        raise Refused(Refusal.NOT_YOURS_TO_TURN, cite, "not-withdrawn")
    if not command.reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-how-delayed")
    check_not_alone(state, envelope, cite)
    return Outcome([e.HandGivenUp(command.hand, holder, command.reason)])


def turn_cards(state: TableState, envelope: Envelope, command: TurnCards) -> Outcome:
    _check_face_down(state, command.hand, held="midi" in state.accommodations)
    entitled = next_turner(state, command.hand)
    if entitled is not None and "midi" not in state.accommodations:
        cite = state.practice.cite("midi", "highest")
        raise Refused(Refusal.NOT_YOURS_TO_TURN, cite, "goes-to-seat", hand=command.hand, entitled=entitled)
    return _turned(state, command.hand, None)


def _turned(state: TableState, hand: str, seat: int | None) -> Outcome:
    """Face up, and what the dealer then says."""
    counted = len(state.hand(hand)) == 2 and is_squeezed(state)
    return turned(state, hand, seat, [one_count(state, hand)] if counted else [])


def _highest_bettors(state: TableState, hand: str) -> list[int]:
    """The seats with the highest bet on a hand; those behind them do not handle cards."""
    bets: dict[int, int] = {}
    for seat in state.patrons:
        for bet in seat.bets:
            if bet.on == hand and not bet.toke and state.game.offer(*bet.key).kind == "base":
                bets[seat.number] = bets.get(seat.number, 0) + bet.cents
    most = max(bets.values(), default=0)
    return [number for number, cents in bets.items() if cents == most]


def _check_agreed(state: TableState, command: HandCards, seat: int, entitled: int | None) -> None:
    """Equal bettors may agree on one of them; a lower bettor needs everyone's and the house's consent."""
    practice, handling = state.practice, handling_of(state)
    highest = _highest_bettors(state, command.hand)
    first = command.agreed and command.hand not in handling.turned | handling.given_up
    equals = practice.midi.equal_bets_when == "bettors-cannot-agree" and seat in highest
    lower = practice.midi.lower_bettor == "all-agree-and-licensee-allows"
    seated = any(patron.number == seat for patron in state.patrons)
    if first and (equals or (lower and state.house.lower_bettor and seated)):
        return
    cite = practice.cite("midi", "equal" if seat in highest else "lower")
    told: Values = {"hand": command.hand, "entitled": entitled, "seat": seat}
    raise Refused(Refusal.NOT_YOURS_TO_TURN, cite, "hand-goes-to", **told)


def _check_face_down(state: TableState, hand: str, held: bool = False) -> None:
    """The hand is complete so far, lies face down, is its turn, and nobody holds it unless that is meant."""
    cite, step = state.practice.cite("midi", "highest"), due(state)
    if not isinstance(step, Turn) or not state.deal.is_down(hand):
        raise Refused(Refusal.CARDS_FACE_DOWN, cite, "not-face-down", hand=hand)
    if hand != step.hand:
        raise Refused(Refusal.CARDS_FACE_DOWN, cite, "turned-first", hand=step.hand)
    holder = state.holder(hand)
    if holder is not None and not held:
        raise Refused(Refusal.NOT_YOURS_TO_TURN, cite, "seat-holds", holder=holder, hand=hand)


def turned_next(state: TableState, hand: str) -> Coming:
    """What becomes of a hand that lies face down."""
    name, holder, turner = hand.title(), state.holder(hand), next_turner(state, hand)
    clause = state.practice.cite("midi", "highest")
    if holder is not None:
        words, back = f"Seat {holder} looks at the {name}'s hand", ReturnCards(holder, hand)
        return Coming(words, clause, "It comes back face up.", f"return_cards-{hand}", hand, back)
    if turner is None:
        act, turn = f"turn_cards-{hand}", TurnCards(hand)
        return Coming(f"Turn the {name}'s hand", clause, act=act, hand=hand, command=turn)
    words, why = f"Hand the {name}'s cards to seat {turner}", "The highest bettor turns them."
    return Coming(words, clause, why, f"hand_cards-{hand}", hand, HandCards(hand))


def _begun(state: TableState, event: e.BetsOpened) -> TableState:
    extra = state.extra
    return replace(state, extra=Handling(extra.curator)) if isinstance(extra, Handling) else state


def _handed(state: TableState, event: e.HandHandedOver) -> TableState:
    return replace(state, deal=_seen_by(state, event.hand, (event.seat,)))


def _seen_by(state: TableState, hand: str, seats: tuple[int, ...]) -> Round:
    return state.deal.with_hand(replace(state.deal.held(hand), sees=seats))


def _given_up(state: TableState, event: e.HandGivenUp) -> TableState:
    handling, hand = handling_of(state), event.hand
    given_up = {**handling.given_up, hand: (*handling.given_up.get(hand, ()), event.seat)}
    return replace(state, deal=_seen_by(state, hand, ()), extra=replace(handling, given_up=given_up))


def _returned(state: TableState, event: e.HandTurned) -> TableState:
    if event.seat is None:
        return state
    handling = handling_of(state)
    given_up = {hand: seats for hand, seats in handling.given_up.items() if hand != event.hand}
    turned = {**handling.turned, event.hand: event.seat}
    return replace(state, extra=replace(handling, turned=turned, given_up=given_up))


def _taken_back(state: TableState, event: e.CardsTakenBack) -> TableState:
    """Who turned a hand is known of what still lies open; the others are offered it again."""
    if not isinstance(state.extra, Handling):
        return state
    up = [name for name in event.hands if not state.deal.is_down(name)]
    turned = {name: seat for name, seat in state.extra.turned.items() if name in up}
    return replace(state, extra=Handling(state.extra.curator, turned))


AFTER = by_event(_begun, _handed, _given_up, _returned, _taken_back)
