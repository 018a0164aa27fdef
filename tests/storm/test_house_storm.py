"""After every storm the journal verifies, nothing acknowledged is lost, money and cards are conserved."""

import asyncio
from collections import Counter

import pytest

from houseway.cards.shoe import cut, shuffled
from houseway.journal import replay, verify
from houseway.table.state import ShoeStage
from tests.storm.house_storm import TABLES, HouseStorm, _seed
from tests.unit.table.croupier import DECKS

STEPS = 250


def weathered(seed: int, cut_at: int | None = None) -> HouseStorm:
    storm = HouseStorm(seed, cut_at)
    again = f"replay it with: HouseStorm(seed={seed}, cut_at={cut_at}).run({STEPS})"
    try:
        asyncio.run(storm.run(STEPS))
        check(storm)
    except Exception as problem:
        raise AssertionError(f"{problem!r}; {again}") from problem
    return storm


def check(storm: HouseStorm) -> None:
    assert verify(storm.store) == []
    kept = {row.seq: row.body for name in TABLES for row in storm.store.read(f"table/{name}")}
    bodies = b"".join(row.body for name in TABLES for row in storm.store.read(f"table/{name}"))
    assert kept
    for person, name in storm.answers:
        assert f'"{person}/{name}"'.encode() in bodies, "an acknowledged command is lost"
    for name in TABLES:
        if storm.store.heads().get(f"table/{name}"):
            check_table(storm, name)


def check_table(storm: HouseStorm, name: str) -> None:
    state = replay(storm.store, f"table/{name}")
    assert state == storm.house._tables[name].state, "memory and journal tell different stories"
    assert sum(storm.house._tables[name].record.ledger.balances.values()) == 0
    shoe = state.shoe
    if shoe is not None and shoe.stage is not ShoeStage.LOADED:
        order = cut(shuffled(_seed(name, shoe.number), DECKS), shoe.position)
        assert shoe.drawn == order[: len(shoe.drawn)], "cards came out of nowhere"
        assert max(Counter(shoe.drawn).values(), default=0) <= DECKS


@pytest.mark.parametrize("seed", range(6))
def test_a_stormy_evening(seed):
    weathered(seed)


@pytest.mark.parametrize("commit", [*range(1, 12), 25, 50, 100])
def test_the_power_is_cut_at_a_commit(commit):
    storm = weathered(7, commit)
    assert storm.lives == 2


def test_storms_get_somewhere():
    storm = weathered(0)
    assert len(storm.answers) > 100
    assert max(table.state.round for table in storm.house.tables()) > 2


def test_a_seed_gives_the_same_storm():
    first, second = weathered(3), weathered(3)
    assert first.answers == second.answers
