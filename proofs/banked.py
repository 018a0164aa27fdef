"""Rounds that a player banks: bets at places, the order in which they are settled, and the bank's cover.

From section 103 of bay101-controlled-games.txt and the clause of every game that wagers are settled "to the
extent that the player-dealer's wager covers" (such as 879, 1742, 3519 and 3677); reading 37, PD-8 and PD-10.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from proofs.cards import RANKS, rank
from proofs.round import Paid

Key = tuple[str, str]


@dataclass(frozen=True)
class BankedBet:
    """A bettor's wager at a place; 0 is the active player, 1, 2 … bet behind, by spot."""

    place: int
    bettor: int
    key: Key
    table: str
    amount: int
    choice: str = ""

    def to_asked(self) -> dict[str, Any]:
        wager, on = self.key
        asked: dict[str, Any] = {
            "seat": self.place,
            "wager": wager,
            "paytable": self.table,
            "amount": self.amount,
        }
        asked |= {"on": on} if on else {}
        asked |= {"choice": self.choice} if self.choice else {}
        return asked | ({"bettor": self.bettor} if self.bettor else {})


@dataclass(frozen=True)
class Result:
    """What a bet comes to by the rules, before cover."""

    bet: BankedBet
    net: int
    hand: str | None = None


@dataclass(frozen=True)
class Table:
    """How many places there are, whose is the bank, and how much it is."""

    places: int
    dealer: int
    bank: int

    def clockwise_from(self, first: int) -> list[int]:
        return [(first - 1 + step) % self.places + 1 for step in range(self.places)]

    def place_of_card(self, card: str) -> int:
        """The places are counted clockwise from the player-dealer, who is never counted: 1756, 1892, 3521.

        A joker counts 14 (reading 68).
        """
        value = 13 if card == "Jk" else RANKS.index(rank(card))
        return self.clockwise_from(self.dealer)[1 + value % (self.places - 1)]

    def to_asked(self) -> dict[str, Any]:
        return {"seats": self.places, "player_dealer": {"seat": self.dealer, "cents": self.bank}}


def random_table(rng: Random, places: int) -> Table:
    """Banks from a few dollars to more than all wagers together can win."""
    bank = rng.choice((rng.randint(1, 40) * 500, rng.randint(1, 50_000), rng.randint(1, 200_000), 50_000_000))
    return Table(places, rng.randint(1, places), bank)


def first_with_a_wager(order: Sequence[int], bets: Sequence[BankedBet]) -> list[int]:
    """The same places, from the first that has a wager on (PD-8)."""
    wagered = {bet.place for bet in bets}
    at = next(index for index, place in enumerate(order) if place in wagered)
    return [*order[at:], *order[:at]]


def cover(table: Table, in_order: Sequence[Result]) -> tuple[tuple[Paid, ...], dict[str, int]]:
    """Settle in this order until the bank is used up; what it does not reach goes back."""
    left = table.bank
    rows = []
    paid = collected = 0
    for each in in_order:
        bet = each.bet
        reached = min(abs(each.net), left)
        left -= reached
        lost = reached if each.net < 0 else 0
        collected += lost
        paid += reached - lost
        rows.append(
            Paid(
                bet.place,
                *bet.key,
                bet.table,
                each.net,
                bettor=bet.bettor,
                hand=each.hand,
                covered=reached,
                returned=bet.amount - lost,
            )
        )
    return tuple(rows), {"bank": table.bank, "paid": paid, "collected": collected, "net": collected - paid}
