"""Each patron may add a share to a sealed shoe, so that the house alone did not choose its order."""

from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import AddShare
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.state import Shoe, ShoeStage, TableState

BEFORE_THE_BURN = (ShoeStage.LOADED, ShoeStage.CUT)


def may_share(state: TableState, shoe: Shoe) -> tuple[int, ...]:
    """The seats of patrons who may add a share now: one a shoe, until the first card is burned."""
    if not shoe.is_virtual or shoe.stage not in BEFORE_THE_BURN:
        return ()
    given = {each.seat for each in shoe.shares}
    return tuple(seat.number for seat in state.seats if seat.patron is not None and seat.number not in given)


def add_share(state: TableState, envelope: Envelope, command: AddShare) -> Outcome:
    if not command.share:
        raise Refused(Refusal.SHARE_NOT_TAKEN, state.practice.cite("cut"), "share-is-32-bytes")
    return Outcome(share_added(state, envelope, command.seat, command.share))


def share_added(state: TableState, envelope: Envelope, seat: int | None, share: str) -> list[e.Event]:
    """The share is the patron's own: nobody gives it for another, not even the dealer."""
    if not share:
        return []
    cite = state.practice.cite("cut")
    if state.shoe is None or seat not in may_share(state, state.shoe):
        raise Refused(Refusal.SHARE_NOT_TAKEN, cite, "one-share-before-burn")
    if state.seat(seat).patron != envelope.actor:
        raise Refused(Refusal.NOT_YOUR_SEAT, cite, "share-of-its-patron", seat=seat)
    return [e.ShareAdded(seat, share)]
