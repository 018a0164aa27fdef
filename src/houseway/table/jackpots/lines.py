"""What the cards support on the sensors: the line of each bet, and the jackpots that are due."""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.families.round import Over
from houseway.money import Share
from houseway.rules import Line
from houseway.rules.between_bets import dealer_envy
from houseway.rules.evaluation import evaluator_of
from houseway.table.events import Sensor
from houseway.table.round.due import due
from houseway.table.state import Phase, TableState


class Due(NamedTuple):
    """A bet that wins a percentage of a meter."""

    seat: int
    patron: str
    wager: str
    line: str
    meter: str
    percent: int
    envy: int
    cite: str


def line_of(state: TableState, sensor: Sensor) -> Line | None:
    """The line that the finished deal gives this sensor's bet."""
    offer = state.game.offer(*sensor.stake.key)
    index = evaluator_of(state.game, state.options, state.places).line(offer, state.deal, sensor.seat)
    return None if index is None else offer.lines[index]


def deal_is_finished(state: TableState) -> bool:
    """All cards lie, and are seen; those of a settled round are, however many a correction has put there."""
    return state.deal.has_cards and (state.phase is not Phase.DEALING or isinstance(due(state), Over))


def jackpots_due(state: TableState) -> list[Due]:
    """In the order of the seats; none before the deal is finished or for a round that is over."""
    if not state.keypad.is_running or state.phase is Phase.BETTING or not deal_is_finished(state):
        return []
    return list(_due(state))


def _due(state: TableState) -> Iterator[Due]:
    for sensor in state.keypad.sensors:
        line = line_of(state, sensor)
        if line is None or not isinstance(pay := line.pay, Share):
            continue
        offer = state.game.offer(*sensor.stake.key)
        envy = dealer_envy(offer, line.name)
        yield Due(sensor.seat, sensor.patron, offer.wager, line.name, pay.meter, pay.percent, envy, line.cite)
