"""Before the first card of a sealed shoe the house waits a little for the shares of connected patrons."""

import asyncio
import uuid
from collections.abc import Callable
from datetime import datetime
from math import ceil

from msgspec.structs import replace

from houseway.journal import TableRecord
from houseway.journal.rows import read_entry
from houseway.journal.telling.recall import row_that
from houseway.refusals import Refusal, Refused
from houseway.table import Envelope, Role, TableState
from houseway.table import events as e
from houseway.table.commands import Burn, Command, DealCard, DealStreet, NoteMissingShares
from houseway.table.console import Console
from houseway.table.console.documents import NotNow
from houseway.table.envelope import SHARE_CLOCK
from houseway.table.shoe.sharing import asks_for_shares, may_share
from houseway.table.state import HOUSE_PATRON
from houseway.table.views.sharing import SharesAwaited
from houseway.words import Values

# As the house posts it where neither `--share-seconds` nor the table's file says otherwise.
SHARE_SECONDS = 5
_DRAWING = (Burn, DealCard, DealStreet)
# The same commands as the console's acts name them.
_DRAWING_TYPES = frozenset(str(kind.__struct_config__.tag) for kind in _DRAWING)


def draws_first_card(state: TableState, command: Command | None) -> bool:
    """Whether the command would take the first card out of a sealed shoe."""
    return isinstance(command, _DRAWING) and asks_for_shares(state)


class ShareGate:
    """Keeps the first card in the shoe until the connected patrons' shares are in or the posted time is over.

    `seconds` is what the house posts, counted from the cut; 0 waits for nobody. `now` is the house's time.
    `is_here` says of a patron whether they look at the table and may play. `over` hears that the wait ended.
    """

    def __init__(
        self,
        seconds: int,
        record: TableRecord,
        now: Callable[[], datetime],
        is_here: Callable[[str], bool],
        over: Callable[[], None],
    ) -> None:
        self._seconds = seconds
        self._record = record
        self._now = now
        self._is_here = is_here
        self._over = over
        self._shoe = 0
        self._cut_at: datetime | None = None
        self._is_coming_back = False
        self._timer: asyncio.TimerHandle | None = None

    @property
    def posted(self) -> int:
        """How many seconds this table waits."""
        own = self._record.state.house.share_seconds
        return self._seconds if own is None else own

    def wind(self, resumes: bool = False) -> None:
        """Begin when a sealed shoe has been cut.

        Where the house `resumes`, the wait began with the cut's row, and until it is over patrons who were
        seated are waited for as if they were here: they are coming back.
        """
        state = self._record.state
        if not self.posted or not asks_for_shares(state) or state.shoe is None:
            self._shoe = 0
            self._stop()
            return
        if state.shoe.number == self._shoe:
            return
        self._shoe = state.shoe.number
        self._is_coming_back = resumes
        self._cut_at = self._find_cut() if resumes else self._record.latest
        self._count()

    def awaited(self) -> SharesAwaited:
        """The seats that are waited for now."""
        left = self._left()
        seats = self._lacking() if left > 0 else ()
        return SharesAwaited(self.posted, seats, ceil(left) if seats else 0)

    def find_refusal(self) -> Refused | None:
        """Return why the first card cannot leave the shoe now; None if it can."""
        return refuse_first_card(self._record.state, self.awaited())

    def check(self, envelope: Envelope) -> None:
        """Refuse the first card of a shoe while shares are awaited."""
        if draws_first_card(self._record.state, envelope.command) and (refused := self.find_refusal()):
            raise refused

    def find_note(self, command: Command) -> Envelope | None:
        """Return what is to be recorded before this first card: the connected seats that added no share."""
        state = self._record.state
        if not self.posted or state.shoe is None or not draws_first_card(state, command):
            return None
        missing = () if self.find_refusal() else self._lacking()
        if not missing or missing == state.shoe.without_share:
            return None
        note = NoteMissingShares(missing)
        return Envelope(str(uuid.uuid4()), SHARE_CLOCK, Role.DEALER, self._now(), note)

    def _lacking(self) -> tuple[int, ...]:
        """The seats of connected patrons whose shares are not in; the house's own players are no patrons."""
        state = self._record.state
        if state.shoe is None or not asks_for_shares(state):
            return ()
        return tuple([number for number in may_share(state, state.shoe) if self._counts(state, number)])

    def _counts(self, state: TableState, number: int) -> bool:
        patron = state.seat(number).patron
        if patron is None or patron.startswith(HOUSE_PATRON):
            return False
        return self._is_here(patron) or (self._is_coming_back and self._left() > 0)

    def _left(self) -> float:
        """How many seconds of the wait are left."""
        if not self._shoe or self._cut_at is None:
            return 0
        return max(0.0, self.posted - (self._now() - self._cut_at).total_seconds())

    def _find_cut(self) -> datetime | None:
        """Return when the shoe was cut, by its row; None where that is long ago."""
        store, stream = self._record.store, self._record.stream
        seq = row_that(
            store, stream, self._record.head.seq, b'"shoe_cut"', lambda event: isinstance(event, e.ShoeCut)
        )
        if seq is None:
            return None
        return read_entry(next(iter(store.read(stream, seq)))).envelope.at

    def _count(self) -> None:
        self._stop()
        left = self._left()
        if left > 0:
            self._timer = asyncio.get_running_loop().call_later(left, self._time_is_up)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_is_up(self) -> None:
        """Two clocks may differ by a moment."""
        self._timer = None
        if self._left() > 0:
            self._count()
        else:
            self._over()


def refuse_first_card(state: TableState, awaited: SharesAwaited) -> Refused | None:
    """Return the refusal of a first card while shares are awaited."""
    if not awaited.seats:
        return None
    told: Values = {"seats": awaited.seats, "seconds": awaited.left}
    return Refused(Refusal.SHARES_AWAITED, state.practice.cite("cut"), "shares-awaited", **told)


def hold_first_card(state: TableState, console: Console, awaited: SharesAwaited) -> Console:
    """Return the console without what draws a card, and say who is waited for; unchanged if nobody is."""
    refused = refuse_first_card(state, awaited)
    held = {act.id: act for act in console.acts if act.command["type"] in _DRAWING_TYPES}
    if refused is None or not held:
        return console
    prompt = console.prompt
    if prompt.act in held:
        noun = "seat" if len(awaited.seats) == 1 else "seats"
        who = f"{noun} {', '.join(map(str, awaited.seats))}"
        words = f"Waiting for shares from {who} (up to {awaited.left} s)"
        prompt = replace(prompt, words=words, why=refused.sentence, act=None, hand=None)
    not_now = [NotNow(id=act.id, label=act.label, **refused.document) for act in held.values()]
    acts = tuple([act for act in console.acts if act.id not in held])
    return replace(console, prompt=prompt, acts=acts, not_now=(*console.not_now, *not_now))
