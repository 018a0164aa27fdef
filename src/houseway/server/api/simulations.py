"""Simulations that run while a page watches: a few at once, cancelled between blocks, forgotten in time."""

import secrets
import time
from collections import OrderedDict
from threading import Lock

from houseway.refusals import Refusal, Refused
from houseway.rules import load
from houseway.rules.own import own_offers
from houseway.server.api.answers import SimulationAnswer, SimulationStarted
from houseway.server.api.endpoint import Call, Endpoint, Parameter
from houseway.server.api.errors import too_busy
from houseway.server.api.laboratory import asked_offers
from houseway.server.api.questions import SimulationQuestion
from houseway.server.api.running import Running

AT_ONCE, MOST_KEPT, KEPT_SECONDS = 2, 32, 3600.0


class Simulations:
    """Those of one server."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[str, Running] = OrderedDict()

    def begin(self, call: Call) -> SimulationStarted:
        asked: SimulationQuestion = call.question
        game = load(asked.game)
        added, own = own_offers(game, asked.own)
        offers = [*asked_offers(added, asked.offers if asked.offers is not None or not own else ()), *own]
        running = Running(added, offers, asked)
        with self._lock:
            self._forget()
            if sum(each.state == "running" for each in self._kept.values()) >= AT_ONCE:
                raise too_busy(f"{AT_ONCE} simulations are running; cancel one or wait for it.")
            id_ = secrets.token_urlsafe(12)
            self._kept[id_] = running
            running.start()
        return SimulationStarted(id_)

    def told(self, call: Call) -> SimulationAnswer:
        return self._found(call).answer(call.path["id"])

    def cancel(self, call: Call) -> SimulationAnswer:
        running = self._found(call)
        running.cancel()
        return running.answer(call.path["id"])

    def close(self) -> None:
        """Cancel all and wait for the blocks under way."""
        with self._lock:
            every = list(self._kept.values())
        for running in every:
            running.cancel(wait=False)
        for running in every:
            running.cancel()

    def _found(self, call: Call) -> Running:
        with self._lock:
            running = self._kept.get(call.path["id"])
        if running is None:
            sentence = f"There is no simulation {call.path['id']!r}; old ones are forgotten after an hour."
            raise Refused(Refusal.UNKNOWN_SIMULATION, "", sentence)
        return running

    def _forget(self) -> None:
        over = [id_ for id_, each in self._kept.items() if each.state != "running"]
        for id_ in over:
            old = time.monotonic() - self._kept[id_].started > KEPT_SECONDS
            if old or len(self._kept) >= MOST_KEPT:
                del self._kept[id_]


def endpoints(simulations: Simulations) -> tuple[Endpoint, ...]:
    id_ = Parameter("id", "path", "What the simulation was given when it began.")
    return (
        Endpoint(
            "POST", "/api/simulations", "Begin a simulation.",
            simulations.begin, SimulationStarted, SimulationQuestion, status=201,
        ),
        Endpoint(
            "GET", "/api/simulations/{id}", "What has been counted so far.",
            simulations.told, SimulationAnswer, parameters=(id_,), at="loop",
        ),
        Endpoint(
            "DELETE", "/api/simulations/{id}", "Cancel a simulation; nothing of it runs afterwards.",
            simulations.cancel, SimulationAnswer, parameters=(id_,), at="aside",
        ),
    )  # fmt: skip
