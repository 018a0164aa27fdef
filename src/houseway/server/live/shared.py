"""Streams that several tables write to, the cage's or a jackpot link's: one command at a time has them."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager


class SharedStreams:
    """Whoever drafts a row of such a stream has it until the row is written, or known not to be.

    `on_release` hears of each that may have changed.
    """

    def __init__(self, on_release: Callable[[Iterable[str]], None] = lambda streams: None) -> None:
        self._on_release = on_release
        self._taken: set[str] = set()
        self._waiting: list[Callable[[], None]] = []

    def take(self, streams: Iterable[str], wake: Callable[[], None]) -> bool:
        """Have all of these or none; where one is taken, `wake` is called when one is free again."""
        wanted = set(streams)
        if wanted & self._taken:
            self._waiting.append(wake)
            return False
        self._taken |= wanted
        return True

    def release(self, streams: Iterable[str]) -> None:
        self._taken.difference_update(streams)
        self._on_release(streams)
        waiting, self._waiting = self._waiting, []
        for wake in waiting:
            wake()

    @asynccontextmanager
    async def turn(self, *streams: str) -> AsyncIterator[None]:
        """The same for one who can wait."""
        free = asyncio.Event()
        while not self.take(streams, free.set):
            await free.wait()
            free.clear()
        try:
            yield
        finally:
            self.release(streams)
