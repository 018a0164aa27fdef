"""The demo dealer waits for patrons who are offered the cut, the shoe or the bank, shake dice, or decide."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from houseway.families.round import Ask, Pay
from houseway.server.demo.patrons import is_house_patron
from houseway.server.live.answer_clock import find_question, is_sealed
from houseway.server.live.table import LiveTable
from houseway.table import Phase, TableState
from houseway.table.bank.action import are_dice_due, shaker_of
from houseway.table.bank.backline import asked
from houseway.table.round.due import due
from houseway.table.routine import next_on_keypad
from houseway.table.shoe.offered import offered


async def wait_for_answers(
    table: LiveTable, seconds: float, is_spared: Callable[[TableState], bool] = lambda state: False
) -> None:
    """So long for each in turn, until all have answered, one stays silent or the dealer answers.

    Where the table has an answer clock, that one counts and answers; the dealer does for who `is_spared`.
    """
    if table.has_answer_clock and is_sealed(table.state):
        await table.until(lambda state: find_question(state) is None or is_spared(state))
        return
    decided = False
    with suppress(TimeoutError):
        while (whose := _asked(table, table.state)) is not None:
            if table.state.phase is Phase.DEALING:
                table.start_clock(seconds)
                decided = True
            async with asyncio.timeout(seconds):
                await _answer(table, whose)
    if decided:
        table.start_clock(0)


async def _answer(table: LiveTable, whose: tuple[int, str]) -> None:
    await table.until(lambda state: _asked(table, state) != whose)


def _asked(table: LiveTable, state: TableState) -> tuple[int, str] | None:
    """The seat that must answer before the dealer can go on, and what; nobody waits for who is away."""
    if state.phase is Phase.BETTING or next_on_keypad(state) is not None:
        return None
    seat, what = _in_the_hand(state) if state.phase is Phase.DEALING else _between_hands(state)
    if seat is None:
        return None
    patron = state.seat(seat).patron
    return (seat, what) if table.is_here(patron) or is_house_patron(patron) else None


def _between_hands(state: TableState) -> tuple[int | None, str]:
    now = offered(state)
    seat = now.shoe if now.cut is None else now.cut
    if seat is None and state.bank is not None:
        return state.bank.offered_to, "bank"
    return seat, "shoe"


def _in_the_hand(state: TableState) -> tuple[int | None, str]:
    """Who shakes the dice, or whose decision it is."""
    if state.bank is not None and are_dice_due(state):
        return (None if state.bank.shaken else shaker_of(state.bank)), "shake"
    step = due(state)
    if isinstance(step, Pay):
        question = find_question(state)
        return (None if question is None else question.seat), "house money"
    if not isinstance(step, Ask):
        return None, ""
    # A hand is asked about more than once: by its cards, too, one question is not the next.
    return asked(state, step), f"{step.hand} {step.options} {state.deal.count}"
