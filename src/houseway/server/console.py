"""At a console a supervisor may give an order, which the person who stands there witnesses."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from houseway.journal.rows import asked_by
from houseway.ledger import Transfer
from houseway.server.live.shoe import asks_the_shoe
from houseway.server.live.table import LiveTable
from houseway.table import Envelope, Signature
from houseway.table.commands import Command, KeepRecord
from houseway.table.console import STAFF, gives
from houseway.table.decide import can, decide

if TYPE_CHECKING:
    from houseway.server.house import House


def ordered(
    here: Signature, signer: Signature | None, command: Command
) -> tuple[Signature, Signature | None]:
    """Who gives the command, and who witnesses it."""
    giver, _ = gives(here.role, signer.role if signer else None, command)
    if signer is not None and giver is not here.role:
        return signer, here
    return here, signer


class TableCommand:
    """A person's command for a table, alone or with the signature of another."""

    def __init__(self, house: "House", table: LiveTable, id_: str, here: Signature, command: Command) -> None:
        self._house = house
        self._table = table
        self._id = id_
        self._here = here
        self.command = command

    def look_up(self, witness: Signature) -> int | None:
        return self._table.record.first(asked_by(self._envelope(witness)))

    def preview(self, witness: Signature) -> tuple[Sequence[Transfer], str]:
        envelope = self._envelope(witness)
        if asks_the_shoe(envelope):
            # The card is the house's to put in when the command's turn has come.
            return (), self._table.state.game.cite
        decision = decide(self._table.state, envelope)
        moved = [*decision.transfers, *(each for act in decision.links for each in act.decision.transfers)]
        cites = [each.cite for each in moved] + [getattr(event, "cite", "") for event in decision.events]
        return moved, next(filter(None, cites), self._table.state.game.cite)

    def needs_two(self, witness: Signature) -> bool:
        """Return whether neither person could give the command alone; a record is whoever signs for it.

        The next card of a sealed shoe is the dealer's alone to draw.
        """
        if isinstance(self.command, KeepRecord):
            return False
        alone = [
            Envelope(self._id, person.actor, person.role, self._house.time.now(), self.command)
            for person in (self._here, witness)
        ]
        if any(asks_the_shoe(envelope) for envelope in alone):
            return False
        return all(can(self._table.state, envelope) is not None for envelope in alone)

    async def give(self, witness: Signature | None) -> int:
        envelope = self._envelope(witness)
        with self._house.metrics.timed():
            if self._here.role in STAFF and asks_the_shoe(envelope):
                return await self._table.draw(envelope)
            return await self._house.ask(self._table, envelope)

    def moment(self) -> int:
        return self._table.state.round

    def _envelope(self, witness: Signature | None) -> Envelope:
        giver, second = ordered(self._here, witness, self.command)
        return Envelope(self._id, giver.actor, giver.role, self._house.time.now(), self.command, second)
