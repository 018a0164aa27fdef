"""Pai gow poker: rounds a second beside a plain C loop that deals the same, and what exact odds take."""

import subprocess
import sys
import tempfile

import numpy as np
from numpy.typing import NDArray

from bench import plain_c
from bench.report import Measure
from bench.tiles import BLOCKS, REPEATS, ROUNDS, SEED, agree_with_c, timed
from houseway.rules import load
from houseway.simulation.dealers import ROUNDS_A_BLOCK, CardDealer
from houseway.simulation.stakes import played, told_apart

GAME = load("ca/double-hand-poker")

# In a process of its own and past the file of shipped figures.
PROVING = """
import sys, time
started = time.process_time()
from houseway.analysis.proofs import worked_out
from houseway.analysis.question import Question
from houseway.rules import load
game = load(sys.argv[1])
worked_out(Question(game, tuple(offer for offer in game.offers() if offer.wager == sys.argv[2])))
print(time.process_time() - started)
"""
# What each may take, in processor seconds.
EXACT = {
    ("ca/fortune-pai-gow-poker", "fortune"): 3,
    ("ca/double-hand-poker", "hand"): 60,
    ("ca/face-up-pai-gow-poker", "hand"): 300,
}


def measure() -> list[Measure]:
    program = plain_c.build("pai_gow")
    dealer = CardDealer(GAME, told_apart(GAME, GAME.offers(), {}), 1)
    with tempfile.NamedTemporaryFile(suffix=".bin") as tables:
        tables.write(for_c())
        tables.flush()
        asked = (program, SEED, BLOCKS, ROUNDS_A_BLOCK, tables.name)
        agree_with_c(plain_c.run(*asked), _deal(dealer))
        in_c, in_kernel = [], []
        for _ in range(REPEATS):
            in_c.append(plain_c.seconds(plain_c.run(*asked)))
            in_kernel.append(timed(dealer))
    c = ROUNDS / min(in_c)
    return [
        Measure("plain C loop, pai gow poker House Way, rounds/s", c, None, None),
        Measure("kernel, pai gow poker House Way, rounds/s", ROUNDS / min(in_kernel), c, 0.5),
        *(
            Measure(
                f"{game} {wager}, exact and cold, processor seconds",
                proved(game, wager),
                None,
                None,
                at_most=most,
            )
            for (game, wager), most in EXACT.items()
        ),
    ]


def proved(game: str, wager: str) -> float:
    command = [sys.executable, "-c", PROVING, game, wager]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def for_c() -> bytes:
    """The kernel's own tables, as the C program reads them."""
    tables = played(GAME, {}, None, GAME.pack.counts(1))
    names = ("words", "suits", "low", "high", "starts", "suit_words", "fronts", "backs")
    parts = [np.array([len(tables["fronts"])]), *(tables[name].reshape(-1) for name in names)]
    return np.concatenate([part.astype(np.int64) for part in parts]).tobytes()


def _deal(dealer: CardDealer) -> NDArray[np.int64]:
    """The first blocks of the seed, by how front and back compare."""
    blocks = [dealer.block(SEED, number).counts[0] for number in range(BLOCKS)]
    outcomes: NDArray[np.int64] = np.sum(blocks, axis=0).reshape(9, 6).sum(axis=1)
    return outcomes
