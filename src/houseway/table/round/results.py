"""What the scoreboard keeps of a finished round."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec

from houseway.families.family import Winner
from houseway.families.round import Round
from houseway.rules import Game, Line, Offer
from houseway.rules.evaluation import evaluator_of
from houseway.rules.game import OfferKey


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


# An offer whose wins are news for the board, with what the board says of each of its lines.
News = tuple[Offer, tuple[str | None, ...]]


def news_of(game: Game, offers: Iterable[OfferKey]) -> tuple[News, ...]:
    """The offers of a layout that make news; what only some seats win is none for a board all look at."""
    evaluator = evaluator_of(game, None, None)
    posted = (game.offer(*key) for key in offers)
    return tuple(
        (offer, tuple(_event_name(offer, line) for line in offer.lines))
        for offer in posted
        if offer.kind != "base" and not evaluator.pays_by_seat(offer)
    )


def result_of(
    game: Game,
    deal: Round,
    winner: Winner,
    news: Iterable[News] = (),
    options: Mapping[str, Any] | None = None,
) -> Result:
    """The result of a finished deal, with the events that these offers pay."""
    board: Board = game.plays.facet("board")
    return Result(winner, *board.marks(deal), _events(game, deal, news, options))


def _events(
    game: Game, deal: Round, news: Iterable[News], options: Mapping[str, Any] | None
) -> tuple[str, ...]:
    evaluator = evaluator_of(game, options, None)
    values = evaluator.values(deal)
    fits = [(evaluator.fitting(offer, values), says) for offer, says in news]
    won = [says[line] for line, says in fits if line is not None]
    return tuple([event for event in won if event is not None])


def _event_name(offer: Offer, line: Line) -> str | None:
    """The wager's name, and which of its lines if it has several that pay; None if this one does not."""
    if not _pays(line):
        return None
    return offer.name if sum(map(_pays, offer.lines)) == 1 else f"{offer.name}: {line.name}"


def _pays(line: Line) -> bool:
    return line.pays not in ("push", "lose")
