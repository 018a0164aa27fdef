"""One simulation in a thread of its own, and what is known of it so far."""

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from houseway.cards import parse_cards
from houseway.contracts.documents import OfferRunDocument, SimulateDocument
from houseway.contracts.runs import simulate_document
from houseway.rules import Game, Offer
from houseway.server.api.answers import SimulationAnswer
from houseway.server.api.background import Work
from houseway.server.api.questions import SimulationQuestion

if TYPE_CHECKING:
    from houseway.simulation.runs import Dealing, Run, Span

LOOK_SECONDS, MOST_HISTORY = 0.2, 600


class Running(Work):
    """The thread writes `seen` and `history`; everyone else only reads them."""

    def __init__(self, game: Game, offers: Sequence[Offer], asked: SimulationQuestion) -> None:
        super().__init__("simulation")
        self.game, self.offers, self.asked = game, offers, asked
        self._seen: SimulateDocument | None = None
        self._history: list[tuple[int, float]] = []

    def answer(self, id_: str) -> SimulationAnswer:
        seen = self._seen
        return SimulationAnswer(
            id=id_,
            game=self.asked.game,
            state=self.state,
            rounds=seen.rounds if seen else 0,
            target=self.asked.rounds,
            shoes=seen.shoes if seen else 0,
            seed=self.asked.seed,
            decks=seen.decks if seen else self.asked.decks,
            rounds_per_second=seen.rounds_per_second if seen else 0.0,
            results=self._in_order(seen) if seen else [],
            history=list(self._history),
            error=self.fault,
        )

    def _in_order(self, seen: SimulateDocument) -> list[OfferRunDocument]:
        """In the order in which the offers were asked for."""
        found = {(each.wager, each.on, each.paytable): each for each in seen.results}
        return [found[offer.key] for offer in self.offers if offer.key in found]

    def work(self) -> bool:
        # numba takes a third of a second to import; a server that simulates nothing does without it.
        from houseway.simulation.runs import simulate

        asked = self.asked
        run = simulate(
            self.game, asked.rounds, asked.decks, asked.seed, fresh=asked.fresh, offers=self.offers,
            source=self._watched, stopped=self.stopped, removed=parse_cards(asked.removed),
        )  # fmt: skip
        self._look(run)
        return run.complete

    def _watched(self, dealing: "Dealing") -> "Iterator[Span]":
        """The blocks as they are dealt; now and then their sum is put where it can be seen."""
        from houseway.simulation.results import offer_runs
        from houseway.simulation.runs import Run, threads

        began = looked = time.perf_counter()
        counts, rounds, shoes = dealing.block(0, 0).counts, 0, 0
        spans = threads(1)(dealing)
        try:
            for span in spans:
                if rounds + span.dealt.rounds <= self.asked.rounds:
                    rounds, shoes = rounds + span.dealt.rounds, shoes + span.dealt.shoes
                    for counted, more in zip(counts, span.dealt.counts, strict=True):
                        counted += more
                now = time.perf_counter()
                if now - looked > LOOK_SECONDS and rounds:
                    looked, results = now, tuple(offer_runs(dealing.dealer, counts))
                    self._look(Run(self.game, dealing, rounds, shoes, now - began, False, results))
                yield span
        finally:
            spans.close()  # type: ignore[attr-defined]  # every source is a generator

    def _look(self, run: "Run") -> None:
        seen = simulate_document(run)
        self._seen = seen
        if run.rounds and (first := self._in_order(seen)):
            self._history.append((run.rounds, first[0].mean))
        if len(self._history) > MOST_HISTORY:
            self._history = self._history[::2]
