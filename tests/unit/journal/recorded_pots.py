"""Hands of a pot game in a journal."""

from hashlib import sha256

from houseway.families.betting import Stakes
from houseway.journal import Store, TableRecord
from houseway.journal.stores.store import shoe_seal
from houseway.rules import load
from houseway.table import Envelope, Role
from houseway.table import commands as c
from houseway.table.events import Event
from tests.clauses.california.pot_tables import ROLES, PotTableInMemory


class RecordedPots(PotTableInMemory):
    """As in memory, and every command is a row."""

    def __init__(
        self, store: Store, game: str, chips: list[int], stakes: Stakes | None = None, fee: str = ""
    ) -> None:
        self.store = store
        self.record = TableRecord.create(store, "t", load(f"ca/{game}"))
        super().__init__(game, chips, stakes, fee)

    def do(self, actor: str, command: c.Command) -> tuple[Event, ...]:
        role = ROLES.get(actor, Role.PATRON)
        events = super().do(actor, command)
        self.record.act(
            Envelope(str(self.sent), actor, role, self.clock, command, self.signature_for(command))
        )
        return events

    def shuffle(self, seed: object = 0) -> None:
        number = self.state.shoe.number + 1 if self.state.shoe else 1
        self.store.seal(shoe_seal(self.record.stream, number), sha256(str(seed).encode()).digest())
        super().shuffle(seed)
