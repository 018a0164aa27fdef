"""What is done for a player who says nothing: what a passable one would, so nobody names his cards."""

from houseway.cards import card_text
from houseway.families.panguingue.acts.money import pan_of, play_of
from houseway.families.panguingue.acts.showing import said_of
from houseway.families.panguingue.bots import passable, seen_by
from houseway.families.panguingue.laying import Lay
from houseway.table.commands import Choose
from houseway.table.state import TableState

USUAL = "usual"


def usual(state: TableState) -> Choose:
    """The next act of a passable player in this place."""
    pan = pan_of(state)
    seat = pan.acting.seat
    pack = state.game.packed(state.options)
    act = passable(play_of(state), seen_by(pan, seat), seat, pack.counts(pack.default))
    if not isinstance(act, Lay):
        cards = tuple(map(card_text, act.cards))
        return Choose(seat, act.hand, act.choice, act.cents, cards)
    hand, said = said_of(pan, seat, act)
    return Choose(seat, hand, act.step, cards=said)
