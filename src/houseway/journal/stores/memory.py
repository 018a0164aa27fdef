"""A store that lasts as long as the process: for tests, and for tables nobody needs to remember."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from threading import Lock

from houseway.journal.checking.anchors import Anchor, next_anchor
from houseway.journal.faults import ConflictError
from houseway.journal.rows import Head, Row
from houseway.journal.stores.store import Append, place, raise_conflict


class MemoryStore:
    def __init__(self) -> None:
        self._streams: dict[str, list[Row]] = {}
        self._heads: dict[str, Head] = {}
        self._anchors: list[Anchor] = []
        self._definitions: dict[str, bytes] = {}
        self._snapshots: dict[str, bytes] = {}
        self._sealed: dict[str, bytes] = {}
        self._lock = Lock()

    def append(self, batch: Sequence[Append]) -> None:
        raise_conflict(self.append_all([batch]))

    def append_all(self, batches: Sequence[Sequence[Append]]) -> list[ConflictError | None]:
        with self._lock:
            placed = place(batches, lambda stream: self._heads.get(stream, Head()))
            for append in placed.appends:
                self._streams.setdefault(append.stream, []).extend(append.rows)
            self._heads.update(placed.heads)
            return placed.answers

    def read(self, stream: str, from_seq: int = 1) -> Iterator[Row]:
        yield from self._streams.get(stream, [])[from_seq - 1 :]

    def heads(self) -> Mapping[str, Head]:
        with self._lock:
            return dict(self._heads)

    def streams(self) -> set[str]:
        with self._lock:
            return {stream for stream, rows in self._streams.items() if rows}

    def anchor(self, at: datetime) -> Anchor:
        with self._lock:
            last = self._anchors[-1] if self._anchors else None
            self._anchors.append(next_anchor(last, at, self._heads))
            return self._anchors[-1]

    def anchors(self) -> Iterator[Anchor]:
        yield from tuple(self._anchors)

    def keep_definition(self, digest: str, definition: bytes) -> None:
        self._definitions.setdefault(digest, definition)

    def definition(self, digest: str) -> bytes | None:
        return self._definitions.get(digest)

    def keep_snapshot(self, stream: str, snapshot: bytes) -> None:
        self._snapshots[stream] = snapshot

    def snapshot(self, stream: str) -> bytes | None:
        return self._snapshots.get(stream)

    def seal(self, name: str, secret: bytes) -> None:
        if self._sealed.setdefault(name, secret) != secret:
            raise ConflictError(f"{name} is sealed already")

    def sealed(self, name: str) -> bytes | None:
        return self._sealed.get(name)

    def close(self) -> None:
        """Nothing is held open."""
