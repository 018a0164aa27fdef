"""What every kernel reads: the cards of the shoe, how the book prepares it, and the class codes."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import listed, without
from houseway.cards.notation import CARD_COUNT
from houseway.cards.pack import burn_count
from houseway.refusals import Refusal, Refused
from houseway.rules import Game
from houseway.rules.classes import Group
from houseway.words import Values

# Enough for the burn, a round and the cards behind the cutting card under every rulebook.
LEAST_WHOLE_SHOE = 36
# Where a game's rules print no figures, those of Colorado 30-2810.
FROM_ENDS, FROM_BACK = 10, 14


class Book(NamedTuple):
    """How a shoe is prepared and spent.

    The least cut from either end, the cutting card's distance from the back, the hands dealt after the one
    in which it is reached, and how many cards each first card burns.
    """

    from_ends: np.uint64
    cut_card: np.uint64
    more_hands: int
    burn: NDArray[np.uint64]


class Codes(NamedTuple):
    """`sums[group, coordinate, cell]` sum to a round's class; `uses` marks the coordinates looked at."""

    uses: NDArray[np.uint8]
    sums: NDArray[np.uint32]
    class_count: int


class Log(NamedTuple):
    """Rounds written down: where each begins, its cell of the first coordinate, its class in each group."""

    starts: NDArray[np.uint64]
    cells: NDArray[np.int32]
    codes: NDArray[np.int32]


def shoe_of(game: Game, decks: int, removed: Sequence[int] = ()) -> list[int]:
    """Every card of a full shoe, in order, but for those that are removed."""
    return listed(without(game.pack.counts(decks), removed))


def refuse_short_shoe(game: Game, cards: int, least: int) -> None:
    """A shoe that ends before its first round would be dealt for ever."""
    if cards < least:
        raise Refused(Refusal.DECKS_NOT_ALLOWED, game.cite, "too-few-to-deal", cards=cards, least=least)


def book(game: Game, cards: int, as_byte: Callable[[int], int], cut_card: int | None = None) -> Book:
    """The game's own procedures for a shoe of so many cards; `as_byte` is how the shoe holds a card."""
    burn = np.zeros(256, dtype=np.uint64)
    for card in range(CARD_COUNT):
        burn[as_byte(card)] = burn_count(card, game.practice.burn.face)
    return Book(
        from_ends=np.uint64(min(game.practice.cut.from_ends or FROM_ENDS, cards // 2)),
        cut_card=np.uint64(cutting_card(game, cards, cut_card)),
        more_hands=game.practice.last_hand.more_hands,
        burn=burn,
    )


def cutting_card(game: Game, cards: int, from_back: int | None) -> int:
    """Where the cutting card goes: as near the back as the rules allow, or deeper if asked."""
    least = game.practice.cut_card.from_back or FROM_BACK
    if from_back is None:
        return least
    if not least <= from_back < cards:
        cite = game.practice.cite("cut-card")
        told: Values = {"least": least, "cards": cards, "asked": from_back}
        raise Refused(Refusal.CUTTING_CARD_TOO_NEAR_THE_BACK, cite, "cutting-card-asked", **told)
    return from_back


def codes(game: Game, groups: Sequence[Group]) -> Codes:
    """The codes of these groups, a row for each coordinate of the game's family."""
    coordinates = game.plays.vocabulary().coordinates
    names = [coordinate.name for coordinate in coordinates]
    most_cells = max(coordinate.cells for coordinate in coordinates)
    sums = np.zeros((len(groups), len(names), most_cells), dtype=np.uint32)
    uses = np.zeros(len(names), dtype=np.uint8)
    for number, group in enumerate(groups):
        for name, cells in group.codes.items():
            sums[number, names.index(name), : len(cells)] = cells
            uses[names.index(name)] = 1
    return Codes(uses, sums, max((group.size for group in groups), default=1))
