"""Poker hands: the evaluator beside two plain C ones, exact figures in seconds, Hold'em rounds a second."""

import subprocess
import sys
import time

from bench import plain_c
from bench.report import Measure
from houseway.analysis import proofs
from houseway.analysis.question import Question
from houseway.cards.poker import many_cards
from houseway.cards.poker.quick import category_counts
from houseway.families.poker_hand.odds import four_of_five, holdem
from houseway.families.poker_hand.odds.bets import base_game
from houseway.rules import load
from houseway.simulation.dealers import CardDealer
from houseway.simulation.stakes import told_apart

REPEATS, BLOCKS = 3, 5
HOLDEM = "ca/ultimate-texas-holdem"
# Seconds in which each game is to be proved anew.
PROVED = {"ca/three-card-poker": 2, "ca/crazy-4-poker": 10, "ca/let-it-ride-bonus": 2}


def measure() -> list[Measure]:
    return [*_evaluator(), *_proofs(), _rounds()]


def _evaluator() -> list[Measure]:
    """Every seven cards of a deck, one way after the other in turn; believed only where all counts agree."""
    program, tables = plain_c.build("poker_evaluator"), many_cards()
    category_counts(tables, 5)
    forms: dict[str, list[float]] = {"masks": [], "counts": []}
    here = []
    for _ in range(REPEATS):
        started = time.process_time()
        counts = category_counts(tables, 7)[:10].tolist()
        here.append(time.process_time() - started)
        for form, seconds in forms.items():
            words = plain_c.run(program, form)
            assert counts == [int(word) for word in words[2:12]], f"C counted otherwise by {form}"
            seconds.append(plain_c.seconds(words))
    hands = sum(counts)
    in_c = {form: hands / min(seconds) for form, seconds in forms.items()}
    faster = max(in_c.values())
    return [
        Measure("plain C, seven cards by bits of each suit, hands/s", in_c["masks"], None, None),
        Measure("plain C, seven cards by counting ranks, hands/s", in_c["counts"], None, None),
        Measure("the evaluator, seven cards, hands/s", hands / min(here), faster, 0.6),
    ]


def _proofs() -> list[Measure]:
    measures = []
    for id_, most in PROVED.items():
        question = Question(load(id_))
        # Compiled and laid out before; the second one is worked out anew as well.
        seconds = min(_worked_out(question) for _ in range(2))
        measures.append(Measure(f"{id_} proved, seconds", seconds, None, None, at_most=most))
    gains = holdem.gains_of(base_game(load(HOLDEM), {}))
    started = time.process_time()
    holdem.worked_out(gains)
    seconds = time.process_time() - started
    measures.append(Measure(f"{HOLDEM} proved, seconds", seconds, None, None, at_most=300))
    measures.append(
        Measure("all poker-hand figures from the file, ms", _from_the_file(), None, None, at_most=50)
    )
    return measures


def _worked_out(question: Question) -> float:
    four_of_five.against.cache_clear()
    started = time.process_time()
    proofs.worked_out.__wrapped__(question)  # type: ignore[attr-defined]  # not the one kept
    return time.process_time() - started


STARTING = """
import time
from houseway import odds
from houseway.rules import games
asked = [game for game in games() if game.family == "poker-hand"]
odds(asked[0])
started = time.process_time()
for game in asked[1:]:
    odds(game)
print(1000 * (time.process_time() - started) / (len(asked) - 1))
"""


def _from_the_file() -> float:
    """A game, by a program that has just begun."""
    command = [sys.executable, "-c", STARTING]
    return min(float(subprocess.run(command, check=True, capture_output=True).stdout) for _ in range(5))


def _rounds() -> Measure:
    game = load(HOLDEM)
    dealer = CardDealer(game, told_apart(game, game.offers(), {}), 1, fresh=True)
    dealer.block(1, 0)
    started = time.process_time()
    rounds = sum(dealer.block(1, number).rounds for number in range(1, 1 + BLOCKS))
    return Measure(f"kernel, {HOLDEM}, rounds/s", rounds / (time.process_time() - started), 1e6, 1.0)
