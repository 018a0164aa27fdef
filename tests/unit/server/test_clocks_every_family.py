"""A live table of every family, stopped in the middle of a hand or left by a patron there, plays on."""

import asyncio

import pytest
from msgspec.structs import replace

from houseway.families import FAMILIES
from houseway.journal import verify
from houseway.server.live.answer_clock import AnswerTimes, find_question
from houseway.table import Phase
from houseway.table import commands as c
from tests.memory_store import MemoryStore
from tests.unit.server.live_evening import (
    IMPATIENT,
    SEATS,
    TABLES,
    Evening,
    Patron,
    StoppedClock,
    is_in_the_middle,
    is_over,
    prepare,
)

# In these no patron is asked anything within a hand.
UNASKED = ("two-hand", "curator", "dice", "two-hand-banked")
# More tables of the same families.
MORE = ("curator", "two-hand-banked", "no-bust", "war", "lowball")
EACH = [pytest.param(name, marks=pytest.mark.long) if name in MORE else name for name in TABLES]


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


@pytest.mark.parametrize("name", EACH)
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


@pytest.mark.parametrize("name", EACH)
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
        # The house frees her seat by itself.
        await evening.table.until(lambda state: state.seat(SEATS["ada"]).patron is None)
        number = evening.state.round
        # The table plays on without her.
        await evening.play(lambda state: state.round > number and is_over(state))
        await house.stop()

    run(play())
    assert verify(store) == []


def test_every_family_is_among_the_tables():
    assert {prepare(name)[0].family for name in TABLES if name not in MORE} == set(FAMILIES)


@pytest.mark.parametrize("name", ["two-hand", "blackjack"])
def test_bets_that_were_open_when_the_house_stopped_are_closed_by_its_clock(name):
    store = MemoryStore()

    async def play() -> None:
        evening = Evening(store, name)
        await evening.open()
        await evening.play(lambda state: state.phase is Phase.BETTING)
        await evening._bet("ada")
        number = evening.state.round
        await evening.house.stop()
        again = Evening(store, name, IMPATIENT, betting_seconds=0.05)
        again.resume()
        await again.table.until(lambda state: state.phase is not Phase.BETTING)
        await again.play(is_over)
        assert again.state.round == number
        assert again.given_by("betting-clock") == [c.NoMoreBets()]
        await again.house.stop()

    run(play())
    assert verify(store) == []


def test_the_bets_of_a_restarted_house_are_open_no_longer_than_from_their_row():
    store = MemoryStore()
    clock = StoppedClock()

    async def play() -> None:
        evening = Evening(store, "two-hand", betting_seconds=1_000, time=clock.house_time())
        await evening.open()
        await evening.play(lambda state: state.phase is Phase.BETTING)
        await evening.house.stop()
        clock.pass_by(400)
        again = Evening(store, "two-hand", betting_seconds=1_000, time=clock.house_time())
        again.resume()
        assert 590 <= (again.table._seconds_left() or 0) <= 600
        await again.house.stop()

    run(play())


def test_a_disabled_player_dealer_stops_no_table():
    store = MemoryStore()

    async def play() -> None:
        evening = await stopped_in_the_middle(store, "tiles")
        register = evening.house.door.register
        await evening.house.door.change("operator", register.changed, "bo", None, None, None, True)
        await evening.house.show_out("bo")
        await evening.play(is_over)
        await evening.table.until(lambda state: state.seat(SEATS["bo"]).patron is None)
        await evening.house.stop()

    run(play())
    assert verify(store) == []


def test_whoever_is_there_has_the_posted_time_and_whoever_leaves_a_little():
    async def play() -> None:
        evening = await stopped_in_the_middle(MemoryStore(), "holdem")
        asked = evening.state.deal
        assert evening.table._seconds_left() == 600
        await asyncio.sleep(0.05)
        assert evening.state.deal is asked
        evening.here["ada"].dismiss()
        await evening.table.until(lambda state: state.deal is not asked)
        assert len(evening.given_by_the_clock()) == 1
        await evening.house.stop()

    run(play())


def test_whoever_comes_back_in_time_has_the_rest_of_the_posted_time():
    async def play() -> None:
        evening = Evening(MemoryStore(), "holdem", AnswerTimes(seconds=600, away=60))
        await evening.open()
        await evening.play(is_in_the_middle)
        evening.here["ada"].dismiss()
        assert evening.table._seconds_left() == 60
        evening.here["ada"] = Patron(evening, "ada")
        assert 590 <= (evening.table._seconds_left() or 0) <= 600
        await evening.house.stop()

    run(play())


def test_a_floor_clock_goes_before_the_answer_clock():
    async def play() -> None:
        evening = Evening(MemoryStore(), "holdem", AnswerTimes(seconds=0.05, away=0.05))
        await evening.open()
        await evening.play(is_in_the_middle)
        asked = evening.state.deal
        await evening.floor(c.CallClock(SEATS["ada"]))
        await asyncio.sleep(0.1)
        assert evening.state.deal is asked
        assert 50 < (evening.table._seconds_left() or 0) <= 60
        await evening.house.stop()

    run(play())


def test_at_a_table_of_real_cards_the_dealer_asks_and_no_clock_runs():
    async def play() -> None:
        evening = await stopped_in_the_middle(MemoryStore(), "holdem")
        state = evening.state
        assert state.shoe is not None
        assert find_question(state) is not None
        assert find_question(replace(state, shoe=replace(state.shoe, commitment=""))) is None
        await evening.house.stop()

    run(play())
