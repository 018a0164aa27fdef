"""A table and its stream, kept in step: memory changes only after the journal has."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import msgspec

from houseway.journal.rows import Entry, Head, Row, entry_of, next_row, read_entry
from houseway.journal.snapshots import encode_snapshot, read_snapshot, state_of
from houseway.journal.store import Append, Store, StoreError, table_stream
from houseway.ledger import Ledger
from houseway.refusals import Refusal, Refused
from houseway.rules import Game
from houseway.table import Envelope, TableState, apply_all, decide
from houseway.table.events import TableOpened


class Draft(NamedTuple):
    """A decided command that is not in the journal yet."""

    entry: Entry
    append: Append


class _Resumed(Ledger):
    """A ledger that goes on from a snapshot's balances."""

    def __init__(self, balances: Mapping[str, int]) -> None:
        super().__init__()
        self._balances.update(balances)


class TableRecord:
    """Draft a command, append it to the store, then accept it; `act` does the three."""

    def __init__(self, store: Store, unopened: TableState) -> None:
        self.store = store
        self.stream = table_stream(unopened.table)
        self.state = unopened
        self.ledger = Ledger()
        self.head = Head()
        self._answers: dict[str, tuple[int, bytes]] = {}

    @classmethod
    def create(cls, store: Store, table: str, game: Game) -> "TableRecord":
        """The record of a table that is about to open; its game is kept for every replay to come."""
        store.keep_definition(game.digest, game.definition())
        return cls(store, TableState(table, game, game.digest))

    @classmethod
    def resume(cls, store: Store, stream: str) -> "TableRecord":
        """The record as the journal has it, from its snapshot on where that can be believed."""
        record = cls(store, unopened(store, stream))
        record._begin_at_snapshot()
        record.catch_up()
        return record

    def first_answer(self, envelope: Envelope) -> int | None:
        """The row in which this command was done before, if it was."""
        seq, print_ = self._answers.get(envelope.id, (None, b""))
        if seq is not None and print_ != _fingerprint(envelope):
            raise Refused(
                Refusal.ID_REUSED,
                self.state.game.cite,
                f"Another command has used the id {envelope.id}; give each command its own.",
            )
        return seq

    def draft(self, envelope: Envelope) -> Draft:
        """Decide a command; refused or not, nothing has changed yet."""
        decision = decide(self.state, envelope)
        self.ledger.check(decision.transfers)
        entry = entry_of(envelope, decision)
        row = next_row(self.stream, self.head, entry)
        return Draft(entry, Append(self.stream, self.head.seq, [row]))

    def accept(self, draft: Draft) -> int:
        """Take a draft that is in the journal."""
        for row in draft.append.rows:
            self._take(row, draft.entry)
        return self.head.seq

    def act(self, envelope: Envelope) -> int:
        """Do a command once, and say in which row it stands."""
        answered = self.first_answer(envelope)
        if answered is not None:
            return answered
        draft = self.draft(envelope)
        try:
            self.store.append([draft.append])
        except StoreError:
            return self.after_failure(envelope)
        return self.accept(draft)

    def after_failure(self, envelope: Envelope) -> int:
        """Ask the journal whether a failed append was written after all."""
        sentence = "The house could not record this, so it was not done; try again."
        try:
            self.catch_up()
        except StoreError:
            sentence = (
                "The journal cannot be read now; send this again under the same id to learn if it was done."
            )
        answered = self.first_answer(envelope)
        if answered is None:
            raise Refused(Refusal.NOT_RECORDED, self.state.game.cite, sentence)
        return answered

    def catch_up(self) -> None:
        """Take every row of the stream that is not taken yet."""
        for row in self.store.read(self.stream, self.head.seq + 1):
            self._take(row, read_entry(row))

    def snapshot(self) -> bytes:
        """This moment, for a fast start."""
        return encode_snapshot(self.head, self.state, dict(self.ledger.balances), self._answers)

    def _begin_at_snapshot(self) -> None:
        snapshot = read_snapshot(self.store.snapshot(self.stream))
        if snapshot is None:
            return
        row = next(iter(self.store.read(self.stream, snapshot.head.seq)), None)
        if row is None or Head(row.seq, row.hash) != snapshot.head:
            return
        try:
            self.state = state_of(snapshot, self.state.game)
        except msgspec.ValidationError:
            return
        self.head, self.ledger = snapshot.head, _Resumed(snapshot.balances)
        self._answers = dict(snapshot.answers)

    def _take(self, row: Row, entry: Entry) -> None:
        self.ledger.post(entry.transfers)
        self.state = apply_all(self.state, entry.events)
        self.head = Head(row.seq, row.hash)
        self._answers[entry.envelope.id] = (row.seq, _fingerprint(entry.envelope))


def replay(store: Store, stream: str) -> TableState:
    """The table as its journal tells it."""
    return TableRecord.resume(store, stream).state


def unopened(store: Store, stream: str) -> TableState:
    """The table before its first row, with the game as it was defined then."""
    first = next(iter(store.read(stream)), None)
    opened = read_entry(first).events[0] if first else None
    if not isinstance(opened, TableOpened) or stream != table_stream(opened.table):
        raise StoreError(f"{stream} does not begin with the opening of its table")
    definition = store.definition(opened.digest)
    if definition is None or sha256(definition).hexdigest() != opened.digest:
        raise StoreError(f"the definition {opened.digest} of {opened.game} is not kept here as it was")
    try:
        return TableState(opened.table, _game(definition), opened.digest)
    except msgspec.DecodeError as error:
        raise StoreError(f"the definition of {opened.game} cannot be read here: {error}") from None


@lru_cache(maxsize=256)
def _game(definition: bytes) -> Game:
    return Game.from_definition(definition)


def _fingerprint(envelope: Envelope) -> bytes:
    """What makes a command the same command; a retry may come later than the first."""
    said = msgspec.json.encode((envelope.actor, envelope.role, envelope.command))
    return sha256(said).digest()[:16]
