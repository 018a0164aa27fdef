"""Simulations that run while a page watches."""

import time
from typing import TYPE_CHECKING

from houseway.cards import parse_cards
from houseway.contracts.runs import simulate_document
from houseway.rules import load
from houseway.rules.own import own_offers
from houseway.server import limits
from houseway.server.api.answers import SimulationAnswer
from houseway.server.api.background import Background
from houseway.server.api.laboratory import asked_offers
from houseway.server.api.questions import SimulationQuestion
from houseway.server.api.workers import Tell

if TYPE_CHECKING:
    from houseway.simulation.runs import Run, Total

LOOK_SECONDS, MOST_HISTORY = 0.2, 600


def simulated(tell: Tell, asked: SimulationQuestion) -> None:
    """Run a simulation, in a worker, and tell of it now and then."""
    added, own = own_offers(load(asked.game), asked.own)
    offers = [*asked_offers(added, asked.offers if asked.offers is not None or not own else ()), *own]
    told = _Reporting(tell, asked)
    # numba takes a third of a second to import; a worker that simulates nothing does without it.
    from houseway.simulation.runs import simulate

    run = simulate(
        added, asked.rounds, asked.decks, asked.seed, fresh=asked.fresh, offers=offers,
        progress=told.now_and_then, removed=parse_cards(asked.removed),
    )  # fmt: skip
    told.so_far(run)


class _Reporting:
    """What was told last of a simulation, and when."""

    def __init__(self, tell: Tell, asked: SimulationQuestion) -> None:
        dealt = 0, asked.rounds, 0, asked.seed, asked.decks, 0.0
        self._tell, self._told_at = tell, time.perf_counter()
        self._seen = SimulationAnswer("", asked.game, "running", None, *dealt, [], [])
        tell(self._seen)

    def now_and_then(self, total: "Total") -> None:
        if time.perf_counter() - self._told_at > LOOK_SECONDS and total.rounds:
            self.so_far(total.run())
            self._told_at = time.perf_counter()

    def so_far(self, run: "Run") -> None:
        seen, told = simulate_document(run), self._seen
        told.rounds, told.shoes, told.decks = seen.rounds, seen.shoes, seen.decks
        told.rounds_per_second, told.results = seen.rounds_per_second, seen.results
        if run.rounds and seen.results:
            told.history.append((run.rounds, seen.results[0].mean))
        if len(told.history) > MOST_HISTORY:
            told.history = told.history[::2]
        self._tell(told)


class Simulations(Background):
    """Those of one server."""

    def __init__(self) -> None:
        super().__init__("simulation", simulated, SimulationAnswer, limits.SIMULATIONS_AT_ONCE)
        said = "Begin a simulation.", "What has been counted so far."
        self.endpoints = self.watched("/api/simulations", SimulationQuestion, *said)
