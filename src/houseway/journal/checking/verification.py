"""Trust nothing: the chain, every decision, every balance and every shoe, checked again from the journal."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

import msgspec

from houseway.journal.checking.anchors import Anchor, Moorings, chain_problems
from houseway.journal.checking.crossing import Crossing
from houseway.journal.checking.house import CageInspection, PeopleInspection
from houseway.journal.checking.inspection import TableInspection
from houseway.journal.checking.links import LinkInspection
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
    """All that is wrong, and how many rows of each older number were not decided again."""

    problems: list[Problem]
    not_decided: dict[int, int]


def verify(store: Store, exported: Sequence[Anchor] = ()) -> list[Problem]:
    """Everything that is wrong with a journal, by itself and by the anchors exported from it earlier."""
    return inspect(store, exported).problems


def inspect(store: Store, exported: Sequence[Anchor] = ()) -> Findings:
    """As `verify`; raises UnknownHereError for a journal that tells of things unknown to this version."""
    try:
        anchors = [*store.anchors()]
    except StoreError as error:
        return Findings([Problem("anchors", None, str(error))], {})
    problems = [Problem("anchors", None, problem) for problem in _anchor_problems(anchors, exported)]
    heads, moorings, crossing = store.heads(), Moorings([*anchors, *exported]), Crossing()
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
    return Findings(problems, dict(sorted(crossing.not_decided.items())))


def _anchor_problems(anchors: Sequence[Anchor], exported: Sequence[Anchor]) -> Iterator[str]:
    if anchors and anchors[0].number != 1:
        yield f"the anchors before anchor {anchors[0].number} are missing"
    yield from chain_problems(anchors)
    kept = {anchor.number: anchor for anchor in anchors}
    for anchor in exported:
        if kept.get(anchor.number) != anchor:
            yield f"anchor {anchor.number} is not here as it was exported"


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
            said, inspection = [*broken, str(error)], _Nothing()
            crossing.lose(stream.removeprefix("table/"))
        yield from (Problem(stream, row.seq, problem) for problem in said)
    for problem in (*chain.end_problems(head), *inspection.end_problems()):
        yield Problem(stream, None, problem)


def _inspection(store: Store, stream: str, crossing: Crossing) -> "tuple[_Inspecting, str | None]":
    if is_link(stream):
        return LinkInspection(store, stream.removeprefix("link/"), crossing), None
    if stream in _OF_THE_HOUSE:
        return _OF_THE_HOUSE[stream](store, crossing), None
    if not is_table(stream):
        return _Nothing(), "it is no stream that a house has"
    try:
        return TableInspection(store, stream, unopened(store, stream), crossing), None
    except UnknownHereError:
        raise
    except StoreError as error:
        crossing.lose(stream.removeprefix("table/"))
        return _Nothing(), str(error)


class _Inspecting(Protocol):
    """What is wrong with the rows of one stream, by what they say."""

    def row_problems(self, row: Row) -> Iterator[str]: ...

    def end_problems(self) -> Iterator[str]: ...


_OF_THE_HOUSE: dict[str, Callable[[Store, Crossing], _Inspecting]] = {
    "house/cage": lambda store, crossing: CageInspection(store, crossing),
    "house/people": lambda store, crossing: PeopleInspection(store, crossing),
}


class _Nothing:
    """A stream whose beginning is unknown: its chain is all that can be checked."""

    def row_problems(self, row: Row) -> Iterator[str]:
        yield from ()

    def end_problems(self) -> Iterator[str]:
        yield from ()


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
