"""A floor whose every act goes into a journal first, so that it can be verified and reported."""

from houseway.journal.cage_record import CageRecord
from houseway.journal.links import Links
from houseway.journal.record import TableRecord
from houseway.journal.stores.store import Store, shoe_seal, table_stream
from houseway.refusals import NotationError
from houseway.table import Decision, Envelope, TableState
from houseway.table.floor import Floor
from houseway.table.link import LinkAct


class RecordedFloor(Floor):
    """The same floor; what is refused is not recorded, and what is not recorded is not done."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._tables: dict[str, TableRecord] = {}
        self._links = Links(store)
        self._cage = CageRecord(store)

    def do(self, state: TableState, envelope: Envelope) -> tuple[TableState, Decision]:
        self._table(state).act(envelope)
        return super().do(state, envelope)

    def keep_act(self, act: LinkAct) -> None:
        self._links[act.link].act(act.envelope)

    def keep_seed(self, table: str, number: int, seed: bytes) -> None:
        self._store.seal(shoe_seal(table_stream(table), number), seed)

    def _table(self, state: TableState) -> TableRecord:
        if state.table not in self._tables:
            if table_stream(state.table) in self._store.streams():
                sentence = f"This journal has a table {state.table!r} already; record into a new file."
                raise NotationError(sentence)
            made = TableRecord.create(self._store, state.table, state.game, self._links, self._cage)
            self._tables[state.table] = made
        return self._tables[state.table]
