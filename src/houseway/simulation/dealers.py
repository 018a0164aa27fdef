"""A game laid out for the kernel of its family: blocks of rounds, counted by class or written down."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

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
THROWS_TRACED = 100

Counts = NDArray[Any]


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


class Dealer(ABC):
    """Counts rounds by cell of the coordinates in `counted`, and by class of groups that look `further`."""

    def __init__(self, game: Game, table: ClassTable, counted: tuple[str, ...]) -> None:
        self.game, self.table, self.counted = game, table, counted
        by_cell = [(), *((name,) for name in counted)]
        self.further = [group for group in table.groups if group.coordinates not in by_cell]
        self.traced = [group for group in table.groups if group.coordinates not in by_cell[:2]]

    @abstractmethod
    def block(self, seed: int, number: int, most: int = UNLIMITED, most_shoes: int = UNLIMITED) -> Block:
        """The numbered block of a seed, or as much of it as is wanted."""

    @abstractmethod
    def trace(self, seed: int, first: int, shoes: int) -> Trace:
        """These shoes of a seed, round by round."""

    def class_counts(self, group: Group, counts: tuple[Counts, ...]) -> Counts:
        """How many of the rounds counted fall in each class of the group."""
        if group in self.further:
            of_classes: Counts = counts[-1][self.further.index(group), : group.size]
            return of_classes
        name = group.coordinates[0] if group.coordinates else self.counted[0]
        by_cell, found = counts[self.counted.index(name)], np.zeros(group.size, dtype=np.int64)
        classes = _codes_of_cells(group, name, np.arange(len(by_cell), dtype=np.int32))
        np.add.at(found, classes, by_cell.astype(np.int64))
        return found

    def classes(self, group: Group, trace: Trace) -> NDArray[np.int32]:
        """The class of every round of a trace in the group."""
        if group in self.traced:
            return trace.codes[:, :, self.traced.index(group)]
        return _codes_of_cells(group, self.counted[0], trace.cells)

    def _blank(self, shoes: int, cards: int, rounds: int) -> Trace:
        return Trace(
            cards=np.zeros((shoes, cards), dtype=np.uint8),
            starts=np.zeros((shoes, rounds + 1), dtype=np.uint64),
            cells=np.zeros((shoes, rounds), dtype=np.int32),
            codes=np.zeros((shoes, rounds, len(self.traced)), dtype=np.int32),
            rounds=np.full(shoes, rounds),
        )


class CardDealer(Dealer):
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
        self.kernel: CardKernel = game.plays.facet("kernel").KERNEL
        super().__init__(game, table, self.kernel.counted)
        self.drivers, self.fresh = drivers(game.plays), fresh
        shoe = shoe_of(game, decks, removed)
        refuse_short_shoe(game, len(shoe), self.kernel.most_cards if fresh else LEAST_WHOLE_SHOE)
        self.cards = np.array([self.kernel.as_byte(card) for card in shoe], dtype=np.uint8)
        self.book = book(game, len(shoe), self.kernel.as_byte, cut_card)
        self.chart = self.kernel.chart(game.drawing())
        self.codes = codes(game, self.further)

    def block(self, seed: int, number: int, most: int = UNLIMITED, most_shoes: int = UNLIMITED) -> Block:
        tally = self._tally(self.codes)
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
        tally = self._tally(self.codes)
        places = (np.uint64(0), np.uint64(len(shoe)), np.uint64(0), 0, None)
        rules = (self.chart, self.codes.uses, self.codes.sums, tally)
        rounds, _ = self.kernel.deal_shoe(shoe, *places, *rules, None, 1)
        return Block(rounds, 0, tuple(tally))

    def _tally(self, sums: Codes) -> Any:
        cells = [self.game.plays.vocabulary().coordinate(name).cells for name in self.counted]
        by_class = np.zeros((len(sums.sums), sums.class_count), dtype=np.int64)
        return self.kernel.tally(*(np.zeros(each, dtype=np.uint64) for each in cells), by_class)

    @cached_property
    def _traced_codes(self) -> Codes:
        return codes(self.game, self.traced)

    def trace(self, seed: int, first: int, shoes: int) -> Trace:
        sums = self._traced_codes
        trace = self._blank(shoes, len(self.cards), len(self.cards) // self.kernel.least_cards)
        rules = (self.book, self.chart, sums.uses, sums.sums, self._tally(sums), trace)
        self.drivers.trace_shoes(seed, first, self.cards, *rules)
        cards = np.zeros(256, dtype=np.uint8)
        cards[[self.kernel.as_byte(card) for card in range(CARD_COUNT)]] = range(CARD_COUNT)
        return trace._replace(cards=cards[trace.cards])


class ThrowDealer(Dealer):
    """There is no shoe to spend, so every round is a fresh one, and a trace has blocks in place of shoes."""

    def __init__(self, game: Game, table: ClassTable) -> None:
        self.kernel: ThrowKernel = game.plays.facet("kernel").KERNEL
        super().__init__(game, table, (self.kernel.coordinate,))

    def block(self, seed: int, number: int, most: int = UNLIMITED, most_shoes: int = UNLIMITED) -> Block:
        cells = np.zeros(min(most, ROUNDS_A_BLOCK), dtype=np.int32)
        throw(seed, number, self.kernel.throws, cells)
        counts = np.bincount(cells, minlength=self.kernel.throws).astype(np.uint64)
        return Block(len(cells), 0, (counts,))

    def trace(self, seed: int, first: int, shoes: int) -> Trace:
        trace = self._blank(shoes, 0, THROWS_TRACED)
        for number in range(shoes):
            throw(seed, first + number, self.kernel.throws, trace.cells[number])
        return trace


def _codes_of_cells(group: Group, name: str, cells: NDArray[np.int32]) -> NDArray[np.int32]:
    return group.codes[name][cells] if name in group.codes else np.zeros_like(cells)


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
