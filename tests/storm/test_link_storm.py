"""Jackpots in a storm: nothing is lost, nothing is paid twice, and every link's money adds up."""

import asyncio

import pytest
from msgspec.structs import replace

from houseway.journal import StoreError, keeper, replay, verify
from houseway.journal.telling.link_reports import link_report
from houseway.server.live import secrets
from houseway.table.commands import EndGame
from houseway.table.link.must_hit import amount_of
from tests.memory_store import MemoryStore
from tests.storm.link_evening import (
    CutAt,
    Evening,
    jackpot_evening,
    must_hit_evening,
    stormy_evenings,
    weather,
)
from tests.storm.seeds import seeds
from tests.unit.journal.linked import MASSACHUSETTS

JACKPOT = jackpot_evening()
COMMITS = len(JACKPOT)
# The commits in which the first table's jackpot is bet, hit, verified, paid and ended, and those around them.
OF_THE_JACKPOT = range(COMMITS - 27, COMMITS + 1)


def led(store, evenings, text=None):
    evening = Evening(store) if text is None else Evening(store, text)
    asyncio.run(evening.lead(evenings))
    return evening


def check(evening, link):
    assert verify(evening.store) == []
    report = link_report(evening.store, link)
    assert report.reconciled.difference == 0
    assert report.state == evening.house.links[link].state, "memory and journal tell different stories"
    for table in report.state.tables:
        live = evening.house._tables[table].state
        assert replay(evening.store, f"table/{table}") == replace(live, links={})
    return report


@pytest.fixture(scope="module")
def quiet():
    """The evening with the jackpot when nothing goes wrong."""
    return led(CutAt(), [JACKPOT])


def test_the_quiet_evening_pays_one_jackpot(quiet):
    assert quiet.store.commits == COMMITS
    report = check(quiet, "harmony")
    assert [award.cents for award in report.awards] == [1_000_060]


@pytest.mark.parametrize("written", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("commit", OF_THE_JACKPOT)
def test_the_power_is_cut_at_each_commit_of_a_jackpot(quiet, commit, written):
    evening = led(CutAt(commit, written), [JACKPOT])
    assert evening.lives == 2
    report = check(evening, "harmony")
    assert report.state == quiet.house.links["harmony"].state
    assert evening.answers == quiet.answers
    for table in ("e-1", "e-2"):
        assert evening.house._tables[table].state == quiet.house._tables[table].state


@pytest.mark.parametrize("seed", seeds(6, 100))
def test_three_linked_tables_hit_jackpots_in_a_storm(seed):
    evening = led(weather(seed), stormy_evenings())
    report = check(evening, "harmony")
    assert len(report.awards) == 3
    assert sum(award.cents for award in report.awards) > 1_000_000
    assert not report.state.pending


@pytest.fixture
def low_amounts(monkeypatch):
    """Every amount is one that twelve bettors reach in five rounds."""
    seeds = (number.to_bytes(32, "big") for number in range(100_000))
    low = next(seed for seed in seeds if 10_480 < amount_of(seed, 10_000, 20_000) <= 10_600)
    monkeypatch.setattr(keeper, "new_seed", lambda: low)


def test_ma_13_j_the_house_seals_and_reveals_by_itself(low_amounts):
    evening = led(CutAt(), [must_hit_evening()], MASSACHUSETTS)
    report = check(evening, "royal")
    (award,) = report.awards
    assert award.line == "Must Hit"
    assert evening.house.links["royal"].state.sealed


@pytest.mark.parametrize("written", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("back", range(1, 12))
def test_ma_13_j_a_power_cut_only_delays_the_reveal(low_amounts, back, written):
    quiet = led(CutAt(), [must_hit_evening()], MASSACHUSETTS)
    reveal = next(row.seq for row in quiet.store.read("table/m-1") if b'"must_hit_won"' in row.body)
    evening = led(CutAt(reveal + 6 - back, written), [must_hit_evening()], MASSACHUSETTS)
    assert evening.lives == 2
    report = check(evening, "royal")
    assert len(report.awards) == 1


class RevealFails(MemoryStore):
    """The disk is full whenever the award is to be recorded, so many times."""

    def __init__(self, times):
        super().__init__()
        self.times = times

    def append_all(self, batches):
        if self.times and any(b'"must_hit_won"' in row.body for row in rows_of(batches)):
            self.times -= 1
            return [StoreError("the disk is full")]
        return super().append_all(batches)


def rows_of(batches):
    return [row for batch in batches for append in batch for row in append.rows]


def test_ma_13_j_an_award_that_could_not_be_recorded_is_drawn_though_nobody_acts(low_amounts, monkeypatch):
    """At a link that waits for its award no game starts, so that nobody's act might ever come."""
    monkeypatch.setattr(secrets, "AGAIN_SECONDS", 0.01)
    store, said = RevealFails(3), must_hit_evening()
    evening = Evening(store, MASSACHUSETTS)
    ends = [number for number, (_, asked) in enumerate(said) if isinstance(asked.command, EndGame)]

    async def until_it_is_reached():
        await evening.live(["m-1"])
        await evening._speak(said[: ends[4] + 1])
        assert not link_report(evening.store, "royal").awards
        async with asyncio.timeout(60):
            while store.times or not link_report(evening.store, "royal").awards:
                await asyncio.sleep(0.02)

    asyncio.run(until_it_is_reached())
    assert store.times == 0
    (award,) = check(evening, "royal").awards
    assert award.line == "Must Hit"
