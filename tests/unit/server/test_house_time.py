"""The time of a house: a system clock that jumps neither freezes nor stretches what runs by it."""

import asyncio
import logging
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from houseway.journal import verify
from houseway.journal.rows import TABLE_ROWS, read_as
from houseway.server.app import create_app
from houseway.server.house_time import HouseTime
from houseway.server.people import HouseRole, Register, facts
from houseway.table import Phase
from houseway.table import commands as c
from houseway.table.waiting.acts import CallToSeat, JoinList
from houseway.table.waiting.tables import list_name
from tests.memory_store import MemoryStore
from tests.unit.server.live_evening import SEATS, Evening, StoppedClock, is_in_the_middle

A_DAY = 86_400


def test_time_counts_on_from_a_row_of_tomorrow():
    clock = StoppedClock()
    time = clock.house_time()
    tomorrow = clock.wall + timedelta(days=1)
    time.begin_after(tomorrow)
    clock.pass_by(30)
    assert time.now() == tomorrow + timedelta(seconds=30)
    assert time.seconds_off() == A_DAY
    assert time.problem


@pytest.mark.parametrize("seconds", [A_DAY, -A_DAY])
def test_a_jump_while_the_house_runs_is_logged_once_and_not_followed(seconds, caplog):
    clock = StoppedClock()
    time = clock.house_time()
    before = time.now()
    clock.jump(seconds)
    clock.pass_by(10)
    with caplog.at_level(logging.WARNING):
        assert [time.now(), time.now()] == [before + timedelta(seconds=10)] * 2
    assert len(caplog.records) == 1
    assert time.seconds_off() == -seconds
    clock.jump(-seconds)
    assert time.problem == ""


def test_a_small_correction_forward_is_followed_and_none_goes_back():
    clock = StoppedClock()
    time = clock.house_time()
    clock.jump(2)
    assert time.now() == clock.wall
    clock.jump(-1)
    assert time.now() == clock.wall + timedelta(seconds=1)
    assert time.problem == ""


def at_a_table(name: str, play, clock: StoppedClock, store: MemoryStore) -> None:
    """Play at a house that was started once with its clock a day ahead, and again with the right time."""

    async def run() -> None:
        clock.jump(A_DAY)
        evening = Evening(store, name, time=clock.house_time())
        await evening.open()
        await evening.play(is_in_the_middle)
        await evening.house.stop()
        clock.jump(-A_DAY)
        again = Evening(store, name, time=clock.house_time())
        again.resume()
        async with asyncio.timeout(60):
            await play(again)
        await again.house.stop()

    asyncio.run(run())
    assert verify(store) == []


def test_rows_after_a_day_ahead_are_not_stamped_with_one_instant():
    clock, store = StoppedClock(), MemoryStore()

    async def play(again: Evening) -> None:
        number = again.state.round
        while again.state.round == number and again.state.phase is Phase.DEALING:
            clock.pass_by(1)
            await again._act()

    at_a_table("two-hand", play, clock, store)
    times = [read_as(TABLE_ROWS, row).when for row in store.read("table/t-1")]
    assert times == sorted(times)
    assert len(set(times)) >= 4


def test_a_seat_call_after_a_day_ahead_is_held_for_three_minutes():
    clock = StoppedClock()

    async def play(again: Evening) -> None:
        room = again.house.room
        await room.act("1", "fay", JoinList(list_name(again.state), "dee", "Dee"))
        await room.act("2", "fay", CallToSeat("t-1", 5))
        (call,) = room.record.state.calls
        assert (call.until - again.house.time.now()).total_seconds() == 180
        clock.pass_by(179)
        await room.end_overdue()
        assert room.record.state.calls
        clock.jump(-A_DAY)
        clock.pass_by(2)
        await room.end_overdue()
        assert not room.record.state.calls

    at_a_table("holdem", play, clock, MemoryStore())


def test_a_seat_call_resumes_with_the_house():
    clock, store = StoppedClock(), MemoryStore()

    async def run() -> None:
        evening = Evening(store, "holdem", time=clock.house_time())
        await evening.open()
        room = evening.house.room
        await room.act("1", "fay", JoinList(list_name(evening.state), "dee", "Dee"))
        await room.act("2", "fay", CallToSeat("t-1", 5))
        await evening.house.stop()
        clock.pass_by(100)
        again = Evening(store, "holdem", time=clock.house_time())
        again.resume()
        (call,) = again.house.room.record.state.calls
        assert (call.until - again.house.time.now()).total_seconds() == 80
        await again.house.stop()

    asyncio.run(run())


def test_a_floor_clock_resumes_with_the_house_and_folds_the_hand():
    clock, store = StoppedClock(), MemoryStore()

    async def run() -> None:
        evening = Evening(store, "holdem", time=clock.house_time())
        await evening.open()
        await evening.play(is_in_the_middle)
        await evening.floor(c.CallClock(SEATS["ada"]))
        await evening.house.stop()
        clock.pass_by(61)
        again = Evening(store, "holdem", time=clock.house_time())
        again.resume()
        deal = again.state.deal
        async with asyncio.timeout(60):
            await again.table.until(lambda state: state.deal is not deal)
        assert again.given_by("floor-clock") == [c.EndClock(SEATS["ada"])]
        await again.house.stop()

    asyncio.run(run())
    assert verify(store) == []


def test_health_warns_of_a_clock_that_is_behind_the_journal():
    store = MemoryStore()
    with TestClient(create_app(store)) as client:
        assert client.get("/healthz").text == "ok: 0 tables\n"
    register = Register(store)
    tomorrow = HouseTime().now() + timedelta(days=1)
    register.now = lambda: tomorrow
    register.write("test", facts.PersonAdded("ada", "Ada", HouseRole.PATRON))
    with TestClient(create_app(store)) as client:
        health = client.get("/healthz")
        assert health.status_code == 200
        state, warning = health.text.splitlines()
        assert state == "degraded: 0 tables"
        assert warning.startswith("clock: ")
        assert "houseway_clock_off_seconds 86400" in client.get("/metrics").text.replace("86399", "86400")
