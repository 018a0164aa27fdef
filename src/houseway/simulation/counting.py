"""Card counting: how often a side bet turns to the bettor's favour, and what a counter wins by it.

Shoes are dealt by the book and the counter sees what the table sees. How often he bets is counted over many
shoes; how good those bets are is told by the exact odds of the cards he has not seen, at rounds taken from
the same shoes. The upper bound is a bettor who knows those odds before every round.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, hypot, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.analysis.choices import has_choice
from houseway.analysis.effects import Effects, effects, looks_at_suits
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.analysis.shoes import decks_of_cards
from houseway.refusals import Refusal, Refused
from houseway.rules import Game, Offer
from houseway.rules.awards import pays_from_meter
from houseway.rules.game import OfferKey
from houseway.simulation.dealers import CardDealer
from houseway.simulation.exact_edges import ExactEdges
from houseway.simulation.places import PlacesDealer
from houseway.simulation.places.policies import policies
from houseway.simulation.stakes import told_apart
from houseway.simulation.tables import has_places
from houseway.simulation.tags import Tags, best_tags, seeing_alike
from houseway.simulation.true_counts import Floats, Ints, Watched, chosen

SHOES_AT_ONCE = 2_000
# Rounds at which the exact odds are asked; where suits matter each takes a thousand times as long.
SAMPLE, SAMPLE_WITH_SUITS, LEAST_SAMPLE = 10_000, 60, 500


@dataclass(frozen=True)
class CountPlan:
    """`cut` is the cutting card's distance from the back, `meter` what a progressive shows in cents."""

    decks: int | None = None
    cut: int | None = None
    largest_tag: int = 2
    meter: int | None = None
    shoes: int = 50_000
    sample: int = SAMPLE
    sample_with_suits: int = SAMPLE_WITH_SUITS
    seed: int = 1


@dataclass(frozen=True)
class Estimate:
    """A figure from samples, and its standard error."""

    value: float
    standard_error: float

    def times(self, factor: float) -> "Estimate":
        return Estimate(self.value * factor, self.standard_error * abs(factor))


@dataclass(frozen=True)
class Counted:
    """What counting one offer comes to; `tags` and what follows from them are None where no rank matters.

    `advantage_from` is the true count where the edge turns, `trigger` the whole number from which the counter
    bets; `frequency` is the part of rounds bet, `average_edge` the bettor's edge in them, `units` what one
    unit bet each time wins in a shoe. `bound_frequency` and `bound_units` are for who knows all.
    """

    effects: Effects
    tags: Tags | None
    advantage_from: float | None
    trigger: int | None
    rounds_per_shoe: float
    frequency: Estimate | None
    average_edge: Estimate | None
    units: Estimate | None
    bound_frequency: Estimate
    bound_units: Estimate


def expectation(exact: OfferOdds, meter: int | None) -> Fraction:
    """The bettor's expectation per unit bet, with what the meter shows."""
    if not exact.progressive or meter is None:
        return exact.fixed_profit
    return exact.return_of({each.name: meter for each in exact.offer.table.meters}) - 1


def count(game: Game, offers: Sequence[Offer], settings: CountPlan) -> list[Counted]:
    """Count every offer over the same shoes."""
    return next(count_at(game, offers, settings, [settings.cut]))


def count_at(
    game: Game, offers: Sequence[Offer], settings: CountPlan, cuts: Sequence[int | None]
) -> Iterator[list[Counted]]:
    """The same at each of these places of the cutting card; effects and tags are worked out once."""
    decks = decks_of_cards(game, settings.decks)
    for offer in offers:
        _refuse_uncountable(game, offer, settings)
    full = game.pack.counts(decks)
    shoe = _Shoe(np.array(full), sum(full) // decks)

    removal = effects(Question(game, tuple(offers), decks), lambda exact: expectation(exact, settings.meter))
    tags = {
        offer.key: best_tags(removal[offer.key], sum(full), shoe.per_deck, settings.largest_tag)
        for offer in offers
    }
    for cut in cuts:
        bets = [_Bets.of(removal[offer.key], tags[offer.key]) for offer in offers]
        dealt = _dealer(game, offers, decks, cut)
        watched = _watch(game, dealt, bets, shoe.per_deck, settings)
        exact = _exact_edges(game, offers, settings, watched)
        yield [_counted(each, watched, exact[each.effects.offer.key], shoe) for each in bets]


def _dealer(game: Game, offers: Sequence[Offer], decks: int, cut: int | None) -> CardDealer | PlacesDealer:
    if has_places(game):
        return PlacesDealer(game, policies(game, offers, {}, decks), decks, cut_card=cut)
    return CardDealer(game, told_apart(game, offers, {}), decks, cut_card=cut)


def _exact_edges(
    game: Game, offers: Sequence[Offer], settings: CountPlan, watched: "_Watched"
) -> dict[OfferKey, "_Exact"]:
    exact = {}
    for alike in seeing_alike(game, offers):
        blind = is_quick(game, alike[0])
        engine = ExactEdges(game, alike, settings.meter)
        asked = watched.sample[: settings.sample if blind else settings.sample_with_suits]
        edges = engine.of_all(asked)
        for place, offer in enumerate(alike):
            exact[offer.key] = _Exact(engine, place, blind, edges[:, place])
    return exact


def is_quick(game: Game, offer: Offer) -> bool:
    """Whether its odds are soon proved from any shoe: no suits to look at, no hand to play."""
    return not looks_at_suits(game, offer) and not (has_places(game) and has_choice(game, offer))


def _refuse_uncountable(game: Game, offer: Offer, settings: CountPlan) -> None:
    if game.pack.lasts == "hand":
        raise Refused(Refusal.UNKNOWN_OFFER, game.pack.cite, "shuffled-every-hand", game=game.id)
    if offer.placed_when and not has_places(game):
        raise Refused(Refusal.UNKNOWN_OFFER, offer.cite, "placed-in-mid-round", name=offer.name)
    if pays_from_meter(offer.table) and settings.meter is None:
        name = f"{offer.name} {offer.paytable}"
        raise Refused(Refusal.METER_MISSING, offer.cite, "meter-of-offer", offer=name)


@dataclass
class _Bets:
    """The bets of one counter, while shoes are dealt: from which count, how many, the sum of their counts.

    `squares` are the squares of how many there are in each shoe. At `reached` rounds the count was high
    enough; a bet is placed where one of the `placed` cards is up, if that is asked.
    """

    effects: Effects
    tags: Tags | None
    advantage_from: float | None
    trigger: int | None
    number: int = 0
    squares: int = 0
    counts: float = 0.0
    sample: list[Ints] = field(default_factory=list)
    reached: int = 0
    placed: NDArray[np.bool_] | None = None

    def chance(self, moments: Sequence[Ints]) -> Floats:
        """That the bet may be placed, at each of these moments."""
        if self.placed is None:
            return np.ones(len(moments))
        return np.array([unseen[self.placed[: len(unseen)]].sum() / unseen.sum() for unseen in moments])

    @classmethod
    def of(cls, removal: Effects, tags: Tags | None) -> "_Bets":
        if tags is None:
            return cls(removal, None, None, None)
        turns = -float(removal.figure) / tags.slope
        return cls(removal, tags, turns, ceil(turns))


@dataclass(frozen=True)
class _Watched:
    rounds: int
    shoes: int
    sample: list[Ints]

    @property
    def rounds_per_shoe(self) -> float:
        return self.rounds / self.shoes

    def frequency(self, bets: "_Bets") -> Estimate:
        """The part of rounds that is bet; bets come together in some shoes, so shoes are what varies."""
        in_shoe = bets.number / self.shoes
        variance = max(bets.squares / self.shoes - in_shoe**2, 0.0)
        return Estimate(in_shoe, sqrt(variance / self.shoes)).times(1 / self.rounds_per_shoe)


def _watch(
    game: Game, dealt: CardDealer | PlacesDealer, bets: Sequence[_Bets], per_deck: int, settings: CountPlan
) -> _Watched:
    """Deal the shoes; count every counter's bets; keep what was unseen at rounds drawn by lot."""
    generator = np.random.Generator(np.random.PCG64(settings.seed))
    shown = game.practice.burn.shown == "all"
    batches = -(-settings.shoes // SHOES_AT_ONCE)
    of_each = max(settings.sample // len(bets), LEAST_SAMPLE)
    rounds, sample = 0, []
    for batch in range(batches):
        shoes = min(SHOES_AT_ONCE, settings.shoes - batch * SHOES_AT_ONCE)
        trace = dealt.trace(settings.seed, batch * SHOES_AT_ONCE, shoes)
        watched = Watched(trace, shown, per_deck)
        rounds += int(trace.rounds.sum())
        picked = chosen(watched.dealt, -(-settings.sample // batches), generator)
        sample += [watched.unseen(*at) for at in picked]
        for each in bets:
            if each.tags is None or each.trigger is None:
                continue
            counts = watched.true_counts(np.array(each.tags.of_card()))
            bet = watched.dealt & (counts >= each.trigger)
            each.reached += int(bet.sum())
            if isinstance(dealt, PlacesDealer):
                each.placed = dealt.placed_cards(each.effects.offer)
                bet &= dealt.is_placed(each.effects.offer, trace)
            in_shoe = bet.sum(axis=1)
            each.number += int(in_shoe.sum())
            each.squares += int((in_shoe**2).sum())
            each.counts += float(counts[bet].sum())
            # Drawn anew for each counter, so that counters with the same bets are asked the same rounds.
            lot = np.random.Generator(np.random.PCG64([settings.seed, batch]))
            each.sample += [watched.unseen(*at) for at in chosen(bet, -(-of_each // batches), lot)]
    # By lot again, so that a part of the sample is a sample too.
    order = generator.permutation(len(sample))
    return _Watched(rounds, settings.shoes, [sample[place] for place in order])


@dataclass(frozen=True)
class _Shoe:
    cards: Ints
    per_deck: int

    def true_counts(self, unseen: Ints, tags: Tags) -> Floats:
        """The count when these cards are unseen, one row a moment."""
        counts: Floats = (
            (self.cards - unseen)
            @ np.array(tags.of_card())[: len(self.cards)]
            * self.per_deck
            / unseen.sum(axis=1)
        )
        return counts


@dataclass(frozen=True)
class _Exact:
    """The exact edge of one offer: at any moment, and as worked out for the first rounds of the sample."""

    engine: ExactEdges
    place: int
    blind: bool
    edges: Floats

    def of(self, moments: Sequence[Ints]) -> Floats:
        of_offer: Floats = self.engine.of_all(moments)[:, self.place]
        return of_offer


def _counted(bets: _Bets, watched: _Watched, exact: _Exact, shoe: _Shoe) -> Counted:
    per_shoe = watched.rounds_per_shoe
    frequency = average = units = None
    asked = watched.sample[: len(exact.edges)]
    chance = bets.chance(asked)
    bound_frequency = _mean((exact.edges > 0) * chance)
    bound_edge = _mean(np.maximum(exact.edges, 0) * chance)
    if bets.tags is not None and bets.trigger is not None:
        frequency = watched.frequency(bets)
        counts = shoe.true_counts(np.array(asked), bets.tags)
        if bets.number and exact.blind:
            bet = exact.of(bets.sample)
            below = counts < bets.trigger
            other, placed = exact.edges[below], chance[below]
            average = _mean(bet)
            parts = frequency.value, 1 - bets.reached / watched.rounds
            bound_frequency = _mixed(parts, bet > 0, (other > 0) * placed)
            bound_edge = _mixed(parts, np.maximum(bet, 0), np.maximum(other, 0) * placed)
        elif bets.number:
            average = _by_slope(bets, exact.edges, counts)
        units = _product(frequency, average).times(per_shoe) if average else Estimate(0.0, 0.0)
    return Counted(
        effects=bets.effects,
        tags=bets.tags,
        advantage_from=bets.advantage_from,
        trigger=bets.trigger,
        rounds_per_shoe=per_shoe,
        frequency=frequency,
        average_edge=average,
        units=units,
        bound_frequency=bound_frequency,
        bound_units=bound_edge.times(per_shoe),
    )


def _mean(values: NDArray[Any]) -> Estimate:
    if not len(values):
        return Estimate(0.0, 0.0)
    return Estimate(float(values.mean()), float(values.std() / sqrt(len(values))))


def _mixed(parts: tuple[float, float], bet: NDArray[Any], other: NDArray[Any]) -> Estimate:
    """The mean over all rounds, from rounds the counter bets and those in which his count is too low."""
    first, second = _mean(bet).times(parts[0]), _mean(other).times(parts[1])
    return Estimate(first.value + second.value, hypot(first.standard_error, second.standard_error))


def _product(figure: Estimate, other: Estimate) -> Estimate:
    error = hypot(figure.standard_error * other.value, figure.value * other.standard_error)
    return Estimate(figure.value * other.value, error)


def _by_slope(bets: _Bets, edges: Floats, counts: Floats) -> Estimate:
    """Where few exact edges are known, they give the slope by which the edge rises with the count."""
    start = float(bets.effects.figure)
    squares = float((counts**2).sum())
    slope = float((counts * (edges - start)).sum()) / squares
    left = edges - start - slope * counts
    at = bets.counts / bets.number
    return Estimate(start + slope * at, abs(at) * sqrt(float((left**2).mean()) / squares))
