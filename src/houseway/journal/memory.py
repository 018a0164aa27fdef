"""A store that lasts as long as the process: for tests, and for tables nobody needs to remember."""

from collections.abc import Iterator, Mapping, Sequence
from threading import Lock

from houseway.journal.rows import Head, Row
from houseway.journal.store import Append, ConflictError, check_continues


class MemoryStore:
    def __init__(self) -> None:
        self._streams: dict[str, list[Row]] = {}
        self._definitions: dict[str, bytes] = {}
        self._sealed: dict[str, bytes] = {}
        self._lock = Lock()

    def append(self, batch: Sequence[Append]) -> None:
        with self._lock:
            grown: dict[str, list[Row]] = {}
            for append in batch:
                rows = grown.setdefault(append.stream, list(self._streams.get(append.stream, ())))
                check_continues(append, _head(rows))
                rows += append.rows
            self._streams.update(grown)

    def read(self, stream: str, from_seq: int = 1) -> Iterator[Row]:
        yield from self._streams.get(stream, [])[from_seq - 1 :]

    def heads(self) -> Mapping[str, Head]:
        with self._lock:
            return {stream: _head(rows) for stream, rows in self._streams.items()}

    def keep_definition(self, digest: str, definition: bytes) -> None:
        self._definitions.setdefault(digest, definition)

    def definition(self, digest: str) -> bytes | None:
        return self._definitions.get(digest)

    def seal(self, name: str, secret: bytes) -> None:
        if self._sealed.setdefault(name, secret) != secret:
            raise ConflictError(f"{name} is sealed already")

    def sealed(self, name: str) -> bytes | None:
        return self._sealed.get(name)

    def close(self) -> None:
        """Nothing is held open."""


def _head(rows: Sequence[Row]) -> Head:
    return Head(rows[-1].seq, rows[-1].hash) if rows else Head()
