"""After a storm the journal verifies, nothing acknowledged is lost or done twice, money and cards add up.

`python -m tests.storm.aftermath --seeds 10000` is a night of storms.
"""

import argparse
import asyncio
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import NamedTuple

from houseway.journal import replay, verify
from houseway.journal.cage_record import CageRecord
from houseway.journal.stores.store import link_stream, shoe_seal
from houseway.journal.telling.link_reports import link_report
from houseway.table.state import ShoeStage
from tests.storm.house_storm import HouseStorm
from tests.storm.stormy_tables import LINK

STEPS = 300
WORKERS = 2
PROBLEMS_SHOWN = 20
EVENTS = (
    *("jackpot_paid", "recut_ordered", "shoe_revealed", "chips_carried"),
    *("bank_accepted", "bank_declined", "button_placed", "collections_dropped"),
)


class Told(NamedTuple):
    """What a storm has seen, by name."""

    seed: int
    seen: Counter[str]
    problem: str = ""


def weathered(seed: int, cut_at: int | None = None, steps: int = STEPS) -> HouseStorm:
    storm = HouseStorm(seed, cut_at)
    try:
        asyncio.run(storm.run(steps))
        check(storm)
    except Exception as problem:
        again = f"replay it with: weathered(seed={seed}, cut_at={cut_at}, steps={steps})"
        raise AssertionError(f"{problem!r}, at step {storm.step}; {again}") from problem
    return storm


def check(storm: HouseStorm) -> None:
    assert not storm.wrong, storm.wrong
    problems = verify(storm.store)
    assert not problems, problems
    heads = storm.store.heads()
    tables = [name for name in storm.settings if f"table/{name}" in heads]
    bodies = b"".join(row.body for name in tables for row in storm.store.read(f"table/{name}"))
    for person, name in storm.answers:
        times = bodies.count(f'"{person}/{name}"'.encode())
        assert times == 1, f"{name} of {person} was acknowledged and stands {times} times in the journal"
    cage = CageRecord(storm.store, lambda patron, medium: 0)
    assert cage.ledger.balances == storm.house.cage.record.ledger.balances, "the cage forgot something"
    for name in tables:
        _check_table(storm, name)
    if link_stream(LINK) in heads:
        report = link_report(storm.store, LINK)
        assert report.reconciled.difference == 0, "the meters do not add up"
        assert report.state == storm.house.links[LINK].state, "memory and journal tell different meters"


def _check_table(storm: HouseStorm, name: str) -> None:
    state, record = replay(storm.store, f"table/{name}"), storm.house._tables[name].record
    assert state == record.state, "memory and journal tell different stories"
    assert sum(record.ledger.balances.values()) == 0, "money came from nowhere"
    shoe = state.shoe
    if shoe is not None and shoe.is_virtual and shoe.stage is not ShoeStage.LOADED:
        seed = storm.store.sealed(shoe_seal(f"table/{name}", shoe.number))
        assert seed is not None, "a shoe has no seed"
        order = shoe.order(seed)
        assert shoe.drawn == order[: len(shoe.drawn)], "cards came out of nowhere"
        assert max(Counter(shoe.drawn).values(), default=0) <= max(shoe.counts), "a card came too often"


def seen_in(storm: HouseStorm) -> Counter[str]:
    """How often what is to happen in a storm has happened in this one."""
    tables = [table.state for table in storm.house.tables()]
    bodies = b"".join(row.body for stream in storm.store.heads() for row in storm.store.read(stream))
    seen = Counter({"commands acknowledged": len(storm.answers)})
    for name in EVENTS:
        seen[name] = bodies.count(f'"type":"{name}"'.encode())
    seen.update(f"rounds of {each.game.family}" for each in tables for _ in range(each.round))
    return seen + storm.store.met


def told(seed: int) -> Told:
    try:
        return Told(seed, seen_in(weathered(seed)))
    except Exception as problem:
        return Told(seed, Counter(), str(problem))


def night(seeds: range) -> tuple[Counter[str], list[Told]]:
    """Storms side by side; what they met, and those after which something was wrong."""
    seen: Counter[str] = Counter()
    wrong: list[Told] = []
    with ProcessPoolExecutor(WORKERS) as pool:
        for each in pool.map(told, seeds, chunksize=10):
            seen += each.seen
            if each.problem:
                wrong.append(each)
                print(f"seed {each.seed}: {each.problem}", flush=True)
    return seen, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    began = time.monotonic()
    seen, wrong = night(range(arguments.first, arguments.first + arguments.seeds))
    print(f"{arguments.seeds} storms in {time.monotonic() - began:.0f} s, {len(wrong)} with something wrong.")
    print(", ".join(f"{count} {name}" for name, count in sorted(seen.items())))
    for each in islice(wrong, PROBLEMS_SHOWN):
        print(f"seed {each.seed}: {each.problem[:300]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
