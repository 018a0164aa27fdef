"""Trust nothing: the chain, every decision, every balance and every shoe, checked again from the journal."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from houseway.journal.checking.anchoring import Newest, anchor_problems, newest, snapshot_problems
from houseway.journal.checking.anchors import Anchor, Moorings
from houseway.journal.checking.crossing import Crossing
from houseway.journal.checking.house import CageInspection, PeopleInspection
from houseway.journal.checking.inspection import TableInspection
from houseway.journal.checking.links import LinkInspection
from houseway.journal.checking.room import RoomInspection
from houseway.journal.checking.sealed import secret_problems
from houseway.journal.checking.stream import Inspection
from houseway.journal.faults import StoreError, UnknownHereError
from houseway.journal.record import unopened
from houseway.journal.rows import Head, Row, row_hash
from houseway.journal.stores.store import Store, is_link, is_table, table_stream


class Problem(msgspec.Struct, frozen=True):
    """`row` is None where a whole stream is meant."""

    stream: str
    row: int | None
    problem: str


class Findings(NamedTuple):
    """All that is wrong, how many rows of each older number were not decided again, the newest anchor."""

    problems: list[Problem]
    not_decided: dict[int, int]
    newest: Newest | None = None
    # How many sealed secrets could not be opened for want of their key.
    closed_secrets: int = 0


def verify(store: Store, exported: Sequence[Anchor] = ()) -> list[Problem]:
    """Everything that is wrong with a journal, by itself and by the anchors exported from it earlier."""
    return inspect(store, exported).problems


def inspect(store: Store, exported: Sequence[Anchor] = ()) -> Findings:
    """As `verify`; raises UnknownHereError for a journal that tells of things unknown to this version."""
    try:
        anchors = [*store.anchors()]
    except StoreError as error:
        return Findings([Problem("anchors", None, str(error))], {})
    heads, moorings, crossing = store.heads(), Moorings([*anchors, *exported]), Crossing()
    unmoored = anchor_problems(store, anchors, exported, heads)
    problems = [Problem("anchors", None, problem) for problem in unmoored]
    problems += [Problem(stream, None, said) for stream, said in snapshot_problems(store, anchors)]
    streams = sorted(store.streams() | heads.keys() | moorings.streams())
    # Links come last: every row of theirs that a table led to is known by then.
    for stream in sorted(streams, key=is_link):
        chain = _Chain(stream, moorings)
        try:
            problems += _stream_problems(store, chain, heads.get(stream, Head()), crossing)
        except UnknownHereError as error:
            raise UnknownHereError(f"{stream} {error}") from None
    problems += [Problem(table_stream(table), None, said) for table, said in crossing.problems()]
    problems += [Problem("house/cage", None, said) for said in crossing.pocket_problems()]
    problems += [Problem("secrets", None, said) for said in secret_problems(store, crossing)]
    not_decided = dict(sorted(crossing.not_decided.items()))
    return Findings(problems, not_decided, newest(anchors, heads), len(crossing.closed_secrets))


def _stream_problems(store: Store, chain: "_Chain", head: Head, crossing: Crossing) -> Iterator[Problem]:
    """The chain of the rows, and of a table's or a link's stream also everything they say."""
    stream = chain.stream
    inspection, unfit = _inspection(store, stream, crossing)
    if unfit is not None:
        yield Problem(stream, None, unfit)
    for row in store.read(stream):
        broken = [*chain.problems(row)]
        try:
            said = [*broken, *inspection.row_problems(row)]
        except UnknownHereError as error:
            # Unknown words in a row that was changed are no other version's.
            if not broken:
                raise
            said, inspection = [*broken, str(error)], Inspection()
            crossing.lost.add(stream.removeprefix("table/"))
        yield from (Problem(stream, row.seq, problem) for problem in said)
    for problem in (*chain.end_problems(head), *inspection.end_problems()):
        yield Problem(stream, None, problem)


def _inspection(store: Store, stream: str, crossing: Crossing) -> tuple[Inspection, str | None]:
    if is_link(stream):
        return LinkInspection(store, stream.removeprefix("link/"), crossing), None
    if stream == "house/cage":
        return CageInspection(store, crossing), None
    if stream == "house/people":
        return PeopleInspection(store, crossing), None
    if stream == "house/room":
        return RoomInspection(crossing), None
    if not is_table(stream):
        return Inspection(), "it is no stream that a house has"
    try:
        return TableInspection(store, stream, unopened(store, stream), crossing), None
    except UnknownHereError:
        raise
    except StoreError as error:
        crossing.lost.add(stream.removeprefix("table/"))
        return Inspection(), str(error)


class _Chain:
    """Rows follow each other without a gap, and end where heads and anchors say."""

    def __init__(self, stream: str, moorings: Moorings) -> None:
        self.stream = stream
        self._moorings = moorings
        self._head = Head()

    def problems(self, row: Row) -> Iterator[str]:
        if row.seq != self._head.seq + 1:
            yield f"{_rows(self._head.seq + 1, row.seq - 1)} missing before it"
        if row.prev != self._head.hash:
            yield "it does not continue the row before it"
        if row.hash != row_hash(self.stream, row.seq, row.schema, row.prev, row.body):
            yield "its contents do not match its hash"
        self._head = Head(row.seq, row.hash)
        moored = self._moorings.problem(self.stream, self._head)
        if moored is not None:
            yield moored

    def end_problems(self, head: Head) -> Iterator[str]:
        if head.seq > self._head.seq:
            yield f"its tail is cut off: {_rows(self._head.seq + 1, head.seq)} missing"
        elif head != self._head:
            yield f"it ends at row {self._head.seq}, which is not the end kept for it"
        cut = self._moorings.cut_tail(self.stream, self._head.seq)
        if cut is not None:
            yield cut


def _rows(first: int, last: int) -> str:
    return f"row {first} is" if first == last else f"rows {first} to {last} are"
