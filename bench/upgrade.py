"""`python -m bench.upgrade --old SRC`: rehearse the upgrade of a house that stopped in the middle of hands.

The old code in SRC opens a sealed table of every game of the demonstration for real money, plays a hand and
stops in the middle of the next. This code opens the file and plays each table to the end of its hand and one
hand more: patrons decide for themselves, the dealer only deals. Then it verifies all rows. `--keep FILE`
packs the file as the old code left it.
"""

import argparse
import asyncio
import lzma
import os
import random
import subprocess
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from msgspec.structs import replace

import houseway
from bench.first_fill import first_fill
from houseway.families.round import Ask
from houseway.journal import SqliteStore, verify
from houseway.refusals import Refused
from houseway.rules import Game, load
from houseway.rules.tables import parse_table
from houseway.server.demo.house import FILES, FROM_FILES, TABLES, TRAY_CENTS, opening
from houseway.server.house import House
from houseway.server.live.table import LiveTable
from houseway.server.people import HouseRole, facts
from houseway.table import Envelope, Phase, Role, Signature, TableState, can
from houseway.table import commands as c
from houseway.table.acts import acts_of
from houseway.table.bank.backline import asked
from houseway.table.bank.offering import least_bank
from houseway.table.decide import ACTS
from houseway.table.opening.setting_up import set_up
from houseway.table.round.due import due, usual_choice
from houseway.table.routine import comes_next, next_load, next_on_keypad
from houseway.table.shoe.filling import filled

ROOT = Path(__file__).resolve().parents[1]
SEATS = (1, 2, 3)
CHIPS = 60_000
BANKED_MINIMUMS = 10
# Acts after the bets are closed, by which a hand without decisions is in its middle.
ACTS_IN_A_HAND = 3
MOST_ACTS = 3_000
EXECUTIVE = Signature("executive", Role.EXECUTIVE)
# At least one table of each family: those of the archive that every test run plays on.
ONE_OF_EACH = (
    "demo-5", "demo-6", "demo-9", "demo-13", "demo-14", "demo-19", "demo-21", "demo-23", "demo-24", "demo-25",
    "demo-28", "demo-30",
)  # fmt: skip


@dataclass
class Rehearsal:
    """What was found: tables of each family in the middle of a hand, rows before and after, problems."""

    families: Counter[str] = field(default_factory=Counter)
    midway: int = 0
    rows: tuple[int, int] = (0, 0)
    hands: int = 0
    problems: list[str] = field(default_factory=list)


class Dealing:
    """One table, its dealer and its patrons."""

    def __init__(self, house: House, table: LiveTable, prefix: str) -> None:
        self._house, self._table = house, table
        self._ids = map(f"{prefix}-{{}}".format, count(1))
        self._chance = random.Random(table.state.table)
        self._bet_in = -1
        self.acts_in_hand = 0

    @property
    def state(self) -> TableState:
        return self._table.state

    async def play_until(self, happened: Callable[[TableState], bool]) -> None:
        for _ in range(MOST_ACTS):
            if happened(self.state):
                return
            await self._step()
        raise AssertionError(f"{self.state.table} does not come to an end: {comes_next(self.state)}")

    async def _step(self) -> None:
        state = self.state
        if state.phase is Phase.BETTING and self._bet_in != state.round:
            self._bet_in = state.round
            await self._bet()
            return
        for wish in self._wishes(state):
            if (patron := self._patron(state, wish)) is not None:
                await self.do(patron, Role.PATRON, wish)
                break
        else:
            await self._deal(state)
        self.acts_in_hand = self.acts_in_hand + 1 if self.state.phase is Phase.DEALING else 0

    async def _bet(self) -> None:
        """Each bets what the table takes: a hand, or wagers that go together, then a jackpot."""
        for seat in self.state.seats:
            for posted in self.state.offers if seat.patron else ():
                bet = c.PlaceBet(seat.number, *posted.key, posted.minimum)
                if can(self.state, self._envelope(seat.patron or "", Role.PATRON, bet)) is None:
                    await self.do(seat.patron or "", Role.PATRON, bet)

    def _wishes(self, state: TableState) -> Iterator[c.Command]:
        """What patrons may say now, before the routine."""
        if next_on_keypad(state) is not None:
            return
        bank = state.bank
        if bank is not None and bank.offered_to is not None and state.phase is not Phase.DEALING:
            yield c.AcceptBank(bank.offered_to, least_bank(state) * BANKED_MINIMUMS)
            yield c.AcceptBank(bank.offered_to, least_bank(state))
        yield from acts_of(state.game.plays).wishes(state, self._chance.randrange)
        step = due(state) if state.phase is Phase.DEALING else None
        if isinstance(step, Ask):
            yield usual_choice(step)
            yield c.Choose(step.place, step.hand, step.default)
        coming = comes_next(state).command
        if coming is not None:
            yield coming

    def _patron(self, state: TableState, command: c.Command) -> str | None:
        """Who says this at the own seat, if it is a patron's to say and not refused."""
        seat = getattr(command, "seat", None)
        step = due(state) if state.phase is Phase.DEALING else None
        if isinstance(command, c.Choose) and isinstance(step, Ask):
            seat = asked(state, step)
        patron = next((each.patron for each in state.seats if each.number == seat), None)
        if patron is None or can(state, self._envelope(patron, Role.PATRON, command)) is not None:
            return None
        return patron

    async def _deal(self, state: TableState) -> None:
        """The dealer's own next act, or what waits for the floor."""
        command = comes_next(state).command
        assert command is not None, f"{state.table} waits: {comes_next(state).words}"
        if isinstance(command, c.VerifyHit | c.PayJackpot):
            await self.do("floor", Role.FLOOR, command, EXECUTIVE)
            return
        if isinstance(command, c.InspectCards):
            command = next_load(state)
        seat, roles = getattr(command, "seat", None), ACTS[type(command)][0]
        assert seat is None or Role.PATRON not in roles, f"{state.table}: {command} is for the seat to say"
        assert not isinstance(command, c.Choose), f"{state.table}: {command} is for the seat to say"
        if state.game.pack.is_empty:
            command = filled(state, command, [1 + self._chance.randrange(6) for _ in range(6)])
        await self.do("dealer", Role.DEALER, command)

    async def do(self, actor: str, role: Role, command: c.Command, witness: Signature | None = None) -> None:
        envelope = self._envelope(actor, role, command, witness)
        try:
            await self._house.ask(self._table, envelope)
        except Refused as refused:
            raise AssertionError(f"{self.state.table}: {actor} {command}: {refused}") from refused

    def _envelope(
        self, actor: str, role: Role, command: c.Command, witness: Signature | None = None
    ) -> Envelope:
        return Envelope(next(self._ids), actor, role, datetime.now(UTC), command, witness)


def is_between_hands(state: TableState) -> bool:
    at_rest = state.phase not in (Phase.BETTING, Phase.DEALING)
    return at_rest and (next_on_keypad(state) is None or not state.keypad.is_running)


def is_midway(dealing: Dealing) -> bool:
    """A patron has to decide, or some cards or dice of a hand without decisions have come."""
    state = dealing.state
    if state.phase is not Phase.DEALING:
        return False
    decides = state.deal.has_cards and isinstance(due(state), Ask)
    return decides or dealing.acts_in_hand >= (1 if state.game.pack.is_empty else ACTS_IN_A_HAND)


async def write(path: Path, tables: Collection[str]) -> None:
    """Leave a house in the middle of a hand at each of these tables."""
    store = SqliteStore(path)
    house = House(store)
    house.resume()
    for name in tables:
        game, posted = _opening(name)
        opened = replace(posted, tray=0, house=replace(posted.house, play_money=0))
        envelope = Envelope(f"open-{name}", "floor", Role.FLOOR, datetime.now(UTC), opened)
        table = await house.open_table(name, game, envelope)
        await house.ask(table, first_fill(TRAY_CENTS, f"fill-{name}"))
        dealing = Dealing(house, table, "old")
        await _seat_patrons(house, dealing)
        await dealing.play_until(lambda state: state.round >= 1 and is_between_hands(state))
        # mypy does not infer a lambda with a default.
        await dealing.play_until(lambda _, at=dealing: is_midway(at))  # type: ignore[misc]
    await house.stop()
    assert not (problems := find_problems(path)), problems


def _opening(name: str) -> tuple[Game, c.OpenTable]:
    if name in TABLES:
        game = load(TABLES[name])
        return game, opening(name, game)
    file = FROM_FILES[name]
    found = set_up(parse_table(tomllib.loads((FILES / file).read_text("utf-8"))), name, file)
    return found.state.game, found.opening


async def _seat_patrons(house: House, dealing: Dealing) -> None:
    table = dealing.state.table
    for seat in SEATS:
        patron = f"{table}-{seat}"
        await house.door.write("bench", facts.PersonAdded(patron, f"Patron {seat}", HouseRole.PATRON))
        await house.cage.sell(f"sell-{patron}", "cashier", patron, CHIPS)
        await dealing.do(patron, Role.PATRON, c.Sit(seat, f"Patron {seat}"))
        await dealing.do(patron, Role.PATRON, c.BringChips(seat, CHIPS))


async def play_on(path: Path) -> Rehearsal:
    """Play the tables of a file to the end of their hands and one hand more, and verify it."""
    found, before = Rehearsal(), _count_rows(path)
    house = House(SqliteStore(path))
    house.resume()
    for table in house.tables():
        found.families[table.state.game.family] += 1
        found.midway += table.state.phase is Phase.DEALING
        dealing, begun = Dealing(house, table, "new"), table.state.round
        await dealing.play_until(is_between_hands)
        await dealing.play_until(lambda state, begun=begun: state.round > begun and is_between_hands(state))  # type: ignore[misc]
        found.hands += 2
    await house.stop()
    found.problems = find_problems(path)
    found.rows = before, _count_rows(path)
    return found


def find_problems(path: Path) -> list[str]:
    store = SqliteStore(path, read_only=True)
    problems = [f"{each.stream} {each.row}: {each.problem}" for each in verify(store)]
    store.close()
    return problems


def _count_rows(path: Path) -> int:
    store = SqliteStore(path, read_only=True)
    rows = sum(head.seq for head in store.heads().values())
    store.close()
    return rows


def write_with(source: Path, path: Path, tables: Collection[str]) -> None:
    """Have the code of another source folder write a house file."""
    command = [sys.executable, "-m", "bench.upgrade", "--write", str(path), "--tables", ",".join(tables)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(source), str(ROOT)])}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def pack(path: Path, archive: Path) -> None:
    """Keep a house file as it was left, with the key beside it that opens its secrets."""
    archive.parent.mkdir(exist_ok=True, parents=True)
    archive.write_bytes(lzma.compress(path.read_bytes(), preset=9 | lzma.PRESET_EXTREME))
    if (key := _key_of(path)).exists():
        _key_of(archive).write_bytes(key.read_bytes())


def unpack(archive: Path, path: Path) -> None:
    path.write_bytes(lzma.decompress(archive.read_bytes()))
    if (key := _key_of(archive)).exists():
        _key_of(path).touch(mode=0o600)
        _key_of(path).write_bytes(key.read_bytes())


def _key_of(path: Path) -> Path:
    """Return the key file beside a house's file; older code, which runs this module too, knows of none."""
    return path.with_name(f"{path.name}.key")


def main() -> int:
    every = [*TABLES, *FROM_FILES]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--old", type=Path, help="The src folder of the code that writes the file.")
    parser.add_argument("--tables", default=",".join(every), help="Tables of the demonstration, by name.")
    parser.add_argument("--keep", type=Path, help="Pack the file that the old code wrote.")
    parser.add_argument("--write", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    tables = arguments.tables.split(",")
    if arguments.write:
        print(f"written by {Path(houseway.__file__).parent}", flush=True)
        asyncio.run(write(arguments.write, tables))
        return 0
    if not arguments.old:
        parser.error("name the src folder of the old code: --old PATH")
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.sqlite"
        write_with(arguments.old.resolve(), path, tables)
        if arguments.keep:
            pack(path, arguments.keep)
        found = asyncio.run(play_on(path))
    print(f"played on by {Path(houseway.__file__).parent}")
    for family, number in sorted(found.families.items()):
        print(f"  {family:<12} {number} tables")
    for problem in found.problems:
        print(problem)
    print(
        f"{found.families.total()} tables of {len(found.families)} families, {found.midway} in the middle "
        f"of a hand: {found.rows[0]} rows, {found.rows[1]} after {found.hands} hands more, "
        f"{len(found.problems)} problems, in {time.monotonic() - began:.0f} s."
    )
    return 1 if found.problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
