"""A whole house in one process, driven by one seed: the store fails and messages go astray."""

import asyncio
import random
from typing import Any

import msgspec

from houseway.cards.shoe import commitment, cut, shuffled
from houseway.journal import MemoryStore, StoreError
from houseway.journal.store import shoe_seal
from houseway.refusals import Refused
from houseway.rules import load
from houseway.server.house import House
from houseway.server.people import HouseRole
from houseway.server.sessions import Session
from houseway.server.socket import Client
from houseway.server.writer import Writer
from houseway.table import Envelope, Phase, Role
from houseway.table import commands as c
from houseway.table.cutting import offered_the_cut
from houseway.table.routine import next_act
from houseway.table.state import ShoeStage, TableState
from tests.unit.table.croupier import DECKS, LAYOUT, NOON

TABLES = ("t-1", "t-2", "t-3")
SEATS = (1, 2, 3)


class PowerCutError(BaseException):
    """The process ends here; what the store has, it has."""


class Weather(MemoryStore):
    """Appends fail before, after and amid their batches; the disk fills up for a while; the power is cut."""

    def __init__(self, chance: random.Random, cut_at: int | None = None) -> None:
        super().__init__()
        self._chance = chance
        self._cut_at = cut_at
        self._full_for = 0
        self.commits = 0

    def append_all(self, batches):
        self.commits += 1
        if self.commits == self._cut_at:
            if self._chance.random() < 0.5:
                super().append_all(batches)
            raise PowerCutError
        if self._full_for:
            self._full_for -= 1
            raise StoreError("the disk is full")
        return self._weathered(batches, self._chance.random())

    def _weathered(self, batches, weather):
        if weather < 0.05:
            raise StoreError("failed before the write")
        if weather < 0.07:
            self._full_for = 10
            raise StoreError("the disk is full")
        some = batches[: self._chance.randint(0, len(batches))] if weather < 0.1 else batches
        answers = super().append_all(some)
        if len(some) < len(batches) or weather < 0.15:
            raise StoreError("failed after the write, or in the midst of it")
        return answers


class InLoopWriter(Writer):
    """Writes at once, in the loop, so that a seed always gives the same storm."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.cut = asyncio.Event()

    async def append(self, batch):
        await asyncio.sleep(0)
        for answer in await self._written(batch):
            if answer is not None:
                raise answer

    async def _written(self, batch):
        try:
            return self.store.append_all([batch])
        except PowerCutError:
            # Nobody is left to hear an answer.
            self.cut.set()
            return await asyncio.Event().wait()

    async def do(self, work, *values):
        await asyncio.sleep(0)
        return work(*values)


class HouseStorm:
    """Patrons at every table and one dealer, each with a socket on which messages are lost and repeated."""

    def __init__(self, seed: int, cut_at: int | None = None) -> None:
        self.chance = random.Random(seed)
        self.store = Weather(self.chance, cut_at)
        self.answers: dict[tuple[str, str], int] = {}
        self.repeated: list[tuple[str, str]] = []
        self.sent = 0
        self.lives = 0

    async def run(self, steps: int) -> None:
        """Steps of the storm, over as many lives of the house as the power allows."""
        while steps > 0:
            self.lives += 1
            try:
                steps = await self._live(steps)
            except PowerCutError:
                steps -= 1

    async def _live(self, steps: int) -> int:
        self.writer = InLoopWriter(self.store)
        self.house = House(self.store, writer=self.writer)
        self.house.resume()
        game = load("co/baccarat")
        for name in TABLES:
            self.house.add_table(name, game)
        try:
            while steps > 0:
                steps -= 1
                await self._step()
        finally:
            for task in tuple(self.house._tasks):
                task.cancel()
        return steps

    async def _step(self) -> None:
        """Some people say something, in some order, some of it twice and some of it never."""
        self._dealing = set[str]()
        messages = [self._message() for _ in range(self.chance.randint(1, 5))]
        if self.repeated and self.chance.random() < 0.3:
            messages.append(self.chance.choice(self.repeated))
        self.chance.shuffle(messages)
        heard = [message for message in messages if self.chance.random() > 0.1]
        saying = [asyncio.create_task(self._say(*message)) for message in heard]
        cut = asyncio.create_task(self.writer.cut.wait())
        everyone = asyncio.create_task(_all(saying))
        both: list[asyncio.Task[Any]] = [everyone, cut]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        cut.cancel()
        if self.writer.cut.is_set():
            for one in saying:
                one.cancel()
            await asyncio.gather(*saying, return_exceptions=True)
            raise PowerCutError
        await everyone

    def _message(self) -> tuple[str, str]:
        self.sent += 1
        table = self.chance.choice(TABLES)
        state = self.house._tables[table].state
        seat = self.chance.choice((0, 0, *SEATS))
        if not seat and table in self._dealing:
            # A dealer waits for an answer before drawing the next card.
            seat = SEATS[0]
        if not seat:
            self._dealing.add(table)
        act = self._patron_act(seat) if seat else self._dealer_act(state)
        command = msgspec.to_builtins(act)
        command.pop("name", None)
        order = {"type": "command", "id": f"c{self.sent}", "table": table, "command": command}
        person = f"{table}-p{seat}" if seat else "dealer"
        message = person, msgspec.json.encode(order).decode()
        if seat:
            self.repeated.append(message)
        return message

    async def _say(self, person: str, text: str) -> None:
        role = HouseRole.DEALER if person == "dealer" else HouseRole.PATRON
        # The storm is in the messages, so nothing is behind the socket.
        client = Client(None, Session(person, person, role), self.house)  # type: ignore[arg-type]
        answer: Any = await self._answer(client, text)
        if answer is not None and "seq" in answer:
            key = person, answer["id"]
            if person == "dealer":
                self.repeated.append((person, text))
            assert self.answers.setdefault(key, answer["seq"]) == answer["seq"], "a retry got another answer"

    async def _answer(self, client: Client, text: str) -> Any:
        order = msgspec.json.decode(text)
        table = self.house._tables[order["table"]]
        if table.state.phase is not Phase.UNOPENED:
            return msgspec.to_builtins(await client._answer(text))
        if client.patron == "dealer":
            await self._open(table)
        return None

    async def _open(self, table: Any) -> None:
        state = table.state
        opening = c.OpenTable(state.table, state.game.id, state.digest, SEATS, LAYOUT, 10**8)
        try:
            await table.ask(Envelope(f"open-{state.table}", "dealer", Role.DEALER, NOON, opening))
        except Refused:
            return

    def _patron_act(self, seat: int) -> c.Command:
        offer = self.chance.choice(LAYOUT).key
        acts: list[c.Command] = [
            c.Sit(seat, "p"),
            c.BuyIn(seat, 20_000),
            c.PlaceBet(seat, *offer, self.chance.choice([500, 1_000, 5_000])),
            c.TakeBack(seat, *offer),
            c.Leave(seat),
        ]
        return self.chance.choices(acts, [3, 3, 10, 1, 1])[0]

    def _dealer_act(self, state: TableState) -> c.Command:
        shoe = state.shoe
        if shoe is None or shoe.stage is ShoeStage.REVEALED:
            return self._shuffle(state)
        seed = _seed(state.table, shoe.number)
        if shoe.stage is ShoeStage.LOADED:
            offered = offered_the_cut(state)
            return c.Cut(self.chance.randint(20, 390)) if offered is None else c.DeclineCut(offered)
        if shoe.stage is ShoeStage.SPENT:
            return c.RevealShoe(seed.hex())
        return next_act(state, cut(shuffled(seed, DECKS), shoe.position))

    def _shuffle(self, state: TableState) -> c.LoadShoe:
        number = state.shoe.number + 1 if state.shoe else 1
        seed = _seed(state.table, number)
        self.store.seal(shoe_seal(f"table/{state.table}", number), seed)
        # The cutting card lies deep, so that a storm sees several shoes.
        return c.LoadShoe(commitment(seed, DECKS), DECKS, 380)


async def _all(saying: list[asyncio.Task[None]]) -> None:
    await asyncio.gather(*saying)


def _seed(table: str, number: int) -> bytes:
    return f"{table}/{number}".encode().ljust(32, b".")
