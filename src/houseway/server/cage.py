"""The cage: patrons buy chips, cash the chips they carry, and carry them to the tables."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from houseway.journal import Store
from houseway.journal.cage_record import STREAM, CageFact, CageRecord, ChipsCarried, ChipsCashed, ChipsSold
from houseway.journal.stream_record import Draft
from houseway.ledger import Ledger, accounts
from houseway.server.live.shared import SharedStreams
from houseway.server.writer import Writer
from houseway.table import Envelope
from houseway.table.commands import BringChips


class Cage:
    """One act after the other; an act sent twice under one id is done once."""

    def __init__(
        self, store: Store, writer: Writer, shared: SharedStreams, ledgers: Callable[[], Iterable[Ledger]]
    ) -> None:
        self._writer = writer
        self._shared = shared
        self._ledgers = ledgers
        self._record = CageRecord(store, self.pocket)

    def pocket(self, patron: str) -> int:
        """The chips a patron carries: away from all tables, and from the cage."""
        account = accounts.pocket(patron)
        tables = sum(ledger.balance(account) for ledger in self._ledgers())
        return tables + self._record.ledger.balance(account)

    async def sell(self, act: str, actor: str, patron: str, cents: int) -> int:
        """Cash for chips; returns what the patron carries then."""
        return await self._do(act, actor, ChipsSold(patron, cents))

    async def cash(self, act: str, actor: str, patron: str, cents: int) -> int:
        """Chips for cash, as far as the patron carries them."""
        return await self._do(act, actor, ChipsCashed(patron, cents))

    def carried(self, envelope: Envelope, command: BringChips, table: str) -> Draft:
        """The cage's row of chips that a patron puts down at a table; it is written with the table's own."""
        fact = ChipsCarried(envelope.actor, command.cents, table)
        return self._record.draft(f"carried/{envelope.id}", envelope.at, envelope.actor, fact)

    async def _do(self, act: str, actor: str, fact: CageFact) -> int:
        async with self._shared.turn(STREAM):
            if self._record.first((act, fact)) is None:
                await self._writer.commit(self._record.draft(act, datetime.now(UTC), actor, fact))
            return self.pocket(fact.patron)
