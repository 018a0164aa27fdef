"""The order in which the rules settle a round's bets, read from the game's procedure `settling`."""

from collections.abc import Callable
from typing import Any, Protocol

from houseway.rules.game import Game


class SettledBet(Protocol):
    @property
    def seat(self) -> int: ...
    @property
    def wager(self) -> str: ...
    @property
    def outcome(self) -> str: ...


Key = tuple[Any, ...] | int
# More than any seat's number.
_AFTER_LOSERS = 1_000_000


def settling_key(game: Game) -> Callable[[SettledBet], Key]:
    """Losing bets first and then winners from the highest seat down, unless the game says otherwise."""
    settling = game.practice.settling
    if settling.order == "by-wager":
        return lambda bet: _by_wager(bet, settling.wagers, settling.winners_first)
    if settling.order == "by-seat":
        return lambda bet: (bet.seat,)
    return _losers_first


def _losers_first(bet: SettledBet) -> int:
    return -bet.seat if bet.outcome == "lose" else _AFTER_LOSERS - bet.seat


def _by_wager(bet: SettledBet, wagers: tuple[str, ...], winners_first: tuple[str, ...]) -> Key:
    """Wager by wager; among the lines that pay winners first, winning bets of any of them come before."""
    lost = bet.outcome != "win"
    if bet.wager in winners_first:
        return (0, lost, wagers.index(bet.wager), bet.seat)
    return (1, wagers.index(bet.wager) if bet.wager in wagers else len(wagers), False, bet.seat)
