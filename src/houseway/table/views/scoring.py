"""What a table keeps for its scoreboard, and the board it makes of that."""

from functools import lru_cache

from houseway.families.family import Winner
from houseway.families.round import Round
from houseway.table.bets.layout import layout_of
from houseway.table.round.results import Result, result_of
from houseway.table.state import TableState
from houseway.table.views.scoreboard import Scoreboard, scoreboard

# The shoes before this one that a board still tells of.
SHOES_KEPT = 5
# Dice and a continuous shuffler never end a shoe, so the board forgets what is longer ago than any shoe.
MOST_ROUNDS = 300
_board = lru_cache(maxsize=64)(scoreboard)


def board_of(state: TableState) -> Scoreboard:
    """The board of the shoe in play, with the figures of the shoes before; worked out once a history."""
    return _board(state.history, state.previous_shoes)


def scored(state: TableState, winner: Winner) -> tuple[Result, ...]:
    """The history with the round just settled; no mark where it was simulated or no board is kept."""
    if not _is_kept(state):
        return state.history
    return (*state.history[1 - MOST_ROUNDS :], _result(state, winner))


def scored_again(state: TableState, winner: Winner) -> tuple[Result, ...]:
    """The history with the last round as its hands were corrected."""
    if not _is_kept(state):
        return state.history
    return (*state.history[:-1], _result(state, winner))


def discarded(state: TableState) -> tuple[Round, ...]:
    """The discard rack with the cards of this round on top; they leave it for a continuous shuffler."""
    return (*state.discards[1 - MOST_ROUNDS :], state.deal)


def shoes_before(state: TableState) -> tuple[tuple[Result, ...], ...]:
    """The shoes before a new one; a shoe in which nothing was dealt is none."""
    if not state.history:
        return state.previous_shoes
    return (*state.previous_shoes, state.history)[-SHOES_KEPT:]


def _is_kept(state: TableState) -> bool:
    return state.free != "simulated" and "board" not in state.game.plays.lacks


def _result(state: TableState, winner: Winner) -> Result:
    return result_of(state.game, state.deal, winner, layout_of(state).news, state.options)
