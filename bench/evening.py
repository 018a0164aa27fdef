"""A dealer and two patrons at one table of a real house, for as many rounds as somebody wants."""

from datetime import UTC, datetime

from bench.first_fill import first_fill
from bench.journals import BANKER, LAYOUT, PLAYER
from houseway.rules import load
from houseway.server.house import House
from houseway.server.live.showing import NOTHING_SEEN
from houseway.server.live.table import LiveTable
from houseway.table import Envelope, Phase, Role
from houseway.table import commands as c
from houseway.table.envelope import ANSWER_CLOCK
from houseway.table.routine import comes_next
from houseway.table.seat_commands import house_actor

TABLE, GAME = "t-1", "co/baccarat"


class Evening:
    """A dealer and two patrons at a table of a real house; one of them is shown every moment."""

    patron, role = "p1", Role.PATRON

    def __init__(self, house: House) -> None:
        self._house = house
        self._table: LiveTable | None = None
        self._seen = NOTHING_SEEN
        self._sent = 0

    @property
    def table(self) -> LiveTable:
        assert self._table is not None, "the table is opened first"
        return self._table

    async def open(self) -> None:
        game = load(GAME)
        opening = c.OpenTable(TABLE, game.id, game.digest, (1, 2), LAYOUT, 0)
        self._table = await self._house.open_table(TABLE, game, self._envelope("dealer", opening))
        self.table.join(self)
        await self.table.ask(first_fill(10**10))
        for seat in (1, 2):
            await self.do(f"p{seat}", c.Sit(seat, f"Patron {seat}"))
            await self.do("dealer", c.BuyIn(seat, 10**9, {10**7: 100}))

    def come_back(self) -> None:
        self._table = self._house.table(TABLE)
        self._sent = self.table.record.head.seq

    async def play(self, rounds: int) -> None:
        until = self.table.state.round + rounds
        while self.table.state.round < until or self.table.state.phase is not Phase.SETTLED:
            await self.act()

    async def act(self) -> None:
        state = self.table.state
        if state.phase is Phase.BETTING and not state.bets_are_down:
            await self.do("p1", c.PlaceBet(1, *PLAYER, 1_000))
            await self.do("p2", c.PlaceBet(2, *BANKER, 1_000))
            return
        command = comes_next(state).command
        assert command is not None, "an open table has a routine"
        await self.do(house_actor(state, command, "dealer"), command)

    async def do(self, actor: str, command: c.Command) -> None:
        await self.table.ask(self._envelope(actor, command))

    def _envelope(self, actor: str, command: c.Command) -> Envelope:
        self._sent += 1
        role = Role.DEALER if actor in ("dealer", ANSWER_CLOCK) else Role.PATRON
        return Envelope(f"{actor}/{self._sent:032x}", actor, role, datetime.now(UTC), command)

    def changed(self, table: LiveTable) -> None:
        _, self._seen = table.shown_to(self, self._seen)
