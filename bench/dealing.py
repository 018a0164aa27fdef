"""Rounds dealt a second: the simulation kernel beside a plain C loop that deals the same shoes."""

import time

import numpy as np

from bench import plain_c
from bench.report import Measure
from houseway.families.two_hand.vocabulary import vocabulary
from houseway.rules import load
from houseway.rules.classes import class_table
from houseway.simulation.dealers import SHOES_A_BLOCK, CardDealer

SEED, SHOES, DECKS, REPEATS = 1, 20_000, 8, 15


def measure() -> list[Measure]:
    program = plain_c.build("loop")
    printed = plain_c.run(program, SEED, SHOES, DECKS)
    base = _dealer("co/baccarat")
    rounds, values = _deal(base)
    agree_with_c(printed, rounds, values)
    every = _dealer("co/eternal")
    _deal(every)
    in_c, in_kernel, in_eternal = [], [], []
    for _ in range(REPEATS):
        in_c.append(plain_c.seconds(plain_c.run(program, SEED, SHOES, DECKS)))
        in_kernel.append(_timed(base))
        in_eternal.append(_timed(every))
    c = rounds / min(in_c)
    return [
        Measure("plain C loop, base game, rounds/s", c, None, None),
        Measure("kernel, base game, rounds/s", rounds / min(in_kernel), c, 0.9),
        Measure("kernel, co/eternal with all its pay tables, rounds/s", rounds / min(in_eternal), c, 0.55),
    ]


def agree_with_c(printed: list[str], rounds: int, values: np.ndarray) -> None:
    """The same rounds, and the same count of every (totals, cards), or the time is not believed."""
    features = vocabulary().features
    names = ("player.total", "banker.total", "player.cards", "banker.cards")
    p, b, i, j = (features[name].values.astype(np.int64) for name in names)
    counts = np.zeros(400, dtype=np.int64)
    np.add.at(counts, ((p * 10 + b) * 2 + i - 2) * 2 + j - 2, values)
    assert int(printed[0]) == rounds, f"C dealt {printed[0]} rounds, the kernel {rounds}"
    assert [int(word) for word in printed[2:]] == counts.tolist(), "C and the kernel counted differently"


def _dealer(id_: str) -> CardDealer:
    game = load(id_)
    return CardDealer(game, class_table(game), DECKS)


def _deal(dealer: CardDealer) -> tuple[int, np.ndarray]:
    """The first blocks of the seed: as many shoes as the C loop deals."""
    rounds, values = 0, np.zeros(12_100, dtype=np.int64)
    for number in range(SHOES // SHOES_A_BLOCK):
        block = dealer.block(SEED, number)
        rounds += block.rounds
        values += block.counts[0].astype(np.int64)
    return rounds, values


def _timed(dealer: CardDealer) -> float:
    started = time.perf_counter()
    _deal(dealer)
    return time.perf_counter() - started
