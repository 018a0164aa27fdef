"""Patrons who bet once in every round they see open, and remember when they saw what."""

import asyncio
import random
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from bench.load_line import Line, cookie_of

SPOT = {"wager": "player", "on": "player", "paytable": "standard"}
BUY_IN_CENTS = 10**7
# So many come in and sit down at the same time.
AT_ONCE = 50


class _Moment(msgspec.Struct):
    """What a bot looks at in a view; the rest is not decoded."""

    phase: str
    round: int


class _Heard(msgspec.Struct):
    type: str
    table: str = ""
    seq: int = 0
    id: str | None = None
    reason: str = ""
    view: _Moment | None = None


_heard = msgspec.json.Decoder(_Heard)


@dataclass
class Log:
    """What all bots did and saw: when a command was given, and when each seat saw which row of its table.

    Commands and rounds count only while `measuring`.
    """

    measuring: bool = False
    rounds: set[tuple[str, int]] = field(default_factory=set)
    given: list[tuple[str, int, float]] = field(default_factory=list)
    seen: dict[tuple[str, int], list[tuple[int, float]]] = field(default_factory=lambda: defaultdict(list))
    refused: list[str] = field(default_factory=list)
    messages: int = 0
    bytes: int = 0
    bots_worked: float = 0
    unanswered: int = 0
    dropped: int = 0

    def seconds_to_broadcast(self, seats: list[int]) -> tuple[list[float], int]:
        """For every command and every seat of its table, until a view shows it; and how many never did."""
        seconds, never = [], 0
        for table, row, at in self.given:
            for seat in seats:
                seen = self.seen[table, seat]
                place = bisect_left(seen, (row, 0.0))
                if place < len(seen):
                    seconds.append(seen[place][1] - at)
                else:
                    never += 1
        return sorted(seconds), never


class Bot:
    """One patron on one connection, at the same seat of one table or more."""

    def __init__(self, log: Log, tables: list[str], seat: int, spread: float) -> None:
        self._log = log
        self._tables = tables
        self._seat = seat
        self._spread = spread
        self._bet_in: dict[str, int] = {}
        self._asked: dict[str, tuple[str, float]] = {}
        self._sent = 0
        self._betting = False
        self._waiting = asyncio.Event()

    async def come_in(self, host: str, turn: asyncio.Semaphore) -> None:
        async with turn:
            await self._sit_down(host)

    async def _sit_down(self, host: str) -> None:
        address, _, port = host.partition(":")
        self.line = Line(host, await cookie_of(host, f"Bot {self._seat}"), self._hear)
        await asyncio.get_running_loop().create_connection(lambda: self.line, address, int(port))
        await self.line.open
        for table in self._tables:
            self._command(table, {"type": "sit", "seat": self._seat})
            self._command(table, {"type": "buy_in", "seat": self._seat, "cents": BUY_IN_CENTS})
        await self._waiting.wait()

    def begin(self) -> None:
        """Join the tables and bet from now on."""
        self._betting = True
        for table in self._tables:
            self.line.send(msgspec.json.encode({"type": "join", "table": table}))

    def end(self) -> None:
        self._betting = False

    def go(self) -> None:
        self._log.unanswered += len(self._asked)
        self._log.dropped += self.line.closed
        self.line.close()

    def _hear(self, text: bytes) -> None:
        now = time.perf_counter()
        message = _heard.decode(text)
        self._log.messages += 1
        self._log.bytes += len(text)
        if message.view is not None:
            self._see(message.table, message.seq, message.view, now)
        elif message.id is not None:
            table, at = self._asked.pop(message.id)
            if message.type == "ack" and self._log.measuring:
                self._log.given.append((table, message.seq, at))
            elif message.type != "ack":
                self._log.refused.append(message.reason)
            if not self._asked:
                self._waiting.set()

    def _see(self, table: str, seq: int, view: _Moment, now: float) -> None:
        self._log.seen[table, self._seat].append((seq, now))
        if view.phase == "settled" and self._log.measuring:
            self._log.rounds.add((table, view.round))
        elif view.phase == "betting" and self._betting and self._bet_in.get(table) != view.round:
            self._bet_in[table] = view.round
            # Patrons of a real house do not bet in step; nobody waits where rounds are to be quick.
            if self._spread:
                asyncio.get_running_loop().call_later(random.random() * self._spread, self._bet, table)
            else:
                self._bet(table)

    def _bet(self, table: str) -> None:
        if self._betting:
            self._command(table, {"type": "bet", "seat": self._seat, "cents": 1_000, **SPOT})

    def _command(self, table: str, command: dict[str, object]) -> None:
        self._sent += 1
        name = f"b{self._sent}"
        self._asked[name] = (table, time.perf_counter())
        order = {"type": "command", "id": name, "table": table, "command": command}
        self.line.send(msgspec.json.encode(order))


async def play(
    host: str, bots: list[Bot], log: Log, warm: float, seconds: float, worked: Callable[[], float]
) -> tuple[float, float]:
    """Bet for so long after warming up; returns how long was measured, and how long the house worked then."""
    turn = asyncio.Semaphore(AT_ONCE)
    await asyncio.gather(*(bot.come_in(host, turn) for bot in bots))
    # Tables of a real house do not move in step: they begin one after the other, over the first round's time.
    for place, bot in enumerate(bots):
        asyncio.get_running_loop().call_later(warm / 2 * place / len(bots), bot.begin)
    await asyncio.sleep(warm)
    began, work, log.measuring = time.perf_counter(), worked(), True
    own = time.process_time()
    await asyncio.sleep(seconds)
    spent, work, log.measuring = time.perf_counter() - began, worked() - work, False
    log.bots_worked = time.process_time() - own
    for bot in bots:
        bot.end()
    # What was sent is answered, and seen by all, before anyone leaves.
    await asyncio.sleep(1)
    for bot in bots:
        bot.go()
    return spent, work
