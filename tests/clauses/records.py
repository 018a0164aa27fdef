"""A table whose records are kept, for a test."""

from datetime import datetime, timedelta

from msgspec.structs import replace

from houseway.refusals import Refused
from houseway.table import Envelope, Role, Signature, can, decide
from houseway.table import commands as c
from houseway.table.records.due import due
from tests.unit.table.croupier import NOON, Croupier

SURVEILLANCE = Signature("eye", Role.SURVEILLANCE)
FLOOR = Signature("fay", Role.FLOOR)


class Keeper(Croupier):
    """The croupier with a clock, and a second person to sign."""

    now: datetime = NOON

    def wait(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    def envelope(self, actor: str, command: c.Command, witness: str | None = None) -> Envelope:
        return replace(super().envelope(actor, command, witness), at=self.now)

    def given(self, role: str, command: c.Command, witness: Signature | None = None) -> Envelope:
        self.sent += 1
        return Envelope(f"k{self.sent}", f"the {role}", Role(role), self.now, command, witness)

    def keep(
        self, role: str, matter: str, number: str = "", choice: str = "", witness: Signature | None = None
    ) -> None:
        command = c.KeepRecord(matter, number, choice)
        self.take(decide(self.state, self.given(role, command, witness)))

    def refused(self, role: str, command: c.Command, witness: Signature | None = None) -> Refused:
        refused = can(self.state, self.given(role, command, witness))
        assert refused is not None, f"{command} was not refused"
        return refused

    def missing(self) -> dict[str, str]:
        """The clause of each matter that is missing now."""
        return {each.matter: each.cite for each in due(self.state, self.now)}
