"""House Way: how the house sets four tiles that it is asked to set, by guidelines that are posted as data."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

import msgspec

from houseway.families.tiles.ranking import (
    DAY,
    GEE_JOON,
    KINDS,
    NAMES,
    TEEN,
    is_pair,
    points,
    rank,
    standing,
    worth,
)
from houseway.refusals import CatalogError
from houseway.text import suggestion

SUPREME_PAIR = "Gee Joon"
_PAIRINGS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class PairSplit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When these pairs are split: the other two tiles are one of each part of some row of `others`.

    Or the split leaves at least `low` and `high`, and keeping the pair leaves no low hand as good.
    """

    pairs: tuple[str, ...]
    others: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int = 0


class HighThree(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least low hand that is worth keeping: so many points, or just these with such a tile on top."""

    points: int
    top: str


class Instead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Teen or Day with these three others goes `with` that one."""

    others: tuple[str, str, str]
    takes: str


class Guidelines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[draw.house_way]` section; two pairs are always set one in each hand.

    A tile is written by its name, or by its spots where any of so many will do. `first` is what Teen or Day
    takes, tried in turn, if that leaves the `least_low`. Without them the low hand is made as good as can
    be if it reaches that, else the high hand if it reaches `least_high`, else the low one. Of equal settings
    the higher tiles go to the low hand where the high hand has at most `low_tiles_to`.
    """

    split: tuple[PairSplit, ...]
    first: tuple[str, ...]
    instead: tuple[Instead, ...]
    least_low: HighThree
    least_high: int
    low_tiles_to: int


class Setting(NamedTuple):
    """Two kinds low and two high, and where they rank."""

    low: tuple[int, int]
    high: tuple[int, int]
    low_rank: int
    high_rank: int


@cache
def kinds_called(word: str) -> frozenset[int]:
    """The kinds that a word of the guidelines means: `Teen`, or `10` for all with ten spots."""
    if word in NAMES:
        return frozenset({NAMES.index(word)})
    spots = {
        kind: sum(map(int, each.faces[0].split("-")))
        for kind, each in enumerate(KINDS)
        if kind not in GEE_JOON
    }
    kinds = frozenset(kind for kind, count in spots.items() if str(count) == word)
    if not kinds:
        raise CatalogError(f"[draw.house_way] {word!r} is no tile{suggestion(word, NAMES)}")
    return kinds


def check(way: Guidelines) -> None:
    """Every word of the guidelines means a tile, and every pair stands in one row at most."""
    words = [*way.first, way.least_low.top]
    words += [word for row in way.split for part in row.others for text in part for word in text.split()]
    words += [word for row in way.instead for word in (*row.others, row.takes)]
    for word in words:
        kinds_called(word)
    pairs = [pair for row in way.split for pair in row.pairs]
    unknown = [pair for pair in pairs if pair not in (*NAMES, SUPREME_PAIR)]
    if unknown or len(set(pairs)) < len(pairs):
        raise CatalogError(f"[draw.house_way] split names {unknown or pairs}: each pair once, by its name.")


def settings(four: Sequence[int], order: int) -> tuple[Setting, ...]:
    """The three ways to lay four kinds in twos, the lower hand first (PG-3)."""
    return tuple(_setting(four, pairing, order) for pairing in _PAIRINGS)


def _setting(four: Sequence[int], pairing: tuple[tuple[int, int], tuple[int, int]], order: int) -> Setting:
    hands = [(four[this], four[other]) for this, other in pairing]
    ranked = sorted((rank(*hand, order), at) for at, hand in enumerate(hands))
    (low, first), (high, second) = ranked
    return Setting(hands[first], hands[second], low, high)


@lru_cache(maxsize=8192)
def house_way(way: Guidelines, four: tuple[int, ...], order: int) -> Setting:
    """How the house sets four kinds, in whatever order they lie."""
    four = tuple(sorted(four))
    ways = settings(four, order)
    paired = [each for each in ways if is_pair(*each.high)]
    if both := [each for each in paired if is_pair(*each.low)]:
        return both[0]
    if paired:
        return _with_a_pair(way, paired[0], [each for each in ways if each is not paired[0]])
    if chosen := _with_teen_or_day(way, four, ways):
        return chosen
    return _by_points(way, ways, order)


def _with_a_pair(way: Guidelines, kept: Setting, apart: list[Setting]) -> Setting:
    """Kept high, unless a row says to split it."""
    best = max(apart, key=lambda each: (each.low_rank, each.high_rank))
    kind = kept.high[0]
    name = SUPREME_PAIR if kind in GEE_JOON else NAMES[kind]
    for row in way.split:
        if name in row.pairs and (_lie_beside(row, kept.low) or _splits_well(row, best, kept)):
            return best
    return kept


def _lie_beside(row: PairSplit, others: tuple[int, int]) -> bool:
    return any(
        _is_any(this, first) and _is_any(other, second)
        for first, second in row.others
        for this, other in (others, others[::-1])
    )


def _is_any(kind: int, words: str) -> bool:
    return any(kind in kinds_called(word) for word in words.split())


def _splits_well(row: PairSplit, split: Setting, kept: Setting) -> bool:
    if row.low is None or worth(split.low_rank) < row.low or worth(split.high_rank) < row.high:
        return False
    return kept.low_rank < split.low_rank


def _with_teen_or_day(way: Guidelines, four: tuple[int, ...], ways: Sequence[Setting]) -> Setting | None:
    """High nine, gong or wong, as far as the low hand bears it; None where there is none of them."""
    heads = [kind for kind in (TEEN, DAY) if kind in four]
    specials = [
        (each, head)
        for word in way.first
        for head in heads
        for each in ways
        if any(head in hand and _is_any(_mate(hand, head), word) for hand in (each.low, each.high))
    ]
    if not specials:
        return None
    for row in way.instead:
        if len(heads) == 1 and _are_just([kind for kind in four if kind not in heads], row.others):
            return next(each for each, _ in specials if _is_any(_mate_of(each, heads[0]), row.takes))
    special = " ".join(way.first)
    both = [each for each in ways if all(_takes(each, head, special) for head in (TEEN, DAY))]
    if len(heads) == 2 and both:
        return max(both, key=lambda each: (TEEN in each.high, each.high_rank))
    for each, _ in specials:
        if _is_high_three(way, each):
            return each
    return max(ways, key=lambda each: (each.high_rank, each.low_rank))


def _mate(hand: tuple[int, int], head: int) -> int:
    return hand[1] if hand[0] == head else hand[0]


def _mate_of(setting: Setting, head: int) -> int:
    return _mate(setting.low if head in setting.low else setting.high, head)


def _takes(setting: Setting, head: int, words: str) -> bool:
    return head in (*setting.low, *setting.high) and _is_any(_mate_of(setting, head), words)


def _are_just(others: list[int], words: tuple[str, ...]) -> bool:
    """Whether each tile is one of the words, and each word one of the tiles."""
    return all(any(kind in kinds_called(word) for kind in others) for word in words) and all(
        _is_any(kind, " ".join(words)) for kind in others
    )


def _is_high_three(way: Guidelines, setting: Setting) -> bool:
    made = worth(setting.low_rank)
    (top,) = kinds_called(way.least_low.top)
    return made > way.least_low.points or (made == way.least_low.points and min(setting.low) <= top)


def _by_points(way: Guidelines, ways: Sequence[Setting], order: int) -> Setting:
    """The best low hand if it is good enough, else the best high hand if that is, else the best low."""

    def low_first(each: Setting) -> tuple[object, ...]:
        return worth(each.low_rank), worth(each.high_rank), _tiles(way, each, order)

    def high_first(each: Setting) -> tuple[object, ...]:
        return worth(each.high_rank), worth(each.low_rank), _tiles(way, each, order)

    low, high = max(ways, key=low_first), max(ways, key=high_first)
    good = _is_high_three(way, low) or worth(high.high_rank) < way.least_high
    return low if good else high


def _tiles(way: Guidelines, setting: Setting, order: int) -> tuple[int, ...]:
    """Which hand has the higher tiles where points are the same."""
    hand = setting.low if points(*setting.high) <= way.low_tiles_to else setting.high
    stands = standing(order)
    return tuple(sorted((stands[kind] for kind in hand), reverse=True))
