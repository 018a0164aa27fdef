"""A table opened from its file and run in memory: ask, do, look.

>>> from houseway.table.session import Table
>>> table = Table.open("examples/tables/colorado-mini.toml")
>>> table.can({"type": "next_round"}).reason
<Refusal.SHOE_NOT_READY: 'shoe_not_ready'>
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from houseway.ledger import Ledger
from houseway.refusals import NotationError, Refused
from houseway.table.commands import Command
from houseway.table.decide import can
from houseway.table.envelope import Envelope, Role, Signature
from houseway.table.events import Event
from houseway.table.floor import Floor
from houseway.table.opening.setting_up import FIRST_FILL, unopened
from houseway.table.state import TableState
from houseway.table.views.layout import Layout, layout_of
from houseway.table.views.scoreboard import Scoreboard
from houseway.table.views.scoring import board_of
from houseway.table.views.view import View, view

DEALER = "dealer"


class Table:
    """Commands are those of docs/commands.md, as structs or as plain data: `{"type": "next_round"}`."""

    def __init__(self, state: TableState, decks: int, floor: Floor | None = None) -> None:
        self._state = state
        self.decks = decks
        self.floor = floor or Floor()
        self._sent = 0

    @property
    def state(self) -> TableState:
        """The table now, with its jackpot links as they stand."""
        return self.floor.seen_from(self._state)

    @property
    def ledger(self) -> Ledger:
        return self.floor.ledger

    @classmethod
    def open(cls, path: str | Path, floor: Floor | None = None) -> "Table":
        """Return the table of a file, open for gaming and with chips in its tray.

        A table that breaks the rules is refused.
        """
        table = unopened(Path(path))
        session = cls(table.state, table.decks, floor)
        session.do(table.opening)
        session.fill_tray()
        return session

    def fill_tray(self) -> None:
        """Bring the table its first chips, for which a floor supervisor and a dealer sign."""
        self.do(FIRST_FILL, Role.FLOOR, Role.FLOOR, Signature(DEALER, Role.DEALER))

    def can(
        self,
        command: Command | Mapping[str, Any],
        actor: str = DEALER,
        role: str = Role.DEALER,
        witness: Signature | None = None,
    ) -> Refused | None:
        """The refusal that `do` would raise, or None."""
        return can(self.state, self._envelope(command, actor, role, witness))

    def do(
        self,
        command: Command | Mapping[str, Any],
        actor: str = DEALER,
        role: str = Role.DEALER,
        witness: Signature | None = None,
    ) -> tuple[Event, ...]:
        """What happened; raises Refused, and changes nothing, where the rules say no."""
        self._state, decision = self.floor.do(self._state, self._envelope(command, actor, role, witness))
        self._sent += 1
        return decision.events

    def view(self, role: str = Role.DEALER, patron: str | None = None) -> View:
        """What this person may see of the table."""
        return view(self.state, read_role(role), patron)

    def layout(self) -> Layout:
        """What is printed on the layout, and how it pays."""
        return layout_of(self.state)

    def scoreboard(self) -> Scoreboard:
        """The board of the shoe in play, with the figures of the shoes before it."""
        return board_of(self.state)

    def _envelope(
        self, command: Command | Mapping[str, Any], actor: str, role: str, witness: Signature | None
    ) -> Envelope:
        given = read_command(command) if isinstance(command, Mapping) else command
        return Envelope(f"{self._sent + 1}", actor, read_role(role), datetime.now(UTC), given, witness)


def read_command(written: Mapping[str, Any]) -> Command:
    """A command from plain data."""
    try:
        command: Command = msgspec.convert(written, Command, str_keys=True)
    except msgspec.ValidationError as error:
        raise NotationError(f"{written!r} is no command: {error}.") from None
    return command


def read_role(written: str) -> Role:
    try:
        return Role(written)
    except ValueError:
        raise NotationError(f"{written!r} is no role; there are {', '.join(Role)}.") from None
