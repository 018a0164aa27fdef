"""Best play of No Bust 5.0, found as fast as a plain C solver finds it."""

import subprocess
import sys
import time
from fractions import Fraction

import numpy as np

from bench import plain_c
from bench.report import Measure
from houseway import load
from houseway.analysis import proofs
from houseway.analysis.question import Question
from houseway.families.blackjack.odds.lines import group_of, lines_of, pays_of
from houseway.families.blackjack.odds.solving import played, value
from houseway.families.blackjack.sheet import kinds_of, pair_shares, sheet
from houseway.rules import Game

DECKS, REPEATS = 6, 9
FIRST = ("hand", None, "natural-even-push-22-25")


def measure() -> list[Measure]:
    game = load("ca/no-bust-5.0")
    return _solving(game)


def _solving(game: Game) -> list[Measure]:
    program = plain_c.build("blackjack_solver")
    offer = game.offer(*FIRST)
    question = Question(game, (offer,), DECKS)
    in_c, here, exact = [], [], []
    for _ in range(REPEATS):
        words = plain_c.run(program, DECKS)
        in_c.append(plain_c.seconds(words))
        started = time.process_time()
        expected = _solved(game)
        here.append(time.process_time() - started)
        assert abs(expected - float(words[0])) < 1e-12, f"C found {words[0]}, the solver {expected}"
    for _ in range(3):
        started = time.process_time()
        proved = proofs.worked_out.__wrapped__(question)[0]  # type: ignore[attr-defined]  # not the one kept
        exact.append(time.process_time() - started)
    assert abs(float(sum(proved.gained, start=Fraction(0))) - float(words[0])) < 1e-12
    c = min(in_c)
    return [
        Measure("plain C solver, No Bust 5.0, 6 decks, seconds", c, None, None),
        Measure("the same best play, seconds", min(here), c, None, at_most=1.5 * c),
        Measure("and counted as a true fraction, seconds", min(exact), c, None, at_most=5),
        Measure("its figures from the file, ms", _from_the_file(), None, None, at_most=50),
    ]


def _solved(game: Game) -> float:
    laid, offer, cards = sheet(game.drawing()), game.offer(*FIRST), game.pack.counts(DECKS)
    pays = np.array([pays_of(offer, lines_of(group_of(game, offer, {}), laid))], dtype=np.float64)
    return float(value(played(laid, kinds_of(cards), pays), pair_shares(laid, cards))[0])


STARTING = """
import time
from houseway import load, odds
game = load("ca/no-bust-5.0")
started = time.process_time()
odds(game)
print(1000 * (time.process_time() - started))
"""


def _from_the_file() -> float:
    """All offers of the game, by a program that has just begun and asks for the first time."""
    command = [sys.executable, "-c", STARTING]
    return min(float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(5))
