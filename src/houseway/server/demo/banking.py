"""The demonstration's own patrons where a patron banks: they bank, decline and bet, so that nobody waits."""

import asyncio

from msgspec.structs import replace

from houseway.analysis.choices import best_choice
from houseway.families.round import Ask
from houseway.server.demo.patrons import HousePatron
from houseway.server.demo.tempo import Tempo
from houseway.server.live.table import LiveTable
from houseway.table import Phase, TableState
from houseway.table.bank.action import are_dice_due, shaker_of
from houseway.table.bank.backline import asked
from houseway.table.bank.charging import most_banking_costs
from houseway.table.bank.offering import bank_of, least_bank, may_bank
from houseway.table.commands import AcceptBank, BuyIn, Choose, Command, DeclineBank, DeclineCut, ShakeDice
from houseway.table.round.due import due, usual_choice
from houseway.table.round.raising import amounts_of
from houseway.table.shoe.offered import offered

BUY_IN_CENTS = 200_000
# A bank in table minimums: some do not reach for everybody.
BANKS = (20, 50, 100)
# How willingly each of them banks; the first keeps the game going.
WILLING = (0.9, 0.4)
# How often they do something else than most would.
DARING = 0.3


class BankingPatron(HousePatron):
    """Banks, declines, shakes and decides when it is asked; no bets are opened before a patron banks."""

    def __init__(self, table: LiveTable, number: int, tempo: Tempo, think: float) -> None:
        super().__init__(table, number, tempo, think)
        self._willing = WILLING[number % len(WILLING)]

    def _may_bet(self, state: TableState) -> bool:
        """To sit down, to answer, to shake, to decide or to bet."""
        if state.phase in (Phase.UNOPENED, Phase.CLOSED):
            return False
        seat = self._seat(state)
        if seat is None:
            return self._tempo.is_awake and self._finds_a_seat(state)
        return self._answer(state, seat) is not None or self._may_bet_from(state, seat)

    def _is_asked(self, state: TableState) -> bool:
        return False

    def _may_bet_from(self, state: TableState, seat: int) -> bool:
        if state.phase is not Phase.BETTING or not self._tempo.is_awake:
            return False
        return bank_of(state).seat != seat and not state.seat(seat).bets

    async def _play(self) -> None:
        state = self._table.state
        seat = await self._sit_down(state)
        if seat is None or not self._may_bet(self._table.state):
            return
        if self._table.state.seat(seat).chips < BUY_IN_CENTS // 2:
            await self._do(BuyIn(seat, BUY_IN_CENTS))
        state = self._table.state
        command = self._answer(state, seat)
        if command is not None:
            await self._do(await self._considered(state, command))
        elif self._may_bet_from(state, seat):
            await self._bet(state, seat)

    def _answer(self, state: TableState, seat: int) -> Command | None:
        """What is asked of the seat now."""
        bank = bank_of(state)
        if offered(state).cut == seat:
            return DeclineCut(seat)
        if state.phase is Phase.DEALING:
            if are_dice_due(state):
                return ShakeDice(seat) if not bank.shaken and shaker_of(bank) == seat else None
            step = due(state)
            if not isinstance(step, Ask) or asked(state, step) != seat:
                return None
            if step.settings or self._taste.random() >= DARING:
                return usual_choice(step)
            choice = self._taste.choice(step.options)
            named = amounts_of(state, step, (choice,))
            cents = named[0].least if named else 0
            return Choose(step.place, step.hand, choice, cents)
        if bank.offered_to == seat:
            return self._bank(state, seat) if self._taste.random() < self._willing else DeclineBank(seat)
        if bank.broken and bank.seat is None and may_bank(state, state.seat(seat)) is None:
            return self._bank(state, seat)
        return None

    async def _considered(self, state: TableState, command: Command) -> Command:
        """Where best play can be asked for, what it chooses; found beside the house's own work."""
        if not isinstance(command, Choose) or self._tempo.is_ahead:
            return command
        cards = state.game.pack.counts(state.shoe.decks) if state.shoe else ()
        asked_of = (state.game, state.options, cards, state.deal, command.hand)
        best = await asyncio.to_thread(best_choice, *asked_of)
        return command if best is None else replace(command, choice=best)

    def _bank(self, state: TableState, seat: int) -> Command:
        """As much as it has beside the fee, or less."""
        least, most = least_bank(state), state.seat(seat).chips - most_banking_costs(state)
        return AcceptBank(seat, max(least, min(most, least * self._taste.choice(BANKS))))
