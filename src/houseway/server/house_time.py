"""The time that a house stamps on its rows: it runs evenly, whatever happens to the system clock."""

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

# A smaller difference is an ordinary correction of the clock.
JUMP_SECONDS = 5.0


def read_system_clock() -> datetime:
    return datetime.now(UTC)


def read_monotonic_clock() -> float:
    """Return seconds that also count while the machine sleeps, where the system has such a clock."""
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot is None else time.clock_gettime(boot)


class HouseTime:
    """The house's time: it begins with the system clock or the latest row, whichever is later.

    From then on it counts by the monotonic clock, so that an interval between two rows is as long as it was.
    It follows small corrections forward. A jump of the system clock is logged and reported, never followed.
    """

    def __init__(
        self,
        wall: Callable[[], datetime] = read_system_clock,
        monotonic: Callable[[], float] = read_monotonic_clock,
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._base = wall()
        self._since = monotonic()
        self._has_warned = False

    def begin_after(self, latest: datetime) -> None:
        """Count on from the latest row of the journal if that is later than the house's time."""
        if latest > self.now():
            self._base = latest
            self._since = self._monotonic()
            self._warn_once(self.seconds_off())

    def now(self) -> datetime:
        wall = self._wall()
        own = self._count()
        off = (own - wall).total_seconds()
        if -JUMP_SECONDS < off < 0:
            self._base = wall
            self._since = self._monotonic()
            return wall
        self._warn_once(off)
        return own

    def seconds_off(self) -> float:
        """Return how far the house's time is ahead of the system clock; less than 0 if it is behind."""
        return (self._count() - self._wall()).total_seconds()

    @property
    def problem(self) -> str:
        """What is wrong with the clocks, in a sentence for whoever runs the house; empty if nothing is."""
        off = self.seconds_off()
        if abs(off) < JUMP_SECONDS:
            return ""
        side = "behind" if off > 0 else "ahead of"
        return (
            f"the system clock is {abs(off):.0f} seconds {side} the journal's time; "
            "rows keep counting from the journal's time: set the clock and start the house again"
        )

    def _count(self) -> datetime:
        return self._base + timedelta(seconds=self._monotonic() - self._since)

    def _warn_once(self, off: float) -> None:
        jumped = abs(off) >= JUMP_SECONDS
        if jumped and not self._has_warned:
            logging.getLogger(__name__).warning("%s", self.problem)
        self._has_warned = jumped
