"""A store that lasts as long as the process."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from threading import Event, Lock

from houseway.journal.checking.anchors import Anchor, next_anchor
from houseway.journal.faults import ConflictError
from houseway.journal.rows import Head, Row
from houseway.journal.stores.store import Append, Moment, place, raise_conflict


class MemoryStore:
    def __init__(self) -> None:
        self._streams: dict[str, list[Row]] = {}
        self._heads: dict[str, Head] = {}
        self._anchors: list[Anchor] = []
        self._definitions: dict[str, bytes] = {}
        self._snapshots: dict[str, bytes] = {}
        self._asked: dict[tuple[str, str], list[int]] = {}
        self._sealed: dict[str, bytes] = {}
        self._marks: dict[str, str] = {}
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

    def anchor(self, at: datetime, moments: Sequence[Moment] = ()) -> Anchor:
        with self._lock:
            snapshots = {moment.stream: moment.snapshot for moment in moments}
            self._snapshots |= snapshots
            self._anchors.append(next_anchor(self.newest_anchor(), at, self._heads, snapshots))
            return self._anchors[-1]

    def anchors(self, first: int = 1) -> Iterator[Anchor]:
        yield from tuple(self._anchors)[first - 1 :]

    def anchored(self) -> Head:
        newest = self.newest_anchor()
        return Head(newest.number, newest.hash) if newest else Head()

    def newest_anchor(self) -> Anchor | None:
        return self._anchors[-1] if self._anchors else None

    def keep_definition(self, digest: str, definition: bytes) -> None:
        self._definitions.setdefault(digest, definition)

    def definition(self, digest: str) -> bytes | None:
        return self._definitions.get(digest)

    def snapshot(self, stream: str) -> bytes | None:
        return self._snapshots.get(stream)

    def put_away(self, stream: str, asked: Sequence[tuple[str, int]]) -> None:
        for id_, seq in asked:
            self._asked.setdefault((stream, id_), []).append(seq)

    def asked(self, stream: str, id_: str) -> list[int]:
        return self._asked.get((stream, id_), [])

    def seal(self, name: str, secret: bytes) -> None:
        if self._sealed.setdefault(name, secret) != secret:
            raise ConflictError(f"{name} is sealed already")

    def sealed(self, name: str) -> bytes | None:
        return self._sealed.get(name)

    def has_secret(self, name: str) -> bool:
        return name in self._sealed

    def list_secrets(self) -> list[str]:
        return sorted(self._sealed)

    def write_mark(self, name: str, mark: str) -> None:
        if self._marks.setdefault(name, mark) != mark:
            raise ConflictError(f"{name} is marked already")

    def read_mark(self, name: str) -> str | None:
        return self._marks.get(name)

    @contextmanager
    def reader(self, gone: Event | None = None) -> Iterator["MemoryStore"]:
        """Memory keeps nobody waiting."""
        yield self

    def pulse(self) -> None:
        pass

    def close(self) -> None:
        """Nothing is held open."""
