"""Patrons, a dealer and a cashier who remember every answer over all lives of a house."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
from argon2 import PasswordHasher
from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from houseway.journal import Store
from houseway.server.house import House
from houseway.server.people import HouseRole, Register, passwords
from houseway.server.sessions import COOKIE, Session, Sessions

# Here the dealer below keys in the cards; its jackpot is linked with that of the one after it.
DEALERS_TABLE = "demo-7"
LINKED = (DEALERS_TABLE, "demo-9")
TABLES = ("demo-1", "demo-2", "demo-5", "demo-6", *LINKED)
# Here the patrons bank: the house lives on fees, and a small bank does not cover every bet.
BANKED = ("demo-13", "demo-14", "demo-15", "demo-16")
BANKS = (1_500, 10_000)
PAN_9 = "demo-14"
SEATS = (1, 2)
DICE = "demo-6"
# Six of these are six cards by the drawing rules, and a jackpot.
RANKS = ("A", "2", "5", "6", "7", "10", "J", "Q", "K")
SUITS = "shdcsh"
KEYED = {"cutting_card": 14, "position": 100, "cards": ["As", "??"]}
PASSWORD = "a password of the bench"
# Play money that was carried away once comes back through the cage's book.
ARRIVAL: tuple[dict[str, Any], ...] = (
    {"type": "sit"},
    {"type": "buy_in", "cents": 10_000_000},
    {"type": "leave"},
    {"type": "sit"},
)


@dataclass
class Bot:
    """Somebody at one table; `sent` is kept until it is answered, and asked again in the next life."""

    person: str
    role: HouseRole
    table: str
    seat: int = 0
    cookie: str = ""
    sent: dict[str, dict[str, Any]] = field(default_factory=dict)
    answered: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    lost: int = 0
    changed: int = 0
    seen: dict[str, Any] = field(default_factory=dict)

    async def play(self, host: str) -> None:
        """Come back, ask again for what was answered and what was not, then go on until the power is cut."""
        at, headers = Origin(f"http://{host}"), {"cookie": self.cookie}
        with suppress(WebSocketException, OSError):
            async with connect(
                f"ws://{host}/ws", origin=at, additional_headers=headers, proxy=None, max_size=None
            ) as socket:
                await self._again(socket)
                while True:
                    await self._go_on(socket)

    async def _again(self, socket: ClientConnection) -> None:
        await socket.send(msgspec.json.encode({"type": "join", "table": self.table}).decode())
        for name in self._open():
            await self._ask(socket, name, self.sent[name])

    def _open(self) -> list[str]:
        """What is asked again in the next life: the last answers, and all that was not answered."""
        unanswered = [name for name in self.sent if name not in self.answered and name not in self.refused]
        return [*list(self.answered)[-5:], *unanswered]

    async def _go_on(self, socket: ClientConnection) -> None:
        while len(self.sent) < len(ARRIVAL):
            await self._new(socket, {**ARRIVAL[len(self.sent)], "seat": self.seat})
        await self._new(socket, {"type": "bring_chips", "seat": self.seat, "cents": 5_000})
        for spot in self._spots():
            await self._new(socket, {"type": "bet", "seat": self.seat, **spot})
        await asyncio.sleep(0.005)

    def _spots(self) -> Iterator[dict[str, Any]]:
        hand = "tie" if self.table == DICE else "player"
        yield {"wager": hand, "on": None if hand == "tie" else hand, "paytable": "standard", "cents": 1_000}
        if self.table in LINKED:
            yield {"wager": "harmony-progressive", "on": None, "paytable": "PT-PRG-HP-01", "cents": 100}

    async def _new(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        name = f"c{len(self.sent) + 1}"
        self.sent[name] = command
        await self._ask(socket, name, command)

    async def _ask(self, socket: ClientConnection, name: str, command: dict[str, Any]) -> None:
        order = {"type": "command", "id": name, "table": self.table, "command": command}
        await socket.send(msgspec.json.encode(order).decode())
        while (answer := await self._hear(socket)).get("id") != name:
            pass
        self._remember(name, answer)

    async def _hear(self, socket: ClientConnection) -> dict[str, Any]:
        heard: dict[str, Any] = msgspec.json.decode(await socket.recv())
        self.seen[heard["type"]] = heard
        return heard

    def _remember(self, name: str, answer: dict[str, Any]) -> None:
        if answer["type"] == "ack":
            if self.answered.setdefault(name, answer["seq"]) != answer["seq"]:
                self.changed += 1
        elif name in self.answered:
            self.lost += 1
        elif answer["reason"] != "not_recorded":
            self.refused.add(name)


class BankingBot(Bot):
    """Takes the bank when it is offered, pays its fees, and bets against another's."""

    def _spots(self) -> Iterator[dict[str, Any]]:
        wager, on = ("hand", None) if self.table == PAN_9 else ("player", "player")
        for cents in (1_000, 1_100):
            yield {"wager": wager, "on": on, "paytable": "standard", "cents": cents}

    async def _go_on(self, socket: ClientConnection) -> None:
        await super()._go_on(socket)
        bank = BANKS[len(self.sent) % len(BANKS)]
        await self._new(socket, {"type": "accept_bank", "seat": self.seat, "cents": bank})


class DealerBot(Bot):
    """Deals real cards as its console says, six of a kind in every round, so that each is a jackpot."""

    async def _go_on(self, socket: ClientConnection) -> None:
        while not {"view", "console"} <= self.seen.keys():
            await self._hear(socket)
        act = self._next_act()
        if act is None:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    await self._hear(socket)
            return
        await self._new(socket, act)
        # What is legal after that is told next.
        while self.seen["view"]["seq"] < max(self.answered.values(), default=0):
            await self._hear(socket)

    def _next_act(self) -> dict[str, Any] | None:
        """What the console asks for; None while it is another's turn, or nobody has bet yet."""
        console, view = self.seen["console"]["console"], self.seen["view"]["view"]
        asked = {"cut-seat": "decline_cut"}.get(console["prompt"].get("act"), console["prompt"].get("act"))
        legal = next((act for act in console["acts"] if act["id"] == asked), None)
        if legal is None or (asked == "no_more_bets" and not any(seat["bets"] for seat in view["seats"])):
            return None
        needs = {need["name"] for need in legal.get("needs", ())}
        dealt = sum(len(hand["cards"]) for hand in view["hands"])
        card = RANKS[view["round"] % len(RANKS)] + SUITS[dealt % len(SUITS)]
        return {**legal["command"], **{name: ({"card": card} | KEYED)[name] for name in needs}}


class CashierBot(Bot):
    """Sells chips to the patrons, cashes some again, and asks again for what was not answered."""

    patrons: tuple[str, ...] = ()

    async def play(self, host: str) -> None:
        async with httpx.AsyncClient(
            base_url=f"http://{host}", headers={"cookie": self.cookie}, trust_env=False
        ) as client:
            with suppress(httpx.HTTPError):
                for name in (
                    *list(self.answered)[-5:],
                    *(set(self.sent) - set(self.answered) - self.refused),
                ):
                    await self._do(client, name)
                while True:
                    name = f"k{len(self.sent) + 1}"
                    act, cents = random.Random(name).choice([("sell", 50_000), ("cash", 100)])
                    patron = self.patrons[len(self.sent) % len(self.patrons)]
                    self.sent[name] = {
                        "id": name,
                        "act": act,
                        "patron": patron,
                        "cents": cents,
                        "means": "cash",
                    }
                    await self._do(client, name)
                    await asyncio.sleep(0.02)

    async def _do(self, client: httpx.AsyncClient, name: str) -> None:
        answer = await client.post("/api/cage", json=self.sent[name])
        if answer.status_code == 200:
            self.answered.setdefault(name, 0)
        elif name in self.answered:
            self.lost += 1
        elif answer.status_code < 500:
            self.refused.add(name)


def everyone(store: Store) -> list[Bot]:
    """The people of a new house, known to it and let in."""
    patrons = [Bot(f"{table}-{seat}", HouseRole.PATRON, table, seat) for table in TABLES for seat in SEATS]
    patrons += [
        BankingBot(f"{table}-{seat}", HouseRole.PATRON, table, seat) for table in BANKED for seat in SEATS
    ]
    cashier = CashierBot("cashier", HouseRole.FLOOR, "")
    cashier.patrons = tuple(bot.person for bot in patrons)
    bots = [*patrons, DealerBot("dealer", HouseRole.DEALER, DEALERS_TABLE), cashier]
    # Real hashes are slow on purpose; here nobody guesses.
    passwords._hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
    register = Register(store)
    new = [register.new_person(bot.person, bot.person, bot.role, PASSWORD, "271828") for bot in bots]
    register.write("bench", *(fact for facts in new for fact in facts))
    sessions = Sessions(House(store).session_key(), register)
    for bot in bots:
        session = Session(bot.person, bot.person, bot.role, f"s-{bot.person}", 1)
        bot.cookie = f"{COOKIE}={sessions.cookie(session)}"
    return bots
