"""The floor's clock at a table of players: once it has run out, the house itself ends it."""

import asyncio
import uuid
from collections.abc import Callable
from datetime import datetime
from functools import partial
from math import ceil

from houseway.families.betting import Clock, PotTable
from houseway.refusals import Refusal, Refused
from houseway.server.house_time import read_system_clock
from houseway.server.live.betting_clock import AGAIN_SECONDS
from houseway.table import Envelope, Role, TableState
from houseway.table.commands import EndClock

CLOCK = "floor-clock"


class FloorClock:
    """`now` is the table, `ask` gives it a command; the row of the call says when the time is up.

    `time` is the house's.
    """

    def __init__(
        self,
        now: Callable[[], TableState],
        ask: Callable[[Envelope], "asyncio.Future[int]"],
        time: Callable[[], datetime] = read_system_clock,
    ) -> None:
        self._now, self._ask = now, ask
        self._time = time
        self._wound: Clock | None = None

    def wind(self) -> None:
        """For a clock that has been called or given more time, also before the house was started again."""
        clock = self._running()
        if clock is not None and clock != self._wound:
            left = (clock.until - self._time()).total_seconds()
            asyncio.get_running_loop().call_later(max(0, left), self._time_is_up, clock)
        self._wound = clock

    def seconds_left(self) -> int | None:
        clock = self._running()
        return None if clock is None else max(0, ceil((clock.until - self._time()).total_seconds()))

    @property
    def is_running(self) -> bool:
        return self._running() is not None

    def _running(self) -> Clock | None:
        extra = self._now().extra
        return extra.clock if isinstance(extra, PotTable) else None

    def _time_is_up(self, clock: Clock) -> None:
        if self._running() != clock:
            return
        envelope = Envelope(str(uuid.uuid4()), CLOCK, Role.DEALER, self._time(), EndClock(clock.seat))
        self._ask(envelope).add_done_callback(partial(self._answered, clock))

    def _answered(self, clock: Clock, answer: "asyncio.Future[int]") -> None:
        """No matter if the player was quicker or the house stops; but two clocks may differ by a moment."""
        problem = None if answer.cancelled() else answer.exception()
        if isinstance(problem, Refused) and problem.reason is Refusal.CLOCK_STILL_RUNS:
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._time_is_up, clock)
