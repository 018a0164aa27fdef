"""The betting clock: where a table has one, it closes the bets of every round and tells how long is left."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from houseway.journal import verify
from houseway.rules import load
from houseway.server.house import House
from houseway.server.live.betting_clock import CLOCK
from houseway.server.live.table import LiveTable
from houseway.table import Envelope, Phase, Role
from houseway.table import commands as c
from tests.first_fill import first_fill
from tests.memory_store import MemoryStore
from tests.tables import BURN, DECKS, LAYOUT, NOON, PLAYER

# Long enough that a busy machine seats somebody and takes a bet meanwhile.
SECONDS = 0.5
BET = c.PlaceBet(1, *PLAYER, 1_000)


class Onlooker:
    patron = "onlooker"
    role = Role.PATRON

    def __init__(self) -> None:
        self.times: list[int | None] = []

    def changed(self, table: LiveTable) -> None:
        self.times.append(seconds_left(table))


class Dealer:
    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.sent = 0

    async def do(self, *commands: c.Command) -> None:
        for command in commands:
            self.sent += 1
            await self.table.ask(Envelope(f"d{self.sent}", "dealer", Role.DEALER, NOON, command))

    async def patron(self, *commands: c.Command) -> None:
        for command in commands:
            self.sent += 1
            await self.table.ask(Envelope(f"p{self.sent}", "ada", Role.PATRON, NOON, command))

    async def until(self, phase: Phase) -> None:
        async with asyncio.timeout(60):
            await self.table.until(lambda state: state.phase is phase)


def seconds_left(table: LiveTable) -> Any:
    messages, _ = table.shown_to(Onlooker())
    return msgspec.json.decode(messages[-1])["view"]["seconds_left"]


def spend(evening, seconds: float | None = SECONDS, rules: c.House = c.House()) -> MemoryStore:  # noqa: B008
    """An evening at a table of real cards whose bets are open."""
    store = MemoryStore()

    async def run() -> None:
        house = House(store, betting_seconds=seconds)
        game = load("co/baccarat")
        dealer = Dealer(house.add_table("t-1", game))
        await dealer.do(
            c.OpenTable("t-1", game.id, game.digest, (1, 2), LAYOUT, 0, house=rules),
        )
        await dealer.table.ask(first_fill(NOON))
        await dealer.do(
            c.InspectCards(),
            c.WashCards(),
            c.LoadShoe("", DECKS, 14),
            c.Cut(100),
            c.Burn(BURN),
            c.NextRound(),
        )
        await dealer.patron(c.Sit(1, "Ada"))
        await dealer.do(c.BuyIn(1, 10_000, {10_000: 1}))
        try:
            await evening(dealer)
        finally:
            await house.stop()

    asyncio.run(run())
    assert verify(store) == []
    return store


def closings(store: MemoryStore) -> list[str]:
    """Who closed the bets, round by round."""
    said = [msgspec.json.decode(row.body)["envelope"] for row in store.read("table/t-1")]
    return [envelope["actor"] for envelope in said if envelope["command"]["type"] == "no_more_bets"]


def test_it_closes_the_bets_when_its_time_is_up():
    async def evening(dealer: Dealer) -> None:
        assert dealer.table.state.phase is Phase.BETTING
        assert seconds_left(dealer.table) == 1
        began = asyncio.get_running_loop().time()
        await dealer.patron(BET)
        await dealer.until(Phase.DEALING)
        assert asyncio.get_running_loop().time() - began >= SECONDS * 0.8
        assert seconds_left(dealer.table) is None

    assert closings(spend(evening)) == [CLOCK]


def test_a_dealer_who_is_quicker_leaves_it_nothing_to_do():
    async def evening(dealer: Dealer) -> None:
        await dealer.do(c.NoMoreBets())
        await asyncio.sleep(SECONDS * 2)

    assert closings(spend(evening)) == ["dealer"]


@pytest.mark.slow
def test_it_keeps_the_houses_least_betting_time_though_the_clock_on_the_wall_is_ahead():
    async def evening(dealer: Dealer) -> None:
        later = NOON + timedelta(seconds=1)
        await dealer.table.ask(Envelope("later", "dealer", Role.DEALER, later, c.NoMoreBets()))
        await dealer.do(*(c.DealCard(card) for card in ("9s", "2h", "Kd", "3c")), c.SettleRound())
        ahead = datetime.now(UTC) + timedelta(seconds=0.2)
        began = asyncio.get_running_loop().time()
        await dealer.table.ask(Envelope("ahead", "dealer", Role.DEALER, ahead, c.NextRound()))
        await dealer.patron(BET)
        await dealer.until(Phase.DEALING)
        assert asyncio.get_running_loop().time() - began >= 1.1

    assert closings(spend(evening, rules=c.House(least_betting_seconds=1))) == ["dealer", CLOCK]


def test_every_round_has_its_own_time():
    async def evening(dealer: Dealer) -> None:
        await dealer.do(c.NoMoreBets(), *(c.DealCard(card) for card in ("9s", "2h", "Kd", "3c")))
        await dealer.do(c.SettleRound())
        # The time of the round before must not close this one early.
        await asyncio.sleep(SECONDS * 0.7)
        await dealer.do(c.NextRound())
        await asyncio.sleep(SECONDS * 0.6)
        assert dealer.table.state.phase is Phase.BETTING
        await dealer.patron(BET)
        await dealer.until(Phase.DEALING)

    assert closings(spend(evening)) == ["dealer", CLOCK]


def test_where_no_bet_is_down_it_waits_for_one_and_begins_again():
    async def evening(dealer: Dealer) -> None:
        onlooker = Onlooker()
        dealer.table.join(onlooker)
        await asyncio.sleep(SECONDS * 1.5)
        assert dealer.table.state.phase is Phase.BETTING
        assert onlooker.times == [1, None]
        await dealer.patron(BET)
        began = asyncio.get_running_loop().time()
        assert seconds_left(dealer.table) == 1
        await dealer.until(Phase.DEALING)
        assert asyncio.get_running_loop().time() - began >= SECONDS * 0.8

    assert closings(spend(evening)) == [CLOCK]


def test_without_it_bets_stay_open():
    async def evening(dealer: Dealer) -> None:
        assert seconds_left(dealer.table) is None
        await asyncio.sleep(SECONDS * 2)
        assert dealer.table.state.phase is Phase.BETTING

    assert closings(spend(evening, None)) == []
