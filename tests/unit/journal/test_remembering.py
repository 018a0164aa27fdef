"""What a table keeps in memory is bounded by its size, not by its age; a late retry is still done once."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from houseway.journal import SqliteStore, TableRecord, stream_record, verify
from houseway.journal.rows import read_entry
from houseway.journal.stores.snapshots import read_snapshot
from houseway.ledger import Ledger, Transfer
from houseway.refusals import Refusal, Refused
from houseway.server.house import House
from houseway.server.people import Register, facts
from houseway.server.people.register import SESSION_SECONDS
from houseway.table import Envelope, Role, apply
from houseway.table import commands as c
from houseway.table.apply import MOST_SAID
from houseway.table.events import Announced
from houseway.table.views.scoring import MOST_ROUNDS, discarded
from tests.memory_store import MemoryStore
from tests.tables import NOON, betting_table
from tests.texts import list_problems
from tests.unit.journal.recorded import STREAM, play, played


@pytest.fixture(params=["memory", "sqlite"])
def store(request, tmp_path):
    opened = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "house.sqlite")
    yield opened
    opened.close()


def put_away(store, record):
    moment = record.moment()
    store.put_away(STREAM, moment.asked)
    store.anchor(NOON, [moment])
    record.forget(moment)
    return moment


def test_a_retry_older_than_what_is_remembered_gets_its_first_answer(store, monkeypatch):
    monkeypatch.setattr(stream_record, "REMEMBERED", 5)
    table = played(store)
    put_away(store, table.record)
    play(table, 1)
    end = table.record.head.seq
    for record in (table.record, TableRecord.resume(store, STREAM)):
        assert len(record._answers) < 5 + 20
        for seq in (2, 9, end - 1):
            envelope = read_entry(next(iter(store.read(STREAM, seq)))).envelope
            assert record.act(envelope) == record.done(envelope.id) == seq
            other = Envelope(envelope.id, "eve", Role.PATRON, NOON, c.Leave(1))
            with pytest.raises(Refused) as refused:
                record.act(other)
            assert refused.value.reason is Refusal.ID_REUSED
        assert record.head.seq == store.heads()[STREAM].seq == end


def test_what_was_put_away_is_the_same_after_a_start_without_a_snapshot(store, monkeypatch):
    monkeypatch.setattr(stream_record, "REMEMBERED", 5)
    table = played(store)
    put_away(store, table.record)
    monkeypatch.setattr("houseway.journal.stream_record.read_snapshot", lambda written: None)
    again = TableRecord.resume(store, STREAM)
    assert put_away(store, again).asked
    envelope = read_entry(next(iter(store.read(STREAM, 3)))).envelope
    assert again.act(envelope) == 3


def test_ids_in_memory_and_in_the_snapshot_are_those_of_a_window(monkeypatch):
    monkeypatch.setattr(stream_record, "REMEMBERED", 10)
    monkeypatch.setattr(stream_record, "KEEP_EVERY_ROWS", 40)
    store = MemoryStore()

    async def evening():
        house = House(store)
        croupier = played(store, 0)
        house.resume()
        table = house.table("t-1")
        held = []
        for number in range(400):
            command = c.Leave(5) if number % 2 else c.Sit(5, "Eve")
            await table.ask(Envelope(f"e{number}", "eve", Role.PATRON, datetime.now(UTC), command))
            held.append(len(table.record._answers))
        assert max(held) < 10 + 2 * 40
        assert croupier.record.head.seq + 400 == table.record.head.seq
        assert await table.ask(Envelope("e7", "eve", Role.PATRON, NOON, c.Leave(5))) < 40
        await house.stop()

    asyncio.run(evening())
    snapshot = read_snapshot(store.snapshot(STREAM))
    assert snapshot is not None
    assert len(snapshot.answers) == 10
    assert verify(store) == []


def test_the_rack_of_a_continuous_shuffler_and_what_is_said_are_bounded():
    state = betting_table().state
    for _ in range(MOST_SAID + 50):
        state = apply(state, Announced("cut", "clause"))
    assert len(state.said) == MOST_SAID
    for _ in range(MOST_ROUNDS + 50):
        state = replace(state, discards=discarded(state))
    assert len(state.discards) == MOST_ROUNDS


def test_an_account_in_which_nothing_is_left_is_not_kept():
    ledger = Ledger()
    for number in range(1000):
        pocket = f"patron/p-{number}/chips"
        ledger.post([Transfer(f"in{number}", "house/bankroll", pocket, 100, "sold", "clause")])
        ledger.post([Transfer(f"out{number}", pocket, "house/bankroll", 100, "cashed", "clause")])
    assert dict(ledger.balances) == {}


def test_sessions_that_ended_are_remembered_for_as_long_as_a_cookie_lasts():
    register = Register(MemoryStore())
    for day in range(100):
        entry = facts.PeopleEntry(
            NOON + timedelta(days=day), "ada", (facts.SessionEnded(f"s{day}"),), transfers=(), decisions=1
        )
        register.state = register.after(entry)
    days = SESSION_SECONDS // 86_400
    assert len(register.state.ended) == days + 1
    assert register.has_ended("s99")
    assert not register.has_ended("s0")


@pytest.mark.parametrize("swapped", [False, True])
def test_an_act_done_twice_after_somebody_was_at_the_file_is_noticed(tmp_path, monkeypatch, swapped, words):
    """The list of older ids is deleted, or leads to rows that are not there."""
    monkeypatch.setattr(stream_record, "REMEMBERED", 5)
    store = SqliteStore(tmp_path / "house.sqlite")
    table = played(store)
    put_away(store, table.record)
    store._connection.execute("UPDATE asked SET seq = seq + 1000" if swapped else "DELETE FROM asked")
    first = next(
        envelope
        for row in store.read(STREAM)
        if isinstance((envelope := read_entry(row).envelope).command, c.BuyIn)
    )
    record = TableRecord.resume(store, STREAM)
    assert record.act(first) == record.head.seq
    problems = verify(store)
    assert any(f"t-1/{first.id}/1 " in problem.problem for problem in problems)
    words(list_problems(problems))
    store.close()
