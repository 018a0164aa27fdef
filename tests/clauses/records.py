"""A table whose records are kept, for a test."""

from datetime import timedelta

from houseway.table import Role, Signature
from houseway.table import commands as c
from houseway.table.records.due import due
from tests.tables import CheckedTable

SURVEILLANCE = Signature("eye", Role.SURVEILLANCE)
FLOOR = Signature("fay", Role.FLOOR)


class Keeper(CheckedTable):
    """A table whose records are kept by people who sign."""

    def wait(self, minutes: int) -> None:
        self.clock += timedelta(minutes=minutes)

    def keep(
        self, role: str, matter: str, number: str = "", choice: str = "", witness: Signature | None = None
    ) -> None:
        self.do_as(role, c.KeepRecord(matter, number, choice), witness)

    def missing(self) -> dict[str, str]:
        """The clause of each matter that is missing now."""
        return {each.matter: each.cite for each in due(self.state, self.clock)}
