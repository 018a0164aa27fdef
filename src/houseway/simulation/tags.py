"""The whole numbers that a counter keeps in place of effects of removal.

The effect of a card is what its leaving a fresh shoe adds to the bettor's expectation. Over a whole shoe the
effects sum to nothing, for the next round is as good as any. The best tags of a size are those balanced whole
numbers that lie closest to the effects (have the highest correlation with them).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from houseway.analysis.effects import Effects
from houseway.cards.notation import EXTRA_ACE, FIRST_TILE, RANKS, SUIT_COUNT
from houseway.rules import Game, Offer
from houseway.rules.classes import class_table

ZEROS = range(9, 13)


@dataclass(frozen=True)
class Column:
    """Ranks that share a tag, since they have one effect: 10, jack, queen and king in most wagers."""

    name: str
    ranks: tuple[int, ...]
    effect: float


@dataclass(frozen=True)
class Tags:
    """One whole number a column, their correlation with the effects, and what a true count of 1 adds.

    A true count is the sum of the tags of all cards seen, over the decks not seen.
    """

    columns: tuple[Column, ...]
    values: tuple[int, ...]
    correlation: float
    slope: float

    def of_card(self) -> list[int]:
        """The tag of each card; a joker has none, an extra ace that of aces."""
        tags = [0] * FIRST_TILE
        for column, value in zip(self.columns, self.values, strict=True):
            for rank in column.ranks:
                tags[rank * SUIT_COUNT : (rank + 1) * SUIT_COUNT] = [value] * SUIT_COUNT
        tags[EXTRA_ACE] = tags[0]
        return tags


def seeing_alike(game: Game, offers: Sequence[Offer]) -> Iterator[list[Offer]]:
    """Offers that look at the same coordinates together: their odds take one count."""
    alike: dict[tuple[str, ...], list[Offer]] = {}
    for offer in offers:
        (group,) = class_table(game, [offer]).groups
        alike.setdefault(group.coordinates, []).append(offer)
    yield from alike.values()


def columns(removal: Effects) -> tuple[Column, ...]:
    """A column for each rank, but one for all that count zero if their effects are the same."""
    zeros = [rank for rank in ZEROS if removal.of_rank[rank] is not None]
    together = len({removal.of_rank[rank] for rank in zeros}) == 1
    singly = [rank for rank, effect in enumerate(removal.of_rank) if effect is not None]
    rows: list[tuple[str, tuple[int, ...]]] = [
        (RANKS[rank], (rank,)) for rank in singly if not (together and rank in zeros)
    ]
    if together:
        rows.append((RANKS[zeros[0]], tuple(zeros)))
    return tuple(Column(name, ranks, float(removal.of_rank[ranks[0]] or 0)) for name, ranks in rows)


def best_tags(removal: Effects, cards: int, per_deck: int, largest: int = 2) -> Tags | None:
    """The balanced tags from -largest to largest that correlate best; None where no rank has an effect.

    Column by column, the best sum of effect times tag is kept for every (sum of tags, sum of squares).
    """
    of = columns(removal)
    norm = sqrt(sum(len(column.ranks) * column.effect**2 for column in of))
    if norm < 1e-12:
        return None
    best: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {(0, 0): (0.0, ())}
    for column in of:
        longer: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {}
        for (total, squares), (sum_of, values) in best.items():
            for tag in range(-largest, largest + 1):
                weight = len(column.ranks)
                key = (total + weight * tag, squares + weight * tag * tag)
                candidate = (sum_of + weight * tag * column.effect, (*values, tag))
                if key not in longer or candidate > longer[key]:
                    longer[key] = candidate
        best = longer
    balanced = [
        (sum_of / (norm * sqrt(squares)), -squares, sum_of / squares, values)
        for (total, squares), (sum_of, values) in best.items()
        if total == 0 and squares > 0
    ]
    correlation, _, per_tag, values = max(balanced)
    return Tags(of, values, correlation, per_tag * (cards - 1) / per_deck)
