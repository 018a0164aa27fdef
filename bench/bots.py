"""`python -m bench.bots [HANDS [GAME...]]`: at a table of all three styles, what counting the odds wins.

Six players, two of each style, at $4 and $8 without a collection.
"""

import sys
from collections.abc import Sequence
from time import process_time

from houseway.families.pots.rules import PotGame
from houseway.rules import load
from houseway.simulation.rooms import Figure, RoomPlan, simulated_room
from tests.tables import POT_GAMES, POT_STAKES

PLAYERS, HANDS = 6, 12_000
COUNTS = "pot-odds"


def margins(game: str, hands: int, players: int = PLAYERS, styles: tuple[str, ...] = ()) -> dict[str, Figure]:
    """By how much the pot-odds bot does better a hand than each other style at the same table."""
    rules = load(f"ca/{game}")
    play = rules.drawing({})
    assert isinstance(play, PotGame)
    run = simulated_room(RoomPlan(rules, POT_STAKES[play.forced], None, players, hands, styles))
    better = {each.over: each.cents for each in run.margins if each.style == COUNTS}
    worse = {each.style: each.cents for each in run.margins if each.over == COUNTS}
    return better | {other: Figure(-by.mean, by.standard_error) for other, by in worse.items()}


def standard_errors(margin: Figure) -> float:
    return margin.mean / margin.standard_error


def measure(hands: int, games: Sequence[str]) -> None:
    """Print a row for each game."""
    print("| game | hands | over loose | standard errors | over tight | standard errors | CPU ms a hand |")
    print("|---|---|---|---|---|---|---|")
    for game in games:
        began = process_time()
        over = margins(game, hands)
        told = [
            f"{each.mean / 100:.2f} ± {each.standard_error / 100:.2f} | {standard_errors(each):.1f}"
            for each in (over["loose"], over["tight"])
        ]
        milliseconds = 1000 * (process_time() - began) / hands
        print(f"| {game} | {hands:,} | {' | '.join(told)} | {milliseconds:.1f} |", flush=True)


if __name__ == "__main__":
    hands, *games = sys.argv[1:] or [str(HANDS)]
    measure(int(hands), games or POT_GAMES)
