"""A whole house in one process, driven by one seed: the store fails and messages go astray."""

import asyncio
import random
from typing import Any

import msgspec

from houseway.journal.stores.store import shoe_seal
from houseway.refusals import Refused
from houseway.rules import load
from houseway.server.house import House
from houseway.server.people import HouseRole, Register
from houseway.server.sessions import Session, Sessions
from houseway.table import Envelope, Phase, Role
from houseway.table import commands as c
from houseway.table.routine import FROM_SHOE, comes_next
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.state import ShoeStage, TableState
from tests.storm.weather import Line, PowerCutError, SlowWriter, Weather
from tests.unit.table.croupier import DECKS, LAYOUT, NOON

TABLES = ("t-1", "t-2", "t-3")
SEATS = (1, 2, 3)
# Turns of the loop between two steps; what is not done by then goes on under the next.
TURNS_A_STEP = 25


class Person:
    """Somebody at one table, with a line that may break; what was not answered is said again."""

    def __init__(self, storm: "HouseStorm", table: str, seat: int) -> None:
        self.storm = storm
        self.table = table
        self.seat = seat
        self.name = f"{table}-p{seat}" if seat else f"{table}-dealer"
        self.unanswered: dict[str, str] = {}
        self.said: list[str] = []
        self.line: Line | None = None

    def connect(self, house: House, sessions: Sessions) -> None:
        """Come (back), join, and say again what was not answered."""
        if self.line is None or self.line.is_cut:
            role = HouseRole.PATRON if self.seat else HouseRole.DEALER
            keys = None if self.seat else 1
            session = Session(self.name, "p", role, f"s-{self.name}", keys)
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
                self.storm.wrong.append(f"{self.name} was told {first}, then {answer['seq']}, of {name}")


class HouseStorm:
    """Patrons and a dealer at every table, each with a line on which messages are lost, repeated and late."""

    def __init__(self, seed: int, cut_at: int | None = None) -> None:
        self.chance = random.Random(seed)
        self.store = Weather(self.chance, cut_at)
        self.answers: dict[tuple[str, str], int] = {}
        self.people = [Person(self, table, seat) for table in TABLES for seat in (0, *SEATS)]
        self.late: list[tuple[Person, str, str]] = []
        self.wrong: list[str] = []
        self.sent = 0
        self.lives = 0

    async def run(self, steps: int) -> None:
        """Steps of the storm, over as many lives of the house as the power allows."""
        while True:
            self.lives += 1
            self._begin()
            try:
                while steps > 0:
                    steps -= 1
                    await self._step()
                return await self._calm()
            except PowerCutError:
                continue
            finally:
                await self._end()

    def _begin(self) -> None:
        self.writer = SlowWriter(self.store, self.chance)
        self.house = House(self.store, writer=self.writer)
        self.house.resume()
        self.sessions = Sessions(b"storm", _Everyone(self.store))
        for name in TABLES:
            self.house.add_table(name, load("co/baccarat"))

    async def _end(self) -> None:
        lines = [person.line for person in self.people if person.line is not None]
        for line in lines:
            line.is_cut = True
            line.task.cancel()
        ends = await asyncio.gather(*(line.task for line in lines), return_exceptions=True)
        self.wrong += [repr(end) for end in ends if isinstance(end, Exception)]

    async def _step(self) -> None:
        """Some people say something; some of it comes twice, late or never, and some lines break."""
        for _ in range(self.chance.randint(1, 5)):
            self._speak(self.chance.choice(self.people))
        for person, name, text in self._come_now():
            person.say(name, text, 1)
        if self.chance.random() < 0.05:
            line = self.chance.choice(self.people).line
            if line is not None and not line.is_cut:
                line.cut()
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
        person.connect(self.house, self.sessions)
        if not person.seat and person.unanswered:
            # A dealer draws no card before the last one is known to be on the table.
            for name, text in [*person.unanswered.items()]:
                person.say(name, text, 1)
            return
        self.sent += 1
        name, text = self._message(person, table.state)
        weather = self.chance.random()
        if person.seat and weather < 0.1:
            return
        if person.seat and weather < 0.25:
            self.late.append((person, name, text))
            return
        person.say(name, text, 2 if weather < 0.4 else 1)
        if self.chance.random() < 0.1:
            # Long after its answer, an old message comes again.
            person.line.say(self.chance.choice(person.said))  # type: ignore[union-attr]

    def _message(self, person: Person, state: TableState) -> tuple[str, str]:
        act = self._patron_act(person.seat) if person.seat else self._dealer_act(state)
        command = msgspec.to_builtins(act)
        command.pop("name", None)
        name = f"c{self.sent}"
        order = {"type": "command", "id": name, "table": person.table, "command": command}
        return name, msgspec.json.encode(order).decode()

    def _open(self, table: Any) -> None:
        state = table.state
        opening = c.OpenTable(state.table, state.game.id, state.digest, SEATS, LAYOUT, 10**8)
        asked = table.ask(Envelope(f"open-{state.table}", "dealer", Role.DEALER, NOON, opening))
        asyncio.ensure_future(asked).add_done_callback(self._opened)

    def _opened(self, asked: "asyncio.Future[int]") -> None:
        error = None if asked.cancelled() else asked.exception()
        if error is not None and not isinstance(error, Refused):
            self.wrong.append(repr(error))

    def _patron_act(self, seat: int) -> c.Command:
        offer = self.chance.choice(LAYOUT).key
        acts: list[c.Command] = [
            c.Sit(seat, "p"),
            c.BuyIn(seat, 20_000),
            c.PlaceBet(seat, *offer, self.chance.choice([500, 1_000, 5_000])),
            c.TakeBack(seat, *offer),
            c.Leave(seat),
            c.BringChips(seat, 1_000),
            c.AddShare(seat, f"{self.chance.getrandbits(256):064x}"),
        ]
        return self.chance.choices(acts, [3, 3, 10, 1, 2, 3, 3])[0]

    def _dealer_act(self, state: TableState) -> c.Command:
        shoe = state.shoe
        if shoe is None or shoe.stage is ShoeStage.REVEALED:
            return self._shuffle(state)
        if shoe.stage is ShoeStage.LOADED:
            offered = offered_the_cut(state)
            return c.Cut(self.chance.randint(20, 390)) if offered is None else c.DeclineCut(offered)
        if shoe.stage is ShoeStage.SPENT:
            return c.RevealShoe(FROM_SHOE)
        command = comes_next(state).command
        assert command is not None, "an open table has a routine"
        return command

    def _shuffle(self, state: TableState) -> c.LoadShoe:
        number = state.shoe.number + 1 if state.shoe else 1
        seed = _seed(state.table, number)
        self.store.seal(shoe_seal(f"table/{state.table}", number), seed)
        # The cutting card lies deep, so that a storm sees several shoes.
        return c.LoadShoe(FROM_SHOE, DECKS, 380)


class _Everyone(Register):
    """The dealers of a storm are known without having been added."""

    def find(self, person):
        return type("Known", (), {"disabled": False, "keys": 1})()


def _seed(table: str, number: int) -> bytes:
    return f"{table}/{number}".encode().ljust(32, b".")
