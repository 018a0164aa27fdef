"""Simulations that run while a page watches."""

from houseway.rules import load
from houseway.rules.own import own_offers
from houseway.server.api.answers import SimulationAnswer, WorkStarted
from houseway.server.api.background import Background
from houseway.server.api.endpoint import Call, Endpoint, Parameter
from houseway.server.api.laboratory import asked_offers
from houseway.server.api.questions import SimulationQuestion
from houseway.server.api.running import Running

AT_ONCE = 2


class Simulations:
    """Those of one server."""

    def __init__(self) -> None:
        self._background = Background[Running]("simulation", AT_ONCE)
        self.close = self._background.close

    def begin(self, call: Call) -> WorkStarted:
        asked: SimulationQuestion = call.question
        game = load(asked.game)
        added, own = own_offers(game, asked.own)
        offers = [*asked_offers(added, asked.offers if asked.offers is not None or not own else ()), *own]
        return WorkStarted(self._background.begin(Running(added, offers, asked)))

    def told(self, call: Call) -> SimulationAnswer:
        id_ = call.path["id"]
        return self._background.found(id_).answer(id_)

    def cancel(self, call: Call) -> SimulationAnswer:
        id_ = call.path["id"]
        running = self._background.found(id_)
        running.cancel()
        return running.answer(id_)


def endpoints(simulations: Simulations) -> tuple[Endpoint, ...]:
    id_ = Parameter("id", "path", "What the simulation was given when it began.")
    return (
        Endpoint(
            "POST", "/api/simulations", "Begin a simulation.",
            simulations.begin, WorkStarted, SimulationQuestion, status=201,
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
