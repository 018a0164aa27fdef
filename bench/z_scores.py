"""`python -m bench.z_scores [ROUNDS [SEED]]`: every wager of every game, fresh deals, against its exact odds.

The first game has this seed, the next the one after it, and so on: no two games see the same rounds.
"""

import sys

from bench.judging import Judged, judged
from houseway.rules import ids, load
from houseway.simulation import simulate
from houseway.simulation.checking import Check, checks


def measure(rounds: int, seed: int) -> bool:
    """Print each game's largest z-score and least chance, then the verdict on all of them together."""
    everything: list[Check] = []
    # Players of a pot game bet against each other: there are no odds to hold a round against.
    for place, id_ in enumerate(each for each in ids() if load(each).wagers):
        run = simulate(load(id_), rounds, seed=seed + place, fresh=True, workers=2)
        found = list(checks(run))
        everything += found
        print(_line(id_, judged(found)), f"{run.rounds / run.seconds / 1e6:6.1f} M rounds/s", flush=True)
    verdict = judged(everything)
    print(_line("all games", verdict))
    said = "explains" if verdict.explained else "DOES NOT EXPLAIN"
    print(f"{rounds:,} fresh rounds a game, seeds from {seed}: chance {said} all {verdict.tests:,} tests.")
    return verdict.explained


def _line(what: str, of: Judged) -> str:
    return (
        f"{what:<24}{of.tests:>6} tests  largest |z| {of.largest_z:.2f} of {of.allowed_z:.2f} allowed  "
        f"least chance {of.least_chance:.2e} of {of.allowed:.2e}"
    )


if __name__ == "__main__":
    rounds, seed = [*(int(float(word)) for word in sys.argv[1:]), *(10**8, 1)[len(sys.argv) - 1 :]]
    sys.exit(0 if measure(rounds, seed) else 1)
