"""What is done where hands are set: they are read as the dealer opens them, and stay as they were set."""

from collections.abc import Callable
from typing import Any

from houseway.families.round import Held, Round
from houseway.table import events as e
from houseway.table.acts import Decide, not_here
from houseway.table.commands import CardFaceUp, CardInError, TurnCards
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.round import dealing
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


def hand_read(
    state: TableState, deal: Round, held: Held, compared: Compared, front: bool = False
) -> e.Announced:
    low, high = compared(state.play, deal, held)
    _, said = state.game.plays.rules.worth(state.play, deal, held.name)
    cite, place = state.practice.cite("settling"), held.place
    if front:
        return e.announced("hand-read-cards", cite, place=place, said=said, low=low, high=high)
    return e.announced("hand-read", cite, place=place, said=said, low=low, high=high)
