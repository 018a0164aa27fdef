"""A dealer who may send anything, and a patron who hears all that he hears, at one table of a real house."""

import asyncio
import random
import re
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from houseway.journal.stores.store import shoe_seal
from houseway.ledger import Ledger
from houseway.server.house import House
from houseway.server.limits import Tries
from houseway.server.people import HouseRole, Register
from houseway.server.people.register import Person as Known
from houseway.server.sessions import Session, Sessions
from houseway.table import Envelope, Phase, Role, TableState, apply_all, decide
from houseway.table import commands as c
from houseway.table.routine import comes_next
from houseway.table.seat_commands import find_acting_seat, house_actor
from houseway.table.shoe.state import Shoe
from tests.first_fill import first_fill
from tests.memory_store import MemoryStore
from tests.routine import next_act
from tests.storm.grammar import OF_ROLE, sample
from tests.storm.link_evening import NextTurnWriter
from tests.storm.stormy_setting import Setting
from tests.storm.weather import Line
from tests.tables import NOON

CROOK, FRIEND, WATCHER = "crook", "friend", "watcher"
TABLE, SEAT = "t-1", 1
_PACE = re.compile(r'"pace":(null|\d+),')
# What each of them tries between two honest acts.
TRIES = 4


ROLES = {CROOK: HouseRole.DEALER, FRIEND: HouseRole.PATRON, WATCHER: HouseRole.SURVEILLANCE}


class _Known(Register):
    """All of them are known without having been added."""

    def find(self, person):
        return Known(person, person, ROLES[person], keys=1)


class Dealt(NamedTuple):
    """A round: the friend's bets, what he had when they were closed and at the end, and what he should."""

    stakes: tuple[c.Stake, ...]
    before: int
    after: int
    honest: int


class Done(NamedTuple):
    """An act of the dealer's that was taken, in its row; `due` is what he should have done."""

    row: int
    said: dict[str, Any]
    due: str


class Table:
    """`is_sealed` is False where the dealer keys in real cards, or dice; ends as round `until` is closed."""

    def __init__(self, seed: int, setting: Setting, is_sealed: bool = True, until: int = 10**9) -> None:
        self.chance = random.Random(seed)
        self.store = MemoryStore()
        self._setting = setting
        self._is_sealed = is_sealed
        self.heard: dict[str, list[str]] = {person: [] for person in ROLES}
        self._answers: dict[str, dict[str, Any]] = {}
        self._sent = 0
        self._until = until
        self._closed: tuple[int, tuple[c.Stake, ...], int, int] | None = None
        self.dealt: list[Dealt] = []
        self.done: list[Done] = []
        # Cards that were drawn when the bets of the last round were opened, and when they were closed.
        self.drawn: tuple[int, int] = (0, 0)

    async def open(self) -> None:
        self._house = House(self.store, writer=NextTurnWriter(self.store))
        # Nobody has to wait between tries.
        self._house.patience = Tries(10**9, 1)
        self._live = self._house.add_table(TABLE, self._setting.game)
        await self._live.ask(Envelope("open", "floor", Role.FLOOR, NOON, self._setting.opening))
        await self._live.ask(first_fill(NOON, 10**8))
        sessions = Sessions(b"crooked", _Known(self.store))
        self._dealer, self._friend, self._watcher = (self._line(sessions, person) for person in ROLES)
        await self.say(self._friend, c.Sit(SEAT, "F"))

    def _line(self, sessions: Sessions, person: str) -> Line:
        session = Session(person, person, ROLES[person], f"s-{person}", 1)
        line = Line(self._house, sessions, session, partial(self._hear, person))
        line.say(f'{{"type":"join","table":"{TABLE}"}}')
        return line

    async def close(self) -> None:
        for line in (self._dealer, self._friend, self._watcher):
            line.cut()
            await asyncio.wait([line.task])

    async def play(self, rounds: int) -> None:
        """So many rounds, in which both try everything at every moment."""
        await self.open()
        while len(self.dealt) < rounds and not self.is_over:
            if self.state.phase is Phase.BETTING:
                await self.bet()
            await self.try_anything()
            await self._go_on(self._due())
        await self.close()

    @property
    def is_over(self) -> bool:
        return self.state.round >= self._until and self.state.phase is Phase.DEALING

    def _hear(self, person: str, text: str) -> None:
        # How many rounds an hour is the clock's to say.
        self.heard[person].append(_PACE.sub("", text))
        answer = msgspec.json.decode(text)
        if "id" in answer:
            self._answers[answer["id"]] = answer

    @property
    def state(self) -> TableState:
        return self._live.state

    async def say(self, line: Line, command: c.Command | dict[str, Any]) -> None:
        """Say it, wait for the answer and look what has become of the round; nothing once all is over."""
        if self.is_over:
            return
        self._sent += 1
        due = comes_next(self.state).command
        said = command if isinstance(command, dict) else msgspec.to_builtins(command)
        said.pop("name", None)
        name = f"c{self._sent}"
        order = {"type": "command", "id": name, "table": TABLE, "command": said}
        line.say(msgspec.json.encode(order).decode())
        while name not in self._answers:
            assert not line.task.done(), "the line broke"
            await asyncio.sleep(0)
        answer = self._answers.pop(name)
        if answer["type"] == "ack" and line is self._dealer:
            self.done.append(Done(answer["seq"], said, str(due.__struct_config__.tag) if due else ""))
        self._look()

    def _look(self) -> None:
        state, drawn = self.state, len(self.state.shoe.drawn) if self.state.shoe else 0
        if state.phase is Phase.BETTING and self._closed is None:
            self.drawn = (drawn, drawn)
            self._closed = (state.round, (), 0, 0)
        elif state.phase is Phase.DEALING and self._closed is not None and not self._closed[3]:
            self.drawn = (self.drawn[0], drawn)
            honest = self.honest_end() if self._is_sealed else 0
            stakes = tuple(bet for seat in state.seats for bet in seat.bets)
            self._closed = (state.round, stakes, self.wealth(), honest)
        elif state.phase not in (Phase.BETTING, Phase.DEALING) and self._closed is not None:
            _, stakes, before, honest = self._closed
            self.dealt.append(Dealt(stakes, before, self.wealth(), honest))
            self._closed = None

    async def try_anything(self) -> None:
        """Whatever their roles know, said by both of them; real cards are another table's matter."""
        for line, role in ((self._dealer, Role.DEALER), (self._friend, Role.PATRON)):
            for _ in range(TRIES):
                said = sample(self.chance.choice(OF_ROLE[role]), self.chance)
                if said["type"] == "load_shoe" and self._is_sealed:
                    said["commitment"] = "from-shoe"
                await self.say(line, said)

    async def _go_on(self, due: c.Command) -> None:
        """What comes next is the friend's to say where the friend's seat is asked."""
        asked = self._is_sealed and find_acting_seat(self.state, due) == SEAT
        await self.say(self._friend if asked else self._dealer, due)

    def _due(self) -> c.Command:
        state = self.state
        order = [] if self._is_sealed else self._liked(state)
        command = next_act(state, order)
        if isinstance(command, c.InspectCards) and self._is_sealed:
            return c.LoadShoe("from-shoe", state.game.pack.default, 52)
        if isinstance(command, c.LoadShoe) and not self._is_sealed:
            return c.LoadShoe("", command.decks, command.cutting_card)
        return command

    def _liked(self, state: TableState) -> list[int]:
        """The cards or dice that he keys in: whatever he likes."""
        if state.game.pack.is_empty:
            return [self.chance.randint(1, 6) for _ in range(6)]
        drawn = state.shoe.drawn if state.shoe else ()
        return [*drawn, *(self.chance.randrange(52) for _ in range(12))]

    async def bet(self) -> None:
        """The friend has chips, and bets on what he thinks best."""
        offer = self.chance.choice(self.state.offers)
        for seat in self.state.seats:
            # By chance they may have sat down elsewhere.
            if seat.patron == FRIEND and seat.number != SEAT:
                await self.say(self._friend, c.Leave(seat.number))
        if self.state.seat(SEAT).patron is None:
            await self.say(self._friend, c.Sit(SEAT, "F"))
        if self.state.seat(SEAT).chips < 5 * offer.minimum:
            await self.say(self._dealer, c.BuyIn(SEAT, 100_000, {10_000: 10}))
        await self.say(self._friend, c.PlaceBet(SEAT, *offer.key, offer.minimum))

    def wealth(self, balances: Mapping[str, int] | None = None) -> int:
        """All that the friend has, at the table and away from it, less the cash he paid for it."""
        ledger = self._live.record.ledger.balances if balances is None else balances
        cage = self._house.cage.record.ledger.balances
        own = (f"seat/{TABLE}/", f"marked/{TABLE}/", f"patron/{FRIEND}/")
        books = (*ledger.items(), *cage.items())
        return sum(cents for account, cents in books if account.startswith(own))

    def honest_end(self) -> int:
        """What the friend will have if this round is dealt from the sealed shoe to its end by the rules."""
        state, ledger = self.state, Ledger(self._live.record.ledger.balances)
        assert state.shoe is not None, "a round is dealt from a shoe"
        seed = self.store.sealed(shoe_seal(f"table/{TABLE}", state.shoe.number))
        assert seed is not None, "the house sealed it"
        order = state.shoe.order(seed)
        while state.phase is Phase.DEALING:
            act = next_act(state, order)
            decision = decide(
                state,
                Envelope(f"{state.deal.count}-{act}", house_actor(state, act, CROOK), Role.DEALER, NOON, act),
            )
            ledger.post(decision.transfers)
            state = apply_all(state, decision.events)
        return self.wealth(ledger.balances)


def same_seeds(seed: int) -> Any:
    """Shoes that are the same in every run."""
    chance = random.Random(seed)
    return patch("houseway.server.live.shoe.new_seed", lambda: chance.randbytes(32))


def other_cards_after(count: int, seed: int) -> Any:
    """From this card on every shoe holds its cards in another order."""
    true_order = Shoe.order

    def order(shoe: Shoe, sealed: bytes) -> tuple[int, ...]:
        cards = true_order(shoe, sealed)
        left = list(cards[count:])
        random.Random(seed).shuffle(left)
        return (*cards[:count], *left)

    return patch.object(Shoe, "order", order)
