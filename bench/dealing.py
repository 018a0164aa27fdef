"""Rounds dealt a second: the simulation kernel beside a plain C loop that deals the same shoes."""

import os
import subprocess
import sys
import tempfile
import time

import numpy as np

from bench import plain_c
from bench.report import Measure
from houseway.families.two_hand.vocabulary import vocabulary
from houseway.rules import load
from houseway.rules.classes import class_table
from houseway.simulation.dealers import SHOES_A_BLOCK, CardDealer

SEED, SHOES, DECKS, REPEATS = 1, 20_000, 8, 15
# Layouts that the game got after its least ratio was promised: that is kept for the wagers it was promised
# for, so that a run is compared with those before it; a run with these too is shown beside it.
LATER = ("perfect-pair", "total-cards-4", "total-cards-5", "total-cards-6")


def measure() -> list[Measure]:
    program = plain_c.build("loop")
    printed = plain_c.run(program, SEED, SHOES, DECKS)
    base = _dealer("co/baccarat")
    rounds, values = _deal(base)
    agree_with_c(printed, rounds, values)
    every, fresh = _dealer("co/eternal"), _dealer("co/baccarat", fresh=True)
    promised = _dealer("co/eternal", without=LATER)
    for dealer in (every, promised, fresh):
        _deal(dealer)
    in_c, in_kernel, in_eternal, in_every, in_fresh = [], [], [], [], []
    for _ in range(REPEATS):
        in_c.append(plain_c.seconds(plain_c.run(program, SEED, SHOES, DECKS)))
        in_kernel.append(_timed(base))
        in_eternal.append(_timed(promised))
        in_every.append(_timed(every))
        in_fresh.append(_timed(fresh))
    c = rounds / min(in_c)
    compiling, cached = _starts()
    return [
        Measure("kernel, first compile, processor seconds", compiling, None, None, at_most=4),
        Measure("kernel, from the cache, processor seconds", cached, None, None, at_most=0.3),
        Measure("plain C loop, base game, rounds/s", c, None, None),
        Measure("kernel, base game, rounds/s", rounds / min(in_kernel), c, 1.0),
        Measure("kernel, base game from fresh shoes, rounds/s", _deal(fresh)[0] / min(in_fresh), c, None),
        Measure("kernel, co/eternal without its later layouts, rounds/s", rounds / min(in_eternal), c, 0.7),
        Measure("kernel, co/eternal with all its pay tables, rounds/s", rounds / min(in_every), c, None),
    ]


STARTING = """
import time
from houseway.rules import load
from houseway.rules.classes import class_table
from houseway.simulation.dealers import CardDealer
game = load("co/eternal")
dealer = CardDealer(game, class_table(game), 8)
started = time.process_time()
dealer.block(1, 0, 0)
print(time.process_time() - started)
"""


def _starts() -> tuple[float, float]:
    """Processor seconds until rounds can be dealt: with an empty cache, and with a full one at best."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"XDG_CACHE_HOME": folder}
        environment.pop("NUMBA_CACHE_DIR", None)
        command = [sys.executable, "-c", STARTING]
        taken = [
            float(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)
            for _ in range(9)
        ]
    return taken[0], min(taken[1:])


def agree_with_c(printed: list[str], rounds: int, values: np.ndarray) -> None:
    """The same rounds, and the same count of every (totals, cards), or the time is not believed."""
    features = vocabulary().features
    names = ("player.total", "banker.total", "player.cards", "banker.cards")
    p, b, i, j = (features[name].values.astype(np.int64) for name in names)
    counts = np.zeros(400, dtype=np.int64)
    np.add.at(counts, ((p * 10 + b) * 2 + i - 2) * 2 + j - 2, values)
    assert int(printed[0]) == rounds, f"C dealt {printed[0]} rounds, the kernel {rounds}"
    assert [int(word) for word in printed[2:]] == counts.tolist(), "C and the kernel counted differently"


def _dealer(id_: str, fresh: bool = False, without: tuple[str, ...] = ()) -> CardDealer:
    game = load(id_)
    offers = [offer for offer in game.offers() if offer.wager not in without]
    return CardDealer(game, class_table(game, offers), DECKS, fresh)


def _deal(dealer: CardDealer) -> tuple[int, np.ndarray]:
    """The first blocks of the seed: as many shoes as the C loop deals."""
    rounds, values = 0, np.zeros(12_100, dtype=np.int64)
    for number in range(SHOES // SHOES_A_BLOCK):
        block = dealer.block(SEED, number)
        rounds += block.rounds
        values += block.counts[0].astype(np.int64)
    return rounds, values


def _timed(dealer: CardDealer) -> float:
    """Processor seconds, as the C loop counts them too."""
    started = time.process_time()
    _deal(dealer)
    return time.process_time() - started
