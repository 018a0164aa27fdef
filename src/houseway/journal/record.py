"""A table and its stream, kept in step: memory changes only after the journal has."""

from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from houseway.journal.answers import Answers
from houseway.journal.faults import StoreError
from houseway.journal.joint import Beside
from houseway.journal.links import Links, Looked, links_of
from houseway.journal.rows import Entry, Head, Row, entry_of, next_row, read_entry
from houseway.journal.stores.snapshots import encode_snapshot, read_snapshot, state_of
from houseway.journal.stores.store import Append, Store, table_stream
from houseway.journal.upcasting import current_definition
from houseway.journal.upcasts import SCHEMA
from houseway.ledger import Ledger
from houseway.refusals import Refusal, Refused
from houseway.rules import Game
from houseway.table import Envelope, TableState, apply_all, decide
from houseway.table.commands import OpenTable, PostOffers
from houseway.table.events import TableOpened


class Draft(NamedTuple):
    """A decided command that is not in the journal yet; rows of other streams go `beside` its own."""

    entry: Entry
    append: Append
    beside: tuple[Beside, ...] = ()

    @property
    def batch(self) -> list[Append]:
        """All that is written for it, together."""
        return [self.append, *[other.append for other in self.beside]]

    @property
    def streams_beside(self) -> list[str]:
        return [other.append.stream for other in self.beside]


class TableRecord:
    """Draft a command, append it to the store, then accept it; `act` does the three."""

    def __init__(self, store: Store, unopened: TableState, links: Links | None = None) -> None:
        self.store = store
        self.links = links or Links(store)
        self.stream = table_stream(unopened.table)
        self.state = unopened
        self.ledger = Ledger()
        self.head = Head()
        self._answers = Answers()
        self._laid: object = None
        self._named: tuple[str, ...] = ()

    @classmethod
    def create(cls, store: Store, table: str, game: Game, links: Links | None = None) -> "TableRecord":
        """The record of a table that is about to open; its game is kept for every replay to come."""
        store.keep_definition(game.digest, game.definition())
        return cls(store, TableState(table, game, game.digest), links)

    @classmethod
    def resume(cls, store: Store, stream: str, links: Links | None = None) -> "TableRecord":
        """The record as the journal has it, from its snapshot on where that can be believed."""
        record = cls(store, unopened(store, stream), links)
        record._begin_at_snapshot()
        record.catch_up()
        return record

    @property
    def linked(self) -> TableState:
        """The table with its jackpot links as they stand now."""
        names = self._link_names()
        return replace(self.state, links=self.links.states(names)) if names else self.state

    def _link_names(self) -> tuple[str, ...]:
        """The links that the layout names, worked out once a layout."""
        if self._laid is not self.state.offers:
            self._laid, self._named = self.state.offers, links_of(self.state)
        return self._named

    def first_answer(self, envelope: Envelope) -> int | None:
        """The row in which this command was done before, if it was."""
        return self._answers.first(envelope, self.state.game.cite)

    def done(self, id_: str) -> int | None:
        """The row of the command with this id, whatever it said, if it was done."""
        seq, _ = self._answers.get(id_, (None, b""))
        return seq

    def draft(self, envelope: Envelope) -> Draft:
        """Decide a command; refused or not, nothing has changed yet."""
        is_layout = isinstance(envelope.command, OpenTable | PostOffers)
        names = links_of(self.state, envelope.command) if is_layout else self._link_names()
        if names:
            return self._draft_linked(envelope, names)
        decision = decide(self.state, envelope)
        return self._drafted(entry_of(envelope, decision))

    def _draft_linked(self, envelope: Envelope, names: tuple[str, ...]) -> Draft:
        """The same, with the links as they stand now; the row says which of their rows it has seen."""
        looked = Looked(self.links.states(names))
        decision = decide(replace(self.state, links=looked), envelope)
        entry = entry_of(envelope, decision, self.links.rows_seen(looked))
        return self._drafted(entry)._replace(beside=self.links.beside(decision.links))

    def _drafted(self, entry: Entry) -> Draft:
        self.ledger.check(entry.transfers)
        row = next_row(self.stream, self.head, entry)
        return Draft(entry, Append(self.stream, self.head.seq, [row]))

    def accept(self, draft: Draft) -> int:
        """Take a draft that is in the journal."""
        for row in draft.append.rows:
            self._take(row, draft.entry)
        for other in draft.beside:
            other.take()
        return self.head.seq

    def act(self, envelope: Envelope) -> int:
        """Do a command once, and say in which row it stands."""
        answered = self.first_answer(envelope)
        if answered is not None:
            return answered
        draft = self.draft(envelope)
        try:
            self.store.append(draft.batch)
        except StoreError:
            return self.after_failure(envelope, draft)
        return self.accept(draft)

    def after_failure(self, envelope: Envelope, draft: Draft | None = None) -> int:
        """Ask the journal whether a failed append was written after all."""
        say = "not-recorded"
        try:
            for other in draft.beside if draft else ():
                other.catch_up()
            self.catch_up()
        except StoreError:
            say = "journal-unread"
        answered = self.first_answer(envelope)
        if answered is None:
            raise Refused(Refusal.NOT_RECORDED, self.state.game.cite, say)
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
        self.head, self.ledger = snapshot.head, Ledger(snapshot.balances)
        self._answers = Answers(snapshot.answers)

    def _take(self, row: Row, entry: Entry) -> None:
        self.ledger.post(entry.transfers)
        self.state = apply_all(self.state, entry.events)
        self.head = Head(row.seq, row.hash)
        self._answers.note(entry.envelope, row.seq)


def replay(store: Store, stream: str) -> TableState:
    """The table as its journal tells it."""
    return TableRecord.resume(store, stream).state


def unopened(store: Store, stream: str) -> TableState:
    """The table before its first row, with the game as it was defined then."""
    first = next(iter(store.read(stream)), None)
    opened = next(iter(read_entry(first).events), None) if first else None
    if not isinstance(opened, TableOpened) or stream != table_stream(opened.table):
        raise StoreError(f"{stream} does not begin with the opening of its table")
    definition = store.definition(opened.digest)
    if definition is None or sha256(definition).hexdigest() != opened.digest:
        raise StoreError(f"the definition {opened.digest} of {opened.game} is not kept here as it was")
    try:
        pinned = _game(current_definition(first.schema if first else SCHEMA, definition))
        return TableState(opened.table, pinned, opened.digest)
    except (msgspec.DecodeError, ValueError, LookupError) as error:
        raise StoreError(f"the definition of {opened.game} cannot be read here: {error}") from None


@lru_cache(maxsize=256)
def _game(definition: bytes) -> Game:
    return Game.from_definition(definition)
