"""What is done where hands are set: they are read as the dealer opens them, and stay as they were set."""

from collections.abc import Callable
from typing import Any

from houseway.families.round import COMPARED, Held, Made, Round, Turn
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.acts import Decide, not_here
from houseway.table.commands import CardFaceUp, CardInError, CompareHand, TurnCards
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.round import dealing
from houseway.table.round.due import due, refusal
from houseway.table.state import TableState

# A card too many, or open in the shoe, is for the clauses of the game and the floor.
NOT_WHERE_SET: dict[type, Decide] = dict.fromkeys((CardInError, CardFaceUp), not_here)
# How the two hands of one that was set stand to the player-dealer's.
Compared = Callable[[Any, Round, Held], tuple[str, ...]]


def turned_and_read(
    state: TableState, envelope: Envelope, command: TurnCards, compared: Compared, front: bool = False
) -> Outcome:
    """A bettor's hand face up, what its two hands are, and each against the player-dealer's.

    They are low and high, or one in `front` of the other.
    """
    turned, state = dealing.turn_cards(state, envelope, command), dealing.with_hand_seen(state, command)
    held = state.deal.held(command.hand)
    if held.place is None:
        return turned
    first, *others = turned.events
    read = hand_read(state, state.deal, held, compared, front)
    return Outcome([first, read, *others], turned.moves)


def hand_compared(state: TableState, envelope: Envelope, command: CompareHand) -> Outcome:
    """A bettor's hand is opened and compared by the dealer, and nobody keys its cards.

    What was dealt closed is not known then: no wager on the table may look at the cards of a hand.
    """
    step, held = due(state), state.deal.held(command.hand)
    if step != Turn(command.hand):
        raise refusal(state, step)
    if held.place is None or not held.unseen:
        cite = state.practice.cite("closed-hands")
        raise Refused(Refusal.NO_CHOICE_HERE, cite, "hand-is-keyed", hand=command.hand)
    offers = [state.game.offer(*bet.key) for seat in state.seats for bet in seat.bets]
    if (looks := next((offer for offer in offers if offer.kind != "base"), None)) is not None:
        raise Refused(Refusal.NO_CHOICE_HERE, looks.cite, "wager-looks-at-cards", wager=looks.name)
    made = Made(held.place, held.name, COMPARED[command.higher])
    said = e.announced("hand-compared", state.practice.cite("settling"), place=held.place, said=made.choice)
    keyed = e.ActKeyed(held.place, made.choice)
    deal = state.deal.with_made(made)
    return Outcome([keyed, e.ChoiceMade(made), said, *dealing.announcements(state, deal)])


def hand_read(
    state: TableState, deal: Round, held: Held, compared: Compared, front: bool = False
) -> e.Announced:
    low, high = compared(state.play, deal, held)
    _, said = state.game.plays.rules.worth(state.play, deal, held.name)
    cite, place = state.practice.cite("settling"), held.place
    if front:
        return e.announced("hand-read-cards", cite, place=place, said=said, low=low, high=high)
    return e.announced("hand-read", cite, place=place, said=said, low=low, high=high)
