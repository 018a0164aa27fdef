"""Pai Gow tiles: rounds a second beside a plain C loop that deals the same, and what exact odds take."""

import subprocess
import sys
import tempfile
import time
from itertools import product

import numpy as np
from numpy.typing import NDArray

from bench import plain_c
from bench.report import Measure
from houseway.cards.notation import FIRST_TILE
from houseway.families.tiles.kernel import chart
from houseway.families.tiles.ranking import GEE_JOON, KIND_OF, KINDS, rank
from houseway.families.tiles.rules import Tiles
from houseway.rules import load
from houseway.rules.classes import class_table
from houseway.simulation.dealers import ROUNDS_A_BLOCK, CardDealer
from houseway.simulation.tables import shoe_of

SEED, BLOCKS, REPEATS = 1, 10, 9
ROUNDS = BLOCKS * ROUNDS_A_BLOCK
GAME = load("ca/pai-gow")

# In a process of its own and past the file of shipped figures: what a house pays for its own House Way.
PROVING = """
import time
from houseway.analysis.proofs import worked_out
from houseway.analysis.question import Question
from houseway.rules import load
question = Question(load("ca/pai-gow"))
started = time.process_time()
worked_out(question)
print(time.process_time() - started)
"""


def measure() -> list[Measure]:
    program = plain_c.build("tiles")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as tables:
        tables.write(for_c())
        tables.flush()
        asked = (program, SEED, BLOCKS, ROUNDS_A_BLOCK, tables.name)
        dealer = CardDealer(GAME, class_table(GAME), 1)
        agree_with_c(plain_c.run(*asked), _deal(dealer))
        in_c, in_kernel = [], []
        for _ in range(REPEATS):
            in_c.append(plain_c.seconds(plain_c.run(*asked)))
            in_kernel.append(timed(dealer))
    c = ROUNDS / min(in_c)
    command = [sys.executable, "-c", PROVING]
    proved = [
        float(subprocess.run(command, check=True, capture_output=True, text=True).stdout) for _ in range(3)
    ]
    return [
        Measure("plain C loop, Pai Gow tiles House Way, rounds/s", c, None, None),
        Measure("kernel, Pai Gow tiles House Way, rounds/s", ROUNDS / min(in_kernel), c, 0.5),
        Measure(
            "tiles, all strategies exact and cold, processor seconds", min(proved), None, None, at_most=5
        ),
    ]


def for_c() -> str:
    """The kinds of the set, the rank of any two of them, and House Way for any four."""
    rules = GAME.drawing()
    assert isinstance(rules, Tiles)
    kinds = KIND_OF[np.array(shoe_of(GAME, 1)) - FIRST_TILE].tolist()
    every = range(len(KINDS))
    # Of the two tiles of Gee Joon there is one each.
    no_pair = [(kind, kind) for kind in GEE_JOON]
    ranks = [0 if two in no_pair else rank(*two, rules.order) for two in product(every, repeat=2)]
    return " ".join(map(str, [*kinds, *ranks, *chart(rules)["mate_at"].tolist()]))


def agree_with_c(printed: list[str], cells: NDArray[np.int64]) -> None:
    """The same outcomes, low and high, or the time is not believed."""
    assert int(printed[0]) == ROUNDS, f"C dealt {printed[0]} rounds, the kernel {ROUNDS}"
    assert [int(word) for word in printed[2:]] == cells.tolist(), "C and the kernel counted differently"


def _deal(dealer: CardDealer) -> NDArray[np.int64]:
    """The first blocks of the seed, by outcome under the usual order of single tiles."""
    blocks = [dealer.block(SEED, number).counts[0] for number in range(BLOCKS)]
    outcomes: NDArray[np.int64] = np.sum(blocks, axis=0).reshape(9, 9).sum(axis=1)
    return outcomes


def timed(dealer: CardDealer) -> float:
    """Processor seconds, as the C loop counts them too."""
    started = time.process_time()
    for number in range(BLOCKS):
        dealer.block(SEED, number)
    return time.process_time() - started
