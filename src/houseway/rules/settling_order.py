"""The order in which the rules settle a round's bets, read from the game's procedure `settling`."""

from collections.abc import Callable
from typing import Any, Protocol

from houseway.rules.action_button import FirstAction
from houseway.rules.game import Game


class SettledBet(Protocol):
    """A bet that lies `at` another's place is settled there.

    `bettor` is 0 for who controls the place; bettors behind it have the numbers of their spots.
    """

    @property
    def seat(self) -> int: ...
    @property
    def at(self) -> int | None: ...
    @property
    def bettor(self) -> int: ...
    @property
    def wager(self) -> str: ...
    @property
    def on(self) -> str | None: ...
    @property
    def outcome(self) -> str: ...
    @property
    def line(self) -> str: ...
    @property
    def hand(self) -> str | None: ...
    @property
    def envy(self) -> bool: ...


Key = tuple[Any, ...] | int
# More than any seat's number.
_AFTER_LOSERS = 1_000_000


def settling_key(game: Game, first: FirstAction | None = None) -> Callable[[SettledBet], Key]:
    """Losing bets first and then winners from the highest seat down, unless the game says otherwise.

    With a player-dealer the places come in turn from the `first`; without one by their numbers.
    """
    if game.practice.settling.order != "losers-then-highest-seat":
        return _InTurn(game, first)
    if game.practice.bonus_settling.after_base:
        optional = {wager.id for wager in game.wagers if wager.kind != "base"}
        return lambda bet: (bet.wager in optional, _losers_first(bet))
    return _losers_first


def _losers_first(bet: SettledBet) -> int:
    place = bet.at or bet.seat
    return -place if bet.outcome == "lose" else _AFTER_LOSERS - place


class _InTurn:
    """Place by place, or one kind of wager over all places; at a place its player before those behind."""

    def __init__(self, game: Game, first: FirstAction | None) -> None:
        settling = self._settling = game.practice.settling
        self._first, self._envy_last = first, game.practice.envy.settled == "last"
        hands = {(wager.id, wager.on): n for n, wager in enumerate(game.wagers)}
        rank: dict[str, int] = {id_: n for n, id_ in enumerate(settling.wagers)}
        self._before = {event.name for event in game.events if event.id in settling.first}
        self._after = {event.name for event in game.events if event.id in settling.last}
        self._kinds = {kind: (rank.get(kind[0], len(rank)), n) for kind, n in hands.items()}

    def __call__(self, bet: SettledBet) -> Key:
        settling, place, kind = self._settling, bet.at or bet.seat, self._kinds[bet.wager, bet.on]
        turn = self._first.turn(place) if self._first else place
        winners = settling.losers_first and bet.outcome != "lose"
        if settling.order == "by-bettor":
            if self._first is None:
                return turn
            hand = bet.hand or ""
            last = (bet.envy and self._envy_last) or bet.line in self._after
            return (
                last,
                bet.line not in self._before,
                winners,
                turn,
                bet.bettor,
                kind,
                bet.envy,
                len(hand),
                hand,
            )
        if settling.order == "by-place":
            return winners, turn, kind, bet.envy, bet.bettor
        if bet.wager in settling.winners_first:
            return winners, 0, bet.outcome != "win", kind, turn, bet.bettor
        return winners, 1, False, kind, turn, bet.bettor
