"""Linked tables do legal and illegal things in any order, on the record: whatever was recorded verifies."""

from typing import get_args

from hypothesis import settings
from msgspec.structs import replace

from houseway.journal import replay, verify
from houseway.journal.recorded_floor import RecordedFloor
from houseway.journal.telling.link_history import TOLD
from houseway.journal.telling.link_reports import link_report
from houseway.table.link import LinkEvent
from houseway.table.link.events import RoundEnded
from tests.clauses.linked import House
from tests.memory_store import MemoryStore
from tests.unit.table import test_linked_machine


class RecordedHouse(House):
    """The same house; its floor writes everything down."""

    def __init__(self) -> None:
        super().__init__()
        self.store = MemoryStore()
        self.floor = RecordedFloor(self.store)


class RecordedMachine(test_linked_machine.LinkedMachine):
    """Three tables on one link, with a journal."""

    new_house = RecordedHouse

    def teardown(self) -> None:
        assert isinstance(self.house, RecordedHouse)
        store = self.house.store
        assert verify(store) == []
        report = link_report(store, "floor")
        assert report.state == self.house.link
        assert report.reconciled.difference == 0
        for name, state in self.house.states.items():
            replayed = replay(store, f"table/{name}")
            # In a journal no row is older than the one before, on the link either: the clock is the floor's.
            assert replayed == replace(state, links={}, opened_at=replayed.opened_at)


TestRecordedTables = RecordedMachine.TestCase
TestRecordedTables.settings = settings(max_examples=20, stateful_step_count=30, deadline=None)


def test_the_history_tells_of_everything_that_can_happen_to_a_link():
    assert set(get_args(LinkEvent)) - set(TOLD) == {RoundEnded}
