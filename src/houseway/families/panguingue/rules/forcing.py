"""Forcing: a card that fits a board may be thrust on its owner, to make him discard (R.12, R.18–R.21)."""

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.panguingue.melds import outs
from houseway.families.panguingue.plays import ends, fits, goes_out_with, usable
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


def may_see(pan: Pan, seat: int, of: int) -> Refused | None:
    """Why this player may not see that hand, or None: its owner gives the out card to the next (R.19)."""
    in_action = [player.seat for player in pan.in_action()]
    if seat == of or seat not in in_action or of not in in_action:
        return Refused(Refusal.NOT_FORCED, "102.R.19", "looker-not-in-action", seat=seat, of=of)
    if of != _gives_the_outs(pan):
        return Refused(Refusal.NOT_FORCED, "102.R.19", "gives-no-out-card", of=of)
    return None


def _gives_the_outs(pan: Pan) -> int | None:
    """Who has drawn, or has let go, a card that puts the next player out."""
    if pan.moment == "playing" and pan.card is not None and not pan.used:
        giver, after, card = pan.acting.seat, pan.next_player, pan.card
    elif pan.moment == "option" and pan.option is not None and pan.option_by is not None:
        giver, after, card = pan.option_by, pan.acting, pan.option
    else:
        return None
    gives = after.seat != giver and after.is_full and goes_out_with(after.melds, after.cards, card)
    return giver if gives else None


def seen_hand(pan: Pan, seat: int, of: int) -> Pan:
    """The hand is open to this player until the turn is over."""
    if (refused := may_see(pan, seat, of)) is not None:
        raise refused
    return replace(pan, seen=tuple(dict.fromkeys((*pan.seen, (seat, of)))), moved=())


def may_force_back(pan: Pan, seat: int) -> Refused | None:
    """Why this player may not give the out card back, or None: he has seen that its owner can use it."""
    giver, card = pan.option_by, pan.option
    if pan.moment != "option" or card is None or giver is None or (seat, giver) not in pan.seen:
        return Refused(Refusal.NOT_FORCED, "102.R.19", "see-the-hand-first", seat=seat)
    player = pan.player(giver)
    if not player.unseen and not usable(player.melds, player.cards, card):
        return Refused(Refusal.NOT_FORCED, "102.R.19", "not-usable-there", of=giver, card=card_text(card))
    return None


def force_back(pan: Pan, seat: int) -> Pan:
    """Who has seen the hand gives its owner the out card back: he can use it, so he must (R.19).

    Whether an unseen hand can, players and dealer see for themselves.
    """
    if (refused := may_force_back(pan, seat)) is not None:
        raise refused
    card, at = pan.option, [each.seat for each in pan.players].index(pan.option_by or 0)
    bound = not pan.players[at].unseen
    return replace(
        pan,
        turn=at,
        moment="playing",
        card=card,
        option=None,
        option_by=None,
        used=False,
        bound=bound,
        moved=(),
    )


def _outs_with(player: PanPlayer, card: int) -> int:
    """What each would pay if this card put the player out; nothing where it does not."""
    if not player.is_full:
        return 0
    pays = [end.collects + outs(end.board) for end in ends(player.melds, (), card) if end.out]
    return max(pays, default=0)
