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
from houseway.table.apply import apply
from houseway.table.commands import Command
from houseway.table.decide import can, decide
from houseway.table.envelope import Envelope, Role
from houseway.table.events import Event, RoundCorrected, RoundSettled, ShoeLoaded
from houseway.table.results import Result, result_of
from houseway.table.scoreboard import Scoreboard, scoreboard
from houseway.table.setting_up import unopened
from houseway.table.state import TableState
from houseway.table.view import View, view

DEALER = "dealer"


class Table:
    """Commands are those of docs/commands.md, as structs or as plain data: `{"type": "next_round"}`."""

    def __init__(self, state: TableState, decks: int) -> None:
        self.state = state
        self.decks = decks
        self.ledger = Ledger()
        self._shoes: list[list[Result]] = [[]]
        self._sent = 0

    @classmethod
    def open(cls, path: str | Path) -> "Table":
        """The table of a file, opened for gaming; a table that breaks the rules is refused."""
        table = unopened(Path(path))
        session = cls(table.state, table.decks)
        session.do(table.opening)
        return session

    def can(
        self, command: Command | Mapping[str, Any], actor: str = DEALER, role: str = Role.DEALER
    ) -> Refused | None:
        """The refusal that `do` would raise, or None."""
        return can(self.state, self._envelope(command, actor, role))

    def do(
        self, command: Command | Mapping[str, Any], actor: str = DEALER, role: str = Role.DEALER
    ) -> tuple[Event, ...]:
        """What happened; raises Refused, and changes nothing, where the rules say no."""
        decision = decide(self.state, self._envelope(command, actor, role))
        self.ledger.post(decision.transfers)
        self._sent += 1
        for event in decision.events:
            self.state = apply(self.state, event)
            self._score(event)
        return decision.events

    def view(self, role: str = Role.DEALER, patron: str | None = None) -> View:
        """What this person may see of the table."""
        return view(self.state, read_role(role), patron)

    def scoreboard(self) -> Scoreboard:
        """The board of the shoe in play, with the figures of the shoes before it."""
        *previous, shoe = self._shoes
        return scoreboard(shoe, previous)

    def _envelope(self, command: Command | Mapping[str, Any], actor: str, role: str) -> Envelope:
        given = read_command(command) if isinstance(command, Mapping) else command
        return Envelope(f"{self._sent + 1}", actor, read_role(role), datetime.now(UTC), given)

    def _score(self, event: Event) -> None:
        """Keep the board: simulated rounds are not on it, and a corrected round replaces what stood there."""
        if isinstance(event, ShoeLoaded) and self._shoes[-1]:
            self._shoes.append([])
        if isinstance(event, RoundCorrected) and self._shoes[-1]:
            self._shoes[-1][-1] = self._result(event.winner)
        if isinstance(event, RoundSettled) and self.state.free != "simulated":
            self._shoes[-1].append(self._result(event.winner))

    def _result(self, winner: str) -> Result:
        keys = [posted.key for posted in self.state.offers]
        return result_of(self.state.game, self.state.deal, winner, keys, self.state.options)


def read_command(written: Mapping[str, Any]) -> Command:
    """A command from plain data."""
    try:
        command: Command = msgspec.convert(written, Command)
    except msgspec.ValidationError as error:
        raise NotationError(f"{written!r} is no command: {error}.") from None
    return command


def read_role(written: str) -> Role:
    try:
        return Role(written)
    except ValueError:
        raise NotationError(f"{written!r} is no role; there are {', '.join(Role)}.") from None
