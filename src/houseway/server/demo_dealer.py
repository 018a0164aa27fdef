"""A house dealer: shuffles, takes bets, deals, pays, and shows each spent shoe."""

import asyncio
import logging
import secrets
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime

import msgspec

from houseway.cards.shoe import commitment, cut, new_seed, shuffled
from houseway.journal import StoreError
from houseway.journal.store import shoe_seal
from houseway.refusals import Refused
from houseway.server.house import House
from houseway.server.live import LiveTable
from houseway.table import Envelope, Phase, Role, TableState, can
from houseway.table.commands import Command, Cut, LoadShoe, OpenTable, RevealShoe
from houseway.table.cutting import offered_the_cut
from houseway.table.proposals import before_the_shuffle
from houseway.table.routine import next_act
from houseway.table.state import Shoe, ShoeStage

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

    def __init__(self, house: House, table: LiveTable, pace: Pace) -> None:
        self._house = house
        self._table = table
        self._pace = pace
        self._cards: tuple[int, tuple[int, ...]] = (0, ())

    async def open(self, opening: OpenTable) -> None:
        """Open the table, unless the journal has it open already."""
        if self._table.state.phase is Phase.UNOPENED:
            await self._do(opening)

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
        elif state.shoe and state.shoe.stage is ShoeStage.LOADED and state.round:
            await self._table.until(lambda state: bool(state.patrons))
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
        if state.game.decks is None:
            return next_act(state, [1 + secrets.randbelow(6) for _ in range(6)])
        shoe = state.shoe
        if shoe is None or shoe.stage is ShoeStage.REVEALED:
            return next(self._before_the_shuffle(state), None) or await self._shuffle(state)
        if shoe.stage is ShoeStage.LOADED and offered_the_cut(state) is None:
            least = state.practice.figure("cut", "from_ends", 0)
            return Cut(least + secrets.randbelow(shoe.cards - 2 * least + 1))
        if shoe.stage is ShoeStage.LOADED:
            return next_act(state, ())
        if shoe.stage is ShoeStage.SPENT:
            return RevealShoe((await self._seed(shoe)).hex())
        return next_act(state, await self._order(shoe))

    def _before_the_shuffle(self, state: TableState) -> Iterator[Command]:
        for proposal in before_the_shuffle(state):
            if can(state, _envelope(proposal)) is None:
                yield proposal

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
        await self._table.ask(_envelope(command))


def _envelope(command: Command) -> Envelope:
    return Envelope(str(uuid.uuid4()), "house-dealer", Role.DEALER, datetime.now(UTC), command)
