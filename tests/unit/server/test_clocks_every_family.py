"""A live table of every family, stopped in the middle of a hand or left by a patron there, plays on."""

import asyncio

import pytest

from houseway.families import FAMILIES
from houseway.journal import verify
from houseway.table import Phase
from houseway.table import commands as c
from tests.memory_store import MemoryStore
from tests.unit.server.live_evening import IMPATIENT, SEATS, TABLES, Evening, is_in_the_middle, is_over

# In these no patron is asked anything within a hand.
UNASKED = ("two-hand", "curator", "dice", "two-hand-banked")


def run(evening) -> None:
    async def in_time() -> None:
        async with asyncio.timeout(60):
            await evening

    asyncio.run(in_time())


async def stopped_in_the_middle(store: MemoryStore, name: str, middle=is_in_the_middle) -> Evening:
    evening = Evening(store, name)
    await evening.open()
    await evening.play(middle)
    return evening


@pytest.mark.parametrize("name", TABLES)
def test_a_house_stopped_in_the_middle_of_a_hand_resumes_with_its_clocks(name):
    store = MemoryStore()

    async def play() -> None:
        evening = await stopped_in_the_middle(store, name)
        number = evening.state.round
        await evening.house.stop()
        again = Evening(store, name, IMPATIENT)
        again.resume()
        assert again.state.phase is Phase.DEALING
        # Nobody has come back: the house's clock answers for them all.
        await again.play(is_over)
        assert again.state.round == number
        assert bool(again.given_by_the_clock()) is (name not in UNASKED)
        await again.house.stop()

    run(play())
    assert verify(store) == []


@pytest.mark.parametrize("name", TABLES)
def test_a_patron_disabled_in_the_middle_of_a_hand_stops_no_table(name):
    store = MemoryStore()

    async def play() -> None:
        evening = await stopped_in_the_middle(store, name)
        house, register = evening.house, evening.house.door.register
        await house.door.change("operator", register.changed, "ada", None, None, None, True)
        await house.show_out("ada")
        assert "ada" not in evening.here
        await evening.play(is_over)
        assert bool(evening.given_by_the_clock()) is (name not in UNASKED)
        await evening.floor(c.FreeSeat(SEATS["ada"], "The account was disabled."))
        assert evening.state.seat(SEATS["ada"]).patron is None
        number = evening.state.round
        # The table plays on without her.
        await evening.play(lambda state: state.round > number and is_over(state))
        await house.stop()

    run(play())
    assert verify(store) == []


def test_every_family_is_among_the_tables():
    async def families() -> set[str]:
        found = set()
        for name in TABLES:
            evening = Evening(MemoryStore(), name)
            await evening.open()
            found.add(evening.state.game.family)
            await evening.house.stop()
        return found

    assert asyncio.run(families()) == set(FAMILIES)
