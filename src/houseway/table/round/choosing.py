"""Somebody is asked how a hand is played, and says so."""

from houseway.cards import parse_cards
from houseway.families.round import Ask, Made
from houseway.refusals import NotationError, Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import Choose
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.round.dealing import announcements
from houseway.table.round.due import due
from houseway.table.state import TableState
from houseway.words import Values


def choose(state: TableState, envelope: Envelope, command: Choose) -> Outcome:
    """Only who is asked, only what is offered; the dealer may say it for a patron who speaks."""
    step, cite = due(state), state.game.draw.cite
    if not isinstance(step, Ask) or (step.place, step.hand) != (command.place, command.hand):
        raise Refused(Refusal.NO_DECISION_HERE, cite, "nobody-asked", hand=command.hand)
    _check_decider(state, envelope, step)
    if command.choice not in step.options:
        told: Values = {"options": step.options, "choice": command.choice}
        raise Refused(Refusal.NO_CHOICE_HERE, cite, "choice-is", **told)
    try:
        cards = parse_cards(command.cards)
    except NotationError as unreadable:
        raise Refused(Refusal.CARD_UNREADABLE, cite, "unreadable", why=str(unreadable)) from None
    made = Made(step.place, step.hand, command.choice, command.cents, cards)
    return Outcome([e.ChoiceMade(made), *announcements(state, state.deal.with_made(made))])


def _check_decider(state: TableState, envelope: Envelope, step: Ask) -> None:
    if envelope.role is Role.DEALER:
        return
    at_place = step.place is not None and state.seat(step.place).patron == envelope.actor
    if not at_place:
        cite = state.practice.cite("seats")
        raise Refused(Refusal.NOT_YOUR_SEAT, cite, "seat-decides", place=step.place)
