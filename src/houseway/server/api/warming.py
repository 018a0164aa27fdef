"""Get the laboratory ready before anyone asks: catalog, types, patterns, and the kernels of dealt shoes."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread

from houseway.contracts.games import game_summary, show_document
from houseway.journal.faults import GivenUpError
from houseway.refusals import CatalogError, Refused
from houseway.rules import Game, games, load
from houseway.rules.tables import parse_table
from houseway.server.api.errors import ApiError
from houseway.server.api.workers import WORKERS

# Their wagers go through every kernel of partly dealt shoes: points, ranks and suits, first four.
_GAMES = ("co/baccarat", "co/eternal", "co/99-fortunes")

# Patrons wait for its hints.
_HINTED = "ca/no-bust-5.0"


def warm_up(also: Callable[[], None] = lambda: None) -> None:
    """Types in this thread, then the kernels of a worker, for which nothing waits, also not at the end.

    What else is got ready meanwhile has a worker of its own.

    msgspec works a type out when it is first converted into, and two threads doing that at once can bring
    the process down; so everything that the desks convert into is worked out here, before anyone enters.
    """
    for game in games():
        game_summary(game)
        show_document(game, list(game.wagers))
        Game.from_definition(game.definition())
    with suppress(CatalogError):
        parse_table({})
    for work in (partial(WORKERS.do, _work), also):
        Thread(target=_unheard, args=(work,), name="warming", daemon=True).start()


def _unheard(work: Callable[[], object]) -> None:
    with suppress(Refused, ApiError, GivenUpError):
        work()


def _work() -> None:
    from houseway.analysis.choices import advising
    from houseway.analysis.odds import odds
    from houseway.analysis.question import Question
    from houseway.simulation import simulate

    for game in map(load, _GAMES):
        odds(game)
        odds(game, removed=(0,))
    simulate(load(_GAMES[0]), rounds=1)
    hinted = load(_HINTED)
    hand, up = hinted.parse_hand(["8s", "8h"]), hinted.parse_hand(["10c"])[0]
    advising(hinted).gains(hinted, {}, hinted.offers()[0], Question(hinted).shoe.cards, hand, up)
