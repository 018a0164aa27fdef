"""Drop, win, hold and fees for whoever asks: sums are kept, and read on where the last asker stopped."""

import asyncio

from starlette.requests import Request

from houseway.journal.telling.reports import Books, read_on
from houseway.server.readers import Readers


class Reports:
    """A stretch at a time, so that what was read for one who left is not read again for the next."""

    def __init__(self, readers: Readers) -> None:
        self._readers = readers
        self._books = Books()
        self._reading = asyncio.Lock()

    async def books(self, request: Request, who: str) -> Books:
        async with self._reading:
            is_all = False
            while not is_all:
                self._books, is_all = await self._readers.read(request, who, read_on, self._books)
            return self._books
