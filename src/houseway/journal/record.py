"""A table and its stream."""

from functools import lru_cache
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from houseway.journal.cage_record import CageRecord
from houseway.journal.faults import StoreError
from houseway.journal.links import Links, WatchedLinks, links_of
from houseway.journal.rows import TABLE_ROWS, Entry, asked_by, entry_of, read_entry
from houseway.journal.stores.store import Store, table_stream
from houseway.journal.stream_record import Draft, StreamRecord
from houseway.ledger import accounts
from houseway.rules import Game
from houseway.table import Envelope, TableState, apply_all, decide
from houseway.table.commands import OpenTable, PostOffers
from houseway.table.events import TableOpened

_game = lru_cache(maxsize=256)(Game.from_definition)


class TableRecord(StreamRecord[Entry, TableState]):
    """A table's command may change jackpot links and pockets too: their rows are drafted with its own.

    `cage` books the pockets; a record without one has a cage of its own over the same store.
    """

    decoder = TABLE_ROWS

    def __init__(
        self,
        store: Store,
        unopened: TableState,
        links: Links | None = None,
        cage: CageRecord | None = None,
    ) -> None:
        super().__init__(store, table_stream(unopened.table), unopened)
        self.links = links or Links(store)
        self._cage = cage
        self._own_cage: CageRecord | None = None
        self._layout_of: object = None
        self._named: tuple[str, ...] = ()

    @classmethod
    def create(
        cls,
        store: Store,
        table: str,
        game: Game,
        links: Links | None = None,
        cage: CageRecord | None = None,
    ) -> "TableRecord":
        """The record of a table that is about to open; its game is kept for every replay to come."""
        store.keep_definition(game.digest, game.definition())
        return cls(store, TableState(table, game, game.digest), links, cage)

    @classmethod
    def resume(
        cls, store: Store, stream: str, links: Links | None = None, cage: CageRecord | None = None
    ) -> "TableRecord":
        """The record as the journal has it, from its snapshot on where that can be believed."""
        record = cls(store, unopened(store, stream), links, cage)
        record.begin_at_snapshot()
        record.catch_up()
        return record

    @property
    def cite(self) -> str:
        return self.state.game.cite

    @property
    def linked(self) -> TableState:
        """The table with its jackpot links as they stand now."""
        names = self._link_names()
        return replace(self.state, links=self.links.states(names)) if names else self.state

    def _link_names(self) -> tuple[str, ...]:
        """The links that the layout names, worked out once a layout."""
        if self._layout_of is not self.state.offers:
            self._layout_of, self._named = self.state.offers, links_of(self.state)
        return self._named

    def after(self, entry: Entry) -> TableState:
        return apply_all(self.state, entry.events)

    def first_answer(self, envelope: Envelope) -> int | None:
        """The row in which this command was done before, if it was."""
        return self.first(asked_by(envelope))

    def draft(self, envelope: Envelope) -> Draft:
        """Decide a command; refused or not, nothing has changed yet."""
        is_layout = isinstance(envelope.command, OpenTable | PostOffers)
        names = links_of(self.state, envelope.command) if is_layout else self._link_names()
        # What it does to a link is said at the same time there.
        latest = max([self.latest, *(self.links[name].latest for name in names)])
        if envelope.at < latest:
            envelope = replace(envelope, at=latest)
        if not names:
            decision = decide(self.state, envelope)
            entry = entry_of(envelope, decision)
            return self.drafted((entry,), self._pockets_part(entry), decision.next_state)
        watched = WatchedLinks(self.links.states(names))
        decision = decide(replace(self.state, links=watched), envelope)
        # The row says which rows of the links it has seen. A table that deciding worked out would keep the
        # watched links, so that the events are applied instead.
        entry = entry_of(envelope, decision, self.links.rows_seen(watched))
        return self.drafted((entry,), (*self.links.joined(decision.links), *self._pockets_part(entry)))

    def _pockets_part(self, entry: Entry) -> tuple[Draft, ...]:
        """The cage's rows that are written with this one."""
        if not any("carried/" in (moved.debit[:8], moved.credit[:8]) for moved in entry.transfers):
            return ()
        draft = self._cage_now().follow(self.state.table, entry.envelope, entry.transfers)
        return () if draft is None else (draft,)

    def _cage_now(self) -> CageRecord:
        """The cage of the house, or one of this table's own, which others may have written to meanwhile."""
        if self._cage is not None:
            return self._cage
        if self._own_cage is None:
            self._own_cage = CageRecord(self.store, self._pocket)
        self._own_cage.catch_up()
        return self._own_cage

    def _pocket(self, patron: str, medium: str) -> int:
        """What older rows of this table left in a pocket, and what the cage has there."""
        assert self._own_cage is not None, "it is asked by the cage"
        account = accounts.pocket(patron, medium)
        return self.ledger.balance(account) + self._own_cage.ledger.balance(account)

    def act(self, envelope: Envelope) -> int:
        """Do a command once, and say in which row it stands."""
        return self.done_once(asked_by(envelope), lambda: self.draft(envelope))


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
        return TableState(opened.table, _game(definition), opened.digest)
    except (msgspec.DecodeError, ValueError, LookupError) as error:
        raise StoreError(f"the definition of {opened.game} cannot be read here: {error}") from None
