"""Hands that were set are read one after another as the dealer opens them, and copies are called."""

from collections.abc import Callable
from typing import Any

from houseway.families.round import Held, Round
from houseway.table import events as e
from houseway.table.commands import TurnCards
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.round import dealing
from houseway.table.state import TableState

# How the two hands of one that was set stand to the player-dealer's.
Compared = Callable[[Any, Round, Held], tuple[str, ...]]


def turned_and_read(
    state: TableState, envelope: Envelope, command: TurnCards, compared: Compared, front: bool = False
) -> Outcome:
    """A bettor's hand face up, what its two hands are, and each against the player-dealer's.

    They are low and high, or one in `front` of the other.
    """
    turned, held = dealing.turn_cards(state, envelope, command), state.deal.held(command.hand)
    if held.place is None:
        return turned
    low, high = compared(state.play, state.deal, held)
    _, said = state.game.plays.rules.worth(state.play, state.deal, held.name)
    cite, place = state.practice.cite("settling"), held.place
    read = (
        e.announced("hand-read-cards", cite, place=place, said=said, low=low, high=high)
        if front
        else e.announced("hand-read", cite, place=place, said=said, low=low, high=high)
    )
    first, *others = turned.events
    return Outcome([first, read, *others], turned.moves)
