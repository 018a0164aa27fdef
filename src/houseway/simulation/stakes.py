"""Games whose bettors decide: offers told apart together, and what each gains with the wagers it brings."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.choices import Reading, decisions, has_choice, strategies
from houseway.cards.decks import Counts as CardCounts
from houseway.families.kernels import CardKernel
from houseway.rules import Game, Offer
from houseway.rules.awards import profit
from houseway.rules.binding import Seats
from houseway.rules.classes import ClassTable, Group, class_table
from houseway.rules.game import OfferKey
from houseway.simulation.results import Counts, OfferRun, line_names

Stakes = tuple[tuple[Offer, int | str], ...]


def told_apart(
    game: Game,
    offers: Sequence[Offer],
    options: Mapping[str, Any],
    seat: int | None = None,
    seats: Seats = None,
) -> ClassTable:
    """The classes of these offers; where bettors decide, in one group with all that is staked beside them."""
    if stakes_of(game, offers[0]) is None:
        return class_table(game, offers, options, seat=seat, seats=seats)
    staked = {each.key: each for offer in offers for each, _ in stakes_of(game, offer) or ()}
    also = [f"{feature} == {number}" for feature, number in _units(game)]
    every = tuple(staked.values())
    return class_table(game, every, options, seat=seat, seats=seats, also=also, together=True)


def played(
    game: Game, options: Mapping[str, Any], policy: str | None, cards: CardCounts
) -> Mapping[str, Any]:
    """How hands are played, as tables for the kernel: best from these cards, by a strategy, a file."""
    solver = decisions(game)
    assert solver is not None, "hands are played by somebody's decisions"
    if policy is not None and policy not in strategies(game):
        assert isinstance(solver, Reading), "somebody makes a policy of it"
        return solver.written(game, options, policy)  # type: ignore[no-any-return]  # as the family's kernel reads them
    first = [offer for offer in game.offers() if has_choice(game, offer)][:1]
    (tables,) = solver.policies(game, options, first, policy or strategies(game)[0], cards)
    return tables  # type: ignore[no-any-return]  # as the family's kernel reads them


def decided_runs(
    game: Game,
    table: ClassTable,
    class_counts: Callable[[Group], Counts],
    keys: Sequence[OfferKey] | None = None,
) -> Iterator[OfferRun]:
    """The results of these offers (all if none are named), with all that decisions put down beside them."""
    (group,) = table.groups
    of_classes = class_counts(group)
    for entry in group.entries:
        if keys is None or entry.offer.key in keys:
            yield _decided_run(game, group, entry.offer, of_classes)


def _decided_run(game: Game, group: Group, offer: Offer, of_classes: Counts) -> OfferRun:
    """Per unit of the first wager."""
    own = sorted(stakes_of(game, offer) or (), key=lambda staked: staked[0].key != offer.key)
    gained, staked, bet = gains(game, group, tuple(own))
    place = next(at for at, entry in enumerate(group.entries) if entry.offer.key == offer.key)
    names = line_names(offer)
    hits = [int(of_classes[bet & (group.line_of[place] == index)].sum()) for index in range(len(names))]
    rounds = int(of_classes.sum())

    def mean(each: NDArray[Any]) -> float:
        return float((of_classes * each).sum() / max(rounds, 1))

    error = sqrt(max(mean(gained**2) - mean(gained) ** 2, 0.0) / max(rounds, 1))
    return OfferRun(offer, rounds, tuple(zip(names, hits, strict=True)), mean(gained), error, mean(staked))


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


def gains(
    game: Game, group: Group, stakes: Stakes
) -> tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.bool_]]:
    """What the wagers gain together in each class, the units they are, where the first is bet at all."""
    total, in_all = np.zeros(group.size), np.zeros(group.size, dtype=np.int64)
    bet: list[NDArray[Any]] = []
    for offer, units in stakes:
        staked = _staked(game, group, units)
        place = next(at for at, entry in enumerate(group.entries) if entry.offer.key == offer.key)
        profits: list[Fraction] = [profit(line, offer.table) for line in (*offer.lines, None)]
        total += np.array([float(each) for each in profits])[group.line_of[place]] * staked
        in_all += staked
        bet.append(staked > 0)
    return total, in_all, bet[0]


def _staked(game: Game, group: Group, units: int | str) -> NDArray[np.int64]:
    if isinstance(units, int):
        return np.full(group.size, units)
    told = zip(_units(game), group.also, strict=True)
    staked = np.zeros(group.size, dtype=np.int64)
    for (feature, number), holds in told:
        staked += number * holds * (feature == units)
    return staked
