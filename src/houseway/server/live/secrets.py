"""A live table's Must Hit amounts: sealed before a game starts, shown before anything else can happen."""

import asyncio
import uuid
from collections.abc import Callable
from datetime import datetime
from typing import Any

from houseway.journal import StoreError, TableRecord
from houseway.journal.keeper import KEEPER, MustHitKeeper
from houseway.refusals import Refusal, Refused
from houseway.server.house_time import read_system_clock
from houseway.server.live.recording import Recording
from houseway.server.writer import Writer
from houseway.table import Envelope, Role
from houseway.table.commands import Command
from houseway.table.link import LinkState

# After what could not be recorded, so that a link does not wait for somebody's act at this very table.
AGAIN_SECONDS = 1.0


class LiveSecrets:
    """Looks after every act, and again where what was to be done could not be recorded."""

    def __init__(
        self,
        record: TableRecord,
        writer: Writer,
        recording: Recording,
        keeper: MustHitKeeper,
        now: Callable[[], datetime] = read_system_clock,
    ) -> None:
        self._record = record
        self._writer = writer
        self._recording = recording
        self._keeper = keeper
        self._now = now
        self._sealing: asyncio.Task[None] | None = None

    def keep(self) -> None:
        state = self._record.linked
        if not state.links:
            return
        act = self._keeper.reveal(state)
        if act is not None:
            self._recording.ask_first(self._envelope(act)).add_done_callback(self._answered)
            return
        unsealed = self._keeper.unsealed(state)
        if unsealed is not None and (self._sealing is None or self._sealing.done()):
            self._sealing = asyncio.get_running_loop().create_task(self._seal(unsealed))
            self._sealing.add_done_callback(self._answered)

    async def _seal(self, link: LinkState) -> None:
        act = await self._writer.do(self._keeper.seal, link)
        await self._recording.ask_first(self._envelope(act))

    def _envelope(self, command: Command) -> Envelope:
        return Envelope(str(uuid.uuid4()), KEEPER, Role.DEALER, self._now(), command)

    def _answered(self, answer: "asyncio.Future[Any]") -> None:
        if not answer.cancelled() and _was_not_recorded(answer.exception()):
            asyncio.get_running_loop().call_later(AGAIN_SECONDS, self.keep)


def _was_not_recorded(error: BaseException | None) -> bool:
    if isinstance(error, Refused):
        return error.reason is Refusal.NOT_RECORDED
    return isinstance(error, StoreError)
