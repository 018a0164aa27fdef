"""Rounds in the order in which a bettor meets them: shoe after shoe, each round's line and winner."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.rules import Game, Offer
from houseway.rules.classes import ClassTable, Group
from houseway.simulation.cashier import NOT_PLACED
from houseway.simulation.dealers import THROWS_TRACED, CardDealer, Dealer, Trace

Lines = NDArray[np.int16]

TIE, PLAYER, BANKER = 0, 1, 2


@dataclass(frozen=True)
class Sequences:
    """One row a bettor, one column a round: the line of each offer, by its place in the list, and who won."""

    lines: tuple[Lines, ...]
    winners: NDArray[np.int8]


def sequences(
    game: Game, dealt: Dealer, offers: list[Offer], seed: int, first: int, bettors: int, rounds: int
) -> Sequences:
    """The rounds of bettors number `first` and on; each begins with a shoe of his own."""
    shoes_each = _shoes_for(dealt, rounds)
    trace = dealt.trace(seed, first * shoes_each, bettors * shoes_each)
    wanted = _first_rounds(trace, bettors, rounds)
    lines = tuple(wanted(lines_of(dealt, offer, trace)) for offer in offers)
    return Sequences(lines, wanted(_winners(game, trace)))


def _shoes_for(dealt: Dealer, rounds: int) -> int:
    """As many shoes as so many rounds can need, however short each turns out."""
    if not isinstance(dealt, CardDealer):
        return -(-rounds // THROWS_TRACED)
    book = dealt.book
    cards = len(dealt.cards) - 1 - int(book.burn.max()) - int(book.cut_card)
    fewest = max(cards // dealt.kernel.most_cards, 1)
    return -(-rounds // fewest)


def _first_rounds(trace: Trace, bettors: int, rounds: int) -> Callable[[NDArray[Any]], NDArray[Any]]:
    """Takes each bettor's first rounds, over the ends of shoes, from an array by shoe and round."""
    most = trace.cells.shape[1]
    dealt = (np.arange(most) < trace.rounds[:, None]).reshape(bettors, -1)
    places = np.argsort(~dealt, axis=1, kind="stable")[:, :rounds]
    return lambda by_shoe: np.take_along_axis(by_shoe.reshape(bettors, -1), places, axis=1)


def lines_of(dealt: Dealer, offer: Offer, trace: Trace) -> Lines:
    """The line that fits in every round of a trace, or that the bet may not be placed."""
    group, place = _entry(dealt.table, offer)
    classes = dealt.classes(group, trace)
    lines = group.line_of[place][classes]
    placed = group.placed[place]
    return lines if placed is None else np.where(placed[classes], lines, NOT_PLACED).astype(np.int16)


def _entry(table: ClassTable, offer: Offer) -> tuple[Group, int]:
    return next(
        (group, place)
        for group in table.groups
        for place, entry in enumerate(group.entries)
        if entry.offer.key == offer.key
    )


def _winners(game: Game, trace: Trace) -> NDArray[np.int8]:
    features = game.plays.vocabulary().features
    player, banker = features["player.wins"].values, features["banker.wins"].values
    return (player * PLAYER + banker * BANKER).astype(np.int8)[trace.cells]
