"""A simulation: numbered blocks, summed in order, so that neither workers nor machines change the counts."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import Any

from houseway.analysis.shoes import checked_decks
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import Game, Offer
from houseway.rules.game import OfferKey
from houseway.simulation.dealers import UNLIMITED, Block, Dealer, dealer
from houseway.simulation.places import PlacesDealer
from houseway.simulation.places.policies import policies
from houseway.simulation.results import OfferRun
from houseway.simulation.stakes import told_apart
from houseway.simulation.tables import has_places, is_decided

MOST_SEED = (1 << 64) - 1
MOST_PLACES = 8


@dataclass(frozen=True)
class Dealing:
    """What decides every card of a run: enough to deal any of its blocks anywhere, with the same counts."""

    definition: bytes = field(repr=False)
    offers: tuple[OfferKey, ...]
    decks: int | None
    seed: int
    fresh: bool = False
    seat: int | None = None
    seats: int | None = None
    removed: tuple[int, ...] = ()
    policy: str | None = None
    places: int = 1
    options: tuple[tuple[str, int | str], ...] = ()

    def block(self, number: int, most: int = UNLIMITED, most_shoes: int = UNLIMITED) -> Block:
        return self.dealer.block(self.seed, number, most, most_shoes)

    @property
    def dealer(self) -> Dealer:
        return _dealer(self)


@lru_cache(maxsize=4)
def _dealer(dealing: Dealing) -> Dealer:
    game = Game.from_definition(dealing.definition)
    offers = [game.offer(*key) for key in dealing.offers]
    options = dict(dealing.options)
    if dealing.decks is not None and has_places(game):
        played = policies(game, offers, options, dealing.decks, dealing.removed, dealing.policy)
        how = (dealing.fresh, None, dealing.removed, dealing.places, options)
        return PlacesDealer(game, played, dealing.decks, *how)
    table = told_apart(game, offers, options, dealing.seat, dealing.seats)
    shoe = dealing.decks, dealing.fresh, None, dealing.removed
    return dealer(game, table, *shoe, options, dealing.policy)


@dataclass(frozen=True)
class Goal:
    """When a run is done: after so many rounds, so many shoes, or once `watched` are known so precisely."""

    rounds: int | None = None
    shoes: int | None = None
    until: float | None = None
    watched: tuple[OfferKey, ...] = ()


@dataclass(frozen=True)
class Run:
    """What was dealt and counted; `complete` is False when it was stopped before its goal."""

    game: Game
    dealing: Dealing
    rounds: int
    shoes: int
    seconds: float
    complete: bool
    results: tuple[OfferRun, ...]

    @property
    def decks(self) -> int | None:
        return self.dealing.decks

    @property
    def seed(self) -> int:
        return self.dealing.seed


@dataclass(frozen=True)
class Span:
    """Consecutive blocks, dealt and added up together."""

    first: int
    blocks: int
    dealt: Block


# Spans of a dealing in order, for ever; closing it gives up what is under way.
Source = Callable[[Dealing], Iterator[Span]]
# Told of the blocks so far after each of them.
Progress = Callable[["Total"], None]


def simulate(
    game: Game,
    rounds: int | None = None,
    decks: int | None = None,
    seed: int = 1,
    workers: int = 1,
    fresh: bool = False,
    offers: Sequence[Offer] | None = None,
    progress: Progress | None = None,
    *,
    shoes: int | None = None,
    until: float | None = None,
    watched: Sequence[Offer] | None = None,
    seat: int | None = None,
    seats: int | None = None,
    removed: Sequence[int] = (),
    policy: str | None = None,
    places: int | None = None,
    options: Mapping[str, Any] | None = None,
    source: Source | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Run:
    """Deal rounds from whole shoes, or each from a fresh one, and count every line of every offer.

    `until` is a standard error that the `watched` offers must reach, the base wagers if none are named;
    `removed` are cards that no shoe holds; `stopped` is asked between blocks. Where bettors decide, they play
    best, or by a `policy`: a strategy's name or the text of a file; so many `places` have hands.
    """
    asked = tuple(game.offers() if offers is None else offers)
    if watched is None:
        watched = [offer for offer in asked if offer.kind == "base"] or asked
    goal = Goal(rounds, shoes, until, tuple(offer.key for offer in watched))
    _check(game, goal, seed, fresh)
    _check_places(game, policy, places)
    keys = tuple(offer.key for offer in asked)
    used = checked_decks(game, decks)
    posted = tuple((options or {}).items())
    decided = (policy, places or 1, posted)
    dealing = Dealing(game.definition(), keys, used, seed, fresh, seat, seats, tuple(removed), *decided)
    dealing.block(0, 0)
    return _run(Total(game, dealing, goal), source or threads(workers), progress, stopped)


def _check(game: Game, goal: Goal, seed: int, fresh: bool) -> None:
    if goal.rounds is None and goal.shoes is None and goal.until is None:
        raise NotationError("Say when to stop: after how many rounds, how many shoes, or at which precision.")
    if goal.shoes is not None and (fresh or game.pack.is_empty):
        raise NotationError("Shoes are counted only when whole shoes are dealt; count rounds instead.")
    if goal.until is not None and goal.until <= 0:
        raise NotationError(f"A standard error is positive; {goal.until} is not.")
    if not 0 <= seed <= MOST_SEED:
        raise NotationError(f"A seed is a whole number from 0 to {MOST_SEED}; {seed} is not.")


def _check_places(game: Game, policy: str | None, places: int | None) -> None:
    if policy is None and places is None:
        return
    if is_decided(game):
        if places not in (None, 1):
            raise NotationError(f"{game.id} is dealt to one place; {places} were asked for.", "places")
        return
    if not has_places(game):
        raise Refused(Refusal.NO_CHOICE_HERE, game.draw.cite, "no-policy", game=game.id)
    if places is not None and not 1 <= places <= MOST_PLACES:
        raise NotationError(f"1 to {MOST_PLACES} places have hands; {places} were asked for.")


def _run(total: "Total", source: Source, progress: Progress | None, stopped: Callable[[], bool]) -> Run:
    spans = source(total.dealing)
    try:
        for span in spans:
            total.add(span)
            if progress:
                progress(total)
            if total.done or stopped():
                break
    finally:
        spans.close()  # type: ignore[attr-defined]  # every source is a generator
    return total.run()


class Total:
    """The sum of the blocks so far, and whether it is what was asked for; `expected` are its rounds then.

    Precision is looked at only where it may suffice: the next look follows from the last one's counts, so it
    falls on the same block whoever deals.
    """

    def __init__(self, game: Game, dealing: Dealing, goal: Goal) -> None:
        self.dealing = dealing
        self._game, self._goal, self._started = game, goal, time.perf_counter()
        empty = dealing.block(0, 0)
        self.rounds, self.shoes, self.counts = 0, 0, empty.counts
        self.done = False
        self.expected: float | None = goal.rounds
        self._next_look = 0.0

    def run(self) -> Run:
        seconds = time.perf_counter() - self._started
        by_offer = {run.offer.key: run for run in self.dealing.dealer.offer_runs(self.counts)}
        results = tuple(by_offer[key] for key in self.dealing.offers)
        return Run(self._game, self.dealing, self.rounds, self.shoes, seconds, self.done, results)

    def add(self, span: Span) -> None:
        if self._fits(span.dealt):
            self._take(span.dealt)
        else:
            for number in range(span.first, span.first + span.blocks):
                if not self.done:
                    self._take(self.dealing.block(number, *self._left()))
        if self._goal.until is not None and not self.done and self.rounds >= self._next_look:
            self._look(self._goal.until)

    def _fits(self, block: Block) -> bool:
        rounds, shoes = self._left()
        return block.rounds <= rounds and block.shoes <= shoes

    def _left(self) -> tuple[int, int]:
        rounds, shoes = self._goal.rounds, self._goal.shoes
        return (
            UNLIMITED if rounds is None else rounds - self.rounds,
            UNLIMITED if shoes is None else shoes - self.shoes,
        )

    def _take(self, block: Block) -> None:
        self.rounds, self.shoes = self.rounds + block.rounds, self.shoes + block.shoes
        for counted, more in zip(self.counts, block.counts, strict=True):
            counted += more
        self.done = 0 in self._left()
        if self._goal.shoes and self._goal.rounds is None:
            self.expected = self.rounds * self._goal.shoes / self.shoes

    def _look(self, until: float) -> None:
        runs = self.dealing.dealer.offer_runs(self.counts, self._goal.watched)
        error = max(run.standard_error for run in runs)
        self.done = error <= until
        needed = self.rounds * (error / until) ** 2
        if self._goal.rounds is None:
            self.expected = needed
        self._next_look = min(needed, 2.0 * self.rounds)


def threads(workers: int) -> Source:
    """Deal here, a few blocks ahead in threads; kernels let other threads run."""

    def spans(dealing: Dealing) -> Iterator[Span]:
        if workers <= 1:
            yield from (Span(number, 1, dealing.block(number)) for number in count())
        with ThreadPoolExecutor(workers) as pool:
            ahead = deque(pool.submit(dealing.block, number) for number in range(2 * workers))
            try:
                for number in count():
                    yield Span(number, 1, ahead.popleft().result())
                    ahead.append(pool.submit(dealing.block, number + 2 * workers))
            finally:
                for waiting in ahead:
                    waiting.cancel()

    return spans
