"""Patrons whom the house keeps out play a hand to its end; then the house frees their seats by itself.

Their chips are at the cage in their names, so that no ante, blind, fee or bank takes anything of them while
nobody acts for them.
"""

import asyncio
import logging
import uuid
from collections.abc import Callable
from datetime import datetime
from functools import partial

from houseway.refusals import Refusal, Refused
from houseway.table import Envelope, Phase, Role, TableState
from houseway.table.commands import FreeSeat
from houseway.table.people.seating import is_in_play
from houseway.table.state import GUEST, Seat

# Whoever may not come in is seen off by the house's door.
DOOR = "door"
REASON = "The house keeps this patron out."
# After what could not be recorded.
AGAIN_SECONDS = 1.0


class FreedSeats:
    """Looks after every row and whenever somebody is kept out; `ask_first` goes before all that waits."""

    def __init__(
        self,
        table: Callable[[], TableState],
        now: Callable[[], datetime],
        ask_first: Callable[[Envelope], "asyncio.Future[int]"],
        may_play: Callable[[str], bool],
    ) -> None:
        self._table = table
        self._now = now
        self._ask_first = ask_first
        self._may_play = may_play
        self._asked: set[tuple[int, str]] = set()

    def free(self) -> None:
        """Free each seat of a patron who is kept out and has nothing in play."""
        state = self._table()
        for seat in state.seats:
            if seat.patron is None or not is_free_to_go(state, seat) or self._may_play(seat.patron):
                continue
            leaving = seat.number, seat.patron
            if leaving not in self._asked:
                self._asked.add(leaving)
                command = FreeSeat(seat.number, REASON)
                envelope = Envelope(str(uuid.uuid4()), DOOR, Role.FLOOR, self._now(), command)
                self._ask_first(envelope).add_done_callback(partial(self._answered, leaving))

    def _answered(self, leaving: tuple[int, str], answer: "asyncio.Future[int]") -> None:
        self._asked.discard(leaving)
        problem = None if answer.cancelled() else answer.exception()
        if problem is None:
            return
        said = "seat %s is not free of a patron who is kept out: %s"
        logging.getLogger(__name__).warning(said, leaving[0], problem)
        # What the rules refuse now they may allow after the next row.
        if not isinstance(problem, Refused) or problem.reason is Refusal.NOT_RECORDED:
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.free)


def is_free_to_go(state: TableState, seat: Seat) -> bool:
    """Whether nothing of this seat waits for the end of a hand.

    A guest whom the dealer has seated has no account at the cage: the floor sees them off.
    """
    if state.phase in (Phase.UNOPENED, Phase.DEALING, Phase.CLOSED):
        return False
    if seat.patron is None or seat.patron.startswith(GUEST):
        return False
    has_bets = bool(seat.bets) or any(early.seat == seat.number for early in state.early)
    return not (state.phase is Phase.BETTING and has_bets) and not is_in_play(state, seat)
