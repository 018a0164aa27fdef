"""Games whose bettors decide: offers told apart together, and what each gains with the wagers it brings."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.families.kernels import CardKernel
from houseway.rules import Game, Offer
from houseway.rules.awards import profit
from houseway.rules.binding import Seats
from houseway.rules.classes import ClassTable, Group, class_table

Stakes = tuple[tuple[Offer, int | str], ...]


def told_apart(
    game: Game, offers: Sequence[Offer], seat: int | None = None, seats: Seats = None
) -> ClassTable:
    """The classes of these offers; where bettors decide, in one group with all that is staked beside them."""
    if stakes_of(game, offers[0]) is None:
        return class_table(game, offers, seat=seat, seats=seats)
    staked = {each.key: each for offer in offers for each, _ in stakes_of(game, offer) or ()}
    also = [f"{feature} == {number}" for feature, number in _units(game)]
    return class_table(game, tuple(staked.values()), seat=seat, seats=seats, also=also, together=True)


def stakes_of(game: Game, offer: Offer) -> Stakes | None:
    """What is staked with an offer, per unit of it; None where nobody decides."""
    kernel = game.plays.facet("kernel").KERNEL
    if not isinstance(kernel, CardKernel) or kernel.stakes is None:
        return None
    return kernel.stakes(game, offer)


def _units(game: Game) -> list[tuple[str, int]]:
    """Every number of units that a decision may stake, by its feature."""
    staked = {units for offer in game.offers() for _, units in stakes_of(game, offer) or ()}
    features = game.plays.vocabulary().features
    names = sorted(units for units in staked if isinstance(units, str))
    return [(name, number) for name in names for number in range(1, features[name].high + 1)]


def gains(game: Game, group: Group, stakes: Stakes) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """What the wagers gain together in each class, and where the first of them is bet at all."""
    total = np.zeros(group.size)
    bet: list[NDArray[Any]] = []
    for offer, units in stakes:
        staked = _staked(game, group, units)
        place = next(at for at, entry in enumerate(group.entries) if entry.offer.key == offer.key)
        profits: list[Fraction] = [profit(line, offer.table) for line in (*offer.lines, None)]
        total += np.array([float(each) for each in profits])[group.line_of[place]] * staked
        bet.append(staked > 0)
    return total, bet[0]


def _staked(game: Game, group: Group, units: int | str) -> NDArray[np.int64]:
    if isinstance(units, int):
        return np.full(group.size, units)
    told = zip(_units(game), group.also, strict=True)
    staked = np.zeros(group.size, dtype=np.int64)
    for (feature, number), holds in told:
        staked += number * holds * (feature == units)
    return staked
