"""What card counters can make of a wager, at several depths of the shoe, while a page watches."""

from collections.abc import Sequence
from dataclasses import replace

from houseway.analysis.shoes import decks_of_cards
from houseway.contracts.counts import count_document
from houseway.contracts.documents import CountDocument
from houseway.refusals import NotationError
from houseway.rules import Game, Offer, load
from houseway.rules.own import own_offers
from houseway.server.api.answers import CountingAnswer, WorkStarted
from houseway.server.api.background import Background, Work
from houseway.server.api.endpoint import Call, Endpoint, Parameter
from houseway.server.api.laboratory import asked_offers
from houseway.server.api.questions import MOST_COUNTED, CountingQuestion

AT_ONCE = 1
# Where nothing is said of the cutting card: as the rules put it, then an eighth of the shoe more each time.
DEPTHS, EIGHTHS = 5, 8


class Counting(Work):
    def __init__(self, game: Game, offers: Sequence[Offer], cuts: list[int], asked: CountingQuestion) -> None:
        super().__init__("counting")
        self._game, self._offers, self._cuts, self._asked = game, offers, cuts, asked
        self._seen: list[CountDocument] = []

    def answer(self, id_: str) -> CountingAnswer:
        return CountingAnswer(id_, self._asked.game, self.state, self._cuts, list(self._seen), self.fault)

    def work(self) -> bool:
        # numba takes a third of a second to import; a server that counts nothing does without it.
        from houseway.simulation.counting import CountPlan, count_at

        asked = self._asked
        settings = CountPlan(
            asked.decks, None, asked.largest_tag, asked.meter, asked.shoes, asked.sample,
            asked.sample_with_suits, asked.seed,
        )  # fmt: skip
        counts = count_at(self._game, self._offers, settings, self._cuts, self._heard)
        try:
            for cut, counted in zip(self._cuts, counts, strict=True):
                self._seen.append(count_document(self._game, replace(settings, cut=cut), counted, []))
        except _CancelledError:
            return False
        return True

    def _heard(self) -> None:
        if self.stopped():
            raise _CancelledError


class _CancelledError(Exception):
    pass


class Countings:
    """Those of one server."""

    def __init__(self) -> None:
        self._background = Background[Counting]("counting", AT_ONCE)
        self.close = self._background.close

    def begin(self, call: Call) -> WorkStarted:
        asked: CountingQuestion = call.question
        added, own = own_offers(load(asked.game), asked.own)
        offers = [*asked_offers(added, asked.offers), *own]
        if not 1 <= len(offers) <= MOST_COUNTED:
            raise NotationError(f"From 1 to {MOST_COUNTED} wagers are counted at once.", "offers")
        counting = Counting(added, offers, _cuts(added, asked), asked)
        return WorkStarted(self._background.begin(counting))

    def told(self, call: Call) -> CountingAnswer:
        id_ = call.path["id"]
        return self._background.found(id_).answer(id_)

    def cancel(self, call: Call) -> CountingAnswer:
        id_ = call.path["id"]
        counting = self._background.found(id_)
        counting.cancel()
        return counting.answer(id_)


def _cuts(game: Game, asked: CountingQuestion) -> list[int]:
    """Where the cutting card goes, each place as the rules allow."""
    from houseway.simulation.tables import cutting_card

    cards = game.pack.size(decks_of_cards(game, asked.decks))
    least = cutting_card(game, cards, None)
    deeper = [cards * eighths // EIGHTHS for eighths in range(DEPTHS)]
    wanted = asked.cuts or [least, *(cut for cut in deeper if cut > least)]
    return [cutting_card(game, cards, cut) for cut in dict.fromkeys(wanted)]


def endpoints(countings: Countings) -> tuple[Endpoint, ...]:
    id_ = Parameter("id", "path", "What the counting was given when it began.")
    return (
        Endpoint(
            "POST", "/api/countings", "Begin to count cards against a wager, at several depths of the shoe.",
            countings.begin, WorkStarted, CountingQuestion, status=201,
        ),
        Endpoint(
            "GET", "/api/countings/{id}", "What `houseway count` says of each depth that is done.",
            countings.told, CountingAnswer, parameters=(id_,), at="loop",
        ),
        Endpoint(
            "DELETE", "/api/countings/{id}", "Cancel a counting; nothing of it runs afterwards.",
            countings.cancel, CountingAnswer, parameters=(id_,), at="aside",
        ),
    )  # fmt: skip
