"""What is wrong with a journal's anchors: broken, deleted, or fewer than a house writes."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

import msgspec

from houseway.journal.checking.anchors import Anchor, chain_problems, snapshot_hash
from houseway.journal.rows import Head
from houseway.journal.stores.store import Store

# A house anchors every thousand rows; a thousand more may be on their way together, some of several streams.
MOST_UNANCHORED = 5000


class Newest(msgspec.Struct, frozen=True):
    """The newest anchor, and how many rows it has not seen."""

    number: int
    at: datetime
    rows_after: int


def newest(anchors: Sequence[Anchor], heads: Mapping[str, Head]) -> Newest | None:
    if not anchors:
        return None
    last = anchors[-1]
    return Newest(last.number, last.at, _rows_after(last.heads, heads))


def anchor_problems(
    store: Store, anchors: Sequence[Anchor], exported: Sequence[Anchor], heads: Mapping[str, Head]
) -> Iterator[str]:
    """By themselves, by what is kept beside them, by the rows, and by those exported earlier."""
    if anchors and anchors[0].number != 1:
        yield f"the anchors before anchor {anchors[0].number} are missing"
    yield from chain_problems(anchors)
    last = Head(anchors[-1].number, anchors[-1].hash) if anchors else Head()
    end = store.anchored()
    if end.seq > last.seq:
        yield f"anchors {last.seq + 1} to {end.seq} are deleted"
    elif end.seq and end != last:
        yield f"they end at anchor {last.seq}, which is not the end kept for them"
    unseen = _rows_after(anchors[-1].heads if anchors else {}, heads)
    if unseen > MOST_UNANCHORED:
        yield f"{unseen} rows came after the newest: those that a house writes meanwhile are missing"
    kept = {anchor.number: anchor for anchor in anchors}
    for anchor in exported:
        if kept.get(anchor.number) != anchor:
            yield f"anchor {anchor.number} is not here as it was exported"


def snapshot_problems(store: Store, anchors: Sequence[Anchor]) -> Iterator[tuple[str, str]]:
    """Each stream whose snapshot is not the one that was anchored."""
    for stream, hash_ in (anchors[-1].snapshots if anchors else {}).items():
        kept = store.snapshot(stream)
        if kept is not None and snapshot_hash(kept) != hash_:
            yield stream, f"the snapshot kept of it is not the one that anchor {anchors[-1].number} saw"


def _rows_after(seen: Mapping[str, Head], heads: Mapping[str, Head]) -> int:
    return sum(max(0, head.seq - seen.get(stream, Head()).seq) for stream, head in heads.items())
