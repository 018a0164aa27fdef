"""A table that deciding has worked out goes along with the decision, and is no part of what is recorded."""

from msgspec.structs import replace

from houseway.families.round import Ask
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.rows import Entry
from houseway.table import Decision, Envelope, Role, TableState, advance_table, decide
from houseway.table import commands as c
from tests.memory_store import MemoryStore
from tests.tables import NOON
from tests.unit.journal.recorded import RecordedTable


def find_next_bet() -> tuple[RecordedTable, Envelope]:
    """A recorded hand of hold'em, and the bet that comes next."""
    table = RecordedTable.open_pots("texas-holdem", [200_00] * 3, floor=RecordedFloor(MemoryStore()))
    table.start_hand()
    while not isinstance(table.state.step_of(table.state.deal), Ask):
        table.do_next()
    ask = table.ask
    actor = table.find_patron(ask.place)
    return table, Envelope("bet", actor, Role.PATRON, NOON, c.Choose(ask.place, ask.hand, "call"))


def decide_bet() -> tuple[TableState, Decision]:
    table, bet = find_next_bet()
    return table.state, decide(table.state, bet)


def test_a_record_takes_the_state_that_deciding_worked_out():
    table, bet = find_next_bet()
    draft = table.record.draft(bet)
    assert draft.next_state is not None
    table.record.commit(draft)
    assert table.record.state is draft.next_state


def test_advance_table_applies_the_events_where_no_state_was_worked_out():
    state, decision = decide_bet()
    assert advance_table(state, decision) is decision.next_state
    assert advance_table(state, replace(decision, next_state=None)) == decision.next_state


def test_decisions_are_compared_by_what_is_recorded():
    state, decision = decide_bet()
    assert replace(decision, next_state=None) == decision
    assert replace(decision, next_state=state) == decision
    assert replace(decision, transfers=()) != decision
    assert replace(decision, events=()) != decision
    assert "next_state" not in Entry.__struct_fields__
