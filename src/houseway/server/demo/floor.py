"""The demonstration's floor supervisor: pays jackpots, so that no link stays locked, and frees seats."""

import asyncio
import logging
import secrets
import time

from houseway.journal import StoreError
from houseway.refusals import Refused
from houseway.server.live.table import LiveTable
from houseway.table import Envelope, Role, Signature, TableState
from houseway.table.commands import Command, FreeSeat, PayJackpot, VerifyHit
from houseway.table.people.seating import is_in_play
from houseway.table.routine import next_on_keypad
from houseway.table.state import Seat

# How often, within the time after which a seat is freed, one looks whether its patron is there.
LOOKS = 10
# So begin those whom a dealer seated, and the house's own patrons.
WITHOUT_A_PAGE = "guest:"
EXECUTIVE = Signature("house-executive", Role.EXECUTIVE)


def floors_act(state: TableState) -> Command | None:
    """What waits for the floor, if anything."""
    coming = next_on_keypad(state)
    act = coming.command if coming else None
    return act if isinstance(act, VerifyHit | PayJackpot) else None


class DemoFloor:
    """Comes after some seconds, which leaves a visitor who signed in as the floor the time to do it."""

    def __init__(self, table: LiveTable, seconds: float) -> None:
        self._table = table
        self._seconds = seconds

    async def run(self) -> None:
        while True:
            await self._table.until(lambda state: floors_act(state) is not None)
            waiting = floors_act(self._table.state)
            await asyncio.sleep(self._seconds)
            if waiting is not None and floors_act(self._table.state) == waiting:
                await self._do(waiting)

    async def _do(self, command: Command) -> None:
        await _ordered(self._table, command)


class AbandonedSeats:
    """Frees the seat of a patron who has not looked at the table for a while; the house keeps the chips."""

    def __init__(self, table: LiveTable, seconds: float) -> None:
        self._table = table
        self._seconds = seconds
        self._away: dict[str, float] = {}

    async def run(self) -> None:
        while True:
            await asyncio.sleep(self._seconds / LOOKS)
            now = time.monotonic()
            gone = {seat.number: seat.patron for seat in self._table.state.seats if self._is_gone(seat)}
            self._away = {patron: self._away.get(patron, now) for patron in gone.values() if patron}
            for number, patron in gone.items():
                if patron and now - self._away[patron] >= self._seconds:
                    await _ordered(self._table, FreeSeat(number, "The seat was left."))

    def _is_gone(self, seat: Seat) -> bool:
        """Of those who came by a page; the chips of a demonstration need no cage."""
        state = self._table.state
        if seat.patron is None or seat.patron.startswith(WITHOUT_A_PAGE) or not state.house.play_money:
            return False
        return not (self._table.is_here(seat.patron) or is_in_play(state, seat))


async def _ordered(table: LiveTable, command: Command) -> None:
    id_ = secrets.token_hex(12)
    envelope = Envelope(id_, "house-floor", Role.FLOOR, table.now(), command, EXECUTIVE)
    try:
        await table.ask(envelope)
    except (Refused, StoreError) as problem:
        logging.getLogger(__name__).warning("the demo's floor waits: %s", problem)
