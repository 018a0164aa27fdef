"""What bettors pay at a table, worked out once for bets alike."""

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from houseway.ledger import Move, accounts
from houseway.money import money_text
from houseway.rules.fees import Charge, Staked, charges
from houseway.table.commands import Posted
from houseway.table.commands.shapes import Collection
from houseway.table.events.bank import Collected
from houseway.table.state import TableState


class Fee(NamedTuple):
    """A fee, and the chips on their way to the slot."""

    collected: Collected
    move: Move


# Whose bets, where and as which bettor there; the bets themselves.
Whose = tuple[int, int, int]
Bets = tuple[tuple[str, int], ...]


class TableFees(dict[tuple[Whose, Bets], tuple[Fee, ...]]):
    """What bettors pay at a table, worked out once: patrons bet the same all day."""

    def __init__(self, table: str, collection: Collection, offers: tuple[Posted, ...]) -> None:
        super().__init__()
        self.of = table, collection, offers
        self.schedule = collection.schedule
        self._most = {posted.wager: posted.maximum for posted in offers}

    def __missing__(self, asked: tuple[Whose, Bets]) -> tuple[Fee, ...]:
        if len(self) >= _MOST_KEPT:
            self.clear()
        (seat, place, bettor), bets = asked
        wagers = [Staked(place, bettor, *bet) for bet in bets]
        due = charges(self.schedule, wagers, most=self._most)
        fees = [self.fee(charge, seat) for charge in due if charge.payer == "bettor"]
        self[asked] = tuple(fees)
        return self[asked]

    def action(self, bets: Iterable[Bets]) -> int:
        """What is on the table, each bet up to its maximum (FE-13)."""
        counted = self.schedule.action
        return sum(
            min(cents, self._ends[wager])
            for each in bets
            for wager, cents in each
            if not counted or wager in counted
        )

    @cached_property
    def _ends(self) -> dict[str, int]:
        ends = {wager: self.schedule.within(wager)[1] for wager in self._most}
        return {wager: min(most, ends[wager] or most) for wager, most in self._most.items()}

    def fee(self, charge: Charge, seat: int) -> Fee:
        said = charge.payer, charge.place, charge.bettor, charge.wagers
        collected = Collected(*said, charge.looked_at, charge.band, charge.cents, charge.cite, seat)
        what = ", ".join(charge.wagers) or "player-dealer"
        why = f"collection: {what} {money_text(charge.looked_at)}"
        table = self.of[0]
        chips, held = accounts.chips(table, seat), accounts.collection(table)
        return Fee(collected, Move(chips, held, charge.cents, why, charge.cite))


_MOST_KEPT = 4_096
_kept: dict[int, TableFees] = {}


def fees_of(state: TableState) -> TableFees:
    """By the very schedule and offers of the table, which stay the same objects while it is open."""
    collection = state.house.collection
    assert collection is not None, "a table where a patron banks has a schedule"
    fees = _kept.get(id(collection))
    of = state.table, collection, state.offers
    if fees is None or any(known is not now for known, now in zip(fees.of, of, strict=True)):
        if len(_kept) >= _TABLES_KEPT:
            _kept.clear()
        fees = _kept[id(collection)] = TableFees(*of)
    return fees


_TABLES_KEPT = 64
