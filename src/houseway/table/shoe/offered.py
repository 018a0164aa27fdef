"""What is offered round the table now: the cut of a shuffled shoe, or the shoe itself where patrons deal."""

import msgspec
from msgspec.structs import replace

from houseway.table.acts import acts_of
from houseway.table.commands import Hand
from houseway.table.shoe.cutting import cut_bounds, offered_the_cut
from houseway.table.shoe.sharing import BEFORE_THE_BURN, may_share
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

    The cut leaves `cut_from` to `cut_to` cards in front of the cutting card. The seats of `share` may add
    theirs to a sealed shoe; those of `rides` are asked whether House Money rides.
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
    """Return what seats are offered now; within a deal only what the family asks there."""
    shoe = state.shoe
    if shoe is None:
        return NOTHING_OFFERED
    if state.phase is Phase.DEALING:
        return acts_of(state.game.plays).offers(state) or NOTHING_OFFERED
    if shoe.stage in BEFORE_THE_BURN:
        view = _cut(state, shoe) if shoe.stage is ShoeStage.LOADED else NOTHING_OFFERED
        return replace(view, share=may_share(state, shoe))
    own = acts_of(state.game.plays).offers(state) if shoe.stage in _IN_PLAY else None
    return own or NOTHING_OFFERED


def _cut(state: TableState, shoe: Shoe) -> OfferedView:
    seat = offered_the_cut(state)
    if seat is None:
        return NOTHING_OFFERED
    first, last = cut_bounds(state, shoe)
    return OfferedView(seat, None, first, last, cite=state.practice.cite("cut"))
