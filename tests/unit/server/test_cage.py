"""Chips go from the cage to a table and back: in both books or in neither, and never more than there are."""

import asyncio

import pytest

from houseway.journal import MemoryStore, StoreError, replay, verify
from houseway.refusals import Refused
from houseway.rules import load
from houseway.server.house import House
from houseway.server.live.table import LiveTable
from houseway.table import Envelope, Role
from houseway.table import commands as c
from tests.unit.table.croupier import LAYOUT, NOON

PATRON = "ada"


class Fickle(MemoryStore):
    """Fails when told: before it writes, or after."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = ""

    def append_all(self, batches):
        fails, self.fails = self.fails, ""
        if fails == "before":
            raise StoreError("the disk is full")
        answers = super().append_all(batches)
        if fails == "after":
            raise StoreError("nobody knows")
        return answers


class Evening:
    """A house with two tables, at both of which Ada has a seat."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.sent = 0

    async def begin(self) -> None:
        self.house = House(self.store)
        self.house.resume()
        for name in ("t-1", "t-2"):
            table = self.house.add_table(name, load("co/baccarat"))
            if table.state.round == 0 and not table.state.seats:
                game = table.state.game
                opening = c.OpenTable(name, game.id, game.digest, (1, 2), LAYOUT, 10**6)
                await self.do(table, opening, "dealer", Role.DEALER)
                await self.do(table, c.Sit(1, "Ada"))

    async def do(
        self,
        table: LiveTable,
        command: c.Command,
        actor: str = PATRON,
        role: Role = Role.PATRON,
        name: str | None = None,
    ) -> int:
        self.sent += 1
        envelope = Envelope(name or f"c{self.sent}", actor, role, NOON, command)
        return await self.house.ask(table, envelope)

    async def bring(self, table: str, cents: int, name: str | None = None) -> int:
        return await self.do(self.house.table(table), c.BringChips(1, cents), name=name)

    def chips(self, table: str) -> int:
        return self.house.table(table).state.seat(1).chips


def spend(store: MemoryStore, evening) -> None:
    """Run an evening and look at its journal."""

    async def run() -> None:
        opened = Evening(store)
        await opened.begin()
        try:
            await evening(opened)
        finally:
            await opened.house.stop()

    asyncio.run(run())
    assert verify(store) == []


def test_from_the_cage_to_a_table_and_back():
    async def evening(ada: Evening) -> None:
        assert await ada.house.cage.sell("s1", "floor", PATRON, 50_000) == 50_000
        await ada.bring("t-1", 30_000)
        assert (ada.chips("t-1"), ada.house.cage.pocket(PATRON)) == (30_000, 20_000)
        await ada.do(ada.house.table("t-1"), c.Leave(1))
        assert await ada.house.cage.cash("s2", "floor", PATRON, 50_000) == 0

    store = MemoryStore()
    spend(store, evening)
    bodies = [row.body for row in store.read("house/cage")]
    assert [b"chips_carried" in body for body in bodies] == [False, True, False]


def test_nobody_brings_more_than_they_carry():
    async def evening(ada: Evening) -> None:
        await ada.house.cage.sell("s1", "floor", PATRON, 50_000)
        with pytest.raises(Refused) as no:
            await ada.bring("t-1", 50_001)
        assert no.value.reason == "not_enough_chips"
        assert (ada.chips("t-1"), ada.house.cage.pocket(PATRON)) == (0, 50_000)

    spend(MemoryStore(), evening)


def test_the_same_chips_are_not_brought_to_two_tables_at_once():
    async def evening(ada: Evening) -> None:
        await ada.house.cage.sell("s1", "floor", PATRON, 50_000)
        answers = await asyncio.gather(
            ada.bring("t-1", 50_000),
            ada.bring("t-2", 50_000),
            ada.house.cage.cash("s2", "floor", PATRON, 50_000),
            return_exceptions=True,
        )
        refused = [answer.reason for answer in answers if isinstance(answer, Refused)]
        assert refused == ["not_enough_chips", "not_enough_chips"]
        assert ada.house.cage.pocket(PATRON) == 0

    spend(MemoryStore(), evening)


def test_brought_twice_under_one_id_they_are_brought_once():
    async def evening(ada: Evening) -> None:
        await ada.house.cage.sell("s1", "floor", PATRON, 50_000)
        first = await ada.bring("t-1", 20_000, "twice")
        assert await ada.bring("t-1", 20_000, "twice") == first
        assert (ada.chips("t-1"), ada.house.cage.pocket(PATRON)) == (20_000, 30_000)

    spend(MemoryStore(), evening)


@pytest.mark.parametrize("fails", ["before", "after"])
def test_a_write_that_fails_leaves_both_books_as_the_journal_has_them(fails):
    store = Fickle()

    async def evening(ada: Evening) -> None:
        await ada.house.cage.sell("s1", "floor", PATRON, 50_000)
        store.fails = fails
        if fails == "before":
            with pytest.raises(Refused) as no:
                await ada.bring("t-1", 20_000, "shaky")
            assert no.value.reason == "not_recorded"
            assert ada.house.cage.pocket(PATRON) == 50_000
        await ada.bring("t-1", 20_000, "shaky")
        assert (ada.chips("t-1"), ada.house.cage.pocket(PATRON)) == (20_000, 30_000)
        store.fails = fails
        if fails == "before":
            with pytest.raises(Refused) as again:
                await ada.house.cage.cash("s2", "floor", PATRON, 30_000)
            assert again.value.reason == "not_recorded"
        assert await ada.house.cage.cash("s2", "floor", PATRON, 30_000) == 0

    spend(store, evening)


def test_a_new_start_knows_both_books():
    store = MemoryStore()

    async def first(ada: Evening) -> None:
        await ada.house.cage.sell("s1", "floor", PATRON, 50_000)
        await ada.bring("t-1", 20_000)

    async def second(ada: Evening) -> None:
        assert (ada.chips("t-1"), ada.house.cage.pocket(PATRON)) == (20_000, 30_000)
        await ada.bring("t-2", 30_000, "again")

    spend(store, first)
    spend(store, second)
    assert replay(store, "table/t-2").seat(1).chips == 30_000
