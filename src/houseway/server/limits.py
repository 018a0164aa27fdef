"""How much and how often: every bound on what a stranger may ask of the house, in one place."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable

# Bytes: a message of the websocket, the body of a question to the laboratory.
MAX_MESSAGE_BYTES = 4096
MAX_BODY_BYTES = 131_072
# Cents at the cage in one act.
MOST_AT_ONCE = 10**11
# Over the websocket: joins, partings and what is refused, of one person in so many seconds; who sends more is
# heard again after a pause each. What is done costs nothing.
MESSAGES, MESSAGES_SECONDS, IMPATIENT_SECONDS = 200, 10, 0.25

# Over HTTP: how long the head of a request may take to arrive, and then its body.
HALF_SENT_SECONDS = 5.0

# At the door: tries a minute from one place; failures before a place is locked out of a name, and before a
# name is locked for every place that has never signed in with it; and how long that lasts.
TRIES_A_MINUTE = 20
FAILURES_BEFORE_LOCK = 5
FAILURES_FROM_ANYWHERE = 50
LOCKED_SECONDS = 15 * 60
# Keys among which names that nobody has are counted.
UNKNOWN_NAMES = 4096
# Visitors of a demonstration who sign out, from one place.
VISITORS_OUT_A_MINUTE = 60
# Hashes worked out at once: each takes 19 MiB and a core.
HASHES_AT_ONCE = 2
# Places and names whose refusals are told apart within a minute.
REFUSALS_TOLD_APART, NAMES_TOLD = 100, 5

# The laboratory: questions worked on at once, all that wait, those of them from one place; what one may
# take; answers that are kept.
QUESTIONS_AT_ONCE, QUESTIONS_WAITING, QUESTIONS_FROM_A_PLACE = 2, 16, 12
WORK_SECONDS, WORK_BYTES = 60.0, 2 << 30
ANSWERS_KEPT = 256
# Work that a page watches: how many at once, how long one may take, how many are remembered for how long.
SIMULATIONS_AT_ONCE, COUNTINGS_AT_ONCE = 2, 1
WATCHED_SECONDS, WATCHED_KEPT, WATCHED_KEPT_SECONDS = 600.0, 32, 3600.0
# Who reads the journal for somebody, how many may wait for that, and how long is read on for who has left.
READERS, READINGS_WAITING, LEFT_SECONDS = 2, 64, 2.0
# Of those that wait: one person's, or a stranger's, and those from one place, where many may live.
READINGS_OF_ONE, READINGS_FROM_A_PLACE = 4, 32
# How long a whole journal may take to be fetched.
STREAM_SECONDS = 24 * 3600.0
# Workers that wait for the next question: to begin a new one for each costs more than most questions.
IDLE_WORKERS = QUESTIONS_AT_ONCE + READERS


class Tries:
    """At most `most` in so many seconds for each key; of more keys than `kept` the oldest are forgotten."""

    def __init__(
        self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic, kept: int = 10_000
    ) -> None:
        self._most, self._seconds, self._clock, self._kept = most, seconds, clock, kept
        self._times: OrderedDict[Hashable, deque[float]] = OrderedDict()

    def take(self, key: Hashable) -> bool:
        """Count one before it is tried, so that a thousand at once are a thousand; False if too many."""
        times = self._recent(key)
        if len(times) >= self._most:
            return False
        times.append(self._clock())
        return True

    def is_spent(self, key: Hashable) -> bool:
        return len(self._recent(key)) >= self._most

    def forget(self, key: Hashable) -> None:
        """It was right."""
        self._times.pop(key, None)

    def __len__(self) -> int:
        return len(self._times)

    def _recent(self, key: Hashable) -> deque[float]:
        times = self._times.setdefault(key, deque())
        self._times.move_to_end(key)
        while times and times[0] <= self._clock() - self._seconds:
            times.popleft()
        while len(self._times) > self._kept:
            self._times.popitem(last=False)
        return times


# Commands that wait for a second signature: how long, how many of one person's and in all; and the code that
# the signer's own page shows for one of them.
SIGNING_SECONDS = 5 * 60
REQUESTS_OF_ONE = 8
REQUESTS_TO_SIGN = 256
CODE_DIGITS = 6
CODE_TRIES = 3
