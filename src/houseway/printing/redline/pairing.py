"""Which thing of one definition is which of another: each stage pairs what the stages before it left over."""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")
Pair = tuple[Thing | None, Thing | None]
Stage = Callable[[list[Thing], list[Thing]], list[tuple[Thing, Thing]]]


def pair_up(before: Sequence[Thing], after: Sequence[Thing], *stages: Stage[Thing]) -> list[Pair[Thing]]:
    """Every thing of both once, in the order of `after`, what was removed at its old place among them."""
    left, right = list(before), list(after)
    matches: list[tuple[Thing, Thing]] = []
    for stage in stages:
        for first, second in stage(left, right):
            matches.append((first, second))
            left = [each for each in left if each is not first]
            right = [each for each in right if each is not second]
    return _in_order(before, after, matches)


def _in_order(
    before: Sequence[Thing], after: Sequence[Thing], matches: Sequence[tuple[Thing, Thing]]
) -> list[Pair[Thing]]:
    match_of = {id(second): first for first, second in matches}
    ordered: list[Pair[Thing]] = [(match_of.get(id(second)), second) for second in after]
    kept = {id(first) for first, _ in matches}
    previous: Thing | None = None
    for first in before:
        if id(first) not in kept:
            places = [place for place, (each, _) in enumerate(ordered) if each is previous]
            ordered.insert(places[0] + 1 if previous is not None else 0, (first, None))
        previous = first
    return ordered


def pair_by_key(key: Callable[[Thing], Hashable]) -> Stage[Thing]:
    """Pair things with the same key, those that share one in their order."""

    def stage(left: list[Thing], right: list[Thing]) -> list[tuple[Thing, Thing]]:
        by_key: dict[Hashable, list[Thing]] = {}
        for each in right:
            by_key.setdefault(key(each), []).append(each)
        return [(each, by_key[key(each)].pop(0)) for each in left if by_key.get(key(each))]

    return stage


def pair_by_unique_key(key: Callable[[Thing], Hashable]) -> Stage[Thing]:
    """Pair things with the same key that no other thing on either side has."""

    def stage(left: list[Thing], right: list[Thing]) -> list[tuple[Thing, Thing]]:
        keys = [[key(each) for each in side] for side in (left, right)]
        return [
            (first, second)
            for first, second in pair_by_key(key)(left, right)
            if all(side.count(key(first)) == 1 for side in keys)
        ]

    return stage


def pair_alike(are_alike: Callable[[Thing, Thing], bool]) -> Stage[Thing]:
    """Pair each thing with the first on the other side that is like it."""

    def stage(left: list[Thing], right: list[Thing]) -> list[tuple[Thing, Thing]]:
        free = list(right)
        pairs = []
        for first in left:
            second = next((each for each in free if are_alike(first, each)), None)
            if second is not None:
                pairs.append((first, second))
                free = [each for each in free if each is not second]
        return pairs

    return stage


def pair_nearest(score: Callable[[Thing, Thing], float], least: float) -> Stage[Thing]:
    """Pair two things that score higher with each other than with any other, and at least so much."""

    def stage(left: list[Thing], right: list[Thing]) -> list[tuple[Thing, Thing]]:
        scores = [[score(first, second) for second in right] for first in left]
        pairs = []
        for row, first in enumerate(left):
            for column, second in enumerate(right):
                best = scores[row][column]
                rivals = [*scores[row][:column], *scores[row][column + 1 :]]
                rivals += [other[column] for place, other in enumerate(scores) if place != row]
                if best >= least and all(rival < best for rival in rivals):
                    pairs.append((first, second))
        return pairs

    return stage
