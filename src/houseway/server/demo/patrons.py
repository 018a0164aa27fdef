"""The demonstration's own patrons: they bet while somebody looks, so that something is always happening."""

import asyncio
import random
import secrets
from contextlib import suppress
from itertools import count

from houseway.journal import StoreError
from houseway.refusals import Refused
from houseway.server.live.answer_clock import find_question
from houseway.server.live.table import LiveTable
from houseway.table import Envelope, Phase, Role, TableState
from houseway.table.commands import BuyIn, Command, Leave, LetRide, PlaceBet, Posted, Sit
from houseway.table.state import HOUSE_PATRON

NAMES = ("Mei", "Otto", "Rosa", "Idris", "Nora", "Kofi", "Lena", "Hugo", "Anya", "Theo", "Inez", "Bram")
# Whoever sits down must find a seat.
LEFT_FREE = 3
BUY_IN_CENTS = 50_000
SIDE_BETS = 0.3
STAKES = (1, 1, 1, 2, 2, 5)
# How long they stay when nobody looks any more.
ALONE_SECONDS = 60.0


# Nobody who comes through the door has a colon in the name.
_PREFIX = HOUSE_PATRON


def is_house_patron(patron: str | None) -> bool:
    return patron is not None and patron.startswith(_PREFIX)


class HousePatron:
    """Sits far from the first seats and bets small; who knows the house knows by its name that it is one."""

    def __init__(self, table: LiveTable, number: int, think: float) -> None:
        self._table, self._think = table, think
        self._id = f"{_PREFIX}{table.state.table}:{number}"
        self._name = f"{NAMES[(_table_number(table) + 5 * number) % len(NAMES)]} (house)"
        self._ids = map(f"{secrets.token_hex(8)}-{{}}".format, count(1))
        # Play money and made-up taste: nothing that is proved hangs on this chance.
        self._taste = random.Random()

    async def run(self) -> None:
        """Wait for somebody to look; bet once a round; leave some time after they have gone."""
        while True:
            await self._table.until(lambda state: self._may_bet(state))
            await asyncio.sleep(self._think * self._taste.uniform(0.2, 1))
            with suppress(Refused, StoreError):
                await self._play()
            last = self._table.state.round
            try:
                async with asyncio.timeout(ALONE_SECONDS):
                    await self._see_out(last)
            except TimeoutError:
                await self._leave_if_alone()

    async def _see_out(self, last: int) -> None:
        """Wait for the end of a round; take a pay-out of House Money when asked about it."""
        while self._table.state.round == last:
            await self._table.until(lambda state: state.round != last or self._is_asked_to_ride(state))
            seat = self._seat(self._table.state)
            if seat is not None and self._is_asked_to_ride(self._table.state):
                await asyncio.sleep(self._think * self._taste.uniform(0.1, 0.3))
                with suppress(Refused, StoreError):
                    await self._do(LetRide(seat))

    def _is_asked_to_ride(self, state: TableState) -> bool:
        question = find_question(state)
        return question is not None and question.patron == self._id and isinstance(question.default, LetRide)

    def _may_bet(self, state: TableState) -> bool:
        return state.phase is Phase.BETTING and self._table.is_watched

    async def _play(self) -> None:
        state = self._table.state
        if not self._may_bet(state):
            return
        seat = await self._sit_down(state)
        if seat is None:
            return
        if state.seat(seat).chips < BUY_IN_CENTS // 10:
            await self._do(BuyIn(seat, BUY_IN_CENTS))
        await self._bet(state, seat)

    async def _sit_down(self, state: TableState) -> int | None:
        """The seat it has, or the last free one where enough stay free."""
        if (seat := self._seat(state)) is not None:
            return seat
        if not self._finds_a_seat(state):
            return None
        seat = _free(state)[-1]
        await self._do(Sit(seat, self._name))
        return seat

    def _finds_a_seat(self, state: TableState) -> bool:
        return len(_free(state)) > LEFT_FREE

    async def _bet(self, state: TableState, seat: int) -> None:
        equal, times = state.practice.bets_together.equal, self._taste.choice(STAKES)
        for posted in self._chosen(state):
            several = times if posted.wager in equal else self._taste.choice(STAKES)
            await self._do(PlaceBet(seat, *posted.key, posted.minimum * several))

    def _chosen(self, state: TableState) -> list[Posted]:
        """One of the hands, and now and then something beside it."""
        base = [each for each in state.offers if _kind(state, each) == "base"]
        base = [each for each in base if each.on] or base
        needing = state.practice.bets_together.needs
        side = [
            each
            for each in state.offers
            if each not in base and _is_beside(state, each) and each.wager not in needing
        ]
        together = [each for each in base if each.wager in state.practice.bets_together.equal]
        chosen = together or ([self._taste.choice(base)] if base else [])
        return chosen + ([self._taste.choice(side)] if side and self._taste.random() < SIDE_BETS else [])

    async def _leave_if_alone(self) -> None:
        seat = self._seat(self._table.state)
        if seat is not None and not self._table.is_watched:
            with suppress(Refused, StoreError):
                await self._do(Leave(seat))

    def _seat(self, state: TableState) -> int | None:
        return next((seat.number for seat in state.seats if seat.patron == self._id), None)

    async def _do(self, command: Command) -> None:
        await self._table.ask(Envelope(next(self._ids), self._id, Role.PATRON, self._table.now(), command))


def _free(state: TableState) -> list[int]:
    return [each.number for each in state.seats if each.patron is None and each.behind is None]


def _kind(state: TableState, posted: Posted) -> str:
    return state.game.offer(*posted.key).kind


def _is_beside(state: TableState, posted: Posted) -> bool:
    """A bet that is made with that on a hand, and not later."""
    offer, needing = state.game.offer(*posted.key), state.practice.bets_together.needs
    return offer.kind == "bonus" and offer.placed_when is None and offer.wager not in needing


def _table_number(table: LiveTable) -> int:
    return sum(map(ord, table.state.table))
