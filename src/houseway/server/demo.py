"""The house dealer of the demo table: shuffles, takes bets, deals, pays, and shows each spent shoe."""

import asyncio
import logging
import secrets
import uuid
from datetime import UTC, datetime

import msgspec

from houseway.cards.shoe import commitment, cut, new_seed, shuffled
from houseway.journal import StoreError
from houseway.journal.store import shoe_seal
from houseway.refusals import Refused
from houseway.rules import load
from houseway.server.house import House
from houseway.table import Envelope, Phase, Role, TableState
from houseway.table.commands import Command, Cut, LoadShoe, OpenTable, Posted, RevealShoe
from houseway.table.routine import next_act
from houseway.table.state import Shoe, ShoeStage

TABLE = "demo-1"
GAME = "co/baccarat"
SEATS = (1, 2, 3, 4, 5, 6, 7)
TRAY_CENTS = 5_000_000
LAYOUT = (
    Posted("player", "player", "standard", 1_000, 100_000),
    Posted("banker", "banker", "win-vig-5", 1_000, 100_000),
    Posted("tie", None, "standard", 500, 10_000),
    Posted("bonus", "player", "A", 500, 10_000),
    Posted("bonus", "banker", "A", 500, 10_000),
)
# The clause asks for 14 cards at least; a deck's worth is what most houses leave.
CUTTING_CARD = 52


class Pace(msgspec.Struct, frozen=True):
    """Seconds: for bets after the first one, for a card, to look at the result."""

    betting: float = 10
    card: float = 1
    pause: float = 6


FAST = Pace(betting=0.6, card=0.05, pause=1)


class DemoDealer:
    """Looks at the table and does what is next, so that a restart in mid-round is nothing special."""

    def __init__(self, house: House, pace: Pace) -> None:
        self._house = house
        self._table = house.add_table(TABLE, load(GAME))
        self._pace = pace
        self._cards: tuple[int, tuple[int, ...]] = (0, ())

    async def open(self) -> None:
        """Open the table, unless the journal has it open already."""
        state = self._table.state
        if state.phase is Phase.UNOPENED:
            await self._do(OpenTable(TABLE, state.game.id, state.digest, SEATS, LAYOUT, TRAY_CENTS))

    async def run(self) -> None:
        while self._table.state.phase is not Phase.CLOSED:
            try:
                await self._wait()
                await self._do(await self._next_act(self._table.state))
            except (Refused, StoreError) as problem:
                logging.getLogger(__name__).warning("the demo dealer waits: %s", problem)
                await asyncio.sleep(1)

    async def _wait(self) -> None:
        """Give people the time to bet, to see a card, and to look at a result or a revealed seed."""
        state = self._table.state
        if state.phase is Phase.BETTING:
            await self._wait_for_bets()
        elif state.phase is Phase.DEALING:
            await asyncio.sleep(self._pace.card)
        elif state.phase is Phase.SETTLED or (state.shoe and state.shoe.stage is ShoeStage.REVEALED):
            await asyncio.sleep(self._pace.pause)

    async def _wait_for_bets(self) -> None:
        """For a first bet, then a little for the others'; again, if all were taken back."""
        while True:
            await self._table.until(lambda state: state.bets_are_down)
            self._table.start_clock(self._pace.betting)
            await asyncio.sleep(self._pace.betting)
            if self._table.state.bets_are_down:
                return

    async def _next_act(self, state: TableState) -> Command:
        shoe = state.shoe
        if shoe is None or shoe.stage is ShoeStage.REVEALED:
            return await self._shuffle(state)
        if shoe.stage is ShoeStage.LOADED:
            least = state.procedure.cut_from_either_end.cards
            return Cut(least + secrets.randbelow(shoe.cards - 2 * least + 1))
        if shoe.stage is ShoeStage.SPENT:
            return RevealShoe((await self._seed(shoe)).hex())
        return next_act(state, await self._order(shoe))

    async def _shuffle(self, state: TableState) -> LoadShoe:
        """Seal a seed and commit to the order it gives."""
        number = state.shoe.number + 1 if state.shoe else 1
        name = shoe_seal(self._table.stream, number)
        seed = await self._house.write(self._house.store.sealed, name)
        if seed is None:
            seed = new_seed()
            await self._house.write(self._house.store.seal, name, seed)
        decks = state.decks.default
        return LoadShoe(commitment(seed, decks), decks, CUTTING_CARD)

    async def _order(self, shoe: Shoe) -> tuple[int, ...]:
        """The cards of a shoe after its cut, worked out once a shoe."""
        if self._cards[0] != shoe.number:
            order = shuffled(await self._seed(shoe), shoe.decks)
            self._cards = (shoe.number, cut(order, shoe.position))
        return self._cards[1]

    async def _seed(self, shoe: Shoe) -> bytes:
        seed = await self._house.write(self._house.store.sealed, shoe_seal(self._table.stream, shoe.number))
        if seed is None:
            raise StoreError(f"the seed of shoe {shoe.number} is not in the sealed store")
        return seed

    async def _do(self, command: Command) -> None:
        envelope = Envelope(str(uuid.uuid4()), "house-dealer", Role.DEALER, datetime.now(UTC), command)
        await self._table.ask(envelope)
