"""Snapshots make a start fast and are never needed."""

import msgspec

from houseway.journal import MemoryStore, TableRecord, verify
from houseway.journal.stores.snapshots import read_snapshot
from tests.unit.journal.recorded import STREAM, played


class CountingStore(MemoryStore):
    rows_read = 0

    def read(self, stream, from_seq=1):
        for row in super().read(stream, from_seq):
            self.rows_read += 1
            yield row


def test_a_table_resumed_from_a_snapshot_is_the_same_table():
    store = CountingStore()
    table = played(store)
    store.keep_snapshot(STREAM, table.record.snapshot())
    table.play(1)
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
    table.play(1)
    assert verify(store) == []


def test_a_snapshot_by_other_code_or_of_another_row_is_not_believed():
    store = MemoryStore()
    table = played(store)
    kept = msgspec.msgpack.decode(table.record.snapshot())
    for changed in (
        kept | {"code": "0" * 64},
        kept | {"head": {"seq": 3, "hash": "0" * 64}},
        kept | {"state": {"phase": "asleep"}},
    ):
        store.keep_snapshot(STREAM, msgspec.msgpack.encode(changed))
        assert TableRecord.resume(store, STREAM).state == table.state
    store.keep_snapshot(STREAM, b"rubbish")
    assert TableRecord.resume(store, STREAM).state == table.state
    assert read_snapshot(b"rubbish") is None
