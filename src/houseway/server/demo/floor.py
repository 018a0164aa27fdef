"""The demonstration's floor supervisor: verifies and pays jackpots, so that no link stays locked."""

import asyncio
import logging
import secrets
from datetime import UTC, datetime

from houseway.journal import StoreError
from houseway.refusals import Refused
from houseway.server.live.table import LiveTable
from houseway.table import Envelope, Role, Signature, TableState
from houseway.table.commands import Command, PayJackpot, VerifyHit
from houseway.table.routine import next_on_keypad

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
        envelope = Envelope(
            secrets.token_hex(12), "house-floor", Role.FLOOR, datetime.now(UTC), command, EXECUTIVE
        )
        try:
            await self._table.ask(envelope)
        except (Refused, StoreError) as problem:
            logging.getLogger(__name__).warning("the demo's floor waits: %s", problem)
