"""What every store keeps: streams of rows, definitions of games, and secrets until they are shown."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from hashlib import sha256
from threading import Event
from typing import NamedTuple, Protocol

from houseway.journal.checking.anchors import Anchor
from houseway.journal.faults import ConflictError
from houseway.journal.rows import Head, Row


class Append(NamedTuple):
    """Rows for one stream, which must still end at `expected_seq`."""

    stream: str
    expected_seq: int
    rows: Sequence[Row]


class Moment(NamedTuple):
    """A stream as it is, for a fast start; `asked` are commands, by id, to be put away before it is kept."""

    stream: str
    snapshot: bytes
    asked: Sequence[tuple[str, int]] = ()


class Store(Protocol):
    """Calls may come from several threads; each is whole."""

    def append(self, batch: Sequence[Append]) -> None:
        """Add to all these streams or to none; durable when it returns."""

    def append_all(self, batches: Sequence[Sequence[Append]]) -> list[ConflictError | None]:
        """As `append` for each batch in turn, with one flush for them all; says which did not fit."""

    def read(self, stream: str, from_seq: int = 1) -> Iterator[Row]: ...

    def heads(self) -> Mapping[str, Head]:
        """Where each stream ends, as kept beside the rows."""

    def streams(self) -> set[str]:
        """Every stream that has a row."""

    def anchor(self, at: datetime, moments: Sequence[Moment] = ()) -> Anchor:
        """Write down where all streams end now; keep these moments, and their hashes in the anchor."""

    def anchors(self, first: int = 1) -> Iterator[Anchor]:
        """From the one of this number on."""

    def anchored(self) -> Head:
        """Where the chain of anchors ends, as kept beside it."""

    def newest_anchor(self) -> Anchor | None: ...

    def keep_definition(self, digest: str, definition: bytes) -> None: ...

    def definition(self, digest: str) -> bytes | None: ...

    def snapshot(self, stream: str) -> bytes | None:
        """What was kept last of a stream; it may be lost without harm."""

    def put_away(self, stream: str, asked: Sequence[tuple[str, int]]) -> None:
        """Keep in which rows commands stand, by their ids, for `asked`."""

    def asked(self, stream: str, id_: str) -> list[int]:
        """The rows among which a command stands that was put away, if it was."""

    def seal(self, name: str, secret: bytes) -> None:
        """Keep a secret; a name is sealed once."""

    def sealed(self, name: str) -> bytes | None:
        """Return a secret, None where nothing is sealed under that name; a store without its key refuses."""

    def has_secret(self, name: str) -> bool:
        """Return whether something is sealed under this name; no key is needed for that."""

    def list_secrets(self) -> list[str]:
        """Return the names under which something is sealed, in order; no key is needed for that."""

    def write_mark(self, name: str, mark: str) -> None:
        """Keep a short text that anybody who has the store may read; a name is marked once."""

    def read_mark(self, name: str) -> str | None: ...

    def reader(self, gone: Event | None = None) -> AbstractContextManager["Store"]:
        """The same journal for one who only reads, and keeps nobody waiting meanwhile.

        Once they are `gone` the next page raises GivenUpError.
        """

    def pulse(self) -> None:
        """Write something that nobody reads; raises StoreError where nothing can be written."""

    def close(self) -> None: ...


class Placed(NamedTuple):
    """Batches sorted into those that fit, with the heads they lead to, and the conflicts of the others."""

    appends: list[Append]
    heads: dict[str, Head]
    answers: list[ConflictError | None]


def place(batches: Sequence[Sequence[Append]], head_of: Callable[[str], Head]) -> Placed:
    """Each batch continues what the store and the batches before it have, whole, or is a conflict."""
    placed = Placed([], {}, [])
    for batch in batches:
        try:
            ends = _ends(batch, placed.heads, head_of)
        except ConflictError as conflict:
            placed.answers.append(conflict)
            continue
        placed.appends.extend(batch)
        placed.heads.update(ends)
        placed.answers.append(None)
    return placed


def _ends(
    batch: Sequence[Append], placed: Mapping[str, Head], head_of: Callable[[str], Head]
) -> dict[str, Head]:
    ends: dict[str, Head] = {}
    for append in batch:
        head = ends.get(append.stream) or placed.get(append.stream) or head_of(append.stream)
        ends[append.stream] = _continued(append, head)
    return ends


def _continued(append: Append, head: Head) -> Head:
    """The stream's head after these rows; raises ConflictError unless they follow it without a gap."""
    if head.seq != append.expected_seq:
        raise ConflictError(f"{append.stream} ends at row {head.seq}, not at row {append.expected_seq}")
    for row in append.rows:
        if (row.seq, row.prev) != (head.seq + 1, head.hash):
            raise ConflictError(f"row {row.seq} does not continue {append.stream} after row {head.seq}")
        head = Head(row.seq, row.hash)
    return head


def raise_conflict(answers: Sequence[ConflictError | None]) -> None:
    for answer in answers:
        if answer is not None:
            raise answer


def table_stream(table: str) -> str:
    return f"table/{table}"


def is_table(stream: str) -> bool:
    return stream.startswith("table/")


def link_stream(link: str) -> str:
    return f"link/{link}"


def is_link(stream: str) -> bool:
    return stream.startswith("link/")


def must_hit_seal(link: str, commitment: str) -> str:
    """The name under which the seed of a Must Hit amount is sealed."""
    return f"{link_stream(link)}/must-hit/{commitment}"


def shoe_seal(stream: str, number: int) -> str:
    """The name under which a shoe's seed is sealed."""
    return f"{stream}/shoe/{number}"


def asked_key(stream: str, id_: str) -> int:
    """What a command is put away by: 64 bits; the row tells whether it is the same."""
    return int.from_bytes(sha256(f"{stream}\n{id_}".encode()).digest()[:8], "big", signed=True)
