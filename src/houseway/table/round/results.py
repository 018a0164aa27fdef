"""What the scoreboard keeps of a finished round."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from houseway.families.family import Winner
from houseway.families.round import Round
from houseway.rules import Game, Line, Offer
from houseway.rules.evaluation import Evaluator, Fitting, evaluator_of


class Board(Protocol):
    """The `board` facet of a family."""

    def marks(self, deal: Round, /) -> tuple[bool, bool, bool, bool]:
        """The flags of a `Result`, in its order."""


class Result(msgspec.Struct, frozen=True, cache_hash=True, gc=False):
    """`events` are the optional wagers of the layout that the round wins, such as Dragon 7."""

    winner: Winner
    player_pair: bool = False
    banker_pair: bool = False
    player_natural: bool = False
    banker_natural: bool = False
    events: tuple[str, ...] = ()


class News:
    """The offers of a layout whose wins are news for the board, and what it `says` of each of their lines.

    What only some seats win is none for a board that all look at.
    """

    def __init__(self, game: Game, offers: Iterable[Offer]) -> None:
        evaluator = evaluator_of(game, None, None)
        self.offers = [
            offer for offer in offers if offer.kind != "base" and not evaluator.pays_by_seat(offer)
        ]
        self.says = [[event_name(offer, line) for line in offer.lines] for offer in self.offers]


def result_of(
    game: Game, deal: Round, winner: Winner, news: News, options: Mapping[str, Any] | None = None
) -> Result:
    """The result of a finished deal, with the events that these offers pay."""
    board: Board = game.plays.facet("board")
    evaluator = evaluator_of(game, options, None)
    lines = _fitting(evaluator, news).lines(evaluator.values(deal))
    won = [says[line] for says, line in zip(news.says, lines, strict=True) if line is not None]
    return Result(winner, *board.marks(deal), tuple([event for event in won if event is not None]))


@lru_cache(maxsize=128)
def _fitting(evaluator: Evaluator, news: News) -> Fitting:
    return Fitting(evaluator, news.offers)


def event_name(offer: Offer, line: Line) -> str | None:
    """The wager's name, and which of its lines if it has several that pay; None if this one does not."""
    if not _pays(line):
        return None
    return offer.name if sum(map(_pays, offer.lines)) == 1 else f"{offer.name}: {line.name}"


def _pays(line: Line) -> bool:
    return line.pays not in ("push", "lose")
