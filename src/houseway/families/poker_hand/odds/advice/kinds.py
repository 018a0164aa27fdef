"""Hands that a chart tells as one: what is best with them, and what they are called."""

from collections.abc import Mapping
from typing import NamedTuple

from houseway.cards.poker import Category

RANKS = "23456789TJQKA"
_NAMES = {rank: ("10" if rank == "T" else rank) for rank in RANKS}


class HandKind(NamedTuple):
    """Hands alike, in so many ways, in a situation: the best choice, what it gains, how far it is ahead."""

    order: tuple[int, ...]
    hand: str
    situation: str
    ways: float
    best: str
    gain: float
    margin: float


def best_of(
    order: tuple[int, ...], hand: str, situation: str, ways: float, gains: Mapping[str, float]
) -> HandKind:
    best = max(gains, key=lambda choice: gains[choice])
    others = [gain for choice, gain in gains.items() if choice != best]
    return HandKind(order, hand, situation, ways, best, gains[best], gains[best] - max(others))


def name(rank: int) -> str:
    return _NAMES[RANKS[rank]]


def said(kind: Category) -> str:
    return kind.name.lower().replace("_", " ")
