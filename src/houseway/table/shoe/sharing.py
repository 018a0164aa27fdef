"""Each patron may add a share to a sealed shoe, so that the house alone did not choose its order."""

from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import AddShare, NoteMissingShares
from houseway.table.decision import Outcome
from houseway.table.envelope import SHARE_CLOCK, Envelope
from houseway.table.state import Phase, Shoe, ShoeStage, TableState

_OVER = (ShoeStage.SPENT, ShoeStage.REVEALED)


def takes_shares(state: TableState) -> bool:
    """Whether a sealed shoe lies there of which no card has left."""
    shoe = state.shoe
    if shoe is None or not shoe.is_virtual or shoe.drawn or state.deal.has_cards:
        return False
    return shoe.stage not in _OVER and state.phase is not Phase.CLOSED


def may_share(state: TableState, shoe: Shoe) -> tuple[int, ...]:
    """The seats of patrons who may add a share now: one a shoe, until its first card."""
    if shoe.drawn or not takes_shares(state):
        return ()
    given = {each.seat for each in shoe.shares}
    return tuple(seat.number for seat in state.seats if seat.patron is not None and seat.number not in given)


def asks_for_shares(state: TableState) -> bool:
    """Whether shares are asked for: once the shoe is cut, so that nobody chooses a cut by knowing them."""
    return takes_shares(state) and state.shoe is not None and state.shoe.stage is not ShoeStage.LOADED


def add_share(state: TableState, envelope: Envelope, command: AddShare) -> Outcome:
    if not command.share:
        raise Refused(Refusal.SHARE_NOT_TAKEN, state.practice.cite("cut"), "share-is-32-bytes")
    shoe = state.shoe
    if shoe is not None and command.commitment not in ("", shoe.commitment):
        cite = state.practice.cite("cut")
        raise Refused(Refusal.SHARE_NOT_TAKEN, cite, "share-of-another-shoe", number=shoe.number)
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


def note_missing_shares(state: TableState, envelope: Envelope, command: NoteMissingShares) -> Outcome:
    """Only the house knows who is connected: nobody else notes whose shares are missing."""
    if envelope.actor != SHARE_CLOCK:
        raise Refused(Refusal.SHARE_NOT_TAKEN, state.practice.cite("cut"), "house-notes-shares")
    open_seats = () if state.shoe is None else may_share(state, state.shoe)
    # Some may have come meanwhile.
    missing = tuple([seat for seat in command.seats if seat in open_seats])
    if not missing:
        raise Refused(Refusal.SHARE_NOT_TAKEN, state.practice.cite("cut"), "one-share-before-burn")
    return Outcome([e.SharesMissing(missing)])
