"""One live table: it takes its commands one after the other and shows everyone the result."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from datetime import datetime
from typing import Protocol

from houseway.journal import TableRecord
from houseway.journal.keeper import MustHitKeeper
from houseway.refusals import Refused
from houseway.server.house_time import read_system_clock
from houseway.server.live.answer_clock import AnswerClock, AnswerTimes
from houseway.server.live.betting_clock import BettingClock
from houseway.server.live.floor_clock import FloorClock
from houseway.server.live.freed_seats import FreedSeats
from houseway.server.live.recording import Also, Recording
from houseway.server.live.secrets import LiveSecrets
from houseway.server.live.shared import SharedStreams
from houseway.server.live.sharing import ShareGate, draws_first_card
from houseway.server.live.shoe import HouseShoe, asks_the_shoe
from houseway.server.live.showing import NOTHING_SEEN, Seen, Showing
from houseway.server.writer import Writer
from houseway.table import Envelope, Role, TableState
from houseway.table.commands import Command
from houseway.table.shoe.sharing import asks_for_shares
from houseway.table.state import HOUSE_PATRON


class Watcher(Protocol):
    """Someone who has joined the table."""

    @property
    def patron(self) -> str: ...

    @property
    def role(self) -> Role: ...

    def changed(self, table: "LiveTable") -> None:
        """Hear, without waiting, that the table has changed; ask it for what to see when there is time."""


class LiveTable:
    """`betting_seconds` is the betting clock's; without it the dealer closes the bets.

    `answering` is the answer clock's; without it nobody answers for a patron. `now` is the house's time, and
    `may_play` says of a patron whether the house lets them play. `share_seconds` is how long the first card
    of a sealed shoe waits for the shares of connected patrons, where the table posts nothing else.
    """

    def __init__(
        self,
        record: TableRecord,
        writer: Writer,
        betting_seconds: float | None = None,
        shared: SharedStreams | None = None,
        keeper: MustHitKeeper | None = None,
        answering: AnswerTimes | None = None,
        now: Callable[[], datetime] = read_system_clock,
        may_play: Callable[[str], bool] = lambda patron: True,
        share_seconds: int = 0,
    ) -> None:
        self._record = record
        self._writer = writer
        self.shoe = HouseShoe(record, writer)
        self.shares = ShareGate(share_seconds, record, now, self._may_share, self.look_again)
        self._recording = Recording(
            record, writer, shared or SharedStreams(), self.shoe, self._tell, self.shares.check
        )
        self._watchers: set[Watcher] = set()
        self._dealers: set[Watcher] = set()
        self._showing = Showing(record, self.shares.awaited)
        self._told_of = record.head.seq
        self._expecting: list[tuple[Callable[[TableState], bool], asyncio.Future[None]]] = []
        self._keeping: asyncio.Task[None] | None = None
        ask, show = self._recording.ask, self.show_everyone
        self.now = now
        self._may_play = may_play
        self._clock = BettingClock(betting_seconds, lambda: record.state, ask, show, now)
        self._floor_clock = FloorClock(lambda: record.state, ask, now)
        self._answer_clock = AnswerClock(
            answering, lambda: record.linked, now, ask, self._is_away, lambda: self._floor_clock.is_running
        )
        self._freed_seats = FreedSeats(lambda: record.state, now, self._recording.ask_first, may_play)
        self.is_timed = betting_seconds is not None
        self.has_answer_clock = answering is not None
        self._secrets = LiveSecrets(
            record, writer, self._recording, keeper or MustHitKeeper(record.store), now
        )
        self.drawing = asyncio.Lock()
        # Hears the table's name and round after each row.
        self.on_row: Callable[[str, int], None] = lambda table, round_: None

    @property
    def state(self) -> TableState:
        """The table now, with its jackpot links as they stand."""
        return self._record.linked

    @property
    def record(self) -> TableRecord:
        return self._record

    @property
    def stream(self) -> str:
        return self._record.stream

    async def ask(self, envelope: Envelope, also: Also | None = None) -> int:
        """The row in which the command was recorded; raises Refused."""
        if asks_the_shoe(envelope):
            await self.shoe.have_seed(envelope.command)
            if (note := self.shares.find_note(envelope.command)) is not None:
                # Where it is refused, so is what it was to go before.
                with suppress(Refused):
                    await self._recording.ask(note)
        return await self._recording.ask(envelope, also)

    def held(self) -> AbstractAsyncContextManager[None]:
        """No command is decided here meanwhile: rows of this table are written with another's."""
        return self._recording.held()

    async def draw(self, envelope: Envelope) -> int:
        """As `ask`, for a person who deals from the house's own shoe; the robot waits meanwhile."""
        async with self.drawing:
            return await self.ask(envelope)

    async def until(self, happened: Callable[[TableState], bool]) -> None:
        if not happened(self.state):
            seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._expecting.append((happened, seen))
            await seen

    def start_clock(self, seconds: float) -> None:
        """Tell everyone how long bets stay open, or how long somebody in the hand has to decide."""
        self._clock.show(seconds)
        self.show_everyone()

    def join(self, watcher: Watcher) -> None:
        self._watchers.add(watcher)
        self.wind_clocks()
        if watcher.role is Role.DEALER:
            self._dealers.add(watcher)
        if self._are_shares_shown(watcher):
            self.show_everyone()
        else:
            watcher.changed(self)
        if self._expecting:
            self._fulfil()

    def leave(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)
        self._dealers.discard(watcher)
        self._answer_clock.wind()
        if self._are_shares_shown(watcher):
            self.look_again()

    def show_everyone(self) -> None:
        self._showing.has_changed()
        for watcher in tuple(self._watchers):
            watcher.changed(self)

    def look_again(self) -> None:
        """Something beside the table's rows has changed: a jackpot link, or whose shares are awaited."""
        self.show_everyone()
        if self._expecting:
            self._fulfil()

    def wind_clocks(self, resumes: bool = False) -> None:
        """Start whatever runs by time here; where the house `resumes`, what was running goes on.

        Between hands the seats of those whom the house keeps out are freed.
        """
        self._floor_clock.wind()
        self._clock.wind(resumes)
        self._answer_clock.wind(resumes)
        self.shares.wind(resumes)
        self._freed_seats.free()

    def keep_secrets(self) -> None:
        self._secrets.keep()

    def shown_to(self, watcher: Watcher, seen: Seen = NOTHING_SEEN) -> tuple[list[str], Seen]:
        """What the watcher has not seen of this moment, and what they have seen then."""
        return self._showing.news(watcher.role, watcher.patron, self._seconds_left(), seen)

    def shown_on_sign(self, seen: Seen) -> tuple[list[str], Seen]:
        """What a sign that has shown this much shows now."""
        return self._showing.on_sign(self._seconds_left(), seen)

    def _seconds_left(self) -> int | None:
        on_the_clock = self._floor_clock.seconds_left()
        if on_the_clock is not None:
            return on_the_clock
        if self._answer_clock.is_running:
            return self._answer_clock.seconds_left()
        return self._clock.seconds_left()

    @property
    def has_dealer(self) -> bool:
        """True while one of the house's dealers stands at the table."""
        return bool(self._dealers)

    @property
    def is_watched(self) -> bool:
        """True while anybody looks at the table, or at its sign, whom no dealer of theirs entertains."""
        return bool(self._watchers) and not self._dealers

    def is_here(self, patron: str | None) -> bool:
        """True while this patron looks at the table."""
        return any(watcher.patron == patron for watcher in self._watchers if watcher.role is Role.PATRON)

    def waits_for_shares(self, command: Command | None) -> bool:
        """Whether this command cannot take the first card of a sealed shoe yet."""
        return draws_first_card(self._record.state, command) and self.shares.find_refusal() is not None

    def _may_share(self, patron: str) -> bool:
        return self._may_play(patron) and self.is_here(patron)

    def _are_shares_shown(self, watcher: Watcher) -> bool:
        """Whether everyone sees that the house waits for this patron, or does not any more."""
        state = self._record.state
        if watcher.role is not Role.PATRON or not self.shares.posted or not asks_for_shares(state):
            return False
        return any(seat.patron == watcher.patron for seat in state.seats)

    def _is_away(self, patron: str) -> bool:
        """True where this patron cannot answer: no page of theirs looks here, or they may not play."""
        if not self._may_play(patron):
            return True
        return not (patron.startswith(HOUSE_PATRON) or self.is_here(patron))

    def _tell(self) -> None:
        """Let everyone know of a row that they have not been told of."""
        if self._record.head.seq == self._told_of:
            return
        self._told_of = self._record.head.seq
        self.on_row(self._record.state.table, self._record.state.round)
        if self.state.links:
            self._secrets.keep()
        self.wind_clocks()
        self.show_everyone()
        if self._expecting:
            self._fulfil()
        if self._record.wants_keeping:
            self._keeping = asyncio.create_task(self._writer.keep_if_possible(self._record))

    def _fulfil(self) -> None:
        """Wake those who waited for what has happened now."""
        still = []
        for happened, seen in self._expecting:
            if seen.done():
                continue
            if happened(self.state):
                seen.set_result(None)
            else:
                still.append((happened, seen))
        self._expecting = still
