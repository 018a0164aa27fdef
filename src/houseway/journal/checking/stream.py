"""One stream, read once from its first row to its last, and believed in nothing."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from houseway.journal.checking.auditor import Auditor
from houseway.journal.checking.crossing import Crossing
from houseway.journal.checking.facts import differing, same_facts, same_transfers
from houseway.journal.checking.sealed import open_secret
from houseway.journal.faults import UnreadableRowError
from houseway.journal.rows import Head, Row, RowEntry, read_as
from houseway.journal.stores.snapshots import read_snapshot
from houseway.journal.stores.store import Store, is_table

_E = TypeVar("_E", bound=RowEntry)
_S = TypeVar("_S")


class Inspection:
    """What is wrong with a stream by what its rows say: nothing of one whose beginning is unknown."""

    def row_problems(self, row: Row) -> Iterator[str]:
        yield from ()

    def end_problems(self) -> Iterator[str]:
        yield from ()


class StreamInspection(Inspection, Generic[_E, _S]):
    """Reads rows, has each decided again or checked as an older one, and follows the money.

    A table, a link and the cage say how that is done for their rows.
    """

    decoder: ClassVar[msgspec.json.Decoder[Any]]

    def __init__(self, store: Store, stream: str, state: _S, crossing: Crossing) -> None:
        self._store = store
        self._stream = stream
        self._state = state
        self._crossing = crossing
        self._auditor = Auditor(is_table(stream))
        self._snapshot = read_snapshot(store.snapshot(stream))
        self._lost = False

    def decision_problems(self, entry: _E) -> Iterator[str]:
        """A row of today's number, decided again."""
        yield from ()

    def older_problems(self, entry: _E) -> Iterator[str]:
        """What can be told from the facts of a row that is not decided again."""
        yield from ()

    @abstractmethod
    def taken(self, row: Row, entry: _E) -> Iterator[str]:
        """Go on to the state after a row."""

    def row_problems(self, row: Row) -> Iterator[str]:
        if self._lost:
            return
        try:
            entry = read_as(self.decoder, row)
            problems = [*self._entry_problems(entry)]
        except UnreadableRowError as error:
            problems = [str(error)]
        for problem in problems:
            self._lost = True
            yield f"{problem}; what follows it was not replayed"
        if not self._lost:
            yield from self._crossing.number_problems(self._stream, entry)
            yield from self._auditor.read(row.current)
            yield from self.taken(row, entry)
            yield from self._snapshot_problems(Head(row.seq, row.hash))

    def _entry_problems(self, entry: _E) -> Iterator[str]:
        if not entry.is_older:
            yield from self.decision_problems(entry)
            return
        try:
            yield from self.older_problems(entry)
        except (AssertionError, LookupError, TypeError, ValueError, AttributeError) as error:
            yield f"its facts do not fit what was before it: {error!r}"

    def _open_secret(self, name: str) -> bytes | None:
        """Return a secret, None if there is none or it was changed; without its key raise ClosedError."""
        return open_secret(self._store, self._crossing, name)

    def _snapshot_problems(self, head: Head) -> Iterator[str]:
        """A snapshot is a copy; one that tells another story than the rows was changed."""
        snapshot = self._snapshot
        if snapshot is None or snapshot.head.seq != head.seq:
            return
        try:
            same = snapshot.head == head and snapshot.as_of(self._state) == self._state
        except msgspec.ValidationError:
            same = False
        if not same:
            yield f"the snapshot kept of it shows another {self._stream.partition('/')[0]}"
        for account in differing(snapshot.balances, self._auditor.balances):
            kept, moved = snapshot.balances.get(account, 0), self._auditor.balances.get(account, 0)
            yield f"its snapshot has {kept} cents in {account}, its transfers {moved}"


def compared(told: RowEntry, events: tuple[msgspec.Struct, ...], decided: Any) -> Iterator[str]:
    """What a row tells against what its command leads to now."""
    if not same_facts(events, decided.events):
        yield "its events are not what the rules lead to"
    if not same_transfers(told.transfers, decided.transfers):
        yield "its transfers are not what the rules lead to"
