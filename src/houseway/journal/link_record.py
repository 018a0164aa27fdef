"""A jackpot link and its stream, kept in step: memory changes only after the journal has."""

from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

from houseway.journal.answers import Answers
from houseway.journal.faults import StoreError
from houseway.journal.joint import Beside
from houseway.journal.rows import Head, Row, next_row
from houseway.journal.stores.snapshots import code_digest
from houseway.journal.stores.store import Append, Store, link_stream
from houseway.journal.telling.link_rows import LinkEntry, entry_of_act, link_entry, read_link_entry
from houseway.ledger import Ledger
from houseway.refusals import Refusal, Refused
from houseway.table.link import LinkAct, LinkEnvelope, LinkState, apply_link_all, decide_link


class LinkSnapshot(msgspec.Struct, frozen=True):
    """A link's moment, believed only by the very code that wrote it."""

    code: str
    head: Head
    state: LinkState
    balances: dict[str, int]
    answers: dict[str, tuple[int, bytes]]


class LinkRecord:
    """Rows come with a table's row, or by hand through `act`."""

    def __init__(self, store: Store, link: str) -> None:
        self.store = store
        self.stream = link_stream(link)
        self.state = LinkState(link)
        self.ledger = Ledger()
        self.head = Head()
        self._answers = Answers()

    @classmethod
    def resume(cls, store: Store, link: str) -> "LinkRecord":
        """The link as the journal has it; new, if it has none of that name."""
        record = cls(store, link)
        record._begin_at_snapshot()
        record.catch_up()
        return record

    def beside(self, acts: Sequence[LinkAct]) -> Beside:
        """The rows of what a table's act does to the link, to be written with the table's own."""
        return self._drafted([entry_of_act(act) for act in acts])

    def draft(self, envelope: LinkEnvelope) -> Beside:
        """Decide a command given by hand; refused or not, nothing has changed yet."""
        return self._drafted([link_entry(envelope, decide_link(self.state, envelope))])

    def first_answer(self, envelope: LinkEnvelope) -> int | None:
        """The row in which this command was done before, if it was."""
        return self._answers.first(envelope, self.cite)

    def act(self, envelope: LinkEnvelope) -> int:
        """Do a command once, and say in which row it stands."""
        answered = self.first_answer(envelope)
        if answered is not None:
            return answered
        draft = self.draft(envelope)
        try:
            self.store.append([draft.append])
        except StoreError:
            return self.after_failure(envelope)
        draft.take()
        return self.head.seq

    def after_failure(self, envelope: LinkEnvelope) -> int:
        """Ask the journal whether a failed append was written after all."""
        self.catch_up()
        answered = self.first_answer(envelope)
        if answered is None:
            raise Refused(Refusal.NOT_RECORDED, self.cite, "not-recorded")
        return answered

    def catch_up(self) -> None:
        """Take every row of the stream that is not taken yet."""
        for row in self.store.read(self.stream, self.head.seq + 1):
            self._take(row, read_link_entry(row))

    @property
    def cite(self) -> str:
        return self.state.terms.cite if self.state.terms else ""

    def snapshot(self) -> bytes:
        """This moment, for a fast start."""
        moment = LinkSnapshot(code_digest(), self.head, self.state, dict(self.ledger.balances), self._answers)
        return msgspec.msgpack.encode(moment)

    def _drafted(self, entries: Sequence[LinkEntry]) -> Beside:
        self.ledger.check(transfer for entry in entries for transfer in entry.transfers)
        rows: list[Row] = []
        head = self.head
        for entry in entries:
            rows.append(next_row(self.stream, head, entry))
            head = Head(rows[-1].seq, rows[-1].hash)
        taken = list(zip(rows, entries, strict=True))
        return Beside(Append(self.stream, self.head.seq, rows), partial(self._take_all, taken), self.catch_up)

    def _take_all(self, taken: Iterable[tuple[Row, LinkEntry]]) -> None:
        for row, entry in taken:
            assert row.seq == self.head.seq + 1, "a row is taken once and in its turn"
            self._take(row, entry)

    def _take(self, row: Row, entry: LinkEntry) -> None:
        self.ledger.post(entry.transfers)
        self.state = apply_link_all(self.state, entry.events)
        self.head = Head(row.seq, row.hash)
        self._answers.note(entry.envelope, row.seq)

    def _begin_at_snapshot(self) -> None:
        snapshot = read_link_snapshot(self.store.snapshot(self.stream))
        if snapshot is None:
            return
        row = next(iter(self.store.read(self.stream, snapshot.head.seq)), None)
        if row is None or Head(row.seq, row.hash) != snapshot.head:
            return
        self.state, self.head = snapshot.state, snapshot.head
        self.ledger, self._answers = Ledger(snapshot.balances), Answers(snapshot.answers)


def read_link_snapshot(written: bytes | None) -> LinkSnapshot | None:
    """The snapshot, unless there is none, it cannot be read, or other code wrote it."""
    if written is None:
        return None
    try:
        snapshot = msgspec.msgpack.decode(written, type=LinkSnapshot)
    except (msgspec.DecodeError, RecursionError):
        return None
    return snapshot if snapshot.code == code_digest() else None
