"""Where questions are answered: a few at once, a short queue, a plain no beyond it, and answers kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Event

from houseway.refusals import Refusal, Refused
from houseway.server import limits
from houseway.server.api.endpoint import Call, Endpoint, Printed
from houseway.server.api.workers import WORKERS


class Desk:
    """Takes questions while fewer than `limits.QUESTIONS_WAITING` are being worked on or wait.

    Not all of them come from one place. An answer that depends on nothing but the catalog is worked out once.
    """

    def __init__(self) -> None:
        # They only wait for workers.
        self._threads = ThreadPoolExecutor(limits.QUESTIONS_AT_ONCE, thread_name_prefix="laboratory")
        self._closing = Event()
        # Where each question that is worked on or waits comes from.
        self._taken: list[str] = []
        self._kept: OrderedDict[Hashable, Printed] = OrderedDict()
        # What the house works out before anybody asks, and is not done with.
        self._under_way: dict[Hashable, Future[Printed]] = {}

    def kept(self, endpoint: Endpoint, call: Call) -> Printed | None:
        """The answer, where it was worked out before."""
        return self._kept.get(_key(endpoint, call))

    async def answer(self, endpoint: Endpoint, call: Call) -> Printed:
        if (under_way := self._under_way.get(_key(endpoint, call))) is not None:
            return await asyncio.shield(asyncio.wrap_future(under_way))
        from_there = self._taken.count(call.place) >= limits.QUESTIONS_FROM_A_PLACE
        if from_there or len(self._taken) >= limits.QUESTIONS_WAITING:
            raise Refused(Refusal.TOO_BUSY, "", "too-many-questions")
        self._taken.append(call.place)
        try:
            loop = asyncio.get_running_loop()
            work = partial(WORKERS.do, endpoint.work, call.alone, gone=self._closing)
            answer = await loop.run_in_executor(self._threads, work)
        finally:
            self._taken.remove(call.place)
        self._keep(endpoint, call, answer)
        return answer

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
        self._closing.set()
        self._threads.shutdown(wait=False, cancel_futures=True)


def _key(endpoint: Endpoint, call: Call) -> Hashable:
    """What an answer depends on; none of a question with a body, of which there are too many."""
    if endpoint.method != "GET":
        return None
    asked = {name: call.path.get(name, call.query.get(name)) for name in endpoint.named}
    return endpoint.path, *asked.items()
