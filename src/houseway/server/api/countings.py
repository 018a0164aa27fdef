"""What card counters can make of a wager, at several depths of the shoe, while a page watches."""

from dataclasses import replace

from houseway.analysis.shoes import decks_of_cards
from houseway.contracts.counts import count_document
from houseway.refusals import NotationError
from houseway.rules import Game, load
from houseway.rules.own import own_offers
from houseway.server import limits
from houseway.server.api.answers import CountingAnswer
from houseway.server.api.background import Background
from houseway.server.api.laboratory import asked_offers
from houseway.server.api.questions import MOST_COUNTED, CountingQuestion
from houseway.server.api.workers import Tell

# Where nothing is said of the cutting card: as the rules put it, then an eighth of the shoe more each time.
DEPTHS, EIGHTHS = 5, 8


def counted(tell: Tell, asked: CountingQuestion) -> None:
    """Count cards, in a worker, and tell of each depth that is done."""
    added, own = own_offers(load(asked.game), asked.own)
    offers = [*asked_offers(added, asked.offers), *own]
    if not 1 <= len(offers) <= MOST_COUNTED:
        raise NotationError(f"From 1 to {MOST_COUNTED} wagers are counted at once.", "offers")
    cuts = _cuts(added, asked)
    seen = CountingAnswer("", asked.game, "running", None, cuts, [])
    tell(seen)
    # numba takes a third of a second to import; a worker that counts nothing does without it.
    from houseway.simulation.counting import CountPlan, count_at

    settings = CountPlan(
        asked.decks, None, asked.largest_tag, asked.meter, asked.shoes, asked.sample,
        asked.sample_with_suits, asked.seed,
    )  # fmt: skip
    for cut, results in zip(cuts, count_at(added, offers, settings, cuts), strict=True):
        seen.results.append(count_document(added, replace(settings, cut=cut), results, []))
        tell(seen)


class Countings(Background):
    """Those of one server."""

    def __init__(self) -> None:
        super().__init__("counting", counted, CountingAnswer, limits.COUNTINGS_AT_ONCE)
        said = (
            "Begin to count cards against a wager, at several depths of the shoe.",
            "What `houseway count` says of each depth that is done.",
        )
        self.endpoints = self.watched("/api/countings", CountingQuestion, *said)


def _cuts(game: Game, asked: CountingQuestion) -> list[int]:
    """Where the cutting card goes, each place as the rules allow."""
    from houseway.simulation.tables import cutting_card

    cards = game.pack.size(decks_of_cards(game, asked.decks))
    least = cutting_card(game, cards, None)
    deeper = [cards * eighths // EIGHTHS for eighths in range(DEPTHS)]
    wanted = asked.cuts or [least, *(cut for cut in deeper if cut > least)]
    return [cutting_card(game, cards, cut) for cut in dict.fromkeys(wanted)]
