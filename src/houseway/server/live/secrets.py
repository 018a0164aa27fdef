"""A live table's Must Hit amounts: sealed before a game starts, shown before anything else can happen."""

import asyncio
import uuid
from contextlib import suppress
from datetime import UTC, datetime

from houseway.journal import StoreError, TableRecord
from houseway.journal.keeper import KEEPER, MustHitKeeper
from houseway.refusals import Refused
from houseway.server.live.recording import Recording
from houseway.server.writer import Writer
from houseway.table import Envelope, Role
from houseway.table.commands import Command
from houseway.table.link import LinkState


class LiveSecrets:
    """Looks after every act; what could not be done is tried again after the next."""

    def __init__(
        self, record: TableRecord, writer: Writer, recording: Recording, keeper: MustHitKeeper
    ) -> None:
        self._record = record
        self._writer = writer
        self._recording = recording
        self._keeper = keeper
        self._sealing: asyncio.Task[None] | None = None

    def keep(self) -> None:
        state = self._record.linked
        if not state.links:
            return
        act = self._keeper.reveal(state)
        if act is not None:
            self._recording.ask_first(_envelope(act)).add_done_callback(_not_now)
            return
        unsealed = self._keeper.unsealed(state)
        if unsealed is not None and (self._sealing is None or self._sealing.done()):
            self._sealing = asyncio.get_running_loop().create_task(self._seal(unsealed))

    async def _seal(self, link: LinkState) -> None:
        with suppress(StoreError, Refused):
            act = await self._writer.do(self._keeper.seal, link)
            await self._recording.ask_first(_envelope(act))


def _envelope(command: Command) -> Envelope:
    return Envelope(str(uuid.uuid4()), KEEPER, Role.DEALER, datetime.now(UTC), command)


def _not_now(answer: "asyncio.Future[int]") -> None:
    """What could not be recorded is tried again."""
    if not answer.cancelled():
        answer.exception()
