"""Equity: the kernel beside plain C loops over the same boards, and how long a question takes."""

import time

from bench import plain_c
from bench.report import Measure
from houseway.analysis.equity import Equity, equity
from houseway.analysis.equity_question import asked
from houseway.analysis.showdowns import showdown

REPEATS = 7
HANDS = ("As Ah", "Kd Kc")
OMAHA, FLOP = ("As Ah Kd Qd", "Kh Kc 2s 3s"), "4s 5d 9h"


def measure() -> list[Measure]:
    pots = asked("ca/texas-holdem", showdown("ca/texas-holdem"), HANDS)
    program = plain_c.build("equity")
    _told("ca/texas-holdem", HANDS, "9h 8h 7h")
    here, there = [], []
    for _ in range(REPEATS):
        seconds, found = _told("ca/texas-holdem", HANDS)
        here.append(seconds)
        words = plain_c.run(program, *(card for hand in pots.hands for card in hand))
        counts = [hand.win * found.deals for hand in found.hands] + [found.hands[0].tie * found.deals]
        assert [int(word) for word in words[2:]] == counts, "C counted otherwise"
        there.append(plain_c.seconds(words))
    deals, in_c = found.deals / min(here), found.deals / min(there)
    on_flop = min(_told("ca/omaha", OMAHA, FLOP)[0] for _ in range(REPEATS))
    return [
        Measure("plain C, two hands of Hold'em before the flop, deals/s", in_c, None, None),
        Measure("equity, two hands of Hold'em before the flop, deals/s", deals, in_c, 0.6),
        Measure("equity, two hands of Hold'em before the flop, seconds", min(here), None, None, at_most=1),
        Measure("equity, two hands of Omaha on a flop, seconds", on_flop, None, None, at_most=1),
    ]


def _told(game: str, hands: tuple[str, ...], board: str = "") -> tuple[float, Equity]:
    rules = showdown(game)
    started = time.process_time()
    found = equity(rules, asked(game, rules, hands, board))
    return time.process_time() - started, found
