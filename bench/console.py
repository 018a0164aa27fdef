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
    """The best of each view added up, so that what else the machine does counts little."""
    looks = [(state, role) for state in _states() for role in ROLES]
    return len(looks) / sum(min(_seconds(*look) for _ in range(REPEATS)) for look in looks)


def _seconds(state: TableState, role: Role) -> float:
    began = time.perf_counter()
    console_of(state, role)
    return time.perf_counter() - began
