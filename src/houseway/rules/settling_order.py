"""The order in which the rules settle a round's bets, read from the game's procedure `settling`."""

from collections.abc import Callable
from typing import Any, Protocol

from houseway.rules.game import Game


class SettledBet(Protocol):
    """A bet that lies `at` another's place is settled there."""

    @property
    def seat(self) -> int: ...
    @property
    def at(self) -> int | None: ...
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
        return lambda bet: bet.at or bet.seat
    if game.practice.bonus_settling.after_base:
        optional = {wager.id for wager in game.wagers if wager.kind != "base"}
        return lambda bet: (bet.wager in optional, _losers_first(bet))
    return _losers_first


def _losers_first(bet: SettledBet) -> int:
    place = bet.at or bet.seat
    return -place if bet.outcome == "lose" else _AFTER_LOSERS - place


def _by_wager(bet: SettledBet, wagers: tuple[str, ...], winners_first: tuple[str, ...]) -> Key:
    """Wager by wager; among the lines that pay winners first, winning bets of any of them come before."""
    lost, place = bet.outcome != "win", bet.at or bet.seat
    if bet.wager in winners_first:
        return (0, lost, wagers.index(bet.wager), place)
    return (1, wagers.index(bet.wager) if bet.wager in wagers else len(wagers), False, place)
