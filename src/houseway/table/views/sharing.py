"""Whose shares are in the order of the sealed shoe in play, and whose are not: no more is claimed of it."""

import msgspec

from houseway.table.shoe.sharing import takes_shares
from houseway.table.state import HOUSE_PATRON, Shoe, TableState


class SharesAwaited(msgspec.Struct, frozen=True):
    """What only the live house knows: it waits for `seats`, for `left` seconds more of those `posted`."""

    posted: int = 0
    seats: tuple[int, ...] = ()
    left: int = 0


NOBODY_AWAITED = SharesAwaited()


class SharingView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`seats` are those whose patrons' shares are in, in the order in which they came.

    Until the first card, when they are `closed`, the house waits for the `awaited` seats, which are
    connected, for `left` seconds more of those `posted`; `missing` were connected and gave none in time.
    The shares of `house_seats`, given by the house's own players, are no patron's. Whoever gave those of
    `past_seats` has left since. `cut_after` is how many shares were in when the shoe was cut last.
    """

    posted: int
    closed: bool
    seats: tuple[int, ...] = ()
    awaited: tuple[int, ...] = ()
    left: int = 0
    missing: tuple[int, ...] = ()
    house_seats: tuple[int, ...] = ()
    past_seats: tuple[int, ...] = ()
    cut_after: int = 0


def sharing_view(state: TableState, awaited: SharesAwaited) -> SharingView | None:
    """None where no sealed shoe lies on the table."""
    shoe = state.shoe
    if shoe is None or not shoe.is_virtual:
        return None
    is_closed = not takes_shares(state)
    if not shoe.shares and not shoe.without_share and not awaited.seats:
        return SharingView(awaited.posted, is_closed)
    of_house, sitting = _sharers(state, shoe)
    given = [share.seat for share in shoe.shares]
    return SharingView(
        awaited.posted,
        is_closed,
        tuple([seat for seat in given if seat not in of_house]),
        awaited.seats,
        awaited.left,
        tuple([seat for seat in shoe.without_share if seat not in given]),
        tuple([seat for seat in given if seat in of_house]),
        tuple([seat for seat in given if seat not in of_house and seat not in sitting]),
        shoe.shares_at_cut,
    )


def _sharers(state: TableState, shoe: Shoe) -> tuple[set[int], set[int]]:
    """The seats whose shares were the house's own players', and those whose sharers sit there still."""
    of_house = {seat for seat, patron in shoe.sharers if patron.startswith(HOUSE_PATRON)}
    now = {seat.number: seat.patron for seat in state.seats}
    return of_house, {seat for seat, patron in shoe.sharers if now.get(seat) == patron}
