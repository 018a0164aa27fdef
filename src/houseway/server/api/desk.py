"""Where the heavy work is done: a few threads, a short queue, and a plain no beyond it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from houseway.refusals import Refusal, Refused

AT_ONCE, MOST_WAITING, MOST_SECONDS = 2, 16, 60.0


class Desk:
    """Takes questions while fewer than `MOST_WAITING` are being worked on or wait."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="laboratory")
        self._taken = 0

    async def answer(self, work: Callable[..., Any], *values: object) -> Any:
        if self._taken >= MOST_WAITING:
            raise Refused(Refusal.TOO_BUSY, "", "too-many-questions")
        self._taken += 1
        loop = asyncio.get_running_loop()
        future = self._threads.submit(work, *values)
        # Work that nobody waits for any longer keeps its place until it is really over.
        future.add_done_callback(lambda done: self._over(loop, done))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), MOST_SECONDS)
        except TimeoutError:
            raise Refused(Refusal.TOO_BUSY, "", "takes-too-long", seconds=round(MOST_SECONDS)) from None

    def _over(self, loop: asyncio.AbstractEventLoop, _: "Future[Any]") -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._free)

    def _free(self) -> None:
        self._taken -= 1

    def close(self) -> None:
        """What has begun is finished; what waits is dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)
