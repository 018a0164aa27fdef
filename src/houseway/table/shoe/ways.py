"""How the cards of a shoe were shuffled, and what follows from it: whether they are cut and burned."""

from houseway.rules.practice.cards import Way
from houseway.table.state import Shoe, ShoeStage, TableState


def way_of_shuffling(state: TableState, shoe: Shoe) -> Way:
    """Return the way; the house shuffles a sealed shoe as a dealer does by hand."""
    shuffling = state.house.shuffling
    if shoe.is_virtual:
        return "hand"
    return "brought" if shuffling == "device" and state.house.pre_shuffled else shuffling


def first_stage(state: TableState, shoe: Shoe) -> ShoeStage:
    """Return the stage of a shoe that was loaded just now."""
    if shoe.continuous:
        return ShoeStage.IN_PLAY
    if _follows(state.practice.cut.after, way_of_shuffling(state, shoe)):
        return ShoeStage.LOADED
    return stage_after_cut(state, shoe)


def stage_after_cut(state: TableState, shoe: Shoe) -> ShoeStage:
    """Return the stage of a shoe that waits for its burn, or is ready where nothing is burned."""
    burn = state.practice.burn
    is_burned = burn.counts != "none" and _follows(burn.after, way_of_shuffling(state, shoe))
    return ShoeStage.CUT if is_burned else stage_ready(shoe)


def stage_ready(shoe: Shoe) -> ShoeStage:
    """Return the stage of a shoe that can be dealt from, for as many hands as it lasts."""
    return ShoeStage.LAST_HAND if shoe.pack.lasts == "hand" else ShoeStage.IN_PLAY


def _follows(ways: tuple[Way, ...], way: Way) -> bool:
    """Whether it is done after this way of shuffling; where the rules name none, after every way."""
    return not ways or way in ways
