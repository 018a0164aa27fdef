"""`python -m bench.kill_cycles`: a server under load is killed again and again; nothing may be lost.

Patrons bet at seven tables and bank at four more, where the house takes fees; a dealer deals jackpots at
linked ones, a cashier sells and cashes chips.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench.forked import ForkedHouse
from bench.kill_bots import Bot, CashierBot, DealerBot, everyone
from houseway.cli import serve as serving
from houseway.journal import SqliteStore, verify
from houseway.journal.cage_record import STREAM as CAGE
from houseway.rules import load
from houseway.server.app import create_app
from houseway.server.demo.house import TABLES as DEMO_TABLES
from houseway.server.demo.house import Pace

# A journal grows with every cycle and is verified after each, so a new one is begun now and then.
CYCLES_A_JOURNAL = 10
_COUNTED = (b'"jackpot_paid"', b'"collections_dropped"')
PACE = Pace(betting=0.1, card=0.01, pause=0.1, squeeze=0.1, floor=0.01, answer=0.1)


@dataclass
class Tally:
    cycles: int = 0
    acknowledged: int = 0
    jackpots: int = 0
    cage_acts: int = 0
    fees: int = 0
    short: int = 0
    lost: int = 0
    twice: int = 0
    rows: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def good(self) -> bool:
        return not (self.lost or self.twice or self.problems)


class _Found(NamedTuple):
    """In a journal: jackpots paid, acts of the cage, hands whose fees were dropped, banks that fell short."""

    jackpots: int = 0
    cage_acts: int = 0
    fees: int = 0
    short: int = 0


class _Said(msgspec.Struct):
    id: str


class _Row(msgspec.Struct):
    """Where a row says under which id it was asked for: a table's in its envelope, the cage's itself."""

    envelope: _Said | None = None
    id: str = ""


def _serve(database: Path) -> None:
    """As `houseway serve --demo`, without its laboratory, which has no part in this."""
    serving.run(create_app(SqliteStore(database), PACE), "127.0.0.1", 0)


async def _until_cut(bots: list[Bot], house: ForkedHouse, acts: int) -> None:
    """Cut the power in the midst of it, after so many acts of the dealer or a few seconds."""
    dealer = next(bot for bot in bots if isinstance(bot, DealerBot))
    goal = len(dealer.answered) + acts
    playing = [asyncio.create_task(bot.play(house.host)) for bot in bots]
    for _ in range(500):
        await asyncio.sleep(0.01)
        if len(dealer.answered) >= goal:
            break
    house.kill()
    await asyncio.gather(*playing)


def cycle(database: Path, bots: list[Bot], chance: random.Random) -> None:
    """One life: load, and a power cut."""
    house = ForkedHouse(database, _serve)
    try:
        asyncio.run(_until_cut(bots, house, chance.randint(1, 40)))
    finally:
        house.kill()


def check(database: Path, bots: list[Bot], tally: Tally) -> _Found:
    """Each answer stands in its row, once; returns what was in the traffic."""
    store = SqliteStore(database, read_only=True)
    problems = verify(store)
    tally.problems += [f"{problem.stream} {problem.row}: {problem.problem}" for problem in problems]
    rows = {stream: list(store.read(stream)) for stream in store.heads()}
    tally.rows = sum(map(len, rows.values()))
    store.close()
    told = {stream: [msgspec.json.decode(row.body, type=_Row) for row in rows[stream]] for stream in rows}
    named = {
        stream: [entry.envelope.id if entry.envelope else entry.id for entry in told[stream]]
        for stream in told
    }
    for bot in bots:
        _look_up(bot, named, tally)
    bodies = [row.body for stream in rows.values() for row in stream]
    short = sum(b'"round_settled"' in body and b'"left":0,' in body for body in bodies)
    jackpots, fees = (sum(word in body for body in bodies) for word in _COUNTED)
    return _Found(jackpots, len(named.get(CAGE, ())), fees, short)


def _look_up(bot: Bot, named: dict[str, list[str]], tally: Tally) -> None:
    """A table's answer names its row; the cage's is found by its id."""
    if isinstance(bot, CashierBot):
        times = Counter(named.get(CAGE, ()))
        done = [times[f"{bot.sent[name]['act']}/{bot.person}/{name}"] for name in bot.answered]
        tally.lost += sum(rows == 0 for rows in done)
        tally.twice += sum(rows > 1 for rows in done)
        return
    ids = named.get(f"table/{bot.table}", [])
    times = Counter(ids)
    for name, seq in bot.answered.items():
        tally.lost += not (seq <= len(ids) and ids[seq - 1] == f"{bot.person}/{name}")
        tally.twice += times[f"{bot.person}/{name}"] > 1


def run(cycles: int, seed: int, folder: Path) -> Tally:
    chance, tally = random.Random(seed), Tally()
    # Read once, and every life has them.
    for game in DEMO_TABLES.values():
        load(game)
    while tally.cycles < cycles:
        database = folder / f"house-{tally.cycles}.sqlite"
        store = SqliteStore(database)
        bots = everyone(store)
        store.close()
        found = _Found()
        for _ in range(min(CYCLES_A_JOURNAL, cycles - tally.cycles)):
            cycle(database, bots, chance)
            tally.cycles += 1
            found = check(database, bots, tally)
        for what, count in found._asdict().items():
            setattr(tally, what, getattr(tally, what) + count)
        tally.acknowledged += sum(len(bot.answered) for bot in bots)
        tally.twice += sum(bot.changed for bot in bots)
        tally.lost += sum(bot.lost for bot in bots)
        print(f"{tally.cycles} cycles: {tally}", flush=True)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cycles", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(arguments.cycles, arguments.seed, Path(folder))
    seconds = time.monotonic() - began
    print(
        f"{tally.cycles} kills, each verified, in {seconds:.0f} s: {tally.acknowledged} commands "
        f"acknowledged, {tally.jackpots} jackpots paid, {tally.cage_acts} acts of the cage, "
        f"{tally.fees} hands with fees, {tally.short} banks used up, "
        f"{tally.lost} lost, {tally.twice} done twice, {len(tally.problems)} problems."
    )
    return 0 if tally.good else 1


if __name__ == "__main__":
    raise SystemExit(main())
