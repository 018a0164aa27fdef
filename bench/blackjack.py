"""Best play of No Bust 5.0 and rounds played by it, beside plain C programs that do the same."""

import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from bench import plain_c
from bench.report import Measure
from houseway import load
from houseway.analysis import proofs
from houseway.analysis.question import Question
from houseway.cards.decks import listed
from houseway.families.blackjack.kernel.charts import as_word
from houseway.families.blackjack.odds.lines import group_of, lines_of, pays_of
from houseway.families.blackjack.odds.sheet import kinds_of, pair_shares, sheet
from houseway.families.blackjack.odds.solving import played, value
from houseway.rules import Game
from houseway.simulation.dealers import SHOES_A_BLOCK, HandDealer

DECKS, SEED, SHOES, REPEATS = 6, 1, 20_000, 9
FIRST = ("hand", None, "natural-even-push-22-25")


def measure() -> list[Measure]:
    game = load("ca/no-bust-5.0")
    return [*_solving(game), *_dealing(game)]


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


def _dealing(game: Game) -> list[Measure]:
    program = plain_c.build("blackjack_loop")
    dealer = HandDealer(game, [game.offer(*FIRST)], DECKS)
    book = dealer.book
    with TemporaryDirectory() as folder:
        path = Path(folder) / "policy"
        _write(path, game, dealer)
        asked = (SEED, SHOES, path, book.from_ends, book.cut_card, book.more_hands)
        printed = plain_c.run(program, *asked)
        rounds, hands = _deal(dealer)
        assert int(printed[0]) == rounds, f"C dealt {printed[0]} rounds, the kernel {rounds}"
        assert [int(word) for word in printed[3:]] == hands.reshape(-1).tolist(), "C counted differently"
        in_c, here = [], []
        for _ in range(REPEATS):
            in_c.append(plain_c.seconds(plain_c.run(program, *asked)))
            started = time.process_time()
            _deal(dealer)
            here.append(time.process_time() - started)
    c = rounds / min(in_c)
    return [
        Measure("plain C loop, No Bust 5.0 by its best play, rounds/s", c, None, None),
        Measure("kernel, No Bust 5.0 by its best play, rounds/s", rounds / min(here), c, 0.5),
    ]


def _deal(dealer: HandDealer) -> tuple[int, Any]:
    rounds, hands = 0, np.zeros(1, dtype=np.int64)
    for number in range(SHOES // SHOES_A_BLOCK):
        block = dealer.block(SEED, number)
        rounds, hands = rounds + block.rounds, hands + block.counts[0]
    return rounds, hands


def _write(path: Path, game: Game, dealer: HandDealer) -> None:
    """The kernel's own tables, as the C loop reads them."""
    table = dealer.tables[0]
    rules, kept = table.rules, table.kept
    cards = np.array([as_word(card) for card in listed(game.pack.counts(DECKS))], dtype=np.uint32)
    burn = np.zeros(54, dtype=np.int32)
    burn[: len(dealer.book.burn)] = dealer.book.burn
    case_count = len(kept["case_act"])
    sizes = (rules.rows, rules.finals, rules.ends, case_count, rules.states, len(cards))
    names = ("child", "final", "cases", "dealer_start", "dealer_next", "dealer_end", "dealer_cell")
    acts = (kept["act"], kept["case_act"])
    small = [part for act in acts for part in (act & 15, act >> 4)]
    parts = [np.array(sizes), *(kept[name] for name in names), burn, table.net[0]]
    content = b"".join(np.ascontiguousarray(part, dtype=np.int32).tobytes() for part in parts)
    content += b"".join(np.ascontiguousarray(part, dtype=np.uint8).tobytes() for part in small)
    path.write_bytes(content + cards.tobytes())
