"""Midi: the highest bettor on each side looks at its cards and returns them face up."""

from houseway.families.round import Over, Turn
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import GiveUpCards, HandCards, ReturnCards, TurnCards, WithdrawCards
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.people.round_the_table import first_patron, to_the_right_of
from houseway.table.round.announcing import one_count, result
from houseway.table.round.due import due
from houseway.table.state import TableState, own_seat
from houseway.words import Values


def is_squeezed(state: TableState) -> bool:
    """True where patrons turn the cards: never in a free hand."""
    return state.house.style == "midi" and not state.free and bool(state.practice.midi)


def next_turner(state: TableState, hand: str) -> int | None:
    """The seat that is to turn the hand; None when it is the dealer's."""
    if not is_squeezed(state):
        return None
    turning = state.turning(hand)
    if turning.given_up:
        if not state.practice.midi.passed_on:
            return None
        return first_patron(state, to_the_right_of(state, turning.given_up[-1]), turning.given_up)
    if turning.turner is not None:
        return turning.turner
    highest = _highest_bettors(state, hand)
    return max(highest) if highest else None


def hand_cards(state: TableState, envelope: Envelope, command: HandCards) -> Outcome:
    _check_face_down(state, command.hand)
    entitled = next_turner(state, command.hand)
    seat = entitled if command.seat is None else command.seat
    if seat is None:
        cite = state.practice.cite("midi", "nobody")
        raise Refused(Refusal.NOT_YOURS_TO_TURN, cite, "dealer-turns", hand=command.hand)
    if seat != entitled:
        _check_agreed(state, command, seat, entitled)
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
    """Only where the rules let the dealer or the floor do so, for unreasonable delay."""
    cite = state.practice.cite("midi", "relinquished")
    holder = state.holder(command.hand)
    if not state.practice.midi.withdrawn_for_delay or holder is None:
        raise Refused(Refusal.NOT_YOURS_TO_TURN, cite, "not-withdrawn")
    if not command.reason.strip():
        raise Refused(Refusal.REASON_MISSING, cite, "say-how-delayed")
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
    happened: list[e.Event] = [e.HandTurned(hand, seat)]
    if len(state.hand(hand)) == 2 and is_squeezed(state):
        happened.append(one_count(state, hand))
    deal = state.deal.turned(hand)
    if isinstance(state.step_of(deal), Over):
        happened.append(result(state, deal))
    return Outcome(happened)


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
    practice, turning = state.practice, state.turning(command.hand)
    highest = _highest_bettors(state, command.hand)
    first = turning.turner is None and not turning.given_up and command.agreed
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
