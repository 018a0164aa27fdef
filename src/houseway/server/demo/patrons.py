"""The demonstration's own patrons: they sit there before anybody comes, and bet while somebody looks."""

import asyncio
import random
import secrets
from itertools import count

from houseway.journal import StoreError
from houseway.refusals import Refused
from houseway.server.demo.tempo import Tempo
from houseway.server.live.answer_clock import find_question
from houseway.server.live.table import LiveTable
from houseway.table import Envelope, Phase, Role, TableState
from houseway.table.commands import BuyIn, Command, PlaceBet, Posted, Sit
from houseway.table.state import HOUSE_PATRON

NAMES = ("Mei", "Otto", "Rosa", "Idris", "Nora", "Kofi", "Lena", "Hugo", "Anya", "Theo", "Inez", "Bram")
# Whoever sits down must find a seat.
LEFT_FREE = 3
# What they sit down with, in table minimums.
BUY_IN = 100
SIDE_BETS = 0.3
AFTER_REFUSAL_SECONDS = 0.2
STAKES = (1, 1, 1, 2, 2, 5)


# Nobody who comes through the door has a colon in the name.
_PREFIX = HOUSE_PATRON


def is_house_patron(patron: str | None) -> bool:
    return patron is not None and patron.startswith(_PREFIX)


class HousePatron:
    """Sits far from the first seats and bets small; who knows the house knows by its name that it is one."""

    def __init__(self, table: LiveTable, number: int, tempo: Tempo, think: float) -> None:
        self._table = table
        self._tempo = tempo
        self._think = think
        self._number = number
        self._id = f"{_PREFIX}{table.state.table}:{number}"
        self._name = f"{NAMES[(_table_number(table) + 5 * number) % len(NAMES)]} (house)"
        self._ids = map(f"{secrets.token_hex(8)}-{{}}".format, count(1))
        # Play money and made-up taste: nothing that is proved hangs on this chance.
        self._taste = random.Random()
        self._last_bet = 0

    async def run(self) -> None:
        """Bet once a round while somebody looks, and answer whatever the seat is asked."""
        while True:
            await self._table.until(lambda state: self._may_bet(state) or self._is_asked(state))
            await self._consider(0.2, 1)
            await self._try()

    async def _try(self) -> None:
        """Play; whoever was refused looks again a little later."""
        try:
            await self._play()
        except (Refused, StoreError):
            await asyncio.sleep(AFTER_REFUSAL_SECONDS)

    async def _consider(self, least: float, most: float) -> None:
        await asyncio.sleep(self._tempo.seconds(self._think * self._taste.uniform(least, most)))

    def _is_asked(self, state: TableState) -> bool:
        question = find_question(state)
        return question is not None and question.patron == self._id

    def _may_bet(self, state: TableState) -> bool:
        is_new = state.round != self._last_bet
        return is_new and state.phase is Phase.BETTING and self._tempo.is_awake

    async def _play(self) -> None:
        state = self._table.state
        question = find_question(state)
        if question is not None and question.patron == self._id:
            await self._do(question.default)
        if not self._may_bet(state):
            return
        self._last_bet = state.round
        seat = await self._sit_down(state)
        if seat is None:
            return
        chips = self._table.state.seat(seat).chips
        buy_in = BUY_IN * min(posted.minimum for posted in state.offers)
        if chips < buy_in // 2:
            await self._do(BuyIn(seat, buy_in - chips))
        await self._bet(state, seat)

    async def _sit_down(self, state: TableState) -> int | None:
        """The seat it has, or one of the last where enough stay free."""
        if (seat := self._seat(state)) is not None:
            return seat
        if not self._finds_a_seat(state):
            return None
        free, own = _free(state), state.places[-1 - self._number]
        seat = own if own in free else free[-1]
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
