import pytest
from msgspec.structs import replace

from houseway.journal import StoreError, TableRecord, replay, verify
from houseway.refusals import Refusal, Refused
from houseway.rules import load
from houseway.table import Envelope, Role
from houseway.table import commands as c
from tests.memory_store import MemoryStore
from tests.tables import BANKER, LAYOUT, NOON
from tests.unit.journal.recorded import STREAM, RecordedTable, play, played, prepare_table


class FailingStore(MemoryStore):
    """Fails on demand: before the write, after it, or when it is read."""

    fails: frozenset[str] = frozenset()

    def append_all(self, batches):
        if "before" in self.fails:
            raise StoreError("the disk is full")
        answers = super().append_all(batches)
        if "after" in self.fails:
            raise StoreError("the answer was lost")
        return answers

    def read(self, stream, from_seq=1):
        if "read" in self.fails:
            raise StoreError("the disk is gone")
        return super().read(stream, from_seq)


def betting(store: MemoryStore) -> RecordedTable:
    table = prepare_table(store)
    table.dealer(c.NextRound())
    return table


def bet(name: str, cents: int = 1_000) -> Envelope:
    return Envelope(name, "p1", Role.PATRON, NOON, c.PlaceBet(1, *BANKER, cents))


def test_replay_gives_the_same_table():
    store = MemoryStore()
    table = played(store)
    assert replay(store, STREAM) == table.state


def test_a_resumed_record_goes_on_where_it_stopped():
    store = MemoryStore()
    table = played(store)
    table.record = TableRecord.resume(store, STREAM)
    assert table.record.ledger.balances == table.ledger.balances
    play(table, 1)
    assert verify(store) == []


def test_a_command_sent_twice_is_done_once_and_gets_its_first_answer():
    store = MemoryStore()
    table = betting(store)
    first = table.record.act(bet("once"))
    assert table.record.act(replace(bet("once"), at=NOON.replace(hour=13))) == first
    assert TableRecord.resume(store, STREAM).act(bet("once")) == first
    assert table.record.state.seat(1).bet_on(BANKER) == 1_000


def test_another_command_under_a_used_id_is_refused():
    table = betting(MemoryStore())
    table.record.act(bet("once"))
    for other in (bet("once", 2_000), replace(bet("once"), actor="p2")):
        with pytest.raises(Refused) as refused:
            table.record.act(other)
        assert refused.value.reason == "id_reused"


def test_a_refused_command_is_not_recorded():
    table = betting(MemoryStore())
    head = table.record.head
    with pytest.raises(Refused):
        table.record.act(bet("too much", 1_000_000))
    assert table.record.head == head


def test_an_append_that_fails_changes_nothing():
    store = FailingStore()
    table = betting(store)
    state, balances = table.record.state, dict(table.record.ledger.balances)
    store.fails = frozenset({"before"})
    with pytest.raises(Refused) as refused:
        table.record.act(bet("again"))
    assert refused.value.reason == "not_recorded"
    assert (table.record.state, dict(table.record.ledger.balances)) == (state, balances)
    store.fails = frozenset()
    assert table.record.act(bet("again")) == table.record.head.seq


def test_an_append_that_was_written_after_all_counts():
    store = FailingStore()
    table = betting(store)
    store.fails = frozenset({"after"})
    seq = table.record.act(bet("lost answer"))
    assert table.record.head.seq == seq
    assert table.record.state.seat(1).bet_on(BANKER) == 1_000
    assert replay(store, STREAM) == table.record.state


def test_a_command_whose_fate_is_unknown_is_answered_when_sent_again():
    store = FailingStore()
    table = betting(store)
    store.fails = frozenset({"after", "read"})
    with pytest.raises(Refused) as caught:
        table.record.act(bet("unknown"))
    assert caught.value.reason is Refusal.NOT_RECORDED
    store.fails = frozenset()
    assert table.record.act(bet("unknown")) == table.record.head.seq
    assert table.record.state.seat(1).bet_on(BANKER) == 1_000


def test_a_table_keeps_its_game_when_the_catalog_changes():
    store = MemoryStore()
    game = replace(load("co/baccarat"), name="Baccarat as it was")
    record = TableRecord.create(store, "t-1", game)
    command = c.OpenTable("t-1", game.id, game.digest, (1,), LAYOUT, 0)
    record.act(Envelope("1", "dealer", Role.DEALER, NOON, command))
    assert replay(store, STREAM).game.name == game.name
    assert verify(store) == []


def test_a_stream_whose_definition_is_missing_is_not_replayed(words):
    store = MemoryStore()
    played(store, 1)
    store._definitions.clear()
    with pytest.raises(StoreError) as caught:
        replay(store, STREAM)
    words(str(caught.value).replace(load("co/baccarat").digest, "DIGEST"))
