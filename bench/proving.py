"""Milliseconds that exact odds take, warm, beside a plain C enumeration of the same shoe."""

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random

from bench import plain_c
from bench.report import Measure
from houseway import load, odds
from houseway.cards.decks import Counts, listed, without
from houseway.cards.pack import FIFTY_TWO
from houseway.rules import Game, Offer

REPEATS = 300


def measure() -> list[Measure]:
    base, ez, eternal = (load(id_) for id_ in ("co/baccarat", "ca/ez-baccarat-panda-8", "co/eternal"))
    main_bets = [base.offer("player", "player", "standard"), base.offer("banker", "banker", "win-vig-5"),
                 base.offer("tie", None, "standard")]  # fmt: skip
    suits = [offer for offer in eternal.offers() if offer.kind == "progressive"]
    shoes = _shoes()
    in_c = _enumerated(base, main_bets, next(shoes))
    other_decks = iter(range(9, 21))
    prove(eternal)
    return [
        Measure("plain C enumeration of a shoe by points, ms", in_c, None, None),
        Measure(
            "main bets from any 8-deck shoe, ms",
            _best(lambda: prove(base, main_bets, remaining=next(shoes)), REPEATS),
            in_c,
            None,
            0.5,
        ),
        Measure(
            "all of ca/ez-baccarat-panda-8 from any shoe, ms",
            _best(lambda: prove(ez, remaining=next(shoes)), REPEATS),
            in_c,
            None,
            1,
        ),
        Measure("all of co/eternal from 8 decks, ms", _best(lambda: prove(eternal), 30), None, None, 100),
        Measure(
            "the same from another number of decks, ms",
            _best(lambda: prove(eternal, decks=next(other_decks)), 12),
            None,
            None,
            50,
        ),
        Measure(
            "its suit wagers from a partly dealt shoe, ms",
            _best(lambda: prove(eternal, suits, remaining=next(shoes)), 8),
            None,
            None,
            300,
        ),
        Measure("houseway odds --all in one process, processor s", _whole_rulebook(), None, None, 2),
    ]


def prove(
    game: Game, offers: list[Offer] | None = None, decks: int = 8, remaining: Counts | None = None
) -> list[float]:
    """What a caller asks for: the odds, and their figure to the last digit."""
    results = odds(game, decks, offers, remaining=remaining)
    return [float(result.fixed_profit) for result in results]


def _shoes() -> Iterator[Counts]:
    """Eight decks with two hundred cards gone, each time others."""
    chance, full = Random(1), FIFTY_TWO.counts(8)
    cards = listed(full)
    return cycle([without(full, chance.sample(cards, 200)) for _ in range(50)])


def _best(ask: Callable[[], object], times: int) -> float:
    ask()
    took = []
    for _ in range(times - 1):
        started = time.perf_counter()
        ask()
        took.append(time.perf_counter() - started)
    return 1000 * min(took)


def _enumerated(game: Game, main_bets: list[Offer], shoe: Counts) -> float:
    """The C program's milliseconds, once its counts are those of the kernel."""
    ranks = [sum(shoe[rank * 4 : rank * 4 + 4]) for rank in range(13)]
    printed = plain_c.run(plain_c.build("enumerate"), REPEATS, sum(ranks[9:]), *ranks[:9])
    player, banker, tie = (
        result.lines[0].combinations for result in odds(game, 8, main_bets, remaining=shoe)
    )
    assert [int(word) for word in printed[2:]] == [player, banker, tie], (
        "C and the kernel counted differently"
    )
    return 1000 * plain_c.seconds(printed)


def _whole_rulebook() -> float:
    """Processor seconds of the process, its start included."""
    took = []
    for _ in range(3):
        started = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-c", "from houseway.cli import main; main()", "odds", "--all", "--json"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        took.append(ended.ru_utime + ended.ru_stime - started.ru_utime - started.ru_stime)
    return min(took)
