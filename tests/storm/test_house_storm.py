"""After every storm the journal verifies, nothing acknowledged is lost, money and cards are conserved."""

import asyncio
from collections import Counter

import pytest

from houseway.journal import replay, verify
from houseway.journal.cage_record import CageRecord
from houseway.table.state import ShoeStage
from tests.storm.house_storm import TABLES, HouseStorm, _seed
from tests.storm.seeds import seeds
from tests.unit.table.croupier import DECKS

STEPS = 250
# Enough for shoes, rounds and refusals; every commit of such a storm is cut once.
CUT_STEPS = 90


def weathered(seed: int, cut_at: int | None = None, steps: int = STEPS) -> HouseStorm:
    storm = HouseStorm(seed, cut_at)
    try:
        asyncio.run(storm.run(steps))
        check(storm)
    except Exception as problem:
        again = f"replay it with: weathered(seed={seed}, cut_at={cut_at}, steps={steps})"
        raise AssertionError(f"{problem!r}; {again}") from problem
    return storm


def check(storm: HouseStorm) -> None:
    assert storm.wrong == []
    assert verify(storm.store) == []
    kept = {row.seq: row.body for name in TABLES for row in storm.store.read(f"table/{name}")}
    bodies = b"".join(row.body for name in TABLES for row in storm.store.read(f"table/{name}"))
    assert kept
    for person, name in storm.answers:
        assert f'"{person}/{name}"'.encode() in bodies, "an acknowledged command is lost"
    cage = CageRecord(storm.store, lambda patron: 0)
    assert cage.ledger.balances == storm.house.cage._record.ledger.balances
    for name in TABLES:
        if storm.store.heads().get(f"table/{name}"):
            check_table(storm, name)


def check_table(storm: HouseStorm, name: str) -> None:
    state = replay(storm.store, f"table/{name}")
    assert state == storm.house._tables[name].record.state, "memory and journal tell different stories"
    assert sum(storm.house._tables[name].record.ledger.balances.values()) == 0
    shoe = state.shoe
    if shoe is not None and shoe.stage is not ShoeStage.LOADED:
        order = shoe.order(_seed(name, shoe.number))
        assert shoe.drawn == order[: len(shoe.drawn)], "cards came out of nowhere"
        assert max(Counter(shoe.drawn).values(), default=0) <= DECKS


@pytest.mark.parametrize("seed", seeds(6, 200))
def test_a_stormy_evening(seed):
    weathered(seed)


def test_the_power_is_cut_at_every_commit():
    commits = weathered(7, steps=CUT_STEPS).store.commits
    assert commits > 50
    lives = [weathered(7, commit, CUT_STEPS).lives for commit in range(1, commits + 1)]
    assert set(lives) == {2}


def test_a_failing_storm_says_how_to_have_it_again(monkeypatch):
    monkeypatch.setattr("tests.storm.test_house_storm.check", lambda storm: storm.no_such_thing)
    with pytest.raises(AssertionError, match=r"replay it with: weathered\(seed=5, cut_at=3, steps=10\)"):
        weathered(5, 3, 10)


def test_storms_get_somewhere():
    storm = weathered(0)
    assert len(storm.answers) > 100
    assert max(table.state.round for table in storm.house.tables()) > 2
    assert storm.store.heads()["house/cage"].seq > 1


def test_a_seed_gives_the_same_storm():
    first, second = weathered(3), weathered(3)
    assert first.answers == second.answers
