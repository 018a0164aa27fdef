"""Who must move goes from one table to the other in one act: seat and chips, together or not at all."""

import asyncio
from collections.abc import Callable
from functools import partial

from msgspec.structs import replace

from houseway.families.betting import Gone
from houseway.journal.rows import entry_of
from houseway.journal.stream_record import Draft
from houseway.server.cage import Cage
from houseway.server.live.table import LiveTable
from houseway.server.room import PokerRoom
from houseway.table import Envelope, advance_table, decide
from houseway.table.commands import BringChips, Leave, Sit
from houseway.table.events import PatronLeft


class MustMove:
    """One at a time, so that of two tables that are moved between neither waits for the other."""

    def __init__(self, room: PokerRoom, cage: Cage, table: Callable[[str], LiveTable]) -> None:
        self._room = room
        self._cage = cage
        self._table = table
        self._one = asyncio.Lock()

    def left_by(self, envelope: Envelope, to: LiveTable) -> LiveTable | None:
        """The table that a patron leaves by sitting down here, where he was called as one who must move."""
        command = envelope.command
        if not isinstance(command, Sit):
            return None
        name = self._room.must_leave(envelope.actor, to.record.state.table, command.seat)
        away = self._table(name) if name else None
        # Play money is worth nothing elsewhere.
        same = away and bool(away.state.house.play_money) == bool(to.state.house.play_money)
        return away if same else None

    async def move(self, envelope: Envelope, to: LiveTable) -> int | None:
        """The row in which he sits down; what neither table allows is refused, and nothing has changed.

        None where he has left the other table meanwhile, or was not called any more.
        """
        async with self._one, to.held():
            done = to.record.first_answer(envelope)
            away = self.left_by(envelope, to)
            if done is None and away is not None:
                await self._goes(envelope, away, to)
                done = to.record.first_answer(envelope)
                assert done is not None, "both rows are written, or none"
            return done

    async def _goes(self, envelope: Envelope, away: LiveTable, to: LiveTable) -> None:
        """Whose line drops meanwhile waits for the end of it, so that nobody drafts a row beside these."""
        seat = next(seat for seat in away.state.seats if seat.patron == envelope.actor)
        leave = replace(envelope, id=_id(envelope, to), command=Leave(seat.number))
        sits_down = partial(self._sits_down, envelope, away.state.table, to)
        going = asyncio.ensure_future(away.ask(leave, sits_down))
        try:
            await asyncio.shield(going)
        except asyncio.CancelledError:
            await asyncio.wait([going])
            raise

    def _sits_down(self, envelope: Envelope, away: str, to: LiveTable, left: Draft) -> Draft:
        """The rows of the other table, of the room and of the cage."""
        record, command = to.record, envelope.command
        assert isinstance(command, Sit), "he sits down"
        cents = sum([event.cents for event in left.entries[0].events if isinstance(event, PatronLeft)])
        sits = self._room.with_left(replace(envelope, at=record.not_before(envelope.at)), record.state, away)
        if isinstance(sits.command, Sit) and sits.command.left is None:
            # He has been dealt in where he sat, and brings what he has not lost there.
            sits = replace(sits, command=replace(command, left=Gone(sits.actor, cents, sits.at)))
        seated = decide(record.state, sits)
        entries = [entry_of(sits, seated)]
        joined = [self._room.moved(sits, record.state.table, command.seat)]
        if cents:
            brings = replace(sits, id=_id(sits, to), command=BringChips(command.seat, cents, moved=True))
            entries.append(entry_of(brings, decide(advance_table(record.state, seated), brings)))
            joined.append(self._cage.moved(brings, record.state, cents))
        return record.drafted(tuple(entries), tuple(joined))


def _id(envelope: Envelope, to: LiveTable) -> str:
    # One person may use one id at two tables.
    return f"moved/{to.state.table}/{envelope.id}"
