"""Snapshots make a start fast and are never needed."""

import msgspec
from msgspec.structs import replace

from houseway.journal import TableRecord, verify
from houseway.journal.checking.anchors import snapshot_hash
from houseway.journal.stores.snapshots import read_snapshot
from houseway.journal.stores.store import Moment
from tests.memory_store import MemoryStore
from tests.tables import NOON
from tests.unit.journal.recorded import STREAM, play, played


class CountingStore(MemoryStore):
    rows_read = 0

    def read(self, stream, from_seq=1):
        for row in super().read(stream, from_seq):
            self.rows_read += 1
            yield row


def test_a_table_resumed_from_a_snapshot_is_the_same_table():
    store = CountingStore()
    table = played(store)
    store.anchor(NOON, [table.record.moment()])
    play(table, 1)
    store.rows_read = 0
    resumed = TableRecord.resume(store, STREAM)
    assert resumed.state == table.state
    assert resumed.ledger.balances == table.ledger.balances
    assert resumed.head == table.record.head
    assert store.rows_read < 20
    first = next(iter(store.read(STREAM, 5)))
    envelope = msgspec.json.decode(first.body)["envelope"]
    assert resumed._answers[envelope["id"]][0] == 5
    table.record = resumed
    play(table, 1)
    assert verify(store) == []


def test_a_snapshot_by_other_code_or_of_another_row_is_not_believed():
    store = MemoryStore()
    table = played(store)
    kept = msgspec.msgpack.decode(table.record.moment().snapshot)
    richer = kept["balances"] | {"seat/t-1/1/chips": 1_000_000}
    for changed in (
        kept | {"code": "0" * 64, "balances": richer},
        kept | {"head": {"seq": 3, "hash": "0" * 64}},
        kept | {"state": {"phase": "asleep"}},
    ):
        store.anchor(NOON, [Moment(STREAM, msgspec.msgpack.encode(changed))])
        resumed = TableRecord.resume(store, STREAM)
        assert (resumed.state, resumed.ledger.balances) == (table.state, table.ledger.balances)
    store.anchor(NOON, [Moment(STREAM, b"rubbish")])
    assert TableRecord.resume(store, STREAM).state == table.state
    assert read_snapshot(b"rubbish") is None


def test_a_snapshot_whose_hash_is_not_in_the_newest_anchor_is_not_believed():
    store = MemoryStore()
    table = played(store)
    store.anchor(NOON, [table.record.moment()])
    kept = msgspec.msgpack.decode(table.record.moment().snapshot)
    kept["balances"]["seat/t-1/1/chips"] += 1_000_000
    store._snapshots[STREAM] = msgspec.msgpack.encode(kept)
    assert TableRecord.resume(store, STREAM).ledger.balances == table.ledger.balances
    anchor = store.newest_anchor()
    assert anchor is not None
    forged = replace(anchor, snapshots={STREAM: snapshot_hash(store._snapshots[STREAM])})
    store._anchors[-1] = forged
    assert TableRecord.resume(store, STREAM).ledger.balances == table.ledger.balances
