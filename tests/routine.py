"""The dealer's routine at a table whose shoe is known to hold these cards."""

from collections.abc import Sequence

from houseway.table.commands import Command
from houseway.table.routine import comes_next, next_on_keypad
from houseway.table.shoe.filling import filled
from houseway.table.state import TableState


def next_act(state: TableState, cards: Sequence[int]) -> Command:
    """The dealer's next command; `cards` are the whole shoe after its cut, or the six dice of a throw.

    Patrons who are offered something and have not answered are taken to decline, and those who hold a hand
    to return it.
    """
    command = comes_next(state).command
    assert command is not None, "a closed table has no routine"
    return filled(state, command, cards[len(state.shoe.drawn) :] if state.shoe else cards)


def next_of_game(state: TableState) -> Command | None:
    """What is left to do on the progressive's keypad of a settled round."""
    coming = next_on_keypad(state)
    return coming.command if coming else None
