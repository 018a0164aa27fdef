"""Hands among players made of code, where nobody banks: how often each goes out, and what he collects."""

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sqrt

from houseway.families.kernels import PlayersKernel, PlayerTally
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import Game

# An hour's hands are reckoned with so many seconds to a turn, and to shuffle, deal and declare.
SECONDS_A_TURN, SECONDS_A_DEAL = 6, 90


@dataclass
class Mean:
    """An average and its standard error, added up as integers."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def standard_error(self) -> float:
        if self.count < 2:
            return 0.0
        # Exact as far as the numerator goes: the difference of two large numbers.
        spread = self.count * self.squares - self.total * self.total
        return sqrt(spread / (self.count - 1)) / self.count


@dataclass
class Position:
    """One place in the order of play; the first is the last winner's."""

    out: Mean = field(default_factory=Mean)
    net: Mean = field(default_factory=Mean)
    conditions: Mean = field(default_factory=Mean)
    outs: Mean = field(default_factory=Mean)
    tops: Mean = field(default_factory=Mean)

    def add(self, tally: PlayerTally) -> None:
        self.out.add(tally.out)
        self.net.add(tally.net)
        self.conditions.add(tally.conditions)
        self.outs.add(tally.outs)
        self.tops.add(tally.tops)


@dataclass
class PlayersRun:
    """Hands played by so many; by position, and by what was dealt to who stayed."""

    game: Game
    decks: int
    cards: int
    players: int
    seed: int
    ante: int
    hands: int = 0
    seconds: float = 0.0
    complete: bool = False
    positions: list[Position] = field(default_factory=list)
    staying: dict[str, Mean] = field(default_factory=lambda: defaultdict(Mean))
    turns: Mean = field(default_factory=Mean)
    undecided: int = 0

    @property
    def hands_an_hour(self) -> tuple[float, float]:
        """So many, and the standard error that comes of the turns'."""
        seconds = SECONDS_A_DEAL + SECONDS_A_TURN * self.turns.mean
        return 3600 / seconds, 3600 * SECONDS_A_TURN * self.turns.standard_error / seconds**2

    def fees_an_hour(self) -> dict[str, tuple[float, float]]:
        """How often a player pays, by the kind of the fee, with its standard error (R.48)."""
        hour, error = self.hands_an_hour
        return {
            "round": (hour / self.players, error / self.players),
            "half-hour": (2.0, 0.0),
            "hand": (hour, error),
        }


def simulate_players(
    game: Game,
    hands: int,
    players: int | None = None,
    seed: int = 1,
    options: Mapping[str, int | str] | None = None,
    progress: Callable[[int], None] = lambda done: None,
    stopped: Callable[[], bool] = lambda: False,
) -> PlayersRun:
    """So many hands among as many players, from one seed: the same seed gives the same hands."""
    kernel = _kernel(game)
    count = players or min(4, kernel.most)
    if not kernel.least <= count <= kernel.most:
        raise NotationError(f"--places {count}: {kernel.least} to {kernel.most} play {game.name}.")
    chosen = game.options_from(options or {})
    drawing, pack = game.drawing(chosen), game.packed(chosen)
    cards = pack.counts(pack.default)
    run = PlayersRun(game, pack.default, sum(cards), count, seed, kernel.ante(drawing))
    run.positions = [Position() for _ in range(count)]
    begun = time.perf_counter()
    while run.hands < hands and not stopped():
        tallies, turns = kernel.play_hand(drawing, cards, count, seed, run.hands)
        run.hands += 1
        run.turns.add(turns)
        run.undecided += not any(tally.out for tally in tallies)
        for position, tally in zip(run.positions, tallies, strict=True):
            position.add(tally)
            if not tally.retired:
                run.staying[tally.held].add(tally.net)
        progress(run.hands)
    run.seconds = time.perf_counter() - begun
    run.complete = run.hands == hands
    return run


def _kernel(game: Game) -> PlayersKernel:
    """The family's players; a game with a bank is refused."""
    kernel = None if "kernel" in game.plays.lacks else game.plays.facet("kernel").KERNEL
    if not isinstance(kernel, PlayersKernel):
        raise Refused(Refusal.NO_WAGERS, game.cite, "no-players", game=game.id)
    return kernel
