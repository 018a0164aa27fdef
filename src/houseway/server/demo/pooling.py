"""The demonstration's own players where nobody banks: so that one person can sit down at a full table."""

from houseway.families.round import Ask
from houseway.server.demo.patrons import HousePatron
from houseway.table import Phase, TableState
from houseway.table.acts import acts_of
from houseway.table.commands import BuyIn, Choose, Command
from houseway.table.round.due import due
from houseway.table.routine import comes_next
from houseway.table.seat_commands import find_acting_seat

# Those who cannot play are not dealt a hand.
FEWEST = 2
# What they play with, and below what they buy more, in big blinds or limits.
BUY_IN, SHORT = 100, 50


class PoolPatron(HousePatron):
    """Buys in between hands, and plays from its own cards as the players of its family do."""

    async def run(self) -> None:
        while True:
            await self._table.until(self._has_to_act)
            await self._consider(0.2, 0.6)
            await self._try()

    def _has_to_act(self, state: TableState) -> bool:
        """Its turn, or between hands no seat yet, or too few chips."""
        seat = self._seat(state)
        if state.phase is Phase.DEALING:
            step = due(state)
            return isinstance(step, Ask) and step.place is not None and step.place == seat
        if state.phase is Phase.CLOSED or not self._tempo.is_awake:
            return False
        return self._finds_a_seat(state) if seat is None else self._is_short(state, seat)

    async def _play(self) -> None:
        state = self._table.state
        if not self._has_to_act(state):
            return
        command: Command | None
        if state.phase is Phase.DEALING:
            command = self._answer(state)
        else:
            seat = await self._sit_down(state)
            stakes = state.house.stakes
            if seat is None or stakes is None or not self._is_short(self._table.state, seat):
                return
            command = BuyIn(seat, BUY_IN * stakes.lower - self._table.state.seat(seat).chips)
        if command is not None:
            await self._do(command)

    def _answer(self, state: TableState) -> Command | None:
        """As its family's players do; where that has none, or a hand is to be shown, as who says nothing.

        What another seat likes to do with this hand is for that one.
        """
        seat = self._seat(state)
        for wish in acts_of(state.game.plays).wishes(state, self._taste.randrange):
            if find_acting_seat(state, wish) == seat:
                return wish
        step, command = due(state), comes_next(state).command
        if isinstance(step, Ask) and not isinstance(command, Choose):
            return Choose(step.place, step.hand, step.default)
        return command

    def _is_short(self, state: TableState, seat: int) -> bool:
        stakes = state.house.stakes
        return stakes is not None and state.seat(seat).chips < SHORT * stakes.lower


def lacks_players(state: TableState) -> bool:
    """Whether a table without a bank waits for players with chips."""
    if state.house.stakes is None or state.phase in (Phase.DEALING, Phase.CLOSED, Phase.UNOPENED):
        return False
    return sum(seat.chips >= 4 * state.house.stakes.lower for seat in state.patrons) < FEWEST
