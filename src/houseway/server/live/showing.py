"""A table as its watchers are sent it: layout, board and view, each encoded once for all who see the same."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from houseway.journal import TableRecord
from houseway.ledger import accounts
from houseway.server.live.sharing import hold_first_card
from houseway.server.messages import BoardShown, ConsoleShown, LayoutShown, Shown, SignShown
from houseway.table import Role, board_of, layout_of
from houseway.table.console import STAFF, console_of
from houseway.table.views.sharing import NOBODY_AWAITED, SharesAwaited
from houseway.table.views.sign import sign_view
from houseway.table.views.view import view

_encoder = msgspec.json.Encoder()
# How a view ends that was made for nobody in particular.
_NOBODYS = "null}}"


class Seen(NamedTuple):
    """The layout and the board that a watcher was sent last."""

    layout: str
    board: str


NOTHING_SEEN = Seen("", "")


class Showing:
    """Layout and board are made again only when what they are made of has changed."""

    def __init__(
        self, record: TableRecord, awaited: Callable[[], SharesAwaited] = lambda: NOBODY_AWAITED
    ) -> None:
        self._record = record
        self._awaited = awaited
        self._layout = self._board = ""
        self._layout_of: object = None
        self._scored: tuple[object, object] = (None, None)
        self._views: dict[tuple[Role, str | None, int | None], str] = {}
        self._consoles: dict[Role, str] = {}
        self._signs: dict[int | None, str] = {}
        self._latest: Seen | None = None
        self._seats: dict[str | None, int] = {}
        self._holders: set[str | None] = set()

    def has_changed(self) -> None:
        """Forget the moment before."""
        self._views.clear()
        self._consoles.clear()
        self._signs.clear()
        self._latest = None

    def news(self, role: Role, patron: str, seconds_left: int | None, seen: Seen) -> tuple[list[str], Seen]:
        """What someone who has seen this much is to be sent, and what they have seen then."""
        now = self._latest or self._look()
        parts = [] if seen is now else _unseen(now, seen)
        if role in STAFF:
            parts.append(self._console(role))
        parts.append(self._view(role, patron, seconds_left))
        return parts, now

    def on_sign(self, seconds_left: int | None, seen: Seen) -> tuple[list[str], Seen]:
        """The same for a sign on the wall, which nobody has to sign in for."""
        now = self._latest or self._look()
        if seconds_left not in self._signs:
            state = self._record.linked
            seen_now = sign_view(state, seconds_left, datetime.now(UTC), self._awaited())
            shown = SignShown(state.table, self._record.head.seq, seen_now)
            self._signs[seconds_left] = _text(shown)
        return [*_unseen(now, seen), self._signs[seconds_left]], now

    def _look(self) -> Seen:
        """Take in the moment, once for all watchers."""
        state = self._record.state
        self._seats = {seat.patron: seat.number for seat in state.seats}
        self._holders = {state.seat(number).patron for held in state.deal.hands for number in held.sees}
        self._latest = Seen(self._latest_layout(), self._latest_board())
        return self._latest

    def _console(self, role: Role) -> str:
        if role not in self._consoles:
            state, ledger = self._record.linked, self._record.ledger
            tips = ledger.balance(accounts.tip_box(state.table))
            console = hold_first_card(state, console_of(state, role), self._awaited())
            shown = ConsoleShown(state.table, self._record.head.seq, console, tips)
            self._consoles[role] = _text(shown)
        return self._consoles[role]

    def _latest_layout(self) -> str:
        state = self._record.state
        if self._layout_of is not state.offers:
            self._layout_of = state.offers
            shown = LayoutShown(state.table, self._record.head.seq, layout_of(state))
            self._layout = _text(shown)
        return self._layout

    def _latest_board(self) -> str:
        state = self._record.state
        history, shoes = self._scored
        if history is not state.history or shoes is not state.previous_shoes:
            self._scored = (state.history, state.previous_shoes)
            shown = BoardShown(state.table, self._record.head.seq, board_of(state))
            self._board = _text(shown)
        return self._board

    def _view(self, role: Role, patron: str, seconds_left: int | None) -> str:
        seat = self._seats.get(patron) if role is Role.PATRON else None
        key = role, patron if seat is not None and patron in self._holders else None, seconds_left
        shared = self._views.get(key)
        if shared is None:
            seen = replace(view(self._record.linked, *key, self._awaited()), your_seat=None)
            shown = Shown(self._record.state.table, self._record.head.seq, seen)
            shared = self._views[key] = _text(shown).removesuffix(_NOBODYS)
        return shared + (_NOBODYS if seat is None else f"{seat}}}}}")


def _unseen(now: Seen, seen: Seen) -> list[str]:
    return [part for part, before in zip(now, seen, strict=True) if part is not before]


def _text(shown: msgspec.Struct) -> str:
    return _encoder.encode(shown).decode()
