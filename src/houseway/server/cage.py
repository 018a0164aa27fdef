"""The cage: patrons buy chips, cash the chips they carry, and carry them to the tables."""

from collections.abc import Callable, Iterable
from datetime import datetime

from houseway.journal import Store
from houseway.journal.cage_record import (
    CITE,
    STREAM,
    CageFact,
    CageRecord,
    ChipsCarried,
    ChipsCashed,
    ChipsSold,
    DebtPaid,
    Means,
    cage_entry,
)
from houseway.journal.stream_record import Draft
from houseway.ledger import Ledger, accounts
from houseway.refusals import Refusal, Refused
from houseway.server.house_time import read_system_clock
from houseway.server.live.shared import SharedStreams
from houseway.server.people import HouseRole, Register
from houseway.server.writer import Writer
from houseway.table import Envelope, TableState


class Cage:
    """One act after the other; an act sent twice under one id is done once."""

    def __init__(
        self,
        store: Store,
        writer: Writer,
        shared: SharedStreams,
        register: Register,
        ledgers: Callable[[], Iterable[Ledger]],
        now: Callable[[], datetime] = read_system_clock,
    ) -> None:
        self._register = register
        self._writer = writer
        self._shared = shared
        self._ledgers = ledgers
        self._now = now
        self.record = CageRecord(store, self.pocket)

    def pocket(self, patron: str, medium: str = "chips") -> int:
        """The chips a patron carries: by the cage's rows, and by tables' rows of numbers up to 5."""
        account = accounts.pocket(patron, medium)
        tables = sum(ledger.balance(account) for ledger in self._ledgers())
        return tables + self.record.ledger.balance(account)

    async def sell(self, act: str, cashier: str, patron: str, cents: int, means: Means = "cash") -> int:
        """Chips for money, to patrons whom the house knows; says in which row, which is the slip's number."""
        known = self._register.find(patron)
        if known is None or known.disabled or known.role is not HouseRole.PATRON:
            raise Refused(Refusal.UNKNOWN_PERSON, CITE, "not-a-known-patron", patron=patron)
        if (excluded := self._register.find_exclusion(patron)) is not None:
            raise excluded
        return await self._do("sell", act, cashier, ChipsSold(patron, cents, means))

    async def cash(self, act: str, cashier: str, patron: str, cents: int, means: Means = "cash") -> int:
        """Money for chips, as far as the patron carries them."""
        return await self._do("cash", act, cashier, ChipsCashed(patron, cents, means))

    async def take_payment(self, act: str, cashier: str, patron: str, cents: int) -> int:
        """Take chips that the patron carries for what they owe after a correction."""
        return await self._do("paid", act, cashier, DebtPaid(patron, cents))

    def moved(self, envelope: Envelope, table: TableState, cents: int) -> Draft:
        """The cage's row of chips that leave another table's seat in the same write."""
        fact = ChipsCarried(envelope.actor, cents, table.table, bool(table.house.play_money))
        act, at = f"carried/{table.table}/{envelope.id}", self.record.not_before(envelope.at)
        return self.record.drafted((cage_entry(act, at, envelope.actor, fact),))

    async def _do(self, kind: str, act: str, cashier: str, fact: CageFact) -> int:
        # Another cashier's id, or that of another kind of act, stands in nobody's way.
        name = f"{kind}/{cashier}/{act}"
        async with self._shared.turn(STREAM):
            row = self.record.first((name, fact))
            if row is None:
                draft = self.record.draft(name, self._now(), cashier, fact)
                row = await self._writer.commit(draft)
            return row
