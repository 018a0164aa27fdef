"""The answer clock: for a patron who does not answer in time, the house does what is posted."""

import asyncio
import logging
import uuid
from collections.abc import Callable
from datetime import datetime
from functools import partial
from math import ceil
from typing import NamedTuple, Protocol

import msgspec

from houseway.families.round import Round
from houseway.journal.stream_record import Draft
from houseway.server.live.recording import Also
from houseway.table import Envelope, Phase, Role, TableState
from houseway.table.commands import (
    Command,
    ReturnCards,
)
from houseway.table.envelope import ANSWER_CLOCK
from houseway.table.routine import comes_next
from houseway.table.seat_commands import find_acting_seat

# After what could not be recorded.
AGAIN_SECONDS = 1.0


class AnswerTimes(msgspec.Struct, frozen=True):
    """How many seconds a seat has to answer, and how many if its patron is `away`.

    `squeeze` is for a patron who looks at the cards of a hand.
    """

    seconds: float = 30
    away: float = 3
    squeeze: float = 60

    def for_question(self, question: "Question") -> float:
        return self.squeeze if isinstance(question.default, ReturnCards) else self.seconds


class Question(NamedTuple):
    """What a seat is asked; two are the same only if nothing was dealt or said in the hand between them."""

    seat: int
    patron: str
    default: Command
    round: int
    deal: Round


class AnsweredMeanwhileError(Exception):
    """The question that the clock ran for is answered."""


class Asks(Protocol):
    """Gives the table a command."""

    def __call__(self, envelope: Envelope, also: Also | None = None, /) -> "asyncio.Future[int]": ...


def is_sealed(state: TableState) -> bool:
    """Whether the house deals from a sealed shoe, so that patrons answer on a page of their own."""
    return state.shoe is not None and state.shoe.is_virtual


def find_question(state: TableState) -> Question | None:
    """Return what a seat must answer before a sealed table goes on; None if nobody is asked.

    At a table of real cards the dealer asks, and records the answer.
    """
    if not is_sealed(state) or state.phase in (Phase.BETTING, Phase.CLOSED):
        return None
    default = comes_next(state).command
    seat = None if default is None else find_acting_seat(state, default)
    patron = None if seat is None else state.seat(seat).patron
    if default is None or seat is None or patron is None:
        return None
    return Question(seat, patron, default, state.round, state.deal)


class AnswerClock:
    """`times` is None where no clock runs; `is_away` says whether a patron cannot answer now.

    `is_held` is whether the floor's clock runs, which goes before this one.
    """

    def __init__(
        self,
        times: AnswerTimes | None,
        table: Callable[[], TableState],
        now: Callable[[], datetime],
        ask: Asks,
        is_away: Callable[[str], bool],
        is_held: Callable[[], bool],
    ) -> None:
        self._times = times
        self._table = table
        self._now = now
        self._ask = ask
        self._is_away = is_away
        self._is_held = is_held
        self._question: Question | None = None
        self._asked_at = 0.0
        self._ends_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._was_away = False
        self._back_by = 0.0

    @property
    def is_running(self) -> bool:
        return self._question is not None

    def wind(self, resumes: bool = False) -> None:
        """Count for the question that is open now; again when its patron comes or goes.

        Where the house `resumes`, everybody first gets the full time to come back.
        """
        if self._times is None:
            return
        loop = asyncio.get_running_loop()
        if resumes:
            self._back_by = loop.time() + self._times.seconds
        question = find_question(self._table())
        if question is None:
            self._stop()
            return
        away = self._is_away(question.patron)
        is_new = question != self._question
        if not is_new and away == self._was_away:
            return
        if is_new:
            self._asked_at = loop.time()
        self._question = question
        self._was_away = away
        self._ends_at = self._asked_at + self._times.for_question(question)
        if away:
            self._ends_at = min(self._ends_at, max(self._back_by, loop.time() + self._times.away))
        self._count_to(self._ends_at)

    def seconds_left(self) -> int | None:
        if self._question is None:
            return None
        left = self._ends_at - asyncio.get_running_loop().time()
        return ceil(left) if left > 0 else None

    def _stop(self) -> None:
        self._question = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _count_to(self, ends_at: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_at(ends_at, self._time_is_up)

    def _time_is_up(self) -> None:
        question = self._question
        if question is None:
            return
        if self._is_held():
            self._try_again()
            return
        envelope = Envelope(str(uuid.uuid4()), ANSWER_CLOCK, Role.DEALER, self._now(), question.default)
        answer = self._ask(envelope, partial(self._check_open, question))
        answer.add_done_callback(partial(self._answered, question))

    def _check_open(self, question: Question, _: Draft) -> None:
        """Give up a default whose question was answered while it waited for its turn."""
        if find_question(self._table()) != question:
            raise AnsweredMeanwhileError

    def _answered(self, question: Question, answer: "asyncio.Future[int]") -> None:
        problem = None if answer.cancelled() else answer.exception()
        if problem is None or self._question != question:
            return
        logging.getLogger(__name__).warning("the answer clock waits at seat %s: %s", question.seat, problem)
        self._try_again()

    def _try_again(self) -> None:
        self._count_to(asyncio.get_running_loop().time() + AGAIN_SECONDS)
