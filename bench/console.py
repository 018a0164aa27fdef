"""Views of a console a second, the dealer's and the floor's: each state of a round of seven seats."""

import time

from bench.report import Measure
from bench.table import Shift
from houseway.table import Role, TableState, apply_all, decide
from houseway.table.console import console_of

REPEATS, VIEWS = 60, 1_500
ROLES = (Role.DEALER, Role.FLOOR)


def measure() -> list[Measure]:
    return [Measure("console, views of a round/s", _views_a_second(), VIEWS, 1.0)]


def _states() -> list[TableState]:
    """After each command of the second round of a shoe."""
    shift = Shift(at_once=True)
    shift.round()
    state, done = shift.table.state, len(shift.sent)
    shift.round()
    found = [state]
    for envelope in shift.sent[done:]:
        state = apply_all(state, decide(state, envelope).events)
        found.append(state)
    return found


def _views_a_second() -> float:
    """Round after round, as consoles ask; the best of each view, so that what else is done counts little."""
    looks = [(state, role) for state in _states() for role in ROLES]
    rounds = [[_seconds(*look) for look in looks] for _ in range(REPEATS)]
    best: list[float] = [min(seconds) for seconds in zip(*rounds, strict=True)]
    return len(looks) / sum(best)


def _seconds(state: TableState, role: Role) -> float:
    began = time.perf_counter()
    console_of(state, role)
    return time.perf_counter() - began
