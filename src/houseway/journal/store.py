"""What every store keeps: streams of rows, definitions of games, and secrets until they are shown."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from houseway.journal.rows import Head, Row


class StoreError(Exception):
    """The store could not do its work; whether anything was written must be read from it."""


class ConflictError(StoreError):
    """The stream has moved on, or the rows do not continue it; nothing was written."""


class Append(NamedTuple):
    """Rows for one stream, which must still end at `expected_seq`."""

    stream: str
    expected_seq: int
    rows: Sequence[Row]


class Store(Protocol):
    """Calls may come from several threads; each is whole."""

    def append(self, batch: Sequence[Append]) -> None:
        """Add to all these streams or to none; durable when it returns."""

    def read(self, stream: str, from_seq: int = 1) -> Iterator[Row]: ...

    def heads(self) -> Mapping[str, Head]: ...

    def keep_definition(self, digest: str, definition: bytes) -> None: ...

    def definition(self, digest: str) -> bytes | None: ...

    def seal(self, name: str, secret: bytes) -> None:
        """Keep a secret; a name is sealed once."""

    def sealed(self, name: str) -> bytes | None: ...

    def close(self) -> None: ...


def check_continues(append: Append, head: Head) -> None:
    """Raise ConflictError unless these rows follow the stream's head without a gap."""
    if head.seq != append.expected_seq:
        raise ConflictError(f"{append.stream} ends at row {head.seq}, not at row {append.expected_seq}")
    for row in append.rows:
        if (row.seq, row.prev) != (head.seq + 1, head.hash):
            raise ConflictError(f"row {row.seq} does not continue {append.stream} after row {head.seq}")
        head = Head(row.seq, row.hash)


def table_stream(table: str) -> str:
    return f"table/{table}"


def shoe_seal(stream: str, number: int) -> str:
    """The name under which a shoe's seed is sealed."""
    return f"{stream}/shoe/{number}"
