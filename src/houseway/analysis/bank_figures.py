"""The figures of a bank, from hands that were counted exactly or dealt at random."""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

CHANCES = tuple(Fraction(text) for text in ("0.5", "0.9", "0.95", "0.99", "0.999", "1"))


class Wagered(Protocol):
    @property
    def seat(self) -> int: ...
    @property
    def bettor(self) -> int: ...
    @property
    def wager(self) -> str: ...
    @property
    def on(self) -> str | None: ...
    @property
    def paytable(self) -> str: ...
    @property
    def amount(self) -> int: ...


class Hands(NamedTuple):
    """How often each hand falls, and in cents what each wager then gains by the rules and of the bank.

    Weights that are Python's own integers never overflow; hands dealt at random weigh one each. `due` is what
    each wager wins or loses, `reached` what of it is covered, where it may do both on hands of a split.
    """

    weights: NDArray[Any]
    nets: NDArray[np.int64]
    gains: NDArray[np.int64]
    due: NDArray[np.int64]
    reached: NDArray[np.int64]

    @classmethod
    def of(cls, weights: NDArray[Any], nets: NDArray[np.int64], gains: NDArray[np.int64]) -> "Hands":
        """Wagers on one hand each."""
        return cls(weights, nets, gains, np.abs(nets), np.abs(gains))


class BettorFigures(msgspec.Struct, frozen=True):
    """One bettor's wagers: of what they win and lose the share that is covered, and what they then gain."""

    seat: int
    bettor: int
    staked: int
    covered_share: Fraction
    gain: Fraction
    deviation: float
    gain_in_full: Fraction


class KindFigures(msgspec.Struct, frozen=True):
    """All wagers of one kind: what is bet, and what it is worth to a bank that covers everything."""

    wager: str
    on: str | None
    paytable: str
    staked: int
    gain: Fraction


class BankFigures(msgspec.Struct, frozen=True):
    """In cents for one hand: what the bank gains, by how much that varies, and how often it is exhausted.

    `gain_in_full` is what a bank gains that covers everything; `needed` are chances of covering a whole hand
    and the least bank for each.
    """

    bank: int
    staked: int
    gain: Fraction
    deviation: float
    exhausted: Fraction
    gain_in_full: Fraction
    deviation_in_full: float
    hands: int
    bettors: tuple[BettorFigures, ...]
    kinds: tuple[KindFigures, ...]
    needed: tuple[tuple[Fraction, int], ...]


def figures(wagers: Sequence[Wagered], bank: int, hands: Hands, chances: Sequence[Fraction]) -> BankFigures:
    total = int(hands.weights.sum())
    due = hands.due.sum(axis=1)
    gains, nets = (
        [_mean(hands.weights, column, total) for column in of.T] for of in (hands.gains, hands.nets)
    )
    return BankFigures(
        bank=bank,
        staked=sum(bet.amount for bet in wagers),
        gain=-sum(gains, start=Fraction(0)),
        deviation=_deviation(hands.weights, hands.gains.sum(axis=1), total),
        exhausted=_mean(hands.weights, (due > bank).astype(np.int64), total),
        gain_in_full=-sum(nets, start=Fraction(0)),
        deviation_in_full=_deviation(hands.weights, hands.nets.sum(axis=1), total),
        hands=total,
        bettors=tuple(_bettors(wagers, hands, gains, nets)),
        kinds=tuple(_kinds(wagers, nets)),
        needed=tuple((chance, _needed(hands.weights, due, total, chance)) for chance in chances),
    )


def _mean(weights: NDArray[Any], values: NDArray[Any], total: int) -> Fraction:
    return Fraction(int(weights @ values), total)


def _deviation(weights: NDArray[Any], values: NDArray[np.int64], total: int) -> float:
    mean = _mean(weights, values, total)
    return sqrt(_mean(weights, values.astype(object) ** 2, total) - mean * mean)


def _bettors(
    wagers: Sequence[Wagered], hands: Hands, gains: Sequence[Fraction], nets: Sequence[Fraction]
) -> list[BettorFigures]:
    mine: dict[tuple[int, int], list[int]] = {}
    for place, bet in enumerate(wagers):
        mine.setdefault((bet.seat, bet.bettor), []).append(place)
    figures = []
    for (seat, bettor), places in sorted(mine.items()):
        due, reached = (int(hands.weights @ of[:, places].sum(axis=1)) for of in (hands.due, hands.reached))
        staked = sum(wagers[place].amount for place in places)
        gained, full = (sum((of[place] for place in places), start=Fraction(0)) for of in (gains, nets))
        share = Fraction(reached, due) if due else Fraction(1)
        spread = _deviation(hands.weights, hands.gains[:, places].sum(axis=1), int(hands.weights.sum()))
        figures.append(BettorFigures(seat, bettor, staked, share, gained, spread, full))
    return figures


def _kinds(wagers: Sequence[Wagered], nets: Sequence[Fraction]) -> list[KindFigures]:
    kinds: dict[tuple[str, str | None, str], list[int]] = {}
    for place, bet in enumerate(wagers):
        kinds.setdefault((bet.wager, bet.on, bet.paytable), []).append(place)
    return [
        KindFigures(
            *kind,
            sum(wagers[place].amount for place in places),
            -sum((nets[place] for place in places), start=Fraction(0)),
        )
        for kind, places in kinds.items()
    ]


def _needed(weights: NDArray[Any], due: NDArray[np.int64], total: int, chance: Fraction) -> int:
    """The least bank that covers all that is won and lost in so many of the hands."""
    sums, inverse = np.unique(due, return_inverse=True)
    held = np.zeros(len(sums), dtype=weights.dtype)
    np.add.at(held, inverse.reshape(-1), weights)
    covered = np.cumsum(held)
    return int(next(cents for cents, ways in zip(sums, covered, strict=True) if ways >= chance * total))
