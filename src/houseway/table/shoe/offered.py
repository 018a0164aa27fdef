"""What is offered round the table now: the cut of a shuffled shoe, or the shoe itself where patrons deal."""

import msgspec
from msgspec.structs import replace

from houseway.table.acts import acts_of
from houseway.table.commands import Hand
from houseway.table.shoe.cutting import cut_bounds, offered_the_cut
from houseway.table.shoe.sharing import asks_for_shares, may_share
from houseway.table.state import Phase, Shoe, ShoeStage, TableState

_IN_PLAY = (ShoeStage.IN_PLAY, ShoeStage.CUT_CARD_SEEN, ShoeStage.LAST_HAND)


class RideView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The winner at `seat` may let House Money ride on one of `hands`.

    `on` is what they said last, None for being paid; `is_said` is whether they have said anything.
    """

    seat: int
    hands: tuple[Hand, ...]
    on: Hand | None = None
    is_said: bool = False


class OfferedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`cut` and `shoe` are the seats they are offered to; `pass_shoe` is the one that may give the shoe up.

    The cut leaves `cut_from` to `cut_to` cards in front of the cutting card. The seats of `share` are asked
    to add theirs to a sealed shoe that is cut; those of `rides` are asked whether House Money rides.
    """

    cut: int | None
    shoe: int | None
    cut_from: int = 0
    cut_to: int = 0
    pass_shoe: int | None = None
    cite: str = ""
    share: tuple[int, ...] = ()
    rides: tuple[RideView, ...] = ()


NOTHING_OFFERED = OfferedView(None, None)


def offered(state: TableState) -> OfferedView:
    """Shares are asked for between the cut and the first card, whatever else is offered."""
    shoe = state.shoe
    if shoe is None:
        return NOTHING_OFFERED
    view = _offered_round(state, shoe)
    return replace(view, share=may_share(state, shoe)) if asks_for_shares(state) else view


def _offered_round(state: TableState, shoe: Shoe) -> OfferedView:
    """Return what seats are offered now; within a deal only what the family asks there."""
    if state.phase is Phase.DEALING:
        return acts_of(state.game.plays).offers(state) or NOTHING_OFFERED
    if shoe.stage is ShoeStage.LOADED:
        return _cut(state, shoe)
    own = acts_of(state.game.plays).offers(state) if shoe.stage in _IN_PLAY else None
    return own or NOTHING_OFFERED


def _cut(state: TableState, shoe: Shoe) -> OfferedView:
    seat = offered_the_cut(state)
    if seat is None:
        return NOTHING_OFFERED
    first, last = cut_bounds(state, shoe)
    return OfferedView(seat, None, first, last, cite=state.practice.cite("cut"))
