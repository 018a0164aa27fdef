"""An anchor writes down where every stream ended at one moment, so that a tail cut off later shows.

It also has the hashes of the snapshots kept by then: no other snapshot is believed. Anchors are chained like
rows. A copy kept where the house cannot reach it (`houseway anchors`) proves even
against someone who rewrites the whole file.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from hashlib import sha256

import msgspec

from houseway.journal.rows import GENESIS, Head


class Anchor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    number: int
    at: datetime
    heads: dict[str, Head]
    prev: str
    hash: str
    snapshots: dict[str, str] = {}

    @property
    def is_whole(self) -> bool:
        """True where its hash is that of what it says."""
        return self.hash == _hash(self.number, self.at, self.heads, self.prev, self.snapshots)


class _Content(msgspec.Struct, frozen=True, array_like=True):
    """What the hash of an anchor covers."""

    number: int
    at: datetime
    heads: list[tuple[str, int, str]]
    prev: str


class _ContentWithSnapshots(_Content, frozen=True, array_like=True):
    snapshots: list[tuple[str, str]]


_anchors = msgspec.json.Decoder(Anchor)


def next_anchor(
    last: Anchor | None, at: datetime, heads: Mapping[str, Head], snapshots: Mapping[str, bytes]
) -> Anchor:
    """The anchor after the last, with the hashes of snapshots that are kept now and of those before."""
    number, prev = (last.number + 1, last.hash) if last else (1, GENESIS)
    hashes = {stream: snapshot_hash(snapshot) for stream, snapshot in snapshots.items()}
    known = dict(sorted(((last.snapshots if last else {}) | hashes).items()))
    kept = dict(sorted(heads.items()))
    return Anchor(number, at, kept, prev, _hash(number, at, kept, prev, known), known)


def snapshot_hash(snapshot: bytes) -> str:
    return sha256(snapshot).hexdigest()


def _hash(
    number: int, at: datetime, heads: Mapping[str, Head], prev: str, snapshots: Mapping[str, str]
) -> str:
    said = [(stream, head.seq, head.hash) for stream, head in sorted(heads.items())]
    content = _Content(number, at, said, prev)
    if snapshots:
        content = _ContentWithSnapshots(number, at, said, prev, sorted(snapshots.items()))
    return sha256(msgspec.json.encode(content)).hexdigest()


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
        if not anchor.is_whole:
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
