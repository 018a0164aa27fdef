"""A simulation: numbered blocks of shoes, summed in order, so that workers do not change the counts."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import count
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.money import Share
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, Offer
from houseway.rules.awards import profit
from houseway.rules.classes import ClassTable, Group, class_table
from houseway.rules.settlement import LOSING_LINE
from houseway.simulation.tables import Cells, Layout, layout, no_cells, no_classes
from houseway.simulation.two_hand import fresh_rounds, whole_shoes

SHOES_A_BLOCK = 2_000
ROUNDS_A_FRESH_BLOCK = 200_000

Counts = NDArray[np.int64]


@dataclass(frozen=True)
class OfferRun:
    """Hits of each line and of the line that loses; `mean` is profit per unit, a meter's line counted lost."""

    offer: Offer
    hits: tuple[tuple[str, int], ...]
    mean: float
    standard_error: float


@dataclass(frozen=True)
class Run:
    game: Game
    decks: int
    seed: int
    rounds: int
    shoes: int
    seconds: float
    results: tuple[OfferRun, ...]


@dataclass(frozen=True)
class Block:
    rounds: int
    shoes: int
    cells: Cells
    classes: Counts


def simulate(
    game: Game,
    rounds: int,
    decks: int | None = None,
    seed: int = 1,
    workers: int = 1,
    fresh: bool = False,
    offers: Sequence[Offer] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Run:
    """Deal this many rounds, from whole shoes or each from a fresh one, and count every line of every offer."""
    decks = _decks(game, decks)
    table = class_table(game, offers)
    laid = layout(game, table, decks)
    deal = partial(_fresh_block if fresh else _shoe_block, laid, seed)
    deal(0, 0)
    started = time.perf_counter()
    dealt = shoes = 0
    cells, classes = no_cells(), no_classes(laid)
    for number, whole in enumerate(_in_order(lambda number: deal(number, UNLIMITED), workers)):
        block = whole if dealt + whole.rounds <= rounds else deal(number, rounds - dealt)
        dealt, shoes = dealt + block.rounds, shoes + block.shoes
        for counted, more in zip((*cells, classes), (*block.cells, block.classes), strict=True):
            counted += more
        if progress:
            progress(dealt)
        if dealt == rounds:
            break
    seconds = time.perf_counter() - started
    return Run(game, decks, seed, dealt, shoes, seconds, tuple(_results(table, laid, cells, classes, dealt)))


UNLIMITED = 1 << 62


def _decks(game: Game, decks: int | None) -> int:
    if game.decks is None:
        raise Refused(
            Refusal.DECKS_NOT_ALLOWED, game.cite, f"{game.id} is not played with cards from a shoe."
        )
    decks = game.decks.default if decks is None else decks
    if not 1 <= decks <= 20:
        sentence = f"Simulation deals from 1 to 20 decks; {decks} was asked for."
        raise Refused(Refusal.DECKS_NOT_ALLOWED, game.decks.cite, sentence)
    return decks


def _shoe_block(laid: Layout, seed: int, number: int, most: int) -> Block:
    cells, classes = no_cells(), no_classes(laid)
    first = number * SHOES_A_BLOCK
    rounds, shoes = whole_shoes(
        seed,
        first,
        SHOES_A_BLOCK,
        most,
        laid.cards,
        laid.book,
        laid.chart,
        laid.uses,
        laid.codes,
        cells,
        classes,
    )
    return Block(rounds, shoes, cells, classes)


def _fresh_block(laid: Layout, seed: int, number: int, most: int) -> Block:
    cells, classes = no_cells(), no_classes(laid)
    most = min(most, ROUNDS_A_FRESH_BLOCK)
    rounds = fresh_rounds(seed, number, most, laid.cards, laid.chart, laid.uses, laid.codes, cells, classes)
    return Block(rounds, rounds, cells, classes)


def _in_order(deal: Callable[[int], Block], workers: int) -> Iterator[Block]:
    """Blocks 0, 1, 2, … in order, a few ahead in threads; kernels let other threads run."""
    if workers <= 1:
        yield from map(deal, count())
        return
    with ThreadPoolExecutor(workers) as pool:
        ahead = deque(pool.submit(deal, number) for number in range(2 * workers))
        try:
            for number in count(2 * workers):
                yield ahead.popleft().result()
                ahead.append(pool.submit(deal, number))
        finally:
            for waiting in ahead:
                waiting.cancel()


def _results(
    table: ClassTable, laid: Layout, cells: Cells, classes: Counts, rounds: int
) -> Iterator[OfferRun]:
    for group in table.groups:
        counts = _class_counts(group, laid, cells, classes)
        for entry, line_of in zip(group.entries, group.line_of, strict=True):
            by_line = [int(counts[line_of == index].sum()) for index in range(len(entry.lines) + 1)]
            yield _offer_run(entry.offer, by_line, rounds)


def _class_counts(group: Group, laid: Layout, cells: Cells, classes: Counts) -> Counts:
    """A group that looks at one counted coordinate is read off its cells; the others were counted by class."""
    if group in laid.groups:
        return classes[laid.groups.index(group), : group.size]
    by_cell = cells.pairs if group.coordinates == ("pairs",) else cells.values
    counts = np.zeros(group.size, dtype=np.int64)
    codes = group.codes[group.coordinates[0]] if group.coordinates else np.zeros(len(by_cell), dtype=np.int32)
    np.add.at(counts, codes, by_cell.astype(np.int64))
    return counts


def _offer_run(offer: Offer, by_line: Sequence[int], rounds: int) -> OfferRun:
    lines = [*offer.lines, None]
    gains = [
        Fraction(-1) if line and isinstance(line.pay, Share) else profit(line, offer.table) for line in lines
    ]
    total = sum((gain * hits for gain, hits in zip(gains, by_line, strict=True)), start=Fraction(0))
    squares = sum((gain**2 * hits for gain, hits in zip(gains, by_line, strict=True)), start=Fraction(0))
    mean = total / max(rounds, 1)
    variance = squares / max(rounds, 1) - mean**2
    names = [line.name if line else LOSING_LINE for line in lines]
    error = sqrt(float(variance) / max(rounds, 1))
    return OfferRun(offer, tuple(zip(names, by_line, strict=True)), float(mean), error)
