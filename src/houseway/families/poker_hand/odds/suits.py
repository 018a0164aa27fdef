"""Hands that differ only in their suits' names, told as one: which stands for all, and for how many."""

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
SUIT_ORDERS = np.array(list(permutations(range(4))))


def renamed(cards: Ints) -> Ints:
    """The cards under every order of the suits: a first axis of 24."""
    under: Ints = cards // 4 * 4 + SUIT_ORDERS[:, cards % 4]
    return under


def alike(cards: Ints, ways: Ints) -> tuple[Ints, Ints]:
    """One of each kind of hand, a row a hand, and the ways of all that it stands for."""
    width = 52 ** np.arange(cards.shape[1])[::-1]
    codes = (np.sort(renamed(cards), axis=-1) * width).sum(axis=-1).min(axis=0)
    standing, first, kind = np.unique(codes, return_index=True, return_inverse=True)
    return cards[first], np.bincount(kind, weights=ways, minlength=len(standing)).astype(np.int64)


def is_even(left: tuple[int, ...]) -> bool:
    """Whether the shoe has as many cards of one suit as of another, rank by rank."""
    return all(len(set(left[at : at + 4])) == 1 for at in range(0, 52, 4))
