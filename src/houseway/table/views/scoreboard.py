"""The electronic board beside a table: the five roads of the shoe, what would come next, and its figures."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from houseway.families.family import Winner
from houseway.table.commands.shapes import Hand
from houseway.table.round.results import Result
from houseway.table.views.roads import (
    TIE,
    Bead,
    BigMark,
    Derived,
    DerivedMark,
    Ink,
    bead_plate,
    big_road,
    derived_road,
    last_ink,
    streaks,
)

WINNERS: tuple[Winner, ...] = ("banker", "player", TIE)


class Roads(msgspec.Struct, frozen=True):
    bead_plate: tuple[Bead, ...]
    big_road: tuple[BigMark, ...]
    big_eye_boy: tuple[DerivedMark, ...]
    small_road: tuple[DerivedMark, ...]
    cockroach_pig: tuple[DerivedMark, ...]


class Asked(msgspec.Struct, frozen=True):
    """The next mark of each derived road if this hand won next; None where the road has not begun."""

    winner: Hand
    big_eye_boy: Ink | None
    small_road: Ink | None
    cockroach_pig: Ink | None


class Count(msgspec.Struct, frozen=True):
    """How often something happened, and in how many of a hundred rounds."""

    name: str
    count: int
    percent: float


class Figures(msgspec.Struct, frozen=True):
    """The counts of one shoe; every percentage is of its rounds."""

    rounds: int
    winners: tuple[Count, ...]
    pairs: tuple[Count, ...]
    naturals: tuple[Count, ...]
    events: tuple[Count, ...]


class Scoreboard(msgspec.Struct, frozen=True):
    """`previous` are the figures of the shoes before, oldest first; roads show the current shoe only."""

    roads: Roads
    ask: tuple[Asked, ...]
    figures: Figures
    previous: tuple[Figures, ...]


def scoreboard(shoe: Sequence[Result], previous: Iterable[Sequence[Result]] = ()) -> Scoreboard:
    lengths = streaks(each.winner for each in shoe)
    return Scoreboard(
        Roads(bead_plate(shoe), big_road(shoe), *(derived_road(lengths, road) for road in Derived)),
        (ask(shoe, "banker"), ask(shoe, "player")),
        figures(shoe),
        tuple(_figures_of_shoe_before(tuple(each)) for each in previous),
    )


def ask(shoe: Sequence[Result], winner: Hand) -> Asked:
    """What the derived roads would show if this hand won the next round."""
    lengths = streaks([*(each.winner for each in shoe), winner])
    return Asked(winner, *(last_ink(lengths, road) for road in Derived))


def figures(shoe: Sequence[Result]) -> Figures:
    won = Counter(each.winner for each in shoe)
    happened = Counter(event for each in shoe for event in each.events)
    pairs = {"banker": sum([r.banker_pair for r in shoe]), "player": sum([r.player_pair for r in shoe])}
    naturals = {
        "banker": sum([r.banker_natural for r in shoe]),
        "player": sum([r.player_natural for r in shoe]),
    }
    return Figures(
        len(shoe),
        _counts({winner: won[winner] for winner in WINNERS}, len(shoe)),
        _counts(pairs, len(shoe)),
        _counts(naturals, len(shoe)),
        _counts(dict(sorted(happened.items())), len(shoe)),
    )


# A shoe that is over changes no more.
_figures_of_shoe_before = lru_cache(maxsize=4096)(figures)


def _counts(tally: dict[str, int], rounds: int) -> tuple[Count, ...]:
    return tuple(
        Count(name, count, round(100 * count / rounds, 1) if rounds else 0.0) for name, count in tally.items()
    )
