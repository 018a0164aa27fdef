"""A whole house in one process, driven by one seed: the store fails, messages go astray, the clock jumps."""

import asyncio
import random
from collections import Counter
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

import msgspec

from houseway.refusals import Refused
from houseway.server.house import House
from houseway.server.house_time import HouseTime
from houseway.server.people import HouseRole, Register
from houseway.server.people.register import Person as Known
from houseway.server.sessions import Session, Sessions
from houseway.table import Envelope, Phase, Role
from houseway.table import commands as c
from houseway.table.state import TableState
from tests.first_fill import first_fill
from tests.storm.stormy_tables import SEATS, dealer_act, floor_act, patron_act, settings
from tests.storm.weather import Line, PowerCutError, SlowWriter, Weather
from tests.tables import NOON

# Turns of the loop between two steps; what is not done by then goes on under the next.
TURNS_A_STEP = 25
DEALER = 0
# Two floor people: nobody verifies and pays a jackpot alone.
STAFF = {DEALER: HouseRole.DEALER, -1: HouseRole.FLOOR, -2: HouseRole.FLOOR}


class Person:
    """Somebody at one table, with a line that may break; what was not answered is said again."""

    def __init__(self, storm: "HouseStorm", table: str, seat: int) -> None:
        self.storm = storm
        self.table = table
        self.seat = seat
        self.role = STAFF.get(seat, HouseRole.PATRON)
        self.name = f"{table}-{self.role}{seat}"
        self.unanswered: dict[str, str] = {}
        self.said: list[str] = []
        self.line: Line | None = None

    def connect(self, house: House, sessions: Sessions) -> None:
        """Come (back), join, and say again what was not answered."""
        if self.line is None or self.line.is_cut:
            keys = None if self.role is HouseRole.PATRON else 1
            session = Session(self.name, "p", self.role, f"s-{self.name}", keys)
            self.line = Line(house, sessions, session, self.hear)
            self.line.say(f'{{"type":"join","table":"{self.table}"}}')
            for text in self.unanswered.values():
                self.line.say(text)

    def say(self, name: str, text: str, times: int) -> None:
        assert self.line is not None, "nobody speaks without a line"
        self.unanswered[name] = text
        self.said.append(text)
        for _ in range(times):
            self.line.say(text)

    def hear(self, text: str) -> None:
        answer: Any = msgspec.json.decode(text)
        name = answer.get("id")
        if answer["type"] == "refused" and answer["reason"] == "not_recorded":
            # It is said again, under the same id, when the line is new.
            return
        if name is not None:
            self.unanswered.pop(name, None)
        if answer["type"] == "ack":
            first = self.storm.answers.setdefault((self.name, name), answer["seq"])
            if first != answer["seq"]:
                self.storm.note(f"{self.name} was told {first}, then {answer['seq']}, of {name}")


class HouseStorm:
    """Patrons and a dealer at every table, each with a line on which messages are lost, repeated and late."""

    def __init__(self, seed: int, cut_at: int | None = None) -> None:
        self.chance = random.Random(seed)
        self.settings = settings(self.chance)
        self.store = Weather(self.chance, cut_at)
        self.answers: dict[tuple[str, str], int] = {}
        self.people = [Person(self, name, seat) for name in self.settings for seat in (*STAFF, *SEATS)]
        # A table gets somewhere by its dealer.
        self._weights = [3 if person.seat == DEALER else 1 for person in self.people]
        self.late: list[tuple[Person, str, str]] = []
        self.wrong: list[str] = []
        self.clock = Clock(self.chance, self.store.met)
        self.step = 0
        self.sent = 0
        self.lives = 0

    async def run(self, steps: int) -> None:
        """Steps of the storm, over as many lives of the house as the power allows."""
        seeds = patch("houseway.server.live.shoe.new_seed", lambda: self.chance.randbytes(32))
        with seeds:
            while await self._is_cut(steps):
                pass

    async def _is_cut(self, steps: int) -> bool:
        """One life; False once all is done."""
        self.lives += 1
        self._begin()
        try:
            while self.step < steps:
                self.step += 1
                await self._step()
            await self._calm()
        except PowerCutError:
            return True
        finally:
            await self._end()
        return False

    def note(self, wrong: str) -> None:
        self.wrong.append(f"step {self.step}: {wrong}")

    def _begin(self) -> None:
        self.writer = SlowWriter(self.store, self.chance)
        self.house = House(self.store, writer=self.writer, time=HouseTime(self.clock.now, self.clock.count))
        self.house.resume()
        self.sessions = Sessions(b"storm", _Everyone(self.store))
        for name, setting in self.settings.items():
            self.house.add_table(name, setting.game)

    async def _end(self) -> None:
        lines = [person.line for person in self.people if person.line is not None]
        for line in lines:
            line.is_cut = True
            line.task.cancel()
        ends = await asyncio.gather(*(line.task for line in lines), return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                self.note(repr(end))

    async def _step(self) -> None:
        """Some people say something; some of it comes twice, late or never, and some lines break."""
        for _ in range(self.chance.randint(1, 5)):
            self._speak(self.chance.choices(self.people, self._weights)[0])
        for person, name, text in self._come_now():
            person.say(name, text, 1)
        if self.chance.random() < 0.05:
            line = self.chance.choice(self.people).line
            if line is not None and not line.is_cut:
                line.cut()
                self.store.met["lines cut"] += 1
        await self._turns(TURNS_A_STEP)

    async def _turns(self, turns: int) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
            if self.writer.cut:
                raise PowerCutError

    async def _calm(self) -> None:
        """Let everything that is on its way arrive."""
        while self.writer._jobs or self.writer._writing:
            await self._turns(1)
        await self._turns(200)

    def _come_now(self) -> list[tuple[Person, str, str]]:
        self.chance.shuffle(self.late)
        now = [one for one in self.late if self.chance.random() < 0.5 and self._is_there(one[0])]
        self.late = [one for one in self.late if one not in now]
        return now

    def _is_there(self, person: Person) -> bool:
        return person.line is not None and not person.line.is_cut

    def _speak(self, person: Person) -> None:
        table = self.house._tables[person.table]
        if table.state.phase is Phase.UNOPENED:
            self._open(table)
            return
        if not table.state.slips:
            self._fill(table)
        person.connect(self.house, self.sessions)
        if person.seat == DEALER and person.unanswered:
            # A dealer draws no card before the last one is known to be on the table.
            for name, text in [*person.unanswered.items()]:
                person.say(name, text, 1)
            return
        act = self._act(person, table.state)
        if act is None:
            return
        name, text = self._message(person, act)
        weather = self.chance.random()
        if person.seat != DEALER and weather < 0.1:
            self.store.met["messages dropped"] += 1
            return
        if person.seat != DEALER and weather < 0.25:
            self.late.append((person, name, text))
            return
        self.store.met["messages twice"] += weather < 0.4
        person.say(name, text, 2 if weather < 0.4 else 1)
        if self.chance.random() < 0.1:
            # Long after its answer, an old message comes again.
            person.line.say(self.chance.choice(person.said))  # type: ignore[union-attr]

    def _act(self, person: Person, state: TableState) -> c.Command | None:
        if person.role is HouseRole.FLOOR:
            return floor_act(state, self.chance)
        if person.seat != DEALER:
            return patron_act(state, person.seat, self.chance)
        return dealer_act(state, self.chance)

    def _message(self, person: Person, act: c.Command) -> tuple[str, str]:
        command = msgspec.to_builtins(act)
        command.pop("name", None)
        self.sent += 1
        name = f"c{self.sent}"
        order = {"type": "command", "id": name, "table": person.table, "command": command}
        return name, msgspec.json.encode(order).decode()

    def _open(self, table: Any) -> None:
        name = table.state.table
        opening = self.settings[name].opening
        asked = table.ask(Envelope(f"open-{name}", "dealer", Role.DEALER, NOON, opening))
        asyncio.ensure_future(asked).add_done_callback(self._opened)

    def _fill(self, table: Any) -> None:
        asked = table.ask(first_fill(NOON, 10**8, f"fill-{table.state.table}"))
        asyncio.ensure_future(asked).add_done_callback(self._opened)

    def _opened(self, asked: "asyncio.Future[int]") -> None:
        error = None if asked.cancelled() else asked.exception()
        if error is not None and not isinstance(error, Refused):
            self.note(repr(error))


class Clock:
    """Goes on, and now and then jumps an hour ahead or back."""

    def __init__(self, chance: random.Random, met: Counter[str]) -> None:
        self._chance = random.Random(chance.random())
        self._now = NOON
        self._counted = 0.0
        self._met = met

    def count(self) -> float:
        """Return the seconds of the monotonic clock, which nobody can set."""
        self._counted += 0.1
        return self._counted

    def now(self) -> datetime:
        jump = self._chance.choice([-3600, 3600]) if self._chance.random() < 0.02 else 0.1
        self._met["clock set back"] += jump < 0
        self._now += timedelta(seconds=jump)
        return self._now


class _Everyone(Register):
    """The staff of a storm are known without having been added."""

    def find(self, person):
        role = HouseRole.FLOOR if f"-{HouseRole.FLOOR}" in person else HouseRole.DEALER
        return Known(person, person, role, keys=1)
