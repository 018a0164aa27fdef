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
    state: TableState, envelope: Envelope, command: TurnCards, say: str, compared: Compared
) -> Outcome:
    """A bettor's hand face up, what its two hands are, and each against the player-dealer's."""
    turned, held = dealing.turn_cards(state, envelope, command), state.deal.held(command.hand)
    if held.place is None:
        return turned
    low, high = compared(state.play, state.deal, held)
    _, said = state.game.plays.rules.worth(state.play, state.deal, held.name)
    cite = state.practice.cite("settling")
    read = e.announced(say, cite, place=held.place, said=said, low=low, high=high)
    first, *others = turned.events
    return Outcome([first, read, *others], turned.moves)
