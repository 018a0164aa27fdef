"""A game laid out for the kernel of its family: blocks of rounds, counted by class or written down."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import without
from houseway.families.kernels import CardKernel, ThrowKernel
from houseway.rules import Game
from houseway.rules.classes import ClassTable, Group
from houseway.rules.game import OfferKey
from houseway.simulation.drivers import drivers, throw
from houseway.simulation.results import Counts, OfferRun, offer_runs
from houseway.simulation.stakes import decided_runs, played
from houseway.simulation.tables import (
    LEAST_WHOLE_SHOE,
    Layout,
    Tally,
    book,
    layouts,
    refuse_short_shoe,
    shoe_of,
)

SHOES_A_BLOCK = 5_000
ROUNDS_A_BLOCK = 200_000
UNLIMITED = 1 << 62
THROWS_TRACED = 100
ROUNDS_AHEAD = 1024


class Block(NamedTuple):
    """Rounds counted: by cell of the coordinate counted directly, then by class in each layout."""

    rounds: int
    shoes: int
    counts: tuple[Counts, ...]


class Trace(NamedTuple):
    """Shoes written down: cards after the cut, where rounds begin, their cells, their class in each layout.

    Row n has `rounds[n]` rounds; `starts[n, rounds[n]]` is where the last of them ended.
    """

    cards: NDArray[np.uint8]
    starts: NDArray[np.uint64]
    cells: NDArray[np.int32]
    codes: NDArray[np.int32]
    rounds: NDArray[np.int64]


class Dealer(ABC):
    """Counts rounds by cell of one coordinate, and by class where groups look further."""

    def __init__(self, game: Game, table: ClassTable, counted: str) -> None:
        self.game, self.table, self.counted = game, table, game.plays.vocabulary().coordinate(counted)
        further = [group for group in table.groups if group.coordinates not in ((), (counted,))]
        self.layouts = layouts(game, further)

    @abstractmethod
    def block(self, seed: int, number: int, most: int = UNLIMITED, most_shoes: int = UNLIMITED) -> Block:
        """The numbered block of a seed, or as much of it as is wanted."""

    @abstractmethod
    def trace(self, seed: int, first: int, shoes: int) -> Trace:
        """These shoes of a seed, round by round."""

    def offer_runs(
        self, counts: tuple[Counts, ...], keys: Sequence[OfferKey] | None = None
    ) -> Iterator[OfferRun]:
        """The results of these offers, all if none are named."""
        return offer_runs(self.table, lambda group: self.class_counts(group, counts), keys)

    def class_counts(self, group: Group, counts: tuple[Counts, ...]) -> Counts:
        """How many of the rounds counted fall in each class of the group."""
        place, classes = self._classes(group)
        totals = np.zeros(group.size, dtype=np.int64)
        np.add.at(totals, classes, counts[place])
        return totals

    def classes(self, group: Group, trace: Trace) -> NDArray[np.int32]:
        """The class of every round of a trace in the group."""
        place, classes = self._classes(group)
        return classes[trace.codes[place - 1] if place else trace.cells]

    def _classes(self, group: Group) -> tuple[int, NDArray[np.int32]]:
        """Which of the counts tell the group's classes apart, and the class of each of their entries."""
        for place, layout in enumerate(self.layouts, start=1):
            if group in layout.groups:
                return place, layout.classes[layout.groups.index(group)]
        return 0, group.codes.get(self.counted.name, np.zeros(self.counted.cells, dtype=np.int32))

    def _blank(self, shoes: int, cards: int, rounds: int) -> Trace:
        return Trace(
            cards=np.zeros((shoes, cards), dtype=np.uint8),
            starts=np.zeros((shoes, rounds + 1), dtype=np.uint64),
            cells=np.zeros((shoes, rounds), dtype=np.int32),
            codes=np.zeros((len(self.layouts), shoes, rounds), dtype=np.int32),
            rounds=np.full(shoes, rounds),
        )


class CardDealer(Dealer):
    """Deals whole shoes by the book, or every round from a fresh one, as where cards last only a hand."""

    def __init__(
        self,
        game: Game,
        table: ClassTable,
        decks: int,
        fresh: bool = False,
        cut_card: int | None = None,
        removed: Sequence[int] = (),
        options: Mapping[str, Any] | None = None,
        policy: str | None = None,
    ) -> None:
        game = game.posted(options or {})
        super().__init__(game, table, "values")
        self.kernel: CardKernel = game.plays.facet("kernel").KERNEL
        # Cards that are shuffled for every hand are always fresh.
        self.drivers, self.fresh = drivers(game.plays), fresh or game.pack.lasts == "hand"
        shoe = shoe_of(game, decks, removed)
        refuse_short_shoe(game, len(shoe), self.kernel.most_cards if self.fresh else LEAST_WHOLE_SHOE)
        self.cards = self._words(shoe)
        self.book = book(game, len(shoe), cut_card)
        chart = self.kernel.chart(game.drawing(options or {}))
        if self.kernel.stakes is not None:
            chart |= played(game, options or {}, policy, without(game.pack.counts(decks), removed))
        self._rules = [layout.record(chart) for layout in self.layouts]

    def block(self, seed: int, number: int, most: int = UNLIMITED, most_shoes: int = UNLIMITED) -> Block:
        if self.fresh:
            drawn = np.zeros(ROUNDS_AHEAD * self.kernel.most_cards, dtype=np.uint32)
            most = min(most, most_shoes, ROUNDS_A_BLOCK)
            return self._counted(self.drivers.fresh_rounds, drawn, seed, number, most, self.cards)
        shoes = number * SHOES_A_BLOCK, min(most_shoes, SHOES_A_BLOCK)
        return self._counted(self.drivers.whole_shoes, self._room, seed, *shoes, most, self.cards, self.book)

    def one_round(self, cards: Sequence[int]) -> Block:
        """The round that these cards make, in the order in which they are dealt."""
        shoe = self._words([*cards, *[0] * self.kernel.most_cards])
        places = (np.uint64(0), np.uint64(len(shoe)), np.uint64(0), 0, None)
        return self._counted(self.drivers.deal_shoe, shoe, *places, None, 1)

    def offer_runs(
        self, counts: tuple[Counts, ...], keys: Sequence[OfferKey] | None = None
    ) -> Iterator[OfferRun]:
        if self.kernel.stakes is None:
            return super().offer_runs(counts, keys)
        return decided_runs(self.game, self.table, lambda group: self.class_counts(group, counts), keys)

    def _counted(self, deal: Callable[..., tuple[int, int]], *asked: Any) -> Block:
        """What is dealt, counted by cell and by class; for every further layout it is dealt again."""
        dealt, counts = (0, 0), list[Counts]()
        for layout, rules in zip(self.layouts, self._rules, strict=True):
            tally = self._tally(layout)
            dealt = deal(*asked, rules, tally)
            counts = [tally.cells, *counts[1:], tally.classes]
        return Block(*dealt, tuple(count.astype(np.int64) for count in counts))

    def _tally(self, layout: Layout) -> Tally:
        cells, classes = (np.zeros(size, dtype=np.uint32) for size in (self.counted.cells, layout.size))
        return Tally(cells, classes)

    def _words(self, cards: Sequence[int]) -> NDArray[np.uint32]:
        return np.array([self.kernel.as_word(card) for card in cards], dtype=np.uint32)

    @property
    def _room(self) -> NDArray[np.uint32]:
        """For a shoe, the cards in front of its cut again, and as many more as a void round may read."""
        return np.zeros(2 * len(self.cards) + self.kernel.most_cards, dtype=np.uint32)

    def trace(self, seed: int, first: int, shoes: int) -> Trace:
        trace = self._blank(shoes, len(self.cards), len(self.cards) // self.kernel.least_cards)
        for layout, rules, codes in zip(self.layouts, self._rules, trace.codes, strict=True):
            written, tally = trace._replace(codes=codes), self._tally(layout)
            places = (self._room, seed, first, self.cards, self.book)
            self.drivers.trace_shoes(*places, written, rules, tally)
        return trace


class ThrowDealer(Dealer):
    """There is no shoe to spend, so every round is a fresh one, and a trace has blocks in place of shoes."""

    def __init__(self, game: Game, table: ClassTable) -> None:
        self.kernel: ThrowKernel = game.plays.facet("kernel").KERNEL
        super().__init__(game, table, self.kernel.coordinate)

    def block(self, seed: int, number: int, most: int = UNLIMITED, most_shoes: int = UNLIMITED) -> Block:
        cells = np.zeros(min(most, ROUNDS_A_BLOCK), dtype=np.int32)
        throw(seed, number, self.kernel.throws, cells)
        counts = np.bincount(cells, minlength=self.kernel.throws)
        return Block(len(cells), 0, (counts,))

    def trace(self, seed: int, first: int, shoes: int) -> Trace:
        trace = self._blank(shoes, 0, THROWS_TRACED)
        for number in range(shoes):
            throw(seed, first + number, self.kernel.throws, trace.cells[number])
        return trace


def dealer(
    game: Game,
    table: ClassTable,
    decks: int | None,
    fresh: bool = False,
    cut_card: int | None = None,
    removed: Sequence[int] = (),
    options: Mapping[str, Any] | None = None,
    policy: str | None = None,
) -> Dealer:
    """The dealer of the game's family; without decks the game is thrown, not dealt."""
    if decks is None:
        return ThrowDealer(game, table)
    return CardDealer(game, table, decks, fresh, cut_card, removed, options, policy)
