"""The betting clock: where a table has one, it closes the bets of every round."""

import asyncio
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from math import ceil

from houseway.table import Envelope, Phase, Role, TableState
from houseway.table.commands import NoMoreBets

CLOCK = "betting-clock"


class BettingClock:
    """`seconds` is None where the dealer closes the bets; `now` is the table, `ask` gives it a command."""

    def __init__(
        self,
        seconds: float | None,
        now: Callable[[], TableState],
        ask: Callable[[Envelope], "asyncio.Future[int]"],
    ) -> None:
        self._seconds = seconds
        self._now = now
        self._ask = ask
        self._closes_at = 0.0
        self._round = -1

    def wind(self) -> None:
        """Begin with a round whose bets have just been opened."""
        state = self._now()
        if self._seconds is None or state.phase is not Phase.BETTING or state.round == self._round:
            return
        self._round = state.round
        self.show(self._seconds)
        asyncio.get_running_loop().call_later(self._seconds, self._time_is_up, state.round)

    def show(self, seconds: float) -> None:
        """Count down from so many seconds, whoever closes the bets then."""
        self._closes_at = asyncio.get_running_loop().time() + seconds

    def seconds_left(self) -> int | None:
        if not self._closes_at:
            return None
        left = self._closes_at - asyncio.get_running_loop().time()
        return ceil(left) if left > 0 and self._now().phase is Phase.BETTING else None

    def _time_is_up(self, round_: int) -> None:
        state = self._now()
        if state.phase is Phase.BETTING and state.round == round_:
            envelope = Envelope(str(uuid.uuid4()), CLOCK, Role.DEALER, datetime.now(UTC), NoMoreBets())
            self._ask(envelope).add_done_callback(_no_matter)


def _no_matter(answer: "asyncio.Future[int]") -> None:
    """The dealer was quicker than the clock, or the house is about to stop."""
    if not answer.cancelled():
        answer.exception()
