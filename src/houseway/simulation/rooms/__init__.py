"""Simulated poker rooms: what bots win from each other, and what a collection costs a player an hour."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from time import perf_counter
from typing import NamedTuple

from houseway.families.betting import Stakes
from houseway.refusals import NotationError
from houseway.rules import Game
from houseway.rules.fees import Schedule, half_hour_charges
from houseway.table.acts import acts_of
from houseway.table.ring import Bots, Ring, RingHand

HALF_HOURS = 2
# What a player sits down with where no buy-in is posted, in lower bets.
LOWER_BETS = 50


@dataclass(frozen=True)
class RoomPlan:
    """So many hands at a table of so many players, whose seats play these styles in turn."""

    game: Game
    stakes: Stakes
    schedule: Schedule | None
    players: int
    hands: int
    styles: tuple[str, ...] = ()
    seed: int = 1

    @property
    def seats(self) -> tuple[str, ...]:
        """How each seat plays."""
        known = self.styles or bots_of(self.game).styles
        return tuple([known[at % len(known)] for at in range(self.players)])

    @property
    def chips(self) -> int:
        return self.stakes.buy_in[0] or LOWER_BETS * self.stakes.lower


class Figure(NamedTuple):
    """A mean with its standard error, in cents."""

    mean: float
    standard_error: float

    def times(self, factor: float) -> "Figure":
        return Figure(self.mean * factor, self.standard_error * factor)


class StyleRun(NamedTuple):
    """What a seat of this style won a hand after the collection, and what of the collection it paid."""

    style: str
    seats: int
    net: Figure
    fees: Figure


class Margin(NamedTuple):
    """By how much one style did better a hand than another, on the same cards."""

    style: str
    over: str
    cents: Figure


@dataclass(frozen=True)
class RoomRun:
    """`fee` is the collection of a hand; `half_hour` what a player pays on the clock; `hands` were played."""

    plan: RoomPlan
    hands: int
    seconds: float
    complete: bool
    fee: Figure
    half_hour: int
    styles: tuple[StyleRun, ...]
    margins: tuple[Margin, ...]

    def cost_per_hour(self, hands_an_hour: float) -> Figure:
        """What the average player pays the house: his part of the pots' collections, and the clock's."""
        by_hand = self.fee.times(hands_an_hour / self.plan.players)
        return Figure(by_hand.mean + self.clock_per_hour, by_hand.standard_error)

    @property
    def clock_per_hour(self) -> int:
        """What every player pays on the hour and the half hour."""
        return HALF_HOURS * self.half_hour


def bots_of(game: Game) -> Bots:
    bots = acts_of(game.plays).bots
    if bots is None:
        raise NotationError(f"{game.id} has no bots: rooms are simulated of games played for pots.", "game")
    return bots


def simulated_room(
    plan: RoomPlan,
    progress: Callable[[int], None] = lambda hands: None,
    stopped: Callable[[], bool] = lambda: False,
) -> RoomRun:
    """Deals in numbered blocks, each played once from every seat by every bot: same seed, same figures."""
    _check(plan)
    began = perf_counter()
    sums: list[_Block] = []
    for number in range(-(-plan.hands // plan.players)):
        if stopped() and len(sums) > 1:
            break
        sums.append(_block(plan, number))
        progress(len(sums) * plan.players)
    return _figures(plan, sums, perf_counter() - began)


def _check(plan: RoomPlan) -> None:
    seats = plan.game.practice.seats
    most = max((seats.default, *seats.allowed))
    if not 2 <= plan.players <= most:
        raise NotationError(f"--players is 2 to {most} at {plan.game.id}; {plan.players} was given.")
    if plan.hands < 2 * plan.players:
        raise NotationError(f"--hands is at least {2 * plan.players} for {plan.players} players.")
    known = bots_of(plan.game).styles
    for style in plan.styles:
        if style not in known:
            raise NotationError(f"--style {style!r} is not known; bots play {', '.join(known)}.")


# By style the cents of all its seats, and of the collection they paid; of one deal played from every seat.
_Block = tuple[Counter[str], Counter[str]]


def _block(plan: RoomPlan, number: int) -> _Block:
    """The same decks for every rotation of the players, so that nobody is lucky in his cards."""
    net: Counter[str] = Counter()
    fees: Counter[str] = Counter()
    for styles, hand in _rotations(plan, number):
        for style, won, paid in zip(styles, hand.net, hand.fees, strict=True):
            net[style] += won
            fees[style] += paid
    return net, fees


def _rotations(plan: RoomPlan, number: int) -> Iterator[tuple[tuple[str, ...], RingHand]]:
    bots, play, deck = bots_of(plan.game), plan.game.drawing({}), plan.game.pack.size(1)
    named = f"room {plan.seed} {plan.players} {number}"
    for turn in range(plan.players):
        styles = plan.seats[turn:] + plan.seats[:turn]
        ring = Ring(play, plan.stakes, plan.schedule, styles, plan.chips, deck)
        cards, chance = random.Random(named), random.Random(f"{named} {turn}").random

        def below(n: int, chance: Callable[[], float] = chance) -> int:
            return int(chance() * n)

        def shuffled(cards: random.Random = cards) -> Sequence[int]:
            return cards.sample(range(deck), deck)

        yield styles, bots.hand(ring, shuffled, below)


def _figures(plan: RoomPlan, blocks: Sequence[_Block], seconds: float) -> RoomRun:
    seats, hands = Counter(plan.seats), plan.players
    per = {style: [net[style] / (count * hands) for net, _ in blocks] for style, count in seats.items()}
    paid = {style: [fees[style] / (count * hands) for _, fees in blocks] for style, count in seats.items()}
    styles = [StyleRun(each, seats[each], figure(per[each]), figure(paid[each])) for each in seats]
    margins = [
        Margin(best, other, figure([a - b for a, b in zip(per[best], per[other], strict=True)]))
        for first, second in combinations(seats, 2)
        for best, other in [sorted((first, second), key=lambda style: -sum(per[style]))]
    ]
    timed = half_hour_charges(plan.schedule, range(plan.players)) if plan.schedule else ()
    return RoomRun(
        plan=plan,
        hands=len(blocks) * hands,
        seconds=seconds,
        complete=len(blocks) * hands >= plan.hands,
        fee=figure([fees.total() / hands for _, fees in blocks]),
        half_hour=timed[0].cents if timed else 0,
        styles=tuple(styles),
        margins=tuple(margins),
    )


def figure(each: Sequence[float]) -> Figure:
    """The mean of independent blocks, and how far off it may be."""
    mean = sum(each) / len(each)
    return Figure(mean, sqrt(sum([(cents - mean) ** 2 for cents in each]) / (len(each) - 1) / len(each)))
