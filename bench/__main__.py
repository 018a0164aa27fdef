"""`make bench`: every measurement, best of several, compared within this run."""

import sys

from bench import (
    banking,
    best_play,
    blackjack,
    console,
    dealing,
    equity,
    laboratory,
    pai_gow,
    plain_c,
    poker_hands,
    pots,
    proving,
    tiles,
)
from bench import table as dealt_table
from bench.report import table


def main() -> int:
    if plain_c.compiler() is None:
        print("No C compiler was found, so there is nothing to compare with; install gcc or clang.")
        return 2
    measures = [
        *dealt_table.measure(),
        *banking.measure(),
        *console.measure(),
        *dealing.measure(),
        *blackjack.measure(),
        *tiles.measure(),
        *pai_gow.measure(),
        *proving.measure(),
        *best_play.measure(),
        *poker_hands.measure(),
        *pots.measure(),
        *equity.measure(),
        *laboratory.measure(),
    ]
    print(table(measures))
    return 0 if all(measure.kept for measure in measures) else 1


sys.exit(main())
