"""A game laid out for the kernel of its family: blocks of rounds, counted by class or written down."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import CARD_COUNT
from houseway.families.kernels import CardKernel, ThrowKernel
from houseway.rules import Game
from houseway.rules.classes import ClassTable, Group
from houseway.simulation.drivers import drivers, throw
from houseway.simulation.tables import LEAST_WHOLE_SHOE, Codes, book, codes, refuse_short_shoe, shoe_of

SHOES_A_BLOCK = 5_000
ROUNDS_A_BLOCK = 200_000
UNLIMITED = 1 << 62

Counts = NDArray[Any]
# Each group's row in the counts, by its coordinates: no two groups look at the same.
Rows = dict[tuple[str, ...], int]


class Block(NamedTuple):
    """Rounds counted: by cell of the coordinates counted directly, then by class of the other groups."""

    rounds: int
    shoes: int
    counts: tuple[Counts, ...]


class Trace(NamedTuple):
    """Shoes written down: cards after the cut, where rounds begin, first cells, and classes of `groups`.

    Row n has `rounds[n]` rounds; `starts[n, rounds[n]]` is where the last of them ended.
    """

    cards: NDArray[np.uint8]
    starts: NDArray[np.uint64]
    cells: NDArray[np.int32]
    codes: NDArray[np.int32]
    rounds: NDArray[np.int64]


class Dealer(Protocol):
    table: ClassTable

    def block(self, seed: int, number: int, most: int = UNLIMITED, most_shoes: int = UNLIMITED) -> Block:
        """The numbered block of a seed, or as much of it as is wanted."""

    def class_counts(self, group: Group, counts: tuple[Counts, ...]) -> Counts:
        """How many of the rounds counted fall in each class of the group."""

    def trace(self, seed: int, first: int, shoes: int) -> Trace:
        """These shoes of a seed, round by round."""

    def classes(self, group: Group, trace: Trace) -> NDArray[np.int32]:
        """The class of every round of a trace in the group."""


class CardDealer:
    """Deals whole shoes by the book, or every round from a fresh one."""

    def __init__(
        self,
        game: Game,
        table: ClassTable,
        decks: int,
        fresh: bool = False,
        cut_card: int | None = None,
        removed: Sequence[int] = (),
    ) -> None:
        self.game, self.table, self.fresh = game, table, fresh
        self.kernel: CardKernel = game.plays.facet("kernel").KERNEL
        self.drivers = drivers(game.plays)
        shoe = shoe_of(game, decks, removed)
        refuse_short_shoe(game, len(shoe), self.kernel.most_cards if fresh else LEAST_WHOLE_SHOE)
        cards = [self.kernel.as_byte(card) for card in shoe]
        self.cards = np.array(cards, dtype=np.uint8)
        self.book = book(game, len(cards), self.kernel.as_byte, cut_card)
        self.chart = self.kernel.chart(game.drawing())
        further = [group for group in table.groups if not self._counted_by_cell(group)]
        self.further = _rows(further)
        self.codes = codes(game, further)

    def block(self, seed: int, number: int, most: int = UNLIMITED, most_shoes: int = UNLIMITED) -> Block:
        tally = self._tally(len(self.further), self.codes)
        rules = (self.chart, self.codes.uses, self.codes.sums, tally)
        if self.fresh:
            most = min(most, most_shoes, ROUNDS_A_BLOCK)
            rounds = shoes = self.drivers.fresh_rounds(seed, number, most, self.cards, *rules)
        else:
            first, most_shoes = number * SHOES_A_BLOCK, min(most_shoes, SHOES_A_BLOCK)
            rounds, shoes = self.drivers.whole_shoes(
                seed, first, most_shoes, most, self.cards, self.book, *rules
            )
        return Block(rounds, shoes, tuple(tally))

    def one_round(self, cards: Sequence[int]) -> Block:
        """The round that these cards make, in the order in which they are dealt."""
        room = [0] * self.kernel.most_cards
        shoe = np.array([*map(self.kernel.as_byte, cards), *room], dtype=np.uint8)
        tally = self._tally(len(self.further), self.codes)
        places = (np.uint64(0), np.uint64(len(shoe)), np.uint64(0), 0, None)
        rules = (self.chart, self.codes.uses, self.codes.sums, tally)
        rounds, _ = self.kernel.deal_shoe(shoe, *places, *rules, None, 1)
        return Block(rounds, 0, tuple(tally))

    def _tally(self, groups: int, sums: Codes) -> Any:
        by_cell = [
            np.zeros(self.game.plays.vocabulary().coordinate(name).cells, dtype=np.uint64)
            for name in self.kernel.counted
        ]
        by_class = np.zeros((groups, sums.class_count), dtype=np.int64)
        return self.kernel.tally(*by_cell, by_class)

    def class_counts(self, group: Group, counts: tuple[Counts, ...]) -> Counts:
        if group.coordinates in self.further:
            of_classes: Counts = counts[-1][self.further[group.coordinates], : group.size]
            return of_classes
        name = group.coordinates[0] if group.coordinates else self.kernel.counted[0]
        return _by_cell(group, name, counts[self.kernel.counted.index(name)])

    def _counted_by_cell(self, group: Group) -> bool:
        return len(group.coordinates) <= 1 and set(group.coordinates) <= set(self.kernel.counted)

    @cached_property
    def _traced(self) -> tuple[Rows, Codes]:
        """The groups that look further than the cell which a trace writes down, and their codes."""
        seen = ((), self.kernel.counted[:1])
        groups = [group for group in self.table.groups if group.coordinates not in seen]
        return _rows(groups), codes(self.game, groups)

    def trace(self, seed: int, first: int, shoes: int) -> Trace:
        rows, sums = self._traced
        most = len(self.cards) // self.kernel.least_cards
        trace = Trace(
            cards=np.zeros((shoes, len(self.cards)), dtype=np.uint8),
            starts=np.zeros((shoes, most + 1), dtype=np.uint64),
            cells=np.zeros((shoes, most), dtype=np.int32),
            codes=np.zeros((shoes, most, len(rows)), dtype=np.int32),
            rounds=np.zeros(shoes, dtype=np.int64),
        )
        tally = self._tally(len(rows), sums)
        rules = (self.book, self.chart, sums.uses, sums.sums, tally, trace)
        self.drivers.trace_shoes(seed, first, self.cards, *rules)
        cards = np.zeros(256, dtype=np.uint8)
        cards[[self.kernel.as_byte(card) for card in range(CARD_COUNT)]] = range(CARD_COUNT)
        return trace._replace(cards=cards[trace.cards])

    def classes(self, group: Group, trace: Trace) -> NDArray[np.int32]:
        rows, _ = self._traced
        if group.coordinates in rows:
            return trace.codes[:, :, rows[group.coordinates]]
        return _codes_of_cells(group, self.kernel.counted[0], trace.cells)


class ThrowDealer:
    """There is no shoe to spend, so every round is a fresh one."""

    def __init__(self, game: Game, table: ClassTable) -> None:
        self.table = table
        self.kernel: ThrowKernel = game.plays.facet("kernel").KERNEL

    def block(self, seed: int, number: int, most: int = UNLIMITED, most_shoes: int = UNLIMITED) -> Block:
        cells = np.zeros(min(most, ROUNDS_A_BLOCK), dtype=np.int32)
        throw(seed, number, self.kernel.throws, cells)
        counts = np.bincount(cells, minlength=self.kernel.throws).astype(np.uint64)
        return Block(len(cells), 0, (counts,))

    def class_counts(self, group: Group, counts: tuple[Counts, ...]) -> Counts:
        return _by_cell(group, self.kernel.coordinate, counts[0])

    def trace(self, seed: int, first: int, shoes: int) -> Trace:
        """Blocks in place of shoes."""
        cells = np.zeros((shoes, THROWS_TRACED), dtype=np.int32)
        for number in range(shoes):
            throw(seed, first + number, self.kernel.throws, cells[number])
        return Trace(
            cards=np.zeros((shoes, 0), dtype=np.uint8),
            starts=np.zeros((shoes, THROWS_TRACED + 1), dtype=np.uint64),
            cells=cells,
            codes=np.zeros((shoes, THROWS_TRACED, 0), dtype=np.int32),
            rounds=np.full(shoes, THROWS_TRACED),
        )

    def classes(self, group: Group, trace: Trace) -> NDArray[np.int32]:
        return _codes_of_cells(group, self.kernel.coordinate, trace.cells)


THROWS_TRACED = 100


def _rows(groups: Sequence[Group]) -> Rows:
    return {group.coordinates: row for row, group in enumerate(groups)}


def _codes_of_cells(group: Group, name: str, cells: NDArray[np.int32]) -> NDArray[np.int32]:
    return group.codes[name][cells] if name in group.codes else np.zeros_like(cells)


def _by_cell(group: Group, name: str, by_cell: Counts) -> Counts:
    """Cells of one coordinate added up by class."""
    counts = np.zeros(group.size, dtype=np.int64)
    np.add.at(
        counts,
        _codes_of_cells(group, name, np.arange(len(by_cell), dtype=np.int32)),
        by_cell.astype(np.int64),
    )
    return counts


def dealer(
    game: Game,
    table: ClassTable,
    decks: int | None,
    fresh: bool = False,
    cut_card: int | None = None,
    removed: Sequence[int] = (),
) -> Dealer:
    """The dealer of the game's family; without decks the game is thrown, not dealt."""
    if decks is None:
        return ThrowDealer(game, table)
    return CardDealer(game, table, decks, fresh, cut_card, removed)
