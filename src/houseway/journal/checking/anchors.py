"""An anchor writes down where every stream ended at one moment, so that a tail cut off later shows.

Anchors are chained like rows. A copy kept where the house cannot reach it (`houseway anchors`) proves even
against someone who rewrites the whole file.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from hashlib import sha256

import msgspec

from houseway.journal.rows import GENESIS, Head


class Anchor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    at: datetime
    heads: dict[str, Head]
    prev: str
    hash: str


class _Content(msgspec.Struct, frozen=True, array_like=True):
    """What the hash of an anchor covers."""

    number: int
    at: datetime
    heads: list[tuple[str, int, str]]
    prev: str


_anchors = msgspec.json.Decoder(Anchor)


def next_anchor(last: Anchor | None, at: datetime, heads: Mapping[str, Head]) -> Anchor:
    number, prev = (last.number + 1, last.hash) if last else (1, GENESIS)
    kept = dict(sorted(heads.items()))
    return Anchor(number, at, kept, prev, _hash(number, at, kept, prev))


def _hash(number: int, at: datetime, heads: Mapping[str, Head], prev: str) -> str:
    said = [(stream, head.seq, head.hash) for stream, head in sorted(heads.items())]
    return sha256(msgspec.json.encode(_Content(number, at, said, prev))).hexdigest()


def encode_anchor(anchor: Anchor) -> bytes:
    return msgspec.json.encode(anchor)


def read_anchor(line: bytes) -> Anchor:
    """Raises msgspec.DecodeError where the line is no anchor."""
    return _anchors.decode(line)


def chain_problems(anchors: Iterable[Anchor]) -> Iterator[str]:
    """What is wrong with a run of anchors that begins anywhere and skips none."""
    last: Anchor | None = None
    for anchor in anchors:
        if last is not None and (anchor.number, anchor.prev) != (last.number + 1, last.hash):
            yield f"anchor {anchor.number} does not continue anchor {last.number}"
        if anchor.hash != _hash(anchor.number, anchor.at, anchor.heads, anchor.prev):
            yield f"the contents of anchor {anchor.number} do not match its hash"
        last = anchor


class Moorings:
    """Which hash each anchored row must have."""

    def __init__(self, anchors: Iterable[Anchor]) -> None:
        self._wanted: dict[str, dict[int, tuple[str, int]]] = {}
        for anchor in anchors:
            for stream, head in anchor.heads.items():
                self._wanted.setdefault(stream, {})[head.seq] = (head.hash, anchor.number)

    def streams(self) -> set[str]:
        return set(self._wanted)

    def problem(self, stream: str, head: Head) -> str | None:
        wanted = self._wanted.get(stream, {}).get(head.seq)
        if wanted is None or wanted[0] == head.hash:
            return None
        return f"anchor {wanted[1]} saw another row {head.seq}"

    def cut_tail(self, stream: str, last: int) -> str | None:
        """What the latest anchor knows of rows after the last one found."""
        beyond = max(self._wanted.get(stream, {0: ("", 0)}))
        if beyond <= last:
            return None
        number = self._wanted[stream][beyond][1]
        return f"rows {last + 1} to {beyond} are cut off: anchor {number} saw row {beyond}"
