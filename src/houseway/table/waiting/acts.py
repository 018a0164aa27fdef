"""What patrons and the brush say to a poker room, and what happened there."""

from datetime import datetime
from typing import Literal

import msgspec

__all__ = [
    "AskChange",
    "CallEnded",
    "CallExpired",
    "CallPassed",
    "CallToSeat",
    "ChangeAsked",
    "ChangeDropped",
    "DealersPosted",
    "DealersPushed",
    "DropChange",
    "JoinList",
    "JoinedList",
    "LeaveList",
    "LeftList",
    "MustMovePosted",
    "PassCall",
    "PostDealers",
    "PostMustMove",
    "PushDealers",
    "RoomAct",
    "RoomFact",
    "SeatCalled",
    "SeatTaken",
    "TakeSeat",
    "Why",
]

# Whom a call is for: the first of the list, of the table's change board, or of the must-move game.
Why = Literal["list", "change", "must-move"]


class _Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The shape of what is said."""


class JoinList(_Act, frozen=True, tag="join_list"):
    """A name for the end of a list; the brush writes down those who ask at the desk."""

    list: str
    patron: str
    name: str


class LeaveList(_Act, frozen=True, tag="leave_list"):
    """A name is taken off a list."""

    list: str
    patron: str


class CallToSeat(_Act, frozen=True, tag="call_to_seat"):
    """Call whoever is first to an open seat."""

    table: str
    seat: int


class PassCall(_Act, frozen=True, tag="pass_call"):
    """Who was called lets the seat go."""

    patron: str


class CallExpired(_Act, frozen=True, tag="call_expired"):
    """Who was called has not come in time."""

    patron: str


class TakeSeat(_Act, frozen=True, tag="take_seat", omit_defaults=True):
    """A patron sits down; said by the house itself, together with the table's own row.

    Who `moves` leaves the other table in the same write.
    """

    table: str
    seat: int
    patron: str
    moves: bool = False


class AskChange(_Act, frozen=True, tag="ask_change"):
    """A seated patron wants another seat of the table, or any that opens (0)."""

    patron: str
    table: str
    seat: int = 0


class DropChange(_Act, frozen=True, tag="drop_change"):
    """No other seat is wanted any more."""

    patron: str


class PostMustMove(_Act, frozen=True, tag="post_must_move"):
    """Seats of the main game are filled from this table, its first players first; without one it ends."""

    main: str
    feeder: str


class PostDealers(_Act, frozen=True, tag="post_dealers"):
    """The dealers of these tables, in the order in which they push each other; those left over rest."""

    dealers: tuple[str, ...]
    tables: tuple[str, ...]


class PushDealers(_Act, frozen=True, tag="push_dealers"):
    """Every dealer goes on to the next table, the last one rests, and who rested longest begins."""


RoomAct = (
    JoinList | LeaveList | CallToSeat | PassCall | CallExpired | TakeSeat | AskChange | DropChange
    | PostMustMove | PostDealers | PushDealers
)  # fmt: skip


class _Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The shape of what happened."""


class JoinedList(_Fact, frozen=True, tag="joined_list"):
    list: str
    patron: str
    name: str
    at: datetime


class LeftList(_Fact, frozen=True, tag="left_list"):
    list: str
    patron: str


class SeatCalled(_Fact, frozen=True, tag="seat_called"):
    """The seat is held for this patron until then."""

    list: str
    patron: str
    table: str
    seat: int
    until: datetime
    why: Why


class CallPassed(_Fact, frozen=True, tag="call_passed"):
    """Of a list the patron goes to its end; of the change board the wish is dropped."""

    patron: str


class CallEnded(_Fact, frozen=True, tag="call_ended"):
    """Nobody came: of a list the patron is off it, of the change board the wish is dropped."""

    patron: str


class SeatTaken(_Fact, frozen=True, tag="seat_taken"):
    """A patron sat down: off the list of that game, and the call is answered."""

    list: str
    table: str
    seat: int
    patron: str
    at: datetime
    change: bool = False


class ChangeAsked(_Fact, frozen=True, tag="change_asked"):
    patron: str
    table: str
    seat: int
    at: datetime


class ChangeDropped(_Fact, frozen=True, tag="change_dropped"):
    patron: str


class MustMovePosted(_Fact, frozen=True, tag="must_move_posted"):
    main: str
    feeder: str


class DealersPosted(_Fact, frozen=True, tag="dealers_posted"):
    dealers: tuple[str, ...]
    tables: tuple[str, ...]


class DealersPushed(_Fact, frozen=True, tag="dealers_pushed"):
    """Who deals where now, the resting last."""

    dealers: tuple[str, ...]


RoomFact = (
    JoinedList | LeftList | SeatCalled | CallPassed | CallEnded | SeatTaken | ChangeAsked | ChangeDropped
    | MustMovePosted | DealersPosted | DealersPushed
)  # fmt: skip
