"""Reading the journal for somebody: by another process, on a connection of its own, until they leave."""

import asyncio
import pickle
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any, TypeVar

from starlette.requests import Request

from houseway.journal import SqliteStore, Store, StoreError
from houseway.journal.faults import GivenUpError
from houseway.journal.stores.key_files import KeyFinder
from houseway.refusals import NotationError, Refusal, Refused
from houseway.server import limits
from houseway.server.api.endpoint import Printed
from houseway.server.api.workers import LOOK_SECONDS, WORKERS, Tell

_BYTES = "application/octet-stream"
_T = TypeVar("_T")


class Readers:
    """No command waits for what is read here: neither loop, writer nor interpreter has any part in it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._threads = ThreadPoolExecutor(limits.READERS, thread_name_prefix="reader")
        # Whoever waits for a reading: who they are, and where.
        self._asked: dict[Event, tuple[str, str]] = {}
        self._streams = 0

    async def read(self, request: Request, who: str, work: Callable[..., _T], *values: object) -> _T:
        """What `work`, a function of a module, finds there; raises GivenUpError once the asker has gone.

        `who` has signed in, or is a stranger without a name.
        """
        place = request.client.host if request.client else ""
        asker = who or f"somebody at {place}", place
        self._check_bounds(*asker)
        gone = Event()
        self._asked[gone] = asker
        reading = asyncio.get_running_loop().run_in_executor(
            self._threads, partial(self._read, gone, work, *values)
        )
        try:
            while not reading.done() and not await request.is_disconnected():
                await asyncio.wait([reading], timeout=LOOK_SECONDS)
            if not reading.done():
                gone.set()
                await reading
                raise GivenUpError
            return await reading
        finally:
            gone.set()
            del self._asked[gone]

    def _check_bounds(self, who: str, place: str) -> None:
        """Neither one person nor all who come from one place keep the others from reading."""
        people, places = ([asker[part] for asker in self._asked.values()] for part in (0, 1))
        of_one, from_there = people.count(who), places.count(place)
        is_too_much = of_one >= limits.READINGS_OF_ONE or from_there >= limits.READINGS_FROM_A_PLACE
        if is_too_much or len(self._asked) >= limits.READINGS_WAITING:
            raise Refused(Refusal.TOO_BUSY, "", "too-many-questions")

    def pieces(self, work: Callable[[Store], Iterator[bytes]]) -> Generator[bytes, None, None]:
        """What `work` finds, piece by piece, for as long as somebody takes it."""
        if self._streams >= limits.READERS:
            raise Refused(Refusal.TOO_BUSY, "", "too-many-questions")
        return self._pieces(work)

    def _pieces(self, work: Callable[[Store], Iterator[bytes]]) -> Generator[bytes, None, None]:
        self._streams += 1
        try:
            if not isinstance(self._store, SqliteStore):
                with self._store.reader() as store:
                    yield from work(store)
                return
            with WORKERS.borrowed() as worker:
                for piece in worker.watch(
                    limits.STREAM_SECONDS, _telling, self._store.path, self._store.keys, work
                ):
                    yield piece.content
        finally:
            self._streams -= 1

    def close(self) -> None:
        """What is being read is given up."""
        for gone in self._asked:
            gone.set()
        self._threads.shutdown(cancel_futures=True)

    def _read(self, gone: Event, work: Callable[..., _T], *values: object) -> _T:
        if not isinstance(self._store, SqliteStore):
            # What is in this process's memory only can be read here only.
            with self._store.reader(gone) as store:
                return work(store, *values)
        with WORKERS.borrowed() as worker:
            # The key goes by the place of its file: it is never sent.
            place = self._store.path, self._store.keys
            (told,) = worker.watch(limits.WORK_SECONDS, _reading, *place, work, values, gone=gone)
        answer: _T | Exception = pickle.loads(told.content)
        if isinstance(answer, Exception):
            raise answer
        return answer


def _reading(
    tell: Tell, path: Path, keys: KeyFinder, work: Callable[..., Any], values: tuple[object, ...]
) -> None:
    try:
        with closing(SqliteStore(path, read_only=True, gone=Event(), keys=keys)) as store:
            answer: object = work(store, *values)
    except (Refused, NotationError, StoreError) as error:
        answer = error
    tell(Printed(pickle.dumps(answer), _BYTES))


def _telling(tell: Tell, path: Path, keys: KeyFinder, work: Callable[[Store], Iterator[bytes]]) -> None:
    with closing(SqliteStore(path, read_only=True, gone=Event(), keys=keys)) as store:
        for piece in work(store):
            tell(Printed(piece, _BYTES))
