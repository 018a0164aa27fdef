"""The demo dealer waits for patrons who are offered the cut, the shoe or the bank."""

import asyncio
from contextlib import suppress

from houseway.server.live.table import LiveTable
from houseway.table import Phase, TableState
from houseway.table.routine import next_on_keypad
from houseway.table.shoe.offered import offered


async def wait_for_answers(table: LiveTable, seconds: float) -> None:
    """So long for each in turn, until all have answered or one stays silent."""
    with suppress(TimeoutError):
        while (seat := _asked(table, table.state)) is not None:
            async with asyncio.timeout(seconds):
                await _answer(table, seat)


async def _answer(table: LiveTable, seat: int) -> None:
    await table.until(lambda state: _asked(table, state) != seat)


def _asked(table: LiveTable, state: TableState) -> int | None:
    """The seat that must answer before the dealer can go on; nobody waits for a patron who is away."""
    if state.phase is Phase.BETTING or next_on_keypad(state) is not None:
        return None
    now = offered(state)
    seat = now.shoe if now.cut is None else now.cut
    if seat is None and state.bank is not None:
        seat = state.bank.offered_to
    return seat if seat is not None and table.is_here(state.seat(seat).patron) else None
