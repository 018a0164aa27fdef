"""A house dealer: shuffles, takes bets, deals, pays, and shows each spent shoe."""

import asyncio
import logging
import secrets
from contextlib import suppress
from itertools import count

from houseway.families.round import Deal
from houseway.journal import StoreError
from houseway.refusals import Refusal, Refused
from houseway.server.demo.answers import wait_for_answers
from houseway.server.demo.banking import BankingPatron
from houseway.server.demo.floor import AbandonedSeats, DemoFloor, floors_act
from houseway.server.demo.patrons import HousePatron, is_house_patron
from houseway.server.demo.pooling import PoolPatron, lacks_players
from houseway.server.demo.tempo import Pace, Tempo
from houseway.server.house import House
from houseway.server.live.answer_clock import find_question
from houseway.server.live.table import LiveTable
from houseway.table import Envelope, Phase, Role, TableState, can
from houseway.table.bank.late_bets import open_late
from houseway.table.commands import Command, Cut, DeclineBank, DeclineCut, InspectCards, OpenTable
from houseway.table.envelope import ANSWER_CLOCK
from houseway.table.jackpots.sensors import lit_sensors
from houseway.table.round.due import due
from houseway.table.routine import comes_next, next_load, next_on_keypad
from houseway.table.shoe.cutting import cut_bounds
from houseway.table.shoe.filling import filled
from houseway.table.state import ShoeStage

# How often the robot looks whether the dealer who took over has gone.
STEPPED_ASIDE_SECONDS = 0.5

# In rounds that are played ahead: the house's patrons are quick.
BETS_AT_ONCE_SECONDS = 0.05

# Who deals the tables of a demonstration.
DEALING_ACTOR = "house-dealer"


class DemoDealer:
    """Looks at the table and does what is next; steps aside while one of the house's dealers is there."""

    def __init__(self, house: House, table: LiveTable, pace: Pace) -> None:
        self._house = house
        self._table = table
        self._pace = pace
        self._tempo = Tempo(table, pace)
        self._late_bets_in: int | None = None
        self._ids = map(f"{secrets.token_hex(8)}-{{}}".format, count(1))
        # Patrons who have had a bet in a hand here.
        self._players: set[str] = set()

    async def open(self, opening: OpenTable) -> None:
        """Open the table, unless the journal has it open already."""
        if self._table.state.phase is Phase.UNOPENED:
            await self._do(opening)

    async def run(self) -> None:
        self._house.start(DemoFloor(self._table, self._pace.floor).run())
        self._house.start(AbandonedSeats(self._table, self._pace.abandoned).run())
        if self._table.state.house.style != "midi":
            # Where the highest bettor turns the cards, that is to be the visitor.
            pooled = self._table.state.house.stakes is not None
            kind = PoolPatron if pooled else HousePatron if self._table.state.bank is None else BankingPatron
            # A hand among players needs company.
            for number in range(self._pace.players if pooled else self._pace.patrons):
                think = self._pace.betting / 3
                self._house.start(kind(self._table, number, self._tempo, think).run())
        while self._is_open():
            seen = self._table.state
            try:
                await self._wait()
                async with self._table.drawing:
                    if self._is_open() and not self._is_another_dealing() and not self._waits_for_a_seat():
                        seen = self._table.state
                        await self._do(self._next_act(seen))
            except (Refused, StoreError) as problem:
                if isinstance(problem, Refused) and problem.reason is Refusal.SHARES_AWAITED:
                    # Somebody came in between; the next wait is for them.
                    continue
                if isinstance(problem, Refused) and self._table.state is not seen:
                    # Somebody sat down or answered in between: what comes next is another thing.
                    continue
                logging.getLogger(__name__).warning("the demo dealer waits: %s", problem)
                await asyncio.sleep(1)

    def _waits_for_a_seat(self) -> bool:
        """Whether a seat is asked, for which the house's clock answers in time."""
        if self._spares_newcomer(self._table.state):
            return False
        return self._table.has_answer_clock and find_question(self._table.state) is not None

    def _spares_newcomer(self, state: TableState) -> bool:
        """Whether the bank or the cut is offered to someone who has not bet here yet.

        The dealer declines for them at once, and one of the house's patrons takes it; they are asked again
        after their first hand.
        """
        question = find_question(state)
        if question is None or not isinstance(question.default, DeclineBank | DeclineCut):
            return False
        is_new = not is_house_patron(question.patron) and question.patron not in self._players
        return is_new and any(is_house_patron(seat.patron) for seat in state.patrons)

    def _is_open(self) -> bool:
        return self._table.state.phase is not Phase.CLOSED

    async def _wait(self) -> None:
        """Give people the time to bet, to see a card, and to look at a result or a revealed seed."""
        while self._is_another_dealing():
            await asyncio.sleep(STEPPED_ASIDE_SECONDS)
        state = self._table.state
        if self._spares_newcomer(state):
            return
        if state.phase is Phase.BETTING:
            await self._wait_for_bets()
        elif state.shoe and state.shoe.stage is ShoeStage.LOADED and state.round:
            await self._table.until(lambda state: bool(state.patrons))
        elif next_on_keypad(state) is not None:
            await self._table.until(lambda state: floors_act(state) is None)
            await self._pass(self._pace.card)
        elif state.phase is Phase.DEALING:
            self._players.update([seat.patron for seat in state.seats if seat.patron and seat.bets])
            if _is_locked(state):
                await self._table.until(lambda state: not _is_locked(state))
            if _is_held(state):
                await self._wait_for_the_squeeze()
            await self._wait_for_late_bets()
            # A stack of tiles or a pile of cards is delivered at once.
            delivers = state.practice.deal_order.every_place and isinstance(due(state), Deal)
            await self._pass(self._pace.card / (12 if delivers else 1))
        elif state.phase is Phase.SETTLED or (state.shoe and state.shoe.stage is ShoeStage.REVEALED):
            await self._pass(self._pace.pause)
        if state.house.stakes is not None and state.phase is not Phase.DEALING:
            # Players who bet against each other open no bets that could wait for a visitor.
            await self._table.until(lambda state: self._tempo.is_awake)
        await wait_for_answers(self._table, self._pace.answer, self._spares_newcomer)
        if lacks_players(self._table.state):
            await self._table.until(lambda state: not lacks_players(state))
        if _waits_for_a_bank(self._table.state):
            await self._table.until(lambda state: not _waits_for_a_bank(state))
        await self._table.until(lambda state: not self._table.waits_for_shares(comes_next(state).command))

    async def _wait_for_the_squeeze(self) -> None:
        """For the patron who holds cards, but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._pace.squeeze):
                await self._table.until(lambda state: not _is_held(state))

    async def _wait_for_late_bets(self) -> None:
        """Once a hand, where some bet is taken between the first cards."""
        state = self._table.state
        if state.bank is None or self._late_bets_in == state.round or not any(open_late(state)):
            return
        self._late_bets_in = state.round
        await self._pass(self._pace.betting / 2)

    async def _pass(self, seconds: float) -> None:
        """Let so much time go by; none in rounds that are played ahead."""
        await asyncio.sleep(self._tempo.seconds(seconds))

    def _is_another_dealing(self) -> bool:
        """A dealer stands at the table, or has left real cards on it, which a robot cannot read."""
        shoe = self._table.state.shoe
        return self._table.has_dealer or (shoe is not None and not shoe.is_virtual)

    async def _wait_for_bets(self) -> None:
        """For a first bet, then a little for the others'; again, if all were taken back."""
        while True:
            await self._table.until(lambda state: state.bets_are_down or _are_closed(state))
            if self._table.is_timed:
                # The house's clock closes them.
                await self._table.until(_are_closed)
            if _are_closed(self._table.state):
                return
            seconds = max(self._pace.betting, self._table.state.house.least_betting_seconds)
            if self._tempo.is_ahead:
                seconds = self._table.state.house.least_betting_seconds or BETS_AT_ONCE_SECONDS
            self._table.start_clock(seconds)
            await asyncio.sleep(seconds)
            if self._table.state.bets_are_down:
                return

    def _next_act(self, state: TableState) -> Command:
        command = comes_next(state).command
        assert command is not None, "an open table has a routine"
        if isinstance(command, InspectCards) and can(state, self._envelope(command)) is not None:
            # Nobody is there to be shown the cards; a sealed shoe has none to show.
            command = next_load(state)
        if isinstance(command, Cut) and state.shoe is not None:
            fewest, most = cut_bounds(state, state.shoe)
            return Cut(fewest + secrets.randbelow(most - fewest + 1))
        if state.game.pack.is_empty:
            return filled(state, command, [1 + secrets.randbelow(6) for _ in range(6)])
        return command

    async def _do(self, command: Command) -> None:
        await self._house.ask(self._table, self._envelope(command))

    def _envelope(self, command: Command) -> Envelope:
        asked = find_question(self._table.state)
        answers = asked is not None and asked.default == command
        actor = ANSWER_CLOCK if answers else DEALING_ACTOR
        return Envelope(next(self._ids), actor, Role.DEALER, self._table.now(), command)


def _are_closed(state: TableState) -> bool:
    return state.phase is not Phase.BETTING


def _is_locked(state: TableState) -> bool:
    """A jackpot elsewhere on the link keeps this game from being started."""
    waits = not state.keypad.started and bool(lit_sensors(state))
    return waits and any(link.locked for link in state.links.values())


def _waits_for_a_bank(state: TableState) -> bool:
    """No hand is dealt until somebody banks; a broken game is not offered round and round."""
    bank = state.bank
    if bank is None or state.phase in (Phase.BETTING, Phase.DEALING, Phase.CLOSED):
        return False
    return (
        bank.seat is None and (bank.broken or not state.patrons) and not state.practice.player_dealer.closes
    )


def _is_held(state: TableState) -> bool:
    """A patron turns the cards; where a patron banks, bettors only look at their own hands."""
    banked = state.bank is None and state.house.stakes is None
    return banked and any(held.sees for held in state.deal.hands)
