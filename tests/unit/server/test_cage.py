"""Chips go from the cage to a table and back: in both books or in neither, and never more than there are."""

import asyncio
import json

import pytest
from msgspec.structs import replace

from houseway.contracts.cage_slips import cage_slip
from houseway.journal import StoreError, replay, verify
from houseway.ledger import accounts
from houseway.refusals import NotationError, Refused
from houseway.rules import load
from houseway.server.house import House
from houseway.server.live.table import LiveTable
from houseway.server.people import HouseRole, facts
from houseway.table import Envelope, Role, Signature
from houseway.table import commands as c
from tests.first_fill import first_fill
from tests.memory_store import MemoryStore
from tests.tables import BURN, LAYOUT, NOON, PLAYER

PATRON = "ada"
# As much cash as can be said in one buy-in, nearly 2**53 cents.
NOTES = {10**8 - kind: 10**6 for kind in range(90)}
MUCH = sum(value * pieces for value, pieces in NOTES.items())


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

    async def begin(self, tray: int = 10**6) -> None:
        self.house = House(self.store)
        if self.house.door.register.find(PATRON) is None:
            self.house.door.register.write("operator", facts.PersonAdded(PATRON, "Ada", HouseRole.PATRON))
        self.house.resume()
        for name in ("t-1", "t-2"):
            table = self.house.add_table(name, load("co/baccarat"))
            if table.state.round == 0 and not table.state.seats:
                game = table.state.game
                opening = c.OpenTable(name, game.id, game.digest, (1, 2), LAYOUT, 0)
                await self.do(table, opening, "dealer", Role.DEALER)
                if tray:
                    filled = first_fill(NOON, tray, f"fill-{name}")
                    if tray == MUCH:
                        filled = replace(filled, command=c.FillTray(NOTES))
                    await self.house.ask(table, filled)
                await self.do(table, c.Sit(1, "Ada"))

    async def do(
        self,
        table: LiveTable,
        command: c.Command,
        actor: str = PATRON,
        role: Role = Role.PATRON,
        name: str | None = None,
        witness: Signature | None = None,
    ) -> int:
        self.sent += 1
        envelope = Envelope(name or f"c{self.sent}", actor, role, NOON, command, witness)
        return await self.house.ask(table, envelope)

    async def bring(self, table: str, cents: int, name: str | None = None) -> int:
        return await self.do(self.house.table(table), c.BringChips(1, cents), name=name)

    async def win(self) -> None:
        """Ada brings $500 to the first table, bets $20 on Player there and wins with real cards."""
        table = self.house.table("t-1")
        await self.house.cage.sell("win", "floor", PATRON, 50_000)
        await self.bring("t-1", 50_000)
        await self.deal(c.InspectCards(), c.WashCards(), c.LoadShoe("", 8, 14))
        await self.deal(c.DeclineCut(1), c.Cut(100), c.Burn(BURN), c.NextRound())
        await self.do(table, c.PlaceBet(1, *PLAYER, 2_000))
        await self.deal(c.NoMoreBets(), *map(c.DealCard, ("9s", "8h", "Kd", "Kc")), c.SettleRound())

    async def deal(self, *commands: c.Command) -> None:
        for command in commands:
            await self.do(self.house.table("t-1"), command, "dealer", Role.DEALER)

    async def correct(self, *player: str) -> int:
        """The floor reads the hands again, and the dealer signs beside it."""
        command = c.CorrectHands(player, ("8h", "Kc"), "The first card was misread.")
        dealer = Signature("dealer", Role.DEALER)
        return await self.do(self.house.table("t-1"), command, "fay", Role.FLOOR, witness=dealer)

    def chips(self, table: str) -> int:
        return self.house.table(table).state.seat(1).chips


def spend(store: MemoryStore, evening, tray: int = 10**6) -> None:
    """Run an evening and look at its journal."""

    async def run() -> None:
        opened = Evening(store)
        await opened.begin(tray)
        try:
            await evening(opened)
        finally:
            await opened.house.stop()

    asyncio.run(run())
    assert verify(store) == []


def test_from_the_cage_to_a_table_and_back():
    async def evening(ada: Evening) -> None:
        await ada.house.cage.sell("s1", "floor", PATRON, 50_000)
        assert ada.house.cage.pocket(PATRON) == 50_000
        await ada.bring("t-1", 30_000)
        assert (ada.chips("t-1"), ada.house.cage.pocket(PATRON)) == (30_000, 20_000)
        await ada.do(ada.house.table("t-1"), c.Leave(1))
        await ada.house.cage.cash("s2", "floor", PATRON, 50_000)
        assert ada.house.cage.pocket(PATRON) == 0

    store = MemoryStore()
    spend(store, evening)
    bodies = [row.body for row in store.read("house/cage")]
    assert [b"chips_carried" in body for body in bodies] == [False, True, False, False]


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


def test_one_id_at_two_tables_is_two_acts_in_the_cages_book():
    async def evening(ada: Evening) -> None:
        await ada.house.cage.sell("s1", "floor", PATRON, 50_000)
        for table in ("t-1", "t-2"):
            await ada.bring(table, 20_000, "same")
        assert (ada.chips("t-1"), ada.chips("t-2"), ada.house.cage.pocket(PATRON)) == (20_000, 20_000, 10_000)

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
        await ada.house.cage.cash("s2", "floor", PATRON, 30_000)
        assert ada.house.cage.pocket(PATRON) == 0

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


def test_a_seat_that_is_freed_leaves_its_chips_to_the_cage_in_the_patrons_name():
    store = MemoryStore()

    async def evening(ada: Evening) -> None:
        await ada.house.cage.sell("s1", "floor", PATRON, 50_000)
        await ada.bring("t-1", 30_000)
        table = ada.house.table("t-1")
        for patron in (PATRON, "bob"):
            with pytest.raises(Refused):
                await ada.do(table, c.FreeSeat(1, "Nobody for an hour."), patron)
        with pytest.raises(Refused) as no:
            await ada.do(table, c.FreeSeat(1, " "), "fay", Role.FLOOR)
        assert no.value.reason == "reason_missing"
        first = await ada.do(table, c.FreeSeat(1, "Nobody for an hour."), "fay", Role.FLOOR, "free")
        assert await ada.do(table, c.FreeSeat(1, "Nobody for an hour."), "fay", Role.FLOOR, "free") == first
        assert (table.state.seat(1).patron, ada.house.cage.pocket(PATRON)) == (None, 50_000)
        await ada.house.cage.cash("s2", "floor", PATRON, 50_000)
        await ada.do(table, c.Sit(1, "Ada"))
        await ada.do(table, c.FreeSeat(1, "An empty seat."), "fay", Role.FLOOR)

    spend(store, evening)
    slip = cage_slip(store, 3)
    assert (slip.act, slip.cashier, slip.patron, slip.cents, slip.table) == (
        "kept",
        "fay",
        PATRON,
        30_000,
        "t-1",
    )
    with pytest.raises(NotationError):
        cage_slip(store, 2)
    assert len(list(store.read("house/cage"))) == 4


@pytest.mark.parametrize(("cashed", "kept", "owed"), [(0, 50_000, 0), (51_000, 0, 1_000), (52_000, 0, 2_000)])
def test_a_correction_takes_back_what_the_winner_still_carries_and_the_rest_is_owed(cashed, kept, owed):
    store = MemoryStore()

    async def evening(ada: Evening) -> None:
        cage, table = ada.house.cage, ada.house.table("t-1")
        await ada.win()
        await ada.do(table, c.Leave(1))
        assert cage.pocket(PATRON) == 52_000
        if cashed:
            await cage.cash("out", "floor", PATRON, cashed)
        # A tie: the $20 that were won were never won.
        await ada.correct("8s", "Kd")
        assert (cage.pocket(PATRON), cage.record.owed_by(PATRON)) == (kept, owed)
        assert table.record.ledger.balance(accounts.pocket(PATRON)) == 0, "a table books no pocket"

    spend(store, evening)
    debts = [event for row in store.read("house/cage") for event in json.loads(row.body)["events"]]
    signed = [event["signed_by"] for event in debts if event["type"] == "debt_signed"]
    assert signed == ([["fay", "dealer"]] if owed else [])


@pytest.mark.parametrize(
    ("seat", "brought", "cashed", "chips", "pocket", "owed"),
    [
        (1, 0, 52_000, 0, 0, 2_000),
        (1, 500, 51_500, 0, 0, 1_500),
        (1, 500, 50_000, 0, 0, 0),
        (1, 3_000, 49_000, 1_000, 0, 0),
        (2, 3_000, 49_000, 3_000, 0, 2_000),
    ],
)
def test_a_winner_who_comes_back_without_the_chips_does_not_stop_the_correction(
    seat, brought, cashed, chips, pocket, owed
):
    """What lies at the seat is taken, then what they carry; the rest they owe."""
    store = MemoryStore()

    async def evening(ada: Evening) -> None:
        cage, table = ada.house.cage, ada.house.table("t-1")
        await ada.win()
        await ada.do(table, c.Leave(1))
        await cage.cash("out", "floor", PATRON, cashed)
        await ada.do(table, c.Sit(seat, "Ada"))
        if brought:
            await ada.do(table, c.BringChips(seat, brought))
        await ada.correct("8s", "Kd")
        found = table.state.seat(seat).chips, cage.pocket(PATRON), cage.record.owed_by(PATRON)
        assert found == (chips, pocket, owed)

    spend(store, evening)
    assert verify(store) == []


@pytest.mark.parametrize("paid", [0, 500, 9_000])
def test_a_wrong_pay_out_is_put_right_though_its_winner_came_back_without_chips(paid):
    async def evening(ada: Evening) -> None:
        table = ada.house.table("t-1")
        await ada.win()
        await ada.do(table, c.Leave(1))
        await ada.do(table, c.Sit(1, "Ada"))
        command = c.CorrectPayout(1, *PLAYER, paid, "Counted again.")
        await ada.do(table, command, "fay", Role.FLOOR)
        assert (table.state.seat(1).chips, ada.house.cage.pocket(PATRON)) == (0, 52_000)

    spend(MemoryStore(), evening)


def test_a_debt_is_paid_at_the_cage_with_chips_and_no_more_than_is_owed():
    async def evening(ada: Evening) -> None:
        cage = ada.house.cage
        await ada.win()
        await ada.do(ada.house.table("t-1"), c.Leave(1))
        await cage.cash("out", "floor", PATRON, 52_000)
        await ada.correct("8s", "Kd")
        with pytest.raises(Refused) as penniless:
            await cage.take_payment("p1", "floor", PATRON, 500)
        assert penniless.value.reason == "not_enough_chips"
        await cage.sell("s2", "floor", PATRON, 5_000)
        slip = await cage.take_payment("p1", "floor", PATRON, 500)
        assert await cage.take_payment("p1", "floor", PATRON, 500) == slip
        assert (cage.pocket(PATRON), cage.record.owed_by(PATRON)) == (4_500, 1_500)
        with pytest.raises(Refused):
            await cage.take_payment("p2", "floor", PATRON, 1_501)
        await cage.take_payment("p3", "floor", PATRON, 1_500)
        assert (cage.pocket(PATRON), cage.record.owed_by(PATRON)) == (3_000, 0)

    store = MemoryStore()
    spend(store, evening)

    async def later(ada: Evening) -> None:
        assert (ada.house.cage.pocket(PATRON), ada.house.cage.record.owed_by(PATRON)) == (3_000, 0)

    spend(store, later)


def test_a_correction_in_favor_of_a_patron_who_left_is_paid_into_the_pocket():
    async def evening(ada: Evening) -> None:
        await ada.win()
        await ada.do(ada.house.table("t-1"), c.Leave(1))
        await ada.house.cage.cash("out", "floor", PATRON, 52_000)
        await ada.correct("8s", "Kd")
        await ada.correct("9s", "Kd")
        # The second reading gives back what the first took; the debt stands until it is paid.
        assert (ada.house.cage.pocket(PATRON), ada.house.cage.record.owed_by(PATRON)) == (2_000, 2_000)

    spend(MemoryStore(), evening)


def test_a_thousand_buy_ins_beyond_counting_break_no_clean_stop():
    store = MemoryStore()

    async def evening(ada: Evening) -> None:
        buying = c.BuyIn(1, MUCH, NOTES)
        await ada.do(ada.house.table("t-1"), buying, "dealer", Role.DEALER)
        for _ in range(1_029):
            with pytest.raises(Refused) as no:
                await ada.do(ada.house.table("t-1"), buying, "dealer", Role.DEALER)
            assert no.value.reason == "sum_too_large"
        await ada.house.cage.sell("s1", "floor", PATRON, MUCH)
        with pytest.raises(Refused) as no:
            await ada.house.cage.sell("s2", "floor", PATRON, MUCH)
        assert no.value.reason == "sum_too_large"

    spend(store, evening, MUCH)
    spend(store, lambda ada: asyncio.sleep(0))


def test_a_house_whose_books_are_beyond_counting_already_stops_cleanly():
    """Such sums were taken before they were refused."""
    store = MemoryStore()
    closed = []
    store.close = lambda: closed.append(True)  # type: ignore[method-assign]

    async def run() -> None:
        ada = Evening(store)
        await ada.begin()
        balances = ada.house.table("t-1").record.ledger._balances
        balances["drop/t-1"], balances["patron/ada/cash"] = 2**65, -(2**65)
        await ada.house.stop()

    asyncio.run(run())
    assert closed == [True]
