"""A disk that is full while players play each other: nothing unwritten is done, and nothing twice."""

import pytest

from houseway.journal import StoreError, TableRecord, verify
from houseway.journal.stores.store import shoe_seal, table_stream
from houseway.refusals import Refusal, Refused
from houseway.rules import load
from houseway.rules.tables import parse_table
from houseway.table import Envelope, Role
from houseway.table.demonstration.evening import Demonstration
from houseway.table.floor import Floor
from houseway.table.opening.setting_up import FIRST_FILL, set_up
from houseway.table.session import Table
from tests.first_fill import SIGNED
from tests.memory_store import MemoryStore
from tests.playthroughs.pot_hands import table_file
from tests.tables import NOON


class FullDisk(MemoryStore):
    full = False

    def append_all(self, batches):
        if self.full:
            raise StoreError("database or disk is full")
        return super().append_all(batches)


class Keeper(Floor):
    """Of what is done at the table it keeps the seeds alone."""

    def __init__(self, store):
        super().__init__()
        self._store = store

    def keep_seed(self, table, number, seed):
        self._store.seal(shoe_seal(table_stream(table), number), seed)


@pytest.mark.parametrize(("game", "hands"), [("ca/texas-holdem", 2), ("ca/panguingue", 1)])
def test_every_act_of_a_hand_is_done_once_though_the_disk_was_full(game, hands):
    ready = set_up(parse_table(table_file(load(game))), "t", "t")
    store = FullDisk()
    table = Table(ready.state, ready.decks, Keeper(store))
    record = TableRecord.create(store, "t", table.state.game)

    def do(number, actor, role, command, witness=None):
        envelope, before = Envelope(str(number), actor, role, NOON, command, witness), record.state
        store.full = True
        with pytest.raises(Refused) as no:
            record.act(envelope)
        assert (no.value.reason, record.state) == (Refusal.NOT_RECORDED, before)
        store.full = False
        assert record.act(envelope) == record.act(envelope) == number

    do(1, "dealer", Role.DEALER, ready.opening)
    table.do(ready.opening)
    do(2, "floor", Role.FLOOR, FIRST_FILL, SIGNED)
    table.fill_tray()
    for number, done in enumerate(Demonstration(table, 22, 4).play(hands), 3):
        do(number, done.actor, done.role, done.command)
    assert [seat.chips for seat in record.state.seats] == [seat.chips for seat in table.state.seats]
    assert verify(store) == []
