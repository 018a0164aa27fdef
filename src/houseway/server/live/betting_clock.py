"""The betting clock: where a table has one, it closes the bets of every round in which there are some."""

import asyncio
import uuid
from collections.abc import Callable
from datetime import datetime
from functools import partial
from math import ceil

from houseway.refusals import Refusal, Refused
from houseway.server.house_time import read_system_clock
from houseway.table import Envelope, Phase, Role, TableState
from houseway.table.commands import NoMoreBets

CLOCK = "betting-clock"
AGAIN_SECONDS = 0.1


class BettingClock:
    """`seconds` is None where the dealer closes the bets; `now` is the table, `ask` gives it a command.

    `stopped` is told when the time is up and nobody has bet; `time` is the house's.
    """

    def __init__(
        self,
        seconds: float | None,
        now: Callable[[], TableState],
        ask: Callable[[Envelope], "asyncio.Future[int]"],
        stopped: Callable[[], None],
        time: Callable[[], datetime] = read_system_clock,
    ) -> None:
        self._seconds = seconds
        self._now = now
        self._ask = ask
        self._stopped = stopped
        self._time = time
        self._closes_at = 0.0
        self._counts_in = Phase.BETTING
        self._round = -1
        self._waits_for_a_bet = False

    def wind(self, resumes: bool = False) -> None:
        """Begin when bets have been opened, and again with the first bet that comes after the time.

        Where the house `resumes`, open bets close when they would have: their row says since when.
        """
        state = self._now()
        if self._seconds is None or state.phase is not Phase.BETTING:
            return
        if state.round == self._round and not (self._waits_for_a_bet and state.bets_are_down):
            return
        self._round, self._waits_for_a_bet = state.round, False
        # Not before the house's least betting time; that began a moment ago, with the row.
        seconds = max(self._seconds, state.house.least_betting_seconds)
        if resumes and state.opened_at:
            been_open = (self._time() - state.opened_at[-1]).total_seconds()
            seconds -= min(seconds, max(0.0, been_open))
        self.show(seconds)
        asyncio.get_running_loop().call_later(seconds, self._time_is_up, state.round)

    def show(self, seconds: float) -> None:
        """Count down from so many seconds, to the close of the bets or for an answer within the hand."""
        self._closes_at = asyncio.get_running_loop().time() + seconds
        self._counts_in = self._now().phase

    def seconds_left(self) -> int | None:
        if not self._closes_at:
            return None
        left = self._closes_at - asyncio.get_running_loop().time()
        return ceil(left) if left > 0 and self._now().phase is self._counts_in else None

    def _time_is_up(self, round_: int) -> None:
        state = self._now()
        if state.phase is not Phase.BETTING or state.round != round_:
            return
        if not state.bets_are_down:
            # Whether a hand without bets is dealt is for a dealer to say.
            self._waits_for_a_bet, self._closes_at = True, 0.0
            self._stopped()
        else:
            envelope = Envelope(str(uuid.uuid4()), CLOCK, Role.DEALER, self._time(), NoMoreBets())
            self._ask(envelope).add_done_callback(partial(self._answered, round_))

    def _answered(self, round_: int, answer: "asyncio.Future[int]") -> None:
        """No matter if the dealer was quicker or the house stops; but two clocks may differ by a moment."""
        problem = None if answer.cancelled() else answer.exception()
        if isinstance(problem, Refused) and problem.reason is Refusal.BETTING_TIME:
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._time_is_up, round_)
