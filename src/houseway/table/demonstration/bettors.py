"""The bettors of a demonstration: they take a hand and a minimum or two, and never what is refused."""

from collections.abc import Callable, Iterator

from houseway.table.commands import BuyIn, Choose, Command, PlaceBet, Posted, Sit
from houseway.table.envelope import Role
from houseway.table.session import Table

BUY_IN_BETS = 50


class Bettors:
    """They sit at the first seats; `below` draws a number under another."""

    def __init__(self, table: Table, count: int, below: Callable[[int], int]) -> None:
        self._table = table
        self._seats = [seat.number for seat in table.state.seats][:count]
        self._below = below

    def arrive(self) -> Iterator[Command]:
        stakes = self._table.state.house.stakes
        least = stakes.lower if stakes else max(posted.minimum for posted in self._table.state.offers)
        for seat in self._seats:
            yield Sit(seat, f"Patron {seat}")
            yield BuyIn(seat, least * BUY_IN_BETS, {least: BUY_IN_BETS})

    def bets(self) -> Iterator[Command]:
        """Each takes a hand, and sometimes another spot of the layout."""
        for seat in self._seats:
            for posted in self._spots():
                bet = PlaceBet(seat, *posted.key, posted.minimum * (1 + self._below(3)))
                if self._table.can(bet, patron(seat), Role.PATRON) is None:
                    yield bet

    def _spots(self) -> Iterator[Posted]:
        offers = self._table.state.offers
        hands = [posted for posted in offers if posted.wager in ("player", "banker")]
        others = [posted for posted in offers if posted not in hands]
        if hands:
            yield hands[self._below(len(hands))]
        if others and not self._below(2):
            yield others[self._below(len(others))]


def patron(seat: int) -> str:
    return f"patron-{seat}"


def patron_of(command: Command) -> str | None:
    """The bettor whose seat a command names, or whose hand it decides."""
    seat = command.place if isinstance(command, Choose) else getattr(command, "seat", None)
    return None if seat is None else patron(seat)
