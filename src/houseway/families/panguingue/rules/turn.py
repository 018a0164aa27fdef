"""A player's turn: option card or draw, melds, pays, discard; or eleven cards and out (R.9–R.15, R.25)."""

from msgspec.structs import replace

from houseway.cards import card_text, cards_text
from houseway.families.hand_record import UNSEEN
from houseway.families.panguingue.laying import Lay, State, melds_of, steps
from houseway.families.panguingue.melds import OUT, Hand, without
from houseway.families.panguingue.plays import goes_out_with, usable
from houseway.families.panguingue.rules.declaring import due
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.rules.paying import collected, moved, outs_due
from houseway.families.panguingue.state import Moment, Paid, Pan, resting
from houseway.refusals import Refusal, Refused


def take_option(pan: Pan, seat: int) -> Pan:
    """The card let go last goes at once into a meld, never into the hand (R.9, R.14).

    An unseen hand may turn out not to take it; then it is let go.
    """
    _asked(pan, seat, "option", cite="102.R.14")
    player, card = pan.acting, pan.option
    if card is None or not (player.unseen or usable(player.melds, player.known, card)):
        shown = "no option card" if card is None else card_text(card)
        raise Refused(Refusal.CARD_NOT_USABLE, "102.R.9, R.14", "option-not-usable", seat=seat, card=shown)
    return replace(
        pan, moment="playing", card=card, option=None, used=False, bound=not player.unseen, moved=()
    )


def touch_deck(pan: Pan, seat: int) -> Pan:
    """The option card is lost, unless somebody forces it before the card is drawn (R.11, R.12)."""
    _asked(pan, seat, "option", cite="102.R.11")
    return replace(pan, moment="touched", moved=())


def draw(pan: Pan, card: int) -> Pan:
    """One card, face up; if it puts the next player out and can be used, it must be (R.9, R.19, R.26)."""
    if pan.moment != "touched" or not pan.stock:
        raise Refused(Refusal.NOTHING_TO_DEAL, "102.R.9", "pan-nothing-drawn", due=due(pan))
    player, after = pan.acting, pan.next_player
    gone = () if pan.option is None else (pan.option,)
    gives_the_outs = (
        after.seat != player.seat and after.is_full and goes_out_with(after.melds, after.cards, card)
    )
    return replace(
        pan.with_player(replace(player, drew=True)),
        moment="playing",
        stock=pan.stock - 1,
        option=None,
        dead=pan.dead + gone,
        again=_left_again(pan, card),
        card=card,
        used=False,
        bound=gives_the_outs and usable(player.melds, player.known, card),
        moved=(),
    )


def _left_again(pan: Pan, card: int) -> Hand:
    """Of the discards that are the deck again those that are left; one may be a card that nobody saw."""
    drawn = card if card in pan.again else UNSEEN
    return without(pan.again, (drawn,)) if drawn in pan.again else ()


def shuffled_again(pan: Pan) -> Pan:
    """The discards are the deck again, passed hands stay out; with none the hand ends (R.43, PN-1, PN-17)."""
    if not pan.dead:
        return replace(pan, moment="over", moved=())
    return replace(pan, stock=len(pan.dead), dead=(), again=pan.dead, moved=())


def lay(play: Panguingue, pan: Pan, seat: int, step: Lay) -> Pan:
    """One step of laying: a new meld, a card added, a meld split, a card borrowed (R.15, R.29, R.30)."""
    _asked(pan, seat, "playing", "out", cite="102.R.15")
    player, held = pan.acting, pan.held
    after = _stepped((player.board, held), step, play.by_the_letter)
    if after is None:
        cite, shown = "102.R.16, R.17, R.29, R.30", cards_text(step.cards or step.meld)
        raise Refused(Refusal.NO_MELD, cite, "no-legal-meld", seat=seat, cards=shown)
    board, left = after
    used = pan.used or (pan.card is not None and left.count(pan.card) < held.count(pan.card))
    if strands(pan, after):
        raise _must_be_used(pan, seat)
    hit = used and not pan.used
    cards = left if used or pan.card is None else without(left, (pan.card,))
    changed = replace(
        player,
        board=board,
        cards=player.unseen + cards,
        owed=player.owed + step.collects + (player.lapsed if hit else 0),
        lapsed=0 if hit else player.lapsed,
    )
    moment: Moment = "out" if changed.spread == OUT else "playing"
    return replace(pan.with_player(changed), used=used, moment=moment, moved=())


def strands(pan: Pan, after: State) -> bool:
    """Whether a card that must be used could not be any more."""
    board, left = after
    if (
        not pan.bound
        or pan.used
        or pan.acting.unseen
        or pan.card is None
        or left.count(pan.card) < pan.held.count(pan.card)
    ):
        return False
    return not usable(melds_of(board), without(left, (pan.card,)), pan.card)


def _stepped(state: State, wanted: Lay, by_the_letter: bool) -> State | None:
    """Where a step leads; None where it is not legal now, or collects something else."""
    for step, there in steps(state, by_the_letter):
        if step == wanted:
            return there
    return None


def discard(pan: Pan, seat: int, card: int) -> Pan:
    """A card of the hand, once the one in play is used; nobody may take it (R.14, PN-1)."""
    _asked(pan, seat, "playing", cite="102.R.14")
    player = pan.acting
    if not pan.used:
        if pan.bound:
            raise _must_be_used(pan, seat)
        raise Refused(
            Refusal.DISCARD_NOT_DUE, "102.R.9, R.14", "card-not-used", seat=seat, card=_in_play(pan)
        )
    if card not in player.cards:
        raise Refused(Refusal.DISCARD_NOT_DUE, "102.R.14", "card-not-held", seat=seat, card=card_text(card))
    left = list(player.cards)
    left.remove(card)
    pan = pan.with_player(replace(player, cards=tuple(left)))
    return _turn_over(replace(pan, dead=(*pan.dead, card), card=None, option=None, option_by=None))


def let_go(pan: Pan, seat: int) -> Pan:
    """The drawn card, not used, is the next player's option (R.10, R.12, R.14)."""
    _asked(pan, seat, "playing", cite="102.R.10")
    if pan.used:
        raise Refused(Refusal.DISCARD_NOT_DUE, "102.R.14", "card-is-used", seat=seat, card=_in_play(pan))
    if pan.bound:
        raise _must_be_used(pan, seat)
    return _turn_over(replace(pan, option=pan.card, option_by=seat, card=None))


def go_out(play: Panguingue, pan: Pan, seat: int) -> Pan:
    """Eleven cards in melds: two chips and every condition again, from each (R.25)."""
    _asked(pan, seat, "out", cite="102.R.25")
    if (spread := pan.acting.improper) is not None:
        raise Refused(
            Refusal.NO_MELD, "102.R.25, R.27", "out-with-no-meld", seat=seat, cards=cards_text(spread)
        )
    each = outs_due(pan, seat, play.outs)
    paid = collected(pan, seat, each, outs_too=True, melds=pan.acting.melds)
    return replace(paid, winner=seat, card=None, moment="killing")


def kill_hands(pan: Pan) -> Pan:
    """All losing hands are taken; the winner's stays open (R.36)."""
    if pan.moment != "killing":
        raise Refused(Refusal.NO_DECISION_HERE, "102.R.36", "nobody-is-out", due=due(pan))
    lost = [player for player in pan.players if player.seat != pan.winner]
    for player in lost:
        pan = pan.with_player(replace(player, cards=()))
    cards = tuple(card for player in lost for card in player.cards)
    return replace(pan, dead=pan.dead + cards, moment="awarding", moved=())


def award_tops(pan: Pan) -> Pan:
    """The tops go to who went out, once the losing hands are killed (R.36, R.43)."""
    if pan.moment != "awarding":
        raise Refused(Refusal.HANDS_NOT_KILLED, "102.R.36", "hands-not-killed", due=due(pan))
    return replace(moved(pan, (Paid(pan.winner, None, pan.tops, "tops", pan.turns),)), moment="over")


def _turn_over(pan: Pan) -> Pan:
    pan = pan.with_player(resting(pan.acting))
    return passed_on(pan)


def passed_on(pan: Pan) -> Pan:
    """The player to the right is next, or who drew out of turn after him; with nobody the hand is over."""
    drew = [at for seat in pan.queue for at, each in enumerate(pan.players) if each.seat == seat]
    waiting = [at for at in drew if pan.players[at].status == "in"]
    return replace(
        pan,
        turn=waiting[0] if waiting else pan.next_in_action(pan.turn),
        turns=pan.turns + 1,
        queue=tuple([pan.players[at].seat for at in waiting[1:]]),
        seen=(),
        moment="option" if pan.in_action() else "over",
        used=False,
        bound=False,
        moved=(),
    )


def _asked(pan: Pan, seat: int, *moments: Moment, cite: str) -> None:
    if pan.moment not in moments or pan.acting.seat != seat:
        raise Refused(Refusal.NO_DECISION_HERE, cite, "pan-not-asked", seat=seat, due=due(pan))


def _in_play(pan: Pan) -> str:
    return "the card" if pan.card is None else card_text(pan.card)


def _must_be_used(pan: Pan, seat: int) -> Refused:
    return Refused(
        Refusal.CARD_MUST_BE_USED, "102.R.9, R.19, R.26", "card-must-be-used", seat=seat, card=_in_play(pan)
    )
