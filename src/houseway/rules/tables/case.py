"""One table file held against its rulebook: what every check looks at, and the problem it finds."""

from collections.abc import Iterable
from functools import cached_property

import msgspec

from houseway.rules.game import Game, Offer
from houseway.rules.practice import Practice
from houseway.rules.tables.file import Offered, TableFile
from houseway.rules.tables.posting import seat_numbers


class Problem(msgspec.Struct, frozen=True):
    """What a regulator would object to: the clause, the place in the file, and a sentence."""

    cite: str
    field: str
    problem: str


def problem(cite: str, field: str, what: str, do: str) -> Problem:
    """What is wrong, why (the clause) and what to do about it."""
    return Problem(cite, field, f"{what} ({cite}). {do}")


class Spot(msgspec.Struct, frozen=True):
    """An offer of the file that the game has, and where in the file it stands."""

    field: str
    offered: Offered
    offer: Offer


class Case:
    """The table, the game it deals, and the game of the catalog whose clauses it must keep.

    They are the same game unless the house deals one of its own, which answers to the one it extends.
    """

    def __init__(self, table: TableFile, game: Game, rules: Game) -> None:
        self.table = table
        self.game = game
        self.rules = rules

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        known = {offer.key: offer for offer in self.game.offers()}
        return tuple(
            Spot(f"offer[{place}]", offered, known[offered.key])
            for place, offered in enumerate(self.table.offers)
            if offered.key in known
        )

    @cached_property
    def seats(self) -> tuple[int, ...]:
        return seat_numbers(self.table, self.rules)

    @property
    def practice(self) -> Practice:
        return self.rules.practice

    def cite(self, procedure: str, part: str = "", otherwise: str = "") -> str:
        return self.practice.cite(procedure, part, otherwise)

    def offered(self, wager: str) -> list[Spot]:
        return [spot for spot in self.spots if spot.offer.wager == wager]

    def approved(self, subject: str) -> bool:
        return any(approval.needed_for == subject for approval in self.table.approvals)


def listed(numbers: Iterable[int]) -> str:
    """Numbers as one says them: `6 to 10`, `7 or 14`, `8`."""
    ordered = sorted(numbers)
    if len(ordered) > 2 and ordered == list(range(ordered[0], ordered[-1] + 1)):
        return f"{ordered[0]} to {ordered[-1]}"
    return one_of(str(number) for number in ordered)


def one_of(words: Iterable[str]) -> str:
    """Words as one says them: `a`, `a or b`, `a, b or c`."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last
