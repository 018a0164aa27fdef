"""Where questions are answered: a few at once, a short queue, a plain no beyond it, and answers kept.

A question whose asker has left is given up: one that waits at once, one that is worked on as soon as a new
worker costs less than its answer.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Event

from starlette.requests import Request

from houseway.journal.faults import GivenUpError
from houseway.refusals import Refusal, Refused
from houseway.server import limits
from houseway.server.api.endpoint import Call, Endpoint, Printed
from houseway.server.api.workers import LOOK_SECONDS, WORKERS


class Desk:
    """Takes questions while fewer than `limits.QUESTIONS_WAITING` are being worked on or wait.

    Not all of them come from one place. An answer that depends on nothing but the catalog is worked out once.
    """

    def __init__(self) -> None:
        # They only wait for workers.
        self._threads = ThreadPoolExecutor(limits.QUESTIONS_AT_ONCE, thread_name_prefix="laboratory")
        # Set when nobody waits any more for what the house works out by itself.
        self._closing = Event()
        # Each question that is worked on or waits: where it comes from. It is set when its asker has left.
        self._taken: dict[Event, str] = {}
        self._kept: OrderedDict[Hashable, Printed] = OrderedDict()
        # What the house works out before anybody asks, and is not done with.
        self._under_way: dict[Hashable, Future[Printed]] = {}

    def kept(self, endpoint: Endpoint, call: Call) -> Printed | None:
        """The answer, where it was worked out before."""
        return self._kept.get(_key(endpoint, call))

    async def answer(self, endpoint: Endpoint, call: Call) -> Printed:
        if (under_way := self._under_way.get(_key(endpoint, call))) is not None:
            return await asyncio.shield(asyncio.wrap_future(under_way))
        from_there = list(self._taken.values()).count(call.place) >= limits.QUESTIONS_FROM_A_PLACE
        if from_there or len(self._taken) >= limits.QUESTIONS_WAITING:
            raise Refused(Refusal.TOO_BUSY, "", "too-many-questions")
        gone = Event()
        self._taken[gone] = call.place
        work = self._threads.submit(partial(WORKERS.do, endpoint.work, call.alone, gone=gone))
        waiting = asyncio.wrap_future(work)
        try:
            answer = await _answer_or_leave(waiting, call.request)
        finally:
            gone.set()
            # Nobody hears any more what comes of it.
            waiting.cancel()
            # What is worked on keeps its room until its worker is free again: nobody gets more of them.
            if work.cancel() or work.done():
                del self._taken[gone]
            else:
                work.add_done_callback(self._forget(gone))
        self._keep(endpoint, call, answer)
        return answer

    def _forget(self, gone: Event) -> Callable[[Future[Printed]], None]:
        """Return what frees the room of a question, in the thread of the loop."""
        loop = asyncio.get_running_loop()

        def forget(_: Future[Printed]) -> None:
            with suppress(RuntimeError):
                # The loop is closed where the house is: nobody counts any more.
                loop.call_soon_threadsafe(self._taken.pop, gone)

        return forget

    def have_ready(self, endpoint: Endpoint, call: Call) -> None:
        """Have an answer worked out in the thread that calls this; who asks meanwhile waits for the same."""
        if self.kept(endpoint, call) is not None:
            return
        answer = self._under_way[_key(endpoint, call)] = Future()
        try:
            answer.set_result(WORKERS.do(endpoint.work, call, gone=self._closing))
            self._keep(endpoint, call, answer.result())
        except Exception as error:
            answer.set_exception(error)
            raise
        finally:
            del self._under_way[_key(endpoint, call)]

    def _keep(self, endpoint: Endpoint, call: Call, answer: Printed) -> None:
        if (key := _key(endpoint, call)) is not None:
            self._kept[key] = answer
            while len(self._kept) > limits.ANSWERS_KEPT:
                self._kept.popitem(last=False)

    def close(self) -> None:
        """What has begun is finished if it soon is; what waits is dropped."""
        for gone in (self._closing, *self._taken):
            gone.set()
        self._threads.shutdown(wait=False, cancel_futures=True)


async def _answer_or_leave(work: "asyncio.Future[Printed]", request: Request | None) -> Printed:
    """Wait for the answer. Raise GivenUpError once the asker has left."""
    while not work.done() and request is not None and not await request.is_disconnected():
        await asyncio.wait([work], timeout=LOOK_SECONDS)
    if request is not None and not work.done():
        raise GivenUpError
    return await work


def _key(endpoint: Endpoint, call: Call) -> Hashable:
    """What an answer depends on; none of a question with a body, of which there are too many."""
    if endpoint.method != "GET":
        return None
    asked = {name: call.path.get(name, call.query.get(name)) for name in endpoint.named}
    return endpoint.path, *asked.items()
