"""A two-hand game laid out as the arrays its kernel reads."""

from itertools import product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import full_decks, listed
from houseway.cards.notation import CARD_COUNT, RANKS
from houseway.families.two_hand.coordinates import NO_THIRD, hand_suit, pair_state, point
from houseway.families.two_hand.tableau import Tableau
from houseway.rules import Game
from houseway.rules.classes import ClassTable, Group

MOST_CELLS = 12_100
MASK = 15
COUNTED_BY_CELL = ((), ("values",), ("pairs",))


class Chart(NamedTuple):
    """Draws by the sums of two cards (player * 32 + banker); a draw is the mask 15, so `& 1` counts it.

    `twos` is the place of the two-card totals in the banker's chart, at the column of no third card;
    `cards` turns the shoe's bytes back into cards. `pairs` and `suits` hold the family's own answers for two
    cards (by the difference of their bytes) and for a hand's suits (a third card not drawn is 4).
    """

    player: NDArray[np.uint64]
    twos: NDArray[np.uint64]
    banker: NDArray[np.uint64]
    cards: NDArray[np.int64]
    pairs: NDArray[np.uint64]
    suits: NDArray[np.uint8]


class Book(NamedTuple):
    """How a shoe is prepared: the least cut from either end, the cutting card from the back, the burn."""

    from_ends: np.uint64
    cut_card: np.uint64
    burn: NDArray[np.uint64]


class Cells(NamedTuple):
    """Rounds by cell of the two coordinates that nearly every game looks at."""

    values: NDArray[np.uint64]
    pairs: NDArray[np.uint64]


class Layout(NamedTuple):
    """Everything the kernel needs; `groups` are those that look further than one counted coordinate."""

    cards: NDArray[np.uint8]
    chart: Chart
    book: Book
    uses: NDArray[np.uint8]
    codes: NDArray[np.int32]
    class_count: int
    groups: tuple[Group, ...]


def card_byte(card: int) -> int:
    """The card with its points in the low four bits, its suit above, and which zero it is on top."""
    return int(point(card)) | (card & 3) << 4 | max((card >> 2) - 9, 0) << 6


def chart(tableau: Tableau) -> Chart:
    player = np.zeros(1024, dtype=np.uint64)
    twos = np.zeros(1024, dtype=np.uint64)
    banker = np.zeros(1100, dtype=np.uint64)
    cards = np.zeros(256, dtype=np.int64)
    for card in range(CARD_COUNT):
        cards[card_byte(card)] = card
    for p in range(19):
        for b in range(19):
            ended = tableau.naturals_end and max(p % 10, b % 10) >= 8
            player[p * 32 + b] = MASK * (tableau.player[p % 10] and not ended)
            twos[p * 32 + b] = (p % 10 * 10 + b % 10) * 11 + NO_THIRD
            for third in range(11):
                draws = tableau.banker[b % 10][third] and not ended
                banker[(p % 10 * 10 + b % 10) * 11 + third] = MASK * draws
    return Chart(player, twos, banker, cards, _pairs(), _suits())


def _pairs() -> NDArray[np.uint64]:
    pairs = np.zeros(256, dtype=np.uint64)
    for a, b in product(range(CARD_COUNT), repeat=2):
        pairs[card_byte(a) ^ card_byte(b)] = pair_state(a, b)
    return pairs


def _suits() -> NDArray[np.uint8]:
    suits = np.zeros((4, 4, 5), dtype=np.uint8)
    for a, b, c in product(range(4), range(4), range(-1, 4)):
        suits[a, b, c if c >= 0 else 4] = hand_suit(a, b, c)
    return suits


def book(game: Game) -> Book:
    """The game's own procedures; where its rules print none, the figures of Colorado Rule 28."""
    found: dict[str, dict[str, Any]] = {procedure.id: procedure.values for procedure in game.procedures}
    cut, cut_card, burning = (found.get(name, {}) for name in ("cut", "cut-card", "burn"))
    burn = np.zeros(256, dtype=np.uint64)
    for card in range(CARD_COUNT):
        rank = (card >> 2) + 1
        burn[card_byte(card)] = rank if rank <= 10 else burning.get("face", 10)
    return Book(np.uint64(cut.get("from_ends", 10)), np.uint64(cut_card.get("from_back", 14)), burn)


def layout(game: Game, table: ClassTable, decks: int) -> Layout:
    coordinates = [coordinate.name for coordinate in game.plays.vocabulary().coordinates]
    groups = tuple(group for group in table.groups if group.coordinates not in COUNTED_BY_CELL)
    codes = np.zeros((len(groups), len(coordinates), MOST_CELLS), dtype=np.int32)
    uses = np.zeros(len(coordinates), dtype=np.uint8)
    for number, group in enumerate(groups):
        for name, cells in group.codes.items():
            codes[number, coordinates.index(name), : len(cells)] = cells
            uses[coordinates.index(name)] = 1
    without = game.decks.without if game.decks else ()
    shoe = listed(full_decks(decks, frozenset(RANKS.index(rank) for rank in without)))
    return Layout(
        cards=np.array([card_byte(card) for card in shoe], dtype=np.uint8),
        chart=chart(game.draw.rules),
        book=book(game),
        uses=uses,
        codes=codes,
        class_count=max((group.size for group in groups), default=1),
        groups=groups,
    )


def no_cells() -> Cells:
    return Cells(np.zeros(MOST_CELLS, dtype=np.uint64), np.zeros(16, dtype=np.uint64))


def no_classes(laid: Layout) -> NDArray[np.int64]:
    return np.zeros((len(laid.groups), laid.class_count), dtype=np.int64)
