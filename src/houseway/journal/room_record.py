"""The poker room's stream `house/room`: waiting lists, calls to seats, changes, each act decided once."""

from collections.abc import Callable
from datetime import datetime

import msgspec

from houseway.journal.rows import RowEntry
from houseway.journal.stores.store import Store
from houseway.journal.stream_record import Draft, StreamRecord
from houseway.table.decision import DECISIONS
from houseway.table.waiting import CITE, RoomState, RoomTable, decide_room, room_after
from houseway.table.waiting.acts import RoomAct, RoomFact

STREAM = "house/room"


class RoomEntry(RowEntry, frozen=True):
    """The body of a row; nobody pays for waiting."""

    id: str
    at: datetime
    actor: str
    act: RoomAct
    events: tuple[RoomFact, ...]

    @property
    def when(self) -> datetime:
        return self.at

    @property
    def asked(self) -> tuple[str, object]:
        return self.id, self.act


ROOM_ROWS = msgspec.json.Decoder(RoomEntry)


class RoomRecord(StreamRecord[RoomEntry, RoomState]):
    """`tables` are the room's tables as they are now."""

    decoder = ROOM_ROWS
    cite = CITE

    def __init__(self, store: Store, tables: Callable[[], dict[str, RoomTable]]) -> None:
        super().__init__(store, STREAM, RoomState())
        self._tables = tables
        self.begin_at_snapshot()
        self.catch_up()

    def after(self, entry: RoomEntry) -> RoomState:
        state = self.state
        for fact in entry.events:
            state = room_after(state, fact)
        return state

    def draft(self, act_id: str, at: datetime, actor: str, act: RoomAct) -> Draft:
        """Decide an act; refused or not, nothing has changed yet."""
        at = self.not_before(at)
        fact = decide_room(self.state, self._tables(), at, act)
        entry = RoomEntry(act_id, at, actor, act, (fact,), transfers=(), decisions=DECISIONS)
        return self.drafted((entry,))
