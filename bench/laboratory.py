"""Keystrokes of the laboratory: a changed pay table to its exact odds, as the API works them out."""

import time
from itertools import count
from statistics import median

from bench.report import Measure
from houseway.rules.own import OwnLine, OwnTable
from houseway.server.api.endpoint import Call
from houseway.server.api.laboratory import exact_odds
from houseway.server.api.questions import OddsQuestion

DRAGON_7 = "banker.wins and banker.cards == 3 and banker.total == 7"
# A rule, and the seconds in which people expect the number.
RULES = {
    "value wager": (DRAGON_7, 0.1),
    "rank wager": ("of_a_kind", 0.1),
    "suit wager": (f"suited and {DRAGON_7}", 0.3),
}
KEYSTROKES = 20
# Never the same pay table twice, or it would be remembered.
_pays = count(40)


def measure() -> list[Measure]:
    return [
        Measure(f"{name}, {shoe} shoe: keystrokes a second", 1 / _seconds(when, removed), 1 / most, 1.0)
        for name, (when, most) in RULES.items()
        for shoe, removed in (("fresh", ()), ("partial", ("8s", "9h")))
    ]


def _seconds(when: str, removed: tuple[str, ...]) -> float:
    times = []
    for _ in range(KEYSTROKES + 1):
        table = OwnTable("mine", "Mine", (OwnLine("It", when, f"{next(_pays)} to 1"),))
        started = time.perf_counter()
        exact_odds(Call({}, {}, OddsQuestion("co/eternal", offers=(), own=(table,), removed=removed)))
        times.append(time.perf_counter() - started)
    return median(times[1:])
