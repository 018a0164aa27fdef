"""Forcing: a card that fits a board may be thrust on its owner, to make him discard (R.12, R.18–R.21)."""

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.panguingue.melds import outs
from houseway.families.panguingue.plays import ends, fits
from houseway.families.panguingue.state import Pan, PanPlayer
from houseway.refusals import Refusal, Refused


def may_force(pan: Pan, seat: int) -> Refused | None:
    """Why this player may not force the option card on who acts, or None where he may."""
    target, card = pan.acting, pan.option
    if seat == target.seat or seat not in [player.seat for player in pan.in_action()]:
        return Refused(Refusal.NOT_FORCED, "102.R.18", "forcer-not-in-action", seat=seat, target=target.seat)
    if pan.moment not in ("option", "touched") or card is None:
        return Refused(Refusal.NOT_FORCED, "102.R.18", "nothing-to-force", target=target.seat)
    shown = card_text(card)
    if pan.moment == "touched" and seat == pan.option_by:
        return Refused(Refusal.NOT_FORCED, "102.R.12", "let-it-go-himself", seat=seat, card=shown)
    if not fits(target.melds, card):
        return Refused(Refusal.NOT_FORCED, "102.R.18", "fits-no-board", target=target.seat, card=shown)
    if target.is_full and _outs_with(pan.next_player, card) <= _outs_with(target, card):
        return Refused(Refusal.NOT_FORCED, "102.R.20", "out-card-not-forced", target=target.seat, card=shown)
    return None


def force(pan: Pan, seat: int) -> Pan:
    """Who acts takes the card and must use it; so an out card ends the hand for the lower pay (R.21)."""
    refused = may_force(pan, seat)
    if refused is not None:
        raise refused
    return replace(pan, moment="playing", card=pan.option, option=None, used=False, bound=True, moved=())


def _outs_with(player: PanPlayer, card: int) -> int:
    """What each would pay if this card put the player out; nothing where it does not."""
    if not player.is_full:
        return 0
    pays = [end.collects + outs(end.board) for end in ends(player.melds, (), card) if end.out]
    return max(pays, default=0)
