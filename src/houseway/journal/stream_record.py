"""A stream and what it tells, kept in step: memory changes only after the journal has."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from datetime import datetime
from hashlib import sha256
from itertools import islice
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from houseway.journal.checking.anchors import snapshot_hash
from houseway.journal.faults import StoreError, UnknownHereError
from houseway.journal.rows import LONG_AGO, Head, Row, RowEntry, next_row, read_as
from houseway.journal.stores.snapshots import encode_snapshot, read_snapshot
from houseway.journal.stores.store import Append, Moment, Store
from houseway.ledger import Ledger
from houseway.refusals import Refusal, Refused

# The latest commands of a stream that memory and snapshot hold by their ids. Older ones are put away with the
# next snapshot, and looked up in the journal from then on: no retry is too late to get its first answer.
REMEMBERED, KEEP_EVERY_ROWS = 1000, 5000
_encode = msgspec.json.Encoder().encode
_E = TypeVar("_E", bound=RowEntry)
_S = TypeVar("_S")


class Draft(NamedTuple):
    """Decided rows of a stream that are not in the journal yet; those of other streams go with them.

    `next_state` is the state after the rows, where deciding them has worked it out already.
    """

    record: "StreamRecord[Any, Any]"
    entries: tuple[Any, ...]
    append: Append
    joined: tuple["Draft", ...] = ()
    next_state: Any = None

    @property
    def batch(self) -> list[Append]:
        """All that is written for it, together or not at all."""
        return [self.append, *[other.append for other in self.joined]]

    @property
    def streams_joined(self) -> list[str]:
        return [other.append.stream for other in self.joined]


def merge_drafts(drafts: Iterable[Draft]) -> tuple[Draft, ...]:
    """Return one draft a stream: rows that two parts of an act add to one stream follow each other."""
    records: dict[str, list[Draft]] = {}
    for draft in drafts:
        records.setdefault(draft.append.stream, []).append(draft)
    merged: list[Draft] = []
    for parts in records.values():
        entries = tuple(entry for part in parts for entry in part.entries)
        merged.append(parts[0] if len(parts) == 1 else parts[0].record.drafted(entries))
    return tuple(merged)


class StreamRecord(ABC, Generic[_E, _S]):
    """Draft a row, append it to the store, then accept it; `commit` does the last two.

    A table, a link, the cage and the house's people each say what they decide, how their rows are read, and
    what their state is after a row.
    """

    decoder: ClassVar[msgspec.json.Decoder[Any]]
    state: _S

    def __init__(self, store: Store, stream: str, state: _S) -> None:
        self.store = store
        self.stream = stream
        self.state = state
        self.ledger = Ledger()
        self.head = Head()
        self.latest = LONG_AGO
        self._answers: dict[str, tuple[int, bytes]] = {}
        self._kept_at = 0

    @abstractmethod
    def after(self, entry: _E) -> _S:
        """The state after a row."""

    @property
    def cite(self) -> str:
        """The clause of what is refused here."""
        return ""

    def not_before(self, at: datetime) -> datetime:
        """This time, or that of the latest row: a clock that is set back moves no row before another."""
        return max(at, self.latest)

    def drafted(
        self, entries: tuple[_E, ...], joined: tuple[Draft, ...] = (), next_state: _S | None = None
    ) -> Draft:
        """Rows that continue the stream; nothing has changed yet.

        `next_state` may be given with a single row.
        """
        rows: list[Row] = []
        last: Head | Row = self.head
        for entry in entries:
            last = next_row(self.stream, last, entry)
            rows.append(last)
        alone = len(entries) == 1
        assert alone or next_state is None, "it is the state after one row"
        self.ledger.check(
            entries[0].transfers if alone else [moved for entry in entries for moved in entry.transfers]
        )
        return Draft(self, entries, Append(self.stream, self.head.seq, rows), joined, next_state)

    def accept(self, draft: Draft) -> int:
        """Take a draft that is in the journal; says where the stream ends then."""
        for row, entry in zip(draft.append.rows, draft.entries, strict=True):
            assert row.seq == self.head.seq + 1, "a row is taken once and in its turn"
            self._take(row, entry, draft.next_state)
        for other in draft.joined:
            other.record.accept(other)
        return self.head.seq

    def first(self, asked: tuple[str, object]) -> int | None:
        """The row in which this was done before, if it was; something else under its id is refused."""
        id_, said = asked
        answer = self._answer(id_)
        if answer is None:
            return None
        seq, print_ = answer
        if print_ != _fingerprint(said):
            raise Refused(Refusal.ID_REUSED, self.cite, "id-used", id=id_)
        return seq

    def _answer(self, id_: str) -> tuple[int, bytes] | None:
        """The row and the fingerprint of a command, however long ago it was given."""
        answer = self._answers.get(id_)
        if answer is not None or len(self._answers) == self.head.seq:
            return answer
        try:
            for seq in self.store.asked(self.stream, id_):
                # A row that is not there was never written: somebody has been at the file.
                row = next(iter(self.store.read(self.stream, seq)), None)
                asked = read_as(self.decoder, row).asked if row else None
                if asked is not None and asked[0] == id_:
                    return seq, _fingerprint(asked[1])
        except StoreError:
            raise Refused(Refusal.NOT_RECORDED, self.cite, "journal-unread") from None
        return None

    def done_once(self, asked: tuple[str, object], draft: Callable[[], Draft]) -> int:
        """Do what is asked under an id, unless it was done; says in which row it stands."""
        answered = self.first(asked)
        return self.commit(draft()) if answered is None else answered

    def commit(self, draft: Draft) -> int:
        """Write a draft and take it; says in which row it stands."""
        try:
            self.store.append(draft.batch)
        except StoreError:
            return self.after_failure(draft)
        return self.accept(draft)

    def after_failure(self, draft: Draft) -> int:
        """Ask the journal whether a failed append was written after all."""
        say = "not-recorded"
        try:
            for other in draft.joined:
                other.record.catch_up()
            self.catch_up()
        except StoreError:
            say = "journal-unread"
        written = self._row_of(draft)
        if written is None:
            raise Refused(Refusal.NOT_RECORDED, self.cite, say)
        return written

    def _row_of(self, draft: Draft) -> int | None:
        asked = draft.entries[0].asked
        if asked is not None:
            return self.first(asked)
        return self.head.seq if self.head.hash == draft.append.rows[-1].hash else None

    def done(self, id_: str) -> int | None:
        """The row of the command with this id, whatever it said, if it was done."""
        answer = self._answer(id_)
        return None if answer is None else answer[0]

    def catch_up(self, last: int | None = None) -> None:
        """Take every row of the stream that is not taken yet, or those up to the row `last`."""
        rows = self.store.read(self.stream, self.head.seq + 1)
        for row in rows if last is None else islice(rows, max(0, last - self.head.seq)):
            try:
                entry = read_as(self.decoder, row)
            except UnknownHereError as error:
                raise UnknownHereError(f"{self.stream} {error}") from None
            self._take(row, entry)

    def _take(self, row: Row, entry: _E, next_state: _S | None = None) -> None:
        self.ledger.post(entry.transfers, is_recorded=True)
        self.state = self.after(entry) if next_state is None else next_state
        self.head = Head(row.seq, row.hash)
        self.latest = max(self.latest, entry.when)
        asked = entry.asked
        if asked is not None:
            id_, said = asked
            self._answers[id_] = (row.seq, _fingerprint(said))

    @property
    def wants_keeping(self) -> bool:
        """True when much has happened since a moment was kept."""
        return self.head.seq - self._kept_at >= KEEP_EVERY_ROWS

    def moment(self) -> Moment:
        """This moment, for a fast start, and which commands memory may forget once it is kept.

        Raises StoreError where it holds what cannot be kept.
        """
        self._kept_at = self.head.seq
        answers = [*self._answers.items()]
        older, latest = answers[:-REMEMBERED], answers[-REMEMBERED:]
        try:
            kept = encode_snapshot(self.head, self.state, dict(self.ledger.balances), dict(latest))
        except OverflowError as error:
            raise StoreError(f"{self.stream} has no snapshot: {error}") from None
        return Moment(self.stream, kept, [(id_, seq) for id_, (seq, _) in older])

    def forget(self, moment: Moment) -> None:
        """What the store has put away; it is looked up there."""
        for id_, _ in moment.asked:
            self._answers.pop(id_, None)

    def begin_at_snapshot(self) -> None:
        """Begin at the moment that was kept, where that can be believed: its hash is in the newest anchor."""
        written, anchor = self.store.snapshot(self.stream), self.store.newest_anchor()
        if written is None or anchor is None or not anchor.is_whole:
            return
        snapshot = read_snapshot(written)
        if snapshot is None or anchor.snapshots.get(self.stream) != snapshot_hash(written):
            return
        row = next(iter(self.store.read(self.stream, snapshot.head.seq)), None)
        if row is None or Head(row.seq, row.hash) != snapshot.head:
            return
        try:
            self.state = snapshot.as_of(self.state)
        except msgspec.DecodeError:
            return
        self.head, self.ledger = snapshot.head, Ledger(snapshot.balances)
        self._answers = dict(snapshot.answers)
        self._kept_at = snapshot.head.seq
        self.latest = read_as(self.decoder, row).when


def _fingerprint(said: object) -> bytes:
    """What makes a command the same command; a retry may come later than the first."""
    return sha256(_encode(said)).digest()[:16]
