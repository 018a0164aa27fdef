"""What a sign on the wall shows of a table: what anyone who walks past may know, and nothing of any seat."""

from datetime import datetime

from msgspec.structs import replace

from houseway.table.envelope import Role
from houseway.table.records.due import due
from houseway.table.state import TableState
from houseway.table.views.sharing import NOBODY_AWAITED, SharesAwaited
from houseway.table.views.view import SignView, view


class WallView(SignView, frozen=True):
    """`missing` is what must be on record today and is not."""

    missing: tuple[str, ...] = ()


def sign_view(
    state: TableState,
    seconds_left: int | None = None,
    now: datetime | None = None,
    awaited: SharesAwaited = NOBODY_AWAITED,
) -> WallView:
    """What is said to one seat is not for the wall."""
    seen = view(state, Role.SURVEILLANCE, None, seconds_left, awaited)
    said = tuple(said for said in seen.announcements if said.to is None)
    hands = tuple(replace(hand, holder=None) for hand in seen.hands)
    missing = tuple(each.words for each in due(state, now))
    played = (seen.phase, seen.round, seconds_left, hands, seen.winner)
    return WallView(
        state.table, *played, said, seen.meters, seen.bank, seen.pots, seen.wins, seen.sharing, missing
    )
