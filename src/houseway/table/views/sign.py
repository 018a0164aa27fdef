"""What a sign on the wall shows of a table: what anyone who walks past may know, and nothing of any seat."""

import msgspec
from msgspec.structs import replace

from houseway.families.family import Winner
from houseway.table.envelope import Role
from houseway.table.state import Phase, TableState
from houseway.table.views.meters import MeterView
from houseway.table.views.view import HandView, SaidView, view


class SignView(msgspec.Struct, frozen=True):
    """Layout and board beside it hold the rest."""

    table: str
    phase: Phase
    round: int
    seconds_left: int | None
    hands: tuple[HandView, ...]
    winner: Winner | None
    announcements: tuple[SaidView, ...]
    meters: tuple[MeterView, ...]


def sign_view(state: TableState, seconds_left: int | None = None) -> SignView:
    """What is said to one seat is not for the wall."""
    seen = view(state, Role.SURVEILLANCE, None, seconds_left)
    said = tuple(said for said in seen.announcements if said.to is None)
    hands = tuple(replace(hand, holder=None) for hand in seen.hands)
    return SignView(state.table, seen.phase, seen.round, seconds_left, hands, seen.winner, said, seen.meters)
