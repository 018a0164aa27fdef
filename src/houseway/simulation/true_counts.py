"""What a counter at the table knows before each round of a shoe."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.cards.notation import CARD_COUNT
from houseway.simulation.dealers import Trace

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Watched:
    """Shoes as a counter watches them; of the burned cards he knows the first, or all if they are shown."""

    trace: Trace
    burn_is_shown: bool
    cards_a_deck: int

    @property
    def dealt(self) -> NDArray[np.bool_]:
        """Which entries of (shoe, round) are rounds."""
        return np.arange(self.trace.cells.shape[1]) < self.trace.rounds[:, None]

    @property
    def _starts(self) -> Ints:
        return self.trace.starts[:, :-1].astype(np.int64)

    @property
    def _hidden(self) -> Ints:
        """How many burned cards nobody saw, by shoe."""
        burned = self.trace.starts[:, 0].astype(np.int64)
        return np.zeros_like(burned) if self.burn_is_shown else burned - 1

    def true_counts(self, tags: Ints) -> Floats:
        """The tags of all cards seen over the decks not seen, before each round."""
        running = np.cumsum(tags[self.trace.cards], axis=1)
        running = np.concatenate([np.zeros((len(running), 1), dtype=np.int64), running], axis=1)
        counted = np.take_along_axis(running, self._starts, axis=1)
        if not self.burn_is_shown:
            burned = self.trace.starts[:, :1].astype(np.int64)
            counted = counted - (np.take_along_axis(running, burned, axis=1) - running[:, 1:2])
        seen = self._starts - self._hidden[:, None]
        decks = (self.trace.cards.shape[1] - seen) / self.cards_a_deck
        counts: Floats = counted / decks
        return counts

    def unseen(self, shoe: int, number: int) -> Ints:
        """How many of each card the counter has not seen before this round."""
        cards = self.trace.cards[shoe]
        burned, start = int(self.trace.starts[shoe, 0]), int(self.trace.starts[shoe, number])
        least = max(CARD_COUNT, int(cards.max()) + 1)
        left = np.bincount(cards[start:], minlength=least)
        if not self.burn_is_shown:
            left = left + np.bincount(cards[1:burned], minlength=least)
        return left


def chosen(where: NDArray[np.bool_], number: int, generator: np.random.Generator) -> list[tuple[int, int]]:
    """At most so many of the entries that hold, each as likely as the next."""
    entries = np.argwhere(where)
    picked = generator.permutation(len(entries))[:number]
    return [(int(shoe), int(of)) for shoe, of in entries[np.sort(picked)]]
