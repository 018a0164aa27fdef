"""A real card that was keyed wrongly is taken back, before the round is settled."""

from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import TakeBackCard
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.round.raising import given_back
from houseway.table.shoe.loading import text_of
from houseway.table.signatures import signed_by_two
from houseway.table.state import TableState


def take_back_card(state: TableState, envelope: Envelope, command: TakeBackCard) -> Outcome:
    """The last card by the dealer alone; an earlier one goes with all after it, by the floor's word."""
    return taken_back(state, envelope, command, alone=command.number >= len(state.keyed))


def taken_back(
    state: TableState, envelope: Envelope, command: TakeBackCard, alone: bool, what: str = "card"
) -> Outcome:
    """Whether by the dealer `alone`, or signed by two."""
    cite, keyed = state.practice.cite("corrections"), state.keyed
    if state.shoe is not None and state.shoe.is_virtual:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "sealed-not-taken-back")
    number = command.number
    if number > len(keyed):
        raise Refused(Refusal.NO_ERROR_HERE, cite, "no-card-to-take-back")
    reason = command.reason.strip()
    if not reason:
        raise Refused(Refusal.REASON_MISSING, cite, "say-why-taken-back")
    signed = () if alone else signed_by_two(envelope, cite, what)
    cards = tuple([card for each in keyed[number - 1 :] for card in each.cards])
    held = keyed[number - 1].deal.hands
    hands = {hand.name: tuple(map(text_of, hand.cards)) for hand in held if hand.cards}
    # Some may lie face down: how many is all that is said aloud.
    said = e.announced("taken-back", cite, cards=len(cards), reason=reason)
    back = given_back(state, len(keyed[number - 1].deal.made), cite)
    return Outcome([*back.events, e.CardsTakenBack(number, cards, hands, reason, signed), said], back.moves)
